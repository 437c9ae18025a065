import BoardmarkMatching
import BoardmarkReading
import BoardmarkText

/// The text after the markers of a conflict region: the name of each side, and the parts of the
/// decision that the halves do not show.
struct ConflictLabels {
  /// The number of characters in each marker.
  let markerSize: Int

  private let texts: [Board.MergeSide: [UInt8]]

  /// The sides whose halves are empty.
  private let emptySides: [Board.MergeSide]

  /// The notes, after a column's name, for tasks with the same id or title that each side added.
  static let sameID = "same id, other task"
  static let sameTitle = "same title, other task"

  /// The note of the side that removed what the other side changed.
  static let deleted = "(deleted)"

  init(_ region: ConflictRegion, in source: SourceText) {
    func label(_ line: Int) -> (size: Int, text: [UInt8]) {
      let content = source.bytes[source.content(ofLine: line)]
      let size = content.prefix { $0 == content.first }.count
      return (size, Array(content.dropFirst(size).drop(while: \.isBlank)))
    }
    let opening = label(region.lines.lowerBound)
    markerSize = opening.size
    texts = [.ours: opening.text, .theirs: label(region.lines.upperBound - 1).text]
    emptySides = Board.MergeSide.allCases.filter { region.half($0).isEmpty }
  }

  /// True if the region decides about more than the bytes of its halves: the task's column, or a
  /// removal by one side of what the other changed.
  var hasNotes: Bool {
    isOfOneSide(.ours) || isOfOneSide(.theirs) || isAboutColumns
  }

  /// True if a side's label explains its empty half; then the other label is only a name, whatever
  /// it ends with.
  private func isOfOneSide(_ side: Board.MergeSide) -> Bool {
    emptySides.contains(side) && Self.isNoted(texts[side]!, Self.deleted)
  }

  /// True if each label names the column in which its side has the task.
  var isAboutColumns: Bool {
    !isOfOneSide(.ours) && !isOfOneSide(.theirs) && note(.ours) != nil && note(.theirs) != nil
  }

  /// True if a side has the task of the region in the column with this name.
  func names(column: String, _ side: Board.MergeSide) -> Bool {
    let name = MergedText.printable(column)
    return Self.isNoted(columnLabel(side), "(\(name))")
  }

  /// The text in parentheses at the end of a side's label; nil if it does not end in parentheses.
  func note(_ side: Board.MergeSide) -> String? {
    let label = columnLabel(side)
    guard label.last == .ascii(")"), let start = Self.startOfNote(label) else { return nil }
    return String(decoding: label[(start + 1)...].dropLast(), as: UTF8.self)
  }

  /// The names of the sides, without the notes.
  var names: (ours: String, theirs: String) {
    func name(_ side: Board.MergeSide) -> String {
      var label = columnLabel(side)
      if isAboutColumns || isOfOneSide(side), let start = Self.startOfNote(label) {
        label = Array(label[..<start])
        while label.last?.isBlank == true { label.removeLast() }
      }
      return String(decoding: label, as: UTF8.self)
    }
    return (name(.ours), name(.theirs))
  }

  /// A side's label up to the name of a column.
  private func columnLabel(_ side: Board.MergeSide) -> [UInt8] {
    let label = texts[side]!
    for note in [Self.sameID, Self.sameTitle] {
      let words = Array(" \(note)".utf8)
      if label.suffix(words.count).elementsEqual(words) { return label.dropLast(words.count) }
    }
    return label
  }

  /// True if a label ends with a note.
  private static func isNoted(_ label: [UInt8], _ note: String) -> Bool {
    guard label.suffix(note.utf8.count).elementsEqual(note.utf8) else { return false }
    let rest = label.dropLast(note.utf8.count)
    return rest.last.map(\.isBlank) ?? true
  }

  /// The index of the parenthesis that closes at the label's end and follows a blank or begins the
  /// label.
  private static func startOfNote(_ label: [UInt8]) -> Int? {
    func begins(_ index: Int) -> Bool {
      label[index] == .ascii("(") && (index == 0 || label[index - 1].isBlank)
    }
    var depth = 0
    for index in label.indices.reversed() {
      if label[index] == .ascii(")") { depth += 1 }
      guard label[index] == .ascii("(") else { continue }
      depth -= 1
      if depth <= 0, begins(index) { return index }
    }
    // The name of a column may have unbalanced parentheses.
    return label.indices.last(where: begins)
  }
}
