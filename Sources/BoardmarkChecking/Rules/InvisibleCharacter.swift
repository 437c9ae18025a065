import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// Finds invisible characters that change what the board says or shows.
enum InvisibleCharacter: Rule {
  static let id = Board.RuleID.invisibleCharacter
  static let defaultLevel = Board.RuleLevel.on(.warning)

  static let page = RulePage(
    what: "An invisible character reorders the text or keeps a word or a line from being read.",
    why: """
      A no-break space before 'due:2026-12-01' makes it part of the title, one after '##' keeps the
      heading from being one, and directional overrides show text that is not there. They
      come from keyboards, from web pages, and sometimes from people who mean to deceive.
      """,
    example: """
      ## Todo

      - [ ] Send the invoice\u{A0}due:2026-12-01
      """,
    instead: """
      ## Todo

      - [ ] Send the invoice due:2026-12-01
      """,
    fix: "Safe: on a task, writes a plain space for it, or removes it where it has no width.")

  static func check(_ context: RuleContext, _ findings: inout Findings) {
    guard context.board.mayHoldInvisibleCharacter else { return }
    var lines: InvisibleContext?
    for invisible in InvisibleScalar.all(in: context.bytes) {
      let places = lines ?? InvisibleContext(context)
      lines = places
      guard let effect = places.effect(of: invisible) else { continue }
      let task = places.task(at: invisible.range.lowerBound)
      findings.add(
        invisible.range, "invisible character \(name(invisible, context)) \(effect)",
        remedy: invisible.kind == .space ? "write a plain space" : "remove it",
        task: task?.id,
        fix: task.flatMap { places.ends($0, without: invisible) ? nil : fix(invisible) })
    }
  }

  private static func name(_ invisible: InvisibleScalar, _ context: RuleContext) -> String {
    let scalar = context.text(invisible.range).unicodeScalars.first?.value ?? 0
    let digits = String(scalar, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func fix(_ invisible: InvisibleScalar) -> Board.Fix {
    let isSpace = invisible.kind == .space
    return Board.Fix(
      title: isSpace ? "write a plain space" : "remove it", isSafe: true,
      edits: [TextEdit(range: invisible.range, replacement: isSpace ? [0x20] : [])])
  }
}

/// Tells what effect an invisible character has in its place.
struct InvisibleContext {
  private let source: SourceText
  private let bytes: [UInt8]
  private let tasks: [Board.Task]
  private let lineStart = LineStart()

  init(_ context: RuleContext) {
    source = context.board.reading
    bytes = source.bytes
    tasks = context.board.tasks
  }

  /// The task whose lines hold `offset`.
  func task(at offset: Int) -> Board.Task? {
    let index = tasks.partitioningIndex { $0.range.upperBound > offset }
    return index < tasks.count && tasks[index].range.contains(offset) ? tasks[index] : nil
  }

  /// The character's effect, as the end of a sentence that begins with its
  /// name; nil if it has none.
  func effect(of invisible: InvisibleScalar) -> String? {
    switch invisible.kind {
    case .direction: return "changes the order in which the text is shown"
    case .tag: return "hides text"
    case .space, .zeroWidth, .selector:
      return effectOnLine(invisible) ?? effectOnToken(invisible)
    }
  }

  /// True if the task would end before the character's line without the character: the line would
  /// then no longer be a lazy continuation but a heading or a list line.
  func ends(_ task: Board.Task, without invisible: InvisibleScalar) -> Bool {
    let number = source.lines.line(at: invisible.range.lowerBound)
    let line = source.content(ofLine: number)
    let white = Indentation(in: bytes, from: line.lowerBound, to: line.upperBound)
    return line.lowerBound > task.range.lowerBound && white.columns < task.contentColumn
      && effectOnLine(invisible) != nil
  }

  // MARK: - Headings, list items, boxes

  private func effectOnLine(_ invisible: InvisibleScalar) -> String? {
    guard invisible.kind != .selector else { return nil }
    let line = source.content(ofLine: source.lines.line(at: invisible.range.lowerBound))
    let start = lineStart.firstNonBlank(of: line, in: bytes)
    let before = start..<max(start, invisible.range.lowerBound)
    guard before.count <= 16 else { return nil }
    if before.isEmpty {
      var next = invisible.range.upperBound
      while next < line.upperBound, bytes[next].isBlank { next += 1 }
      return structure(at: next, line).map { "keeps the line from being \($0)" }
    }
    guard invisible.kind == .space else { return nil }
    if bytes[before].allSatisfy({ $0 == .ascii("#") }), before.count <= 6 {
      return "keeps the line from being a heading"
    }
    let typed = Array(bytes[before])
    if ListMarker(in: typed, at: 0, limit: typed.count)?.range.count == typed.count {
      return "keeps the line from being a list item"
    }
    return effectOnBox(invisible)
  }

  private func structure(at offset: Int, _ line: Range<Int>) -> String? {
    if ListMarker(in: bytes, at: offset, limit: line.upperBound) != nil { return "a list item" }
    let level = bytes[offset..<line.upperBound].prefix { $0 == .ascii("#") }.count
    guard (1...6).contains(level),
      offset + level == line.upperBound || bytes[offset + level].isBlank
    else { return nil }
    return "a heading"
  }

  /// The effect of another space in or after `[ ]`.
  private func effectOnBox(_ invisible: InvisibleScalar) -> String? {
    guard let line = self.line(at: invisible.range.lowerBound) else { return nil }
    if let box = line.boxRange, box.contains(invisible.range.lowerBound) {
      return "makes the box look like '[ ]'"
    }
    let start = line.text.lowerBound
    guard line.boxRange == nil, invisible.range.lowerBound == start + 3,
      bytes[start] == .ascii("["), bytes[start + 2] == .ascii("]")
    else { return nil }
    return "keeps '\(source.string(in: start..<start + 3))' from being a box"
  }

  // MARK: - Words

  private static let longestWord = 120

  private func effectOnToken(_ invisible: InvisibleScalar) -> String? {
    guard let line = self.line(at: invisible.range.lowerBound),
      line.text.contains(invisible.range.lowerBound),
      !line.isInSpan(invisible.range.lowerBound)
    else { return nil }
    if invisible.kind == .selector, isOrdinary(selector: invisible.range) { return nil }
    let word = word(around: invisible.range, in: line.text)
    guard word.count <= 2 * Self.longestWord else { return nil }
    var candidates = [word.lowerBound..<word.upperBound]
    if invisible.kind == .space {
      candidates = [
        invisible.range.upperBound..<word.upperBound, word.lowerBound..<invisible.range.lowerBound,
        word,
      ]
    }
    for candidate in candidates {
      let visible = visible(candidate)
      guard isToken(visible) else { continue }
      return "keeps '\(String(decoding: visible, as: UTF8.self))' from being read"
    }
    return nil
  }

  private func line(at offset: Int) -> TaskLine? {
    task(at: offset)?.lines.last { ($0.boxRange?.lowerBound ?? $0.text.lowerBound) <= offset }
  }

  private func word(around range: Range<Int>, in text: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    let floor = max(text.lowerBound, start - Self.longestWord)
    while start > floor, !bytes[start - 1].isSpace { start -= 1 }
    var end = range.upperBound
    let limit = min(text.upperBound, end + Self.longestWord)
    while end < limit, !bytes[end].isSpace { end += 1 }
    return start..<max(start, end)
  }

  /// The bytes of `range` without invisible characters, and without punctuation at the end.
  private func visible(_ range: Range<Int>) -> [UInt8] {
    let part = Array(bytes[range])
    var visible: [UInt8] = []
    var offset = 0
    for invisible in InvisibleScalar.all(in: part) {
      visible += part[offset..<invisible.range.lowerBound]
      offset = invisible.range.upperBound
    }
    visible += part[offset...]
    while let last = visible.last, Self.endsSentence.contains(last) { visible.removeLast() }
    return visible
  }

  private static let endsSentence = Array(",;.!?:)]}\"'".utf8)

  /// True if `word` is a person, a tag, or one of the format's own attributes.
  private func isToken(_ word: [UInt8]) -> Bool {
    guard !word.isEmpty, let token = WordSyntax.word(in: word, 0..<word.count) else { return false }
    return token.key.map { $0.rank != nil } ?? true
  }

  /// True if the selector turns the character before it into an emoji or a keycap.
  private func isOrdinary(selector: Range<Int>) -> Bool {
    guard selector.lowerBound > 0, bytes[selector.lowerBound - 1] < 0x80 else { return true }
    return bytes[selector.upperBound...].starts(with: [0xE2, 0x83, 0xA3])
  }
}

/// Where the text of the last line begins that was asked for: a line may have many invisible characters after much white
/// space.
private final class LineStart {
  private var line = 0..<0
  private var start = 0

  func firstNonBlank(of line: Range<Int>, in bytes: [UInt8]) -> Int {
    if line != self.line {
      self.line = line
      start = bytes[line].firstIndex { !$0.isBlank } ?? line.lowerBound
    }
    return start
  }
}

/// A run of invisible characters of one kind.
struct InvisibleScalar: Equatable {
  enum Kind {
    /// Embeds, overrides or isolates a direction of writing: the text is shown in another order.
    case direction
    /// A directional mark, a zero-width space or joiner, a byte order mark in the middle.
    case zeroWidth
    /// A space that is not ASCII's.
    case space
    /// A variation selector.
    case selector
    /// A tag character, invisible outside the flags that are made of them.
    case tag
  }

  let kind: Kind
  let range: Range<Int>

  /// All runs of invisible characters in `bytes`, except for a byte order mark at the start.
  static func all(in bytes: [UInt8]) -> [InvisibleScalar] {
    var found: [InvisibleScalar] = []
    bytes.withUnsafeBufferPointer { bytes in
      var offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      var flagEnd = 0
      while offset < bytes.count {
        let lead = bytes[offset]
        guard lead >= 0xC2, mayBegin(lead) else {
          offset = bytes.endOfASCII(from: offset + 1)
          continue
        }
        let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard offset + length <= bytes.count else { break }
        if isBlackFlag(bytes, offset) { flagEnd = offset + length }
        if let kind = kind(bytes, offset) {
          if kind == .tag, flagEnd == offset {
            flagEnd = offset + length
          } else if let last = found.last, last.kind == kind, last.range.upperBound == offset {
            found[found.count - 1] = InvisibleScalar(
              kind: kind, range: last.range.lowerBound..<offset + length)
          } else {
            found.append(InvisibleScalar(kind: kind, range: offset..<offset + length))
          }
        }
        offset += length
      }
    }
    return found
  }

  private static func mayBegin(_ lead: UInt8) -> Bool {
    switch lead {
    case 0xC2, 0xD8, 0xE1, 0xE2, 0xE3, 0xEF, 0xF0, 0xF3: true
    default: false
    }
  }

  private static func isBlackFlag(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    bytes[offset] == 0xF0 && bytes[offset + 1] == 0x9F && bytes[offset + 2] == 0x8F
      && bytes[offset + 3] == 0xB4
  }

  private static func kind(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Kind? {
    let second = bytes[offset + 1]
    switch bytes[offset] {
    case 0xC2: return second == 0xA0 ? .space : nil
    case 0xD8: return second == 0x9C ? .zeroWidth : nil
    default: break
    }
    let third = bytes[offset + 2]
    switch (bytes[offset], second, third) {
    case (0xE2, 0x80, 0xAA...0xAE), (0xE2, 0x81, 0xA6...0xA9): return .direction
    case (0xE2, 0x80, 0x8B), (0xE2, 0x80, 0x8E...0x8F), (0xE2, 0x81, 0xA0), (0xEF, 0xBB, 0xBF):
      return .zeroWidth
    case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F),
      (0xE3, 0x80, 0x80):
      return .space
    case (0xEF, 0xB8, 0x80...0x8F): return .selector
    case (0xF3, 0xA0, 0x80...0x81): return .tag
    default: return nil
    }
  }
}
