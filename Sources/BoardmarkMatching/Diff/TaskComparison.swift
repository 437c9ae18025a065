import BoardmarkReading
import BoardmarkText

/// The differences between what two versions of one task say.
package struct TaskComparison {
  /// The fields that are different: title, box, attributes in canonical order, people, tags, body.
  package private(set) var fields: [BoardChange] = []

  /// - Parameter hasSameComment: Whether the same suppression comment is before both.
  package init(from old: Board.Task, to new: Board.Task, hasSameComment: Bool) {
    let (before, after) = (old.meaning, new.meaning)
    if before.line.title != after.line.title || before.line.tail != after.line.tail {
      fields.append(
        BoardChange(kind: .retitled, from: Self.title(before.line), to: Self.title(after.line)))
    }
    if (before.line.box, before.line.boxText) != (after.line.box, after.line.boxText) {
      compareBoxes(old, new)
    }
    compareAttributes(before.line.attributes, after.line.attributes)
    compareNames("person", before.line.people, after.line.people)
    compareNames("tag", before.line.tags, after.line.tags)
    if before.body != after.body || !hasSameComment {
      fields.append(BoardChange(kind: .body, from: old.bodyText, to: new.bodyText))
    }
  }

  /// The title without people and tags, which are compared separately.
  private static func title(_ line: LineMeaning) -> String {
    String(decoding: line.title + (line.tail.isEmpty ? [] : [0x20] + line.tail), as: UTF8.self)
  }

  private mutating func compareBoxes(_ old: Board.Task, _ new: Board.Task) {
    switch (old.box, new.box) {
    case (.open, .ticked): fields.append(BoardChange(kind: .ticked))
    case (.ticked, .open): fields.append(BoardChange(kind: .unticked))
    default:
      fields.append(
        BoardChange(kind: .changed, attribute: "box", from: Self.text(old), to: Self.text(new)))
    }
  }

  /// A task's box as typed; nil without one.
  private static func text(_ task: Board.Task) -> String? {
    task.line.boxRange.map { task.line.source.string(in: $0) }
  }

  private mutating func compareAttributes(
    _ old: [LineMeaning.AttributeName: ByteString], _ new: [LineMeaning.AttributeName: ByteString]
  ) {
    func rank(_ name: LineMeaning.AttributeName) -> (Int, String, Int) {
      (name.key.rank ?? -1, name.key.name, name.occurrence)
    }
    let names = Set(old.keys).union(new.keys).sorted { rank($0) < rank($1) }
    for name in names where old[name] != new[name] {
      func text(_ value: ByteString?) -> String? {
        value.map { String(decoding: $0.bytes, as: UTF8.self) }
      }
      fields.append(
        BoardChange(
          kind: .changed, attribute: name.key.name, from: text(old[name]), to: text(new[name])))
    }
  }

  private mutating func compareNames(
    _ attribute: String, _ old: Set<ByteString>, _ new: Set<ByteString>
  ) {
    func names(_ set: Set<ByteString>) -> [String] {
      set.map(\.bytes).sorted { $0.lexicographicallyPrecedes($1) }
        .map { String(decoding: $0, as: UTF8.self) }
    }
    for name in names(old.subtracting(new)) {
      fields.append(BoardChange(kind: .changed, attribute: attribute, from: name, to: nil))
    }
    for name in names(new.subtracting(old)) {
      fields.append(BoardChange(kind: .changed, attribute: attribute, from: nil, to: name))
    }
  }
}
