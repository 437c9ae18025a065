import Boardmark

/// Boards with conflicts, as the tests of what resolves them write them.
protocol ConflictExamples {}

extension ConflictExamples {
  func taking(
    _ side: Board.MergeSide, _ id: String, _ text: String
  ) throws(ConflictResolution.Failure) -> String {
    let bytes = try ConflictResolution.taking(side, of: id, in: Array(text.utf8))
    return String(decoding: bytes, as: UTF8.self)
  }

  func board(_ todo: String, doing: String = "", done: String = "") -> String {
    func column(_ name: String, _ lines: String) -> String {
      "\n## \(name)\n" + (lines.isEmpty ? "" : "\n" + lines)
    }
    return "# Board\n" + column("Todo", todo) + column("Doing", doing) + column("Done", done)
  }

  func region(
    _ ours: String, _ theirs: String, _ left: String = "ours", _ right: String = "theirs"
  ) -> String {
    "<<<<<<< \(left)\n\(ours)=======\n\(theirs)>>>>>>> \(right)\n"
  }
}
