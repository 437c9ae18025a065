import BoardmarkReading
import BoardmarkText

/// The canonical form of a task line after its marker.
enum TaskLineFormat {
  /// The box as canonical form has it: `[X]` is `[x]`, any other stays as typed.
  static func box(of line: TaskLine) -> [UInt8] {
    guard let range = line.boxRange else { return [] }
    let box = Array(line.source.bytes[range])
    return box == Array("[X]".utf8) ? Array("[x]".utf8) : box
  }

  /// The text after the box, without a hard break's blanks at its end.
  ///
  /// The title, the final run's people, tags and custom attributes in their order, the format's
  /// own attributes in theirs, then the tail.
  static func text(of line: TaskLine) -> [UInt8] {
    guard line.isArrangeable else { return Array(line.source.bytes[line.text]) }
    var text = line.collapsed(line.text.lowerBound..<line.runStart)
    for word in arrangedRun(of: line) {
      if !text.isEmpty { text.append(0x20) }
      text += word
    }
    let tail = line.collapsed(line.tailStart..<line.text.upperBound)
    if !tail.isEmpty {
      let isGlued =
        line.tailStart > line.text.lowerBound && !line.source.bytes[line.tailStart - 1].isBlank
      if !text.isEmpty, !isGlued { text.append(0x20) }
      text += tail
    }
    return text
  }

  /// The blanks at the line's end, where they break the line; else nothing.
  static func hardBreak(of line: TaskLine, lineEnd: Int) -> ArraySlice<UInt8> {
    let blanks = line.source.bytes[line.text.upperBound..<max(line.text.upperBound, lineEnd)]
    if !line.isArrangeable { return blanks }
    return line.isContinued && blanks.suffix(2).elementsEqual([0x20, 0x20]) ? blanks : []
  }

  /// The words of the final run in canonical order and spelling.
  ///
  /// A run in which emphasis or a link may begin or end stays as typed: its words are not the same
  /// words elsewhere.
  static func arrangedRun(of line: TaskLine) -> [[UInt8]] {
    let run = line.words.filter(\.isInFinalRun)
    guard !run.contains(where: { $0.mayBeMarkup(in: line.source.bytes) }) else {
      return run.map { Array(line.source.bytes[$0.range]) }
    }
    let free = run.filter { $0.key?.rank == nil }
    let ranked = run.enumerated().filter { $0.element.key?.rank != nil }
      .sorted { ($0.element.key!.rank!, $0.offset) < ($1.element.key!.rank!, $1.offset) }
      .map(\.element)
    return (free + ranked).map { word in
      guard let key = word.key else { return Array(line.source.bytes[word.range]) }
      return Array(key.name.utf8) + [.ascii(":")] + line.source.bytes[word.value]
    }
  }
}
