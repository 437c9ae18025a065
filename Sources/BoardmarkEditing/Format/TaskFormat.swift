import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// The canonical form of one task: its marker, its line, its body at the content column.
struct TaskFormat {
  private let text: SourceText
  private let table: LineTable
  private let blocks: [Block]
  private let item: Int
  private let task: Board.Task

  /// True if another program keeps the file, so that the body keeps its bytes if possible.
  private let isForeign: Bool

  /// The lines of the task.
  private let lines: Range<Int>

  /// The lines of the title; nil if it is not in a paragraph.
  private let titleLines: Range<Int>?

  init(_ task: Board.Task, isForeign: Bool) {
    self.isForeign = isForeign
    text = task.titleLine.source
    table = text.lines
    let structure = task.structure
    blocks = structure.blocks
    item = structure.item
    self.task = task
    let first = blocks[item].lines.lowerBound
    var last = max(first, blocks[item].lines.upperBound - 1)
    while table.end(last) < task.range.upperBound { last += 1 }
    while last > first, table.start(last) >= task.range.upperBound { last -= 1 }
    lines = first..<last + 1
    let begins = item + 1 < blocks[item].next ? blocks[item + 1].kind : .thematicBreak
    if begins == .paragraph {
      let title = task.titleLine.text
      titleLines = table.line(at: title.lowerBound)..<table.line(at: title.upperBound) + 1
    } else {
      titleLines = nil
    }
  }

  /// The number of the task's first line, from 1.
  var lineNumber: Int { lines.lowerBound + 1 }

  /// The marker in canonical form: a bullet is `-`, a number stays as typed.
  ///
  /// A bullet also stays as typed if the line would otherwise become a thematic break.
  private var marker: ArraySlice<UInt8> {
    let typed = text.bytes[task.marker]
    guard typed.count == 1, typed.first == .ascii("*") || typed.first == .ascii("+") else {
      return typed
    }
    let rest = text.bytes[task.marker.upperBound..<contentEnd(ofLine: lines.lowerBound)]
    let isBreak =
      rest.allSatisfy { $0 == .ascii("-") || $0.isBlank }
      && rest.count(where: { $0 == .ascii("-") }) >= 2
    return isBreak ? typed : [.ascii("-")]
  }

  /// The byte that distinguishes the task's list from another: its bullet, or the delimiter after its number.
  var listDelimiter: UInt8 { marker.last! }

  /// True if the task is a single arrangeable line, so that no proof about a body is needed.
  var isLineAlone: Bool { lines.count == 1 && task.titleLine.isArrangeable }

  /// How the lines after the marker's line may be written, the preferred way first: nil as they are typed, else at the
  /// new content column.
  var bodies: [BodyIndentation.Tabs?] {
    (isForeign || losesEvenSteps ? [nil] : []) + [.kept, .expanded]
  }

  private func moved(_ tabs: BodyIndentation.Tabs) -> BodyIndentation {
    BodyIndentation(
      text, blocks, item: item, oldColumn: task.contentColumn, newColumn: marker.count + 1,
      tabs: tabs)
  }

  /// True if moving would make the even indentation of nested lists uneven: only the first level's step would shrink.
  private var losesEvenSteps: Bool {
    var body = moved(.kept)
    let own = column(ofLine: blocks[item].lines.lowerBound)
    var list = item + 1
    while list < blocks[item].next {
      defer { list = blocks[list].next }
      guard case .list = blocks[list].kind,
        let deeper = (list + 1..<blocks[list].next).first(where: {
          if case .list = blocks[$0].kind { true } else { false }
        })
      else { continue }
      let typed = [list, deeper].map { column(ofLine: blocks[$0].lines.lowerBound) - own }
      let moved = [list, deeper].map { block in
        let (spaces, rest) = body.moved(line: blocks[block].lines.lowerBound)
        return Indentation(
          in: text.bytes, from: rest.lowerBound, to: rest.upperBound, column: spaces
        )
        .columns
      }
      if typed[0] > 0, typed[1] == 2 * typed[0], moved[1] != 2 * moved[0] { return true }
    }
    return false
  }

  private func column(ofLine line: Int) -> Int {
    let content = text.content(ofLine: line, in: table)
    return Indentation(in: text.bytes, from: content.lowerBound, to: content.upperBound).columns
  }

  /// The lines of the task in canonical form, each ended by LF.
  ///
  /// - Parameter hidesTitle: True to write a letter for the box and the text of a task line that can be arranged, for a
  ///   proof about the rest.
  func canonicalText(_ tabs: BodyIndentation.Tabs?, hidesTitle: Bool = false) -> [UInt8] {
    let marker = self.marker
    let hidesTitle = hidesTitle && task.titleLine.isArrangeable
    var result: [UInt8] = []
    result.reserveCapacity(task.range.count + 16)
    result += marker
    appendMarkerLineContent(hidesTitle, tabs, to: &result)
    if isForeign, task.titleLine.text.isEmpty { result += blanksAtEnd(ofLine: lines.lowerBound) }
    result.append(0x0A)
    guard lines.count > 1 else { return result }
    var body = tabs.map(moved)
    for line in lines.dropFirst() {
      let (spaces, rest) = body?.moved(line: line) ?? (0, text.content(ofLine: line, in: table))
      result.append(spaces: spaces)
      if titleLines?.contains(line) == true {
        result += text.bytes[rest].prefix(while: \.isBlank)
        appendTitleLine(line, hidesTitle, to: &result)
      } else {
        result += text.bytes[rest]
      }
      result.append(0x0A)
    }
    return result
  }

  /// The trailing blanks of a line; in another program's file, the mark of a task without a title includes them.
  private func blanksAtEnd(ofLine line: Int) -> ArraySlice<UInt8> {
    let content = text.bytes[text.content(ofLine: line, in: table)]
    return content.suffix(
      from: content.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? content.startIndex)
  }

  /// The lines of the task as typed, each ended by LF.
  func typedText(hidesTitle: Bool = false) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(task.range.count + 1)
    for line in lines {
      var content = text.content(ofLine: line, in: table)
      if hidesTitle, task.titleLine.isArrangeable, let title = titleRange(on: line) {
        result += text.bytes[content.lowerBound..<title.lowerBound]
        result.append(Self.placeholder)
        content = title.upperBound..<content.upperBound
      }
      result += text.bytes[content]
      result.append(0x0A)
    }
    return result
  }

  /// The bytes of the box and the title on a line; nil if it has neither.
  private func titleRange(on line: Int) -> Range<Int>? {
    let box = boxRange(on: line)
    guard titleLines?.contains(line) == true else { return box }
    let own = textRange(on: line)
    return (box?.lowerBound ?? own.lowerBound)..<own.upperBound
  }

  /// True if the item's first block is indented code, whose white space depends on its column.
  var beginsWithCode: Bool {
    let first = item + 1
    return first < blocks[item].next && blocks[first].kind == .indentedCode
  }

  private static let placeholder = UInt8.ascii("x")

  private func contentEnd(ofLine line: Int) -> Int {
    text.content(ofLine: line, in: table).upperBound
  }

  /// Writes what is after the marker, including the space before it.
  private func appendMarkerLineContent(
    _ hidesTitle: Bool, _ tabs: BodyIndentation.Tabs?, to result: inout [UInt8]
  ) {
    let line = lines.lowerBound
    let end = contentEnd(ofLine: line)
    let first = item + 1
    guard first < blocks[item].next, blocks[first].lines.lowerBound == line else { return }
    switch blocks[first].kind {
    case .indentedCode:
      guard tabs == .expanded else {
        result += text.bytes[task.marker.upperBound..<end]
        return
      }
      let column = Indentation.column(
        of: task.marker.upperBound, in: text.bytes, lineStart: table.start(line))
      let white = Indentation(
        in: text.bytes, from: task.marker.upperBound, to: end, column: column)
      result.append(spaces: white.columns - column)
      result += text.bytes[white.end..<end]
    case .paragraph:
      result.append(0x20)
      let written = result.count
      if titleLines?.contains(line) == true {
        appendTitleLine(line, hidesTitle, to: &result)
      } else {
        appendBoxLineContent(line, hidesTitle, to: &result)
      }
      if result.count == written { result.removeLast() }
    default:
      result.append(0x20)
      result += text.bytes[blocks[first].start..<end]
    }
  }

  /// Writes the box alone, if the text is on a later line, and a hard break after it.
  private func appendBoxLineContent(_ line: Int, _ hidesTitle: Bool, to result: inout [UInt8]) {
    if hidesTitle {
      result.append(Self.placeholder)
    } else {
      TaskLineFormat.appendBox(of: task.titleLine, to: &result)
    }
    guard let range = boxRange(on: line), titleLines?.lowerBound == line + 1 else { return }
    let blanks = text.bytes[range.upperBound..<contentEnd(ofLine: line)]
    if blanks.suffix(2).elementsEqual([0x20, 0x20]) { result += blanks }
  }

  /// Writes the part of the title that is on a line, after the box if that is there too.
  private func appendTitleLine(_ line: Int, _ hidesTitle: Bool, to result: inout [UInt8]) {
    let range = textRange(on: line)
    let end = contentEnd(ofLine: line)
    let lineBreak = TaskLineFormat.countingBlanks(
      of: task.titleLine, from: range.upperBound, lineEnd: end)
    if hidesTitle {
      result.append(Self.placeholder)
      result += lineBreak
      return
    }
    let start = result.count
    if boxRange(on: line) != nil { TaskLineFormat.appendBox(of: task.titleLine, to: &result) }
    let hasBox = result.count > start
    if hasBox { result.append(0x20) }
    let written = result.count
    TaskLineFormat.appendText(of: task.titleLine, range, to: &result)
    result += lineBreak
    if hasBox, result.count == written { result.removeLast() }
  }

  /// The bytes of the title, its run and its tail on one of the title's lines.
  private func textRange(on line: Int) -> Range<Int> {
    var (start, end) = (task.titleLine.text.lowerBound, task.titleLine.text.upperBound)
    let content = text.content(ofLine: line, in: table)
    if start < content.lowerBound {
      start = Indentation(in: text.bytes, from: content.lowerBound, to: content.upperBound).end
    }
    if end > content.upperBound {
      end = content.upperBound
      while end > start, text.bytes[end - 1].isBlank { end -= 1 }
    }
    return start..<end
  }

  private func boxRange(on line: Int) -> Range<Int>? {
    guard let box = task.titleLine.boxRange, table.start(line) <= box.lowerBound,
      box.lowerBound < contentEnd(ofLine: line)
    else { return nil }
    return box
  }
}

extension [UInt8] {
  mutating func append(spaces count: Int) {
    if count > 0 { append(contentsOf: repeatElement(0x20, count: count)) }
  }
}

/// The canonical form of a task line after its marker.
enum TaskLineFormat {
  /// Writes the box in canonical form: `[X]` becomes `[x]`, any other box stays as typed.
  static func appendBox(of line: TaskLine, to text: inout [UInt8]) {
    guard let range = line.boxRange else { return }
    let start = text.count
    text += line.source.bytes[range]
    if range.count == 3, text[start + 1] == .ascii("X") { text[start + 1] = .ascii("x") }
  }

  /// Writes a line of the text after the box, without the blanks of a hard break at its end.
  ///
  /// Writes the title; on its last line, also the final run's people, tags and custom attributes in
  /// their order, then the format's own attributes in canonical order, then the tail.
  ///
  /// - Parameter range: The bytes of `line`'s text on this line.
  static func appendText(of line: TaskLine, _ range: Range<Int>, to text: inout [UInt8]) {
    let isLast = range.upperBound == line.text.upperBound
    guard isLast ? line.isArrangeable : !line.isInSpan(range.upperBound) else {
      text += line.source.bytes[range]
      return
    }
    let start = text.count
    text += line.collapsed(range.lowerBound..<(isLast ? line.runStart : range.upperBound))
    guard isLast else { return }
    forEachRunWord(of: line) { key, range in
      if text.count > start { text.append(0x20) }
      if let key {
        text += key.name.utf8
        text.append(.ascii(":"))
      }
      text += line.source.bytes[range]
    }
    guard line.tailStart < line.text.upperBound,
      case let tail = line.collapsed(line.tailStart..<line.text.upperBound), !tail.isEmpty
    else { return }
    let isGlued =
      line.tailStart > line.text.lowerBound && !line.source.bytes[line.tailStart - 1].isBlank
    if text.count > start, !isGlued { text.append(0x20) }
    text += tail
  }

  /// The trailing blanks of a title's line that decide whether it ends in a hard break; else nothing.
  ///
  /// Two spaces make a hard break; a blank after a backslash prevents one.
  static func countingBlanks(of line: TaskLine, from end: Int, lineEnd: Int) -> ArraySlice<UInt8> {
    let bytes = line.source.bytes
    let blanks = bytes[end..<max(end, lineEnd)]
    let isLast = end == line.text.upperBound
    if isLast ? !line.isArrangeable : line.isInSpan(end) { return blanks }
    guard !isLast || line.isContinued else { return [] }
    let backslashes = bytes[line.text.lowerBound..<end].reversed().prefix { $0 == .ascii("\\") }
    return blanks.suffix(2).elementsEqual([0x20, 0x20]) || backslashes.count % 2 == 1 ? blanks : []
  }

  /// Goes through the words of the final run in canonical order and spelling.
  ///
  /// A run in which emphasis or a link may begin or end stays as typed, since its words may mean
  /// something else in another order.
  ///
  /// - Parameter body: Takes the key and the range of a word's value; or nil and the range of the whole word.
  static func forEachRunWord(
    of line: TaskLine, _ body: (_ key: Board.AttributeKey?, _ range: Range<Int>) -> Void
  ) {
    guard line.runStart < line.tailStart else { return }
    let run = line.words.filter(\.isInFinalRun)
    guard !run.contains(where: { $0.mayBeMarkup(in: line.source.bytes) }) else {
      for word in run { body(nil, word.range) }
      return
    }
    func add(_ word: TaskWord) {
      if let key = word.key { body(key, word.value) } else { body(nil, word.range) }
    }
    var ranked: [(rank: Int, word: TaskWord)] = []
    for word in run {
      if let rank = word.key?.rank { ranked.append((rank, word)) } else { add(word) }
    }
    guard !ranked.isEmpty else { return }
    for rank in Board.AttributeKey.reserved.indices {
      for word in ranked where word.rank == rank { add(word.word) }
    }
  }
}
