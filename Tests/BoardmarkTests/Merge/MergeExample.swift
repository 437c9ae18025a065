import Boardmark
import TestSupport
import Testing

/// Three versions of a small board as strings, and what is to become of them.
struct MergeExample {
  let base: String
  let ours: String
  let theirs: String

  init(_ base: String, ours: String, theirs: String) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
  }

  /// A board with three columns; of each the tasks' lines.
  static func board(_ todo: String..., doing: [String] = [], done: [String] = []) -> String {
    func column(_ name: String, _ lines: [String]) -> String {
      "\n## \(name)\n" + (lines.isEmpty ? "" : "\n") + lines.map { $0 + "\n" }.joined()
    }
    return "# Board\n" + column("Todo", todo) + column("Doing", doing) + column("Done", done)
  }

  func merged(_ options: Board.MergeOptions = Board.MergeOptions()) -> Board.MergeResult {
    Self.merge(base, ours, theirs, options)
  }

  private static func merge(
    _ base: String, _ ours: String, _ theirs: String,
    _ options: Board.MergeOptions = Board.MergeOptions()
  ) -> Board.MergeResult {
    BoardMerge.merge(
      base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8), options: options)
  }

  /// Expects a clean merge to these bytes, whoever merges.
  func gives(_ text: String, _ location: SourceLocation = #_sourceLocation) {
    for (left, right) in [(ours, theirs), (theirs, ours)] {
      let result = Self.merge(base, left, right)
      #expect(Self.text(result) == text, sourceLocation: location)
      #expect(result.isClean && result.fallback == nil, sourceLocation: location)
    }
  }

  /// Expects these bytes with conflicts, and with the sides exchanged the other ones.
  ///
  /// - Parameter mirrored: Those with the sides exchanged.
  func conflicts(
    _ text: String, mirrored: String, _ location: SourceLocation = #_sourceLocation
  ) {
    for (left, right, text) in [(ours, theirs, text), (theirs, ours, mirrored)] {
      let result = Self.merge(base, left, right)
      #expect(Self.text(result) == text, sourceLocation: location)
      #expect(!result.isClean && result.fallback == nil, sourceLocation: location)
      for isOurs in [true, false] {
        let half = Board(ConflictText.half(of: result.bytes, ours: isOurs))
        let ids = half.tasks.compactMap { $0.id?.text }
        #expect(half.conflicts.isEmpty && Set(ids).count == ids.count, sourceLocation: location)
      }
    }
  }

  static func text(_ result: Board.MergeResult) -> String {
    String(decoding: result.bytes, as: UTF8.self)
  }

  /// A conflict region.
  static func region(
    _ ours: String, _ theirs: String, _ oursNote: String = "", _ theirsNote: String = ""
  ) -> String {
    func marker(_ word: String, _ note: String) -> String {
      note.isEmpty ? word : word + " " + note
    }
    return [
      marker("<<<<<<< ours", oursNote), ours, "=======", theirs,
      marker(">>>>>>> theirs", theirsNote),
    ].filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
