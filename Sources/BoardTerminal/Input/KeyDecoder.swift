import BoardKeys
import Boardmark

/// Decodes a terminal's input into keys, however the bytes are split.
///
/// An incomplete key, character or paste is kept, however slow the connection, so that the rest of
/// it is never read as commands. Only bytes that are also a complete input by themselves time out:
/// if nothing follows within ``deadline``, ``giveUp()`` returns them as that input.
package struct KeyDecoder: Sendable {
  private static let escape: UInt8 = 0x1B
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private var pending: [UInt8] = []

  /// The text that was pasted so far; nil outside of a paste.
  private var pasted: [UInt8]?

  /// True if an Esc was just returned as a key; the rest of its sequence may still arrive.
  private var isEscapeLate = false

  package init() {}

  /// The milliseconds after which ``giveUp()`` is due if no byte follows; nil if no deadline applies.
  ///
  /// The Esc key is the same byte as the start of another key's sequence; within a paste, Esc ends
  /// one whose end mark was lost. An unrequested string from the terminal may never end.
  package var deadline: Int? {
    guard pending.first == Self.escape else { return nil }
    if pasted != nil { return pending.count == 1 ? 500 : nil }
    return pending.count == 1 ? 25 : isInString ? 5000 : nil
  }

  private var isInString: Bool {
    pending.count > 1 && Self.stringStarts.contains(pending[1])
  }

  private static let stringStarts = Array("]P_^".utf8)

  package mutating func take(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    let bytes = Array(bytes)
    // Ctrl-C alone ends a paste whose end mark was lost.
    if pasted != nil, bytes == [0x03] { return giveUp() }
    if isEscapeLate, let first = bytes.first,
      first == UInt8(ascii: "[") || first == UInt8(ascii: "O")
    {
      pending = [Self.escape]
    }
    isEscapeLate = false
    pending += bytes
    var events: [TerminalEvent] = []
    var index = 0
    while index < pending.count {
      if pasted != nil {
        guard let end = takePaste(from: index, to: &events) else { break }
        index = end
        continue
      }
      guard let length = step(at: index, to: &events) else { break }
      index += length
    }
    pending.removeFirst(min(index, pending.count))
    return events
  }

  /// Treats incomplete input as complete.
  package mutating func giveUp() -> [TerminalEvent] {
    isEscapeLate = pending == [Self.escape]
    let text = pasted
    (pasted, pending) = (nil, [])
    // The end mark of the paste was lost, but not its text.
    if let text { return [.paste(String(decoding: text, as: UTF8.self))] }
    return isEscapeLate ? [.key(KeyCombination("Escape"))] : []
  }

  // MARK: - Paste

  /// Takes pasted text up to the end of the paste; nil if the end has not arrived yet.
  private mutating func takePaste(from index: Int, to events: inout [TerminalEvent]) -> Int? {
    let rest = pending[index...]
    guard let end = rest.firstRange(of: Self.pasteEnd) else {
      // The last bytes may be the beginning of the end mark.
      let kept =
        (1..<Self.pasteEnd.count).last { rest.suffix($0).elementsEqual(Self.pasteEnd.prefix($0)) }
        ?? 0
      pasted! += rest.dropLast(kept)
      pending.removeSubrange(index..<(pending.count - kept))
      return nil
    }
    events.append(.paste(String(decoding: pasted! + rest[..<end.lowerBound], as: UTF8.self)))
    pasted = nil
    return end.upperBound
  }

  // MARK: - One key

  /// Decodes the input at an index; returns its length, or nil if it is incomplete.
  private mutating func step(at index: Int, to events: inout [TerminalEvent]) -> Int? {
    let byte = pending[index]
    if byte == Self.escape { return escapeStep(at: index, to: &events) }
    if byte < 0x20 || byte == 0x7F {
      events.append(.key(Self.control(byte)))
      return 1
    }
    let length = byte < 0x80 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
    let end = pending[(index + 1)...].prefix(length - 1).prefix { $0 & 0xC0 == 0x80 }.endIndex
    if end - index < length, end == pending.count { return nil }
    // Bytes that do not decode to a character were not typed; drop them.
    if let text = String(validating: pending[index..<end], as: UTF8.self) {
      events += text.unicodeScalars.map { .text($0) }
    }
    return end - index
  }

  private static func control(_ byte: UInt8) -> KeyCombination {
    switch byte {
    case 0x00: KeyCombination("Space", .control)
    case 0x08, 0x7F: KeyCombination("Backspace")
    case 0x09: KeyCombination("Tab")
    case 0x0A, 0x0D: KeyCombination("Enter")
    case 0x01...0x1A: KeyCombination(String(UnicodeScalar(byte + 0x60)), .control)
    default: KeyCombination(String(UnicodeScalar(byte + 0x40)), .control)
    }
  }

  private static func withAlt(_ byte: UInt8) -> TerminalEvent? {
    if byte == escape { return .key(KeyCombination("Escape")) }
    if byte < 0x20 || byte == 0x7F {
      let key = control(byte)
      return .key(KeyCombination(key.key, key.modifiers.union(.alt)))
    }
    guard byte < 0x80 else { return nil }
    let letter = UnicodeScalar(byte)
    let isUpper = (0x41...0x5A).contains(byte)
    return .key(
      KeyCombination(
        byte == 0x20 ? "Space" : String(letter).lowercased(), isUpper ? [.alt, .shift] : .alt))
  }

  private mutating func escapeStep(at index: Int, to events: inout [TerminalEvent]) -> Int? {
    guard index + 1 < pending.count else { return nil }
    switch pending[index + 1] {
    case UInt8(ascii: "["): return sequenceStep(at: index, to: &events)
    case UInt8(ascii: "O"):
      guard index + 2 < pending.count else { return nil }
      if let key = KeySequence.key(final: pending[index + 2], numbers: []) {
        events.append(.key(key))
      }
      return 3
    case let byte where Self.stringStarts.contains(byte): return stringStep(at: index)
    case Self.escape:
      events.append(.key(KeyCombination("Escape")))
      return 1
    case let byte:
      // A multi-byte character after Esc counts as typed without Esc.
      guard let event = Self.withAlt(byte) else { return 1 }
      events.append(event)
      return 2
    }
  }

  /// Skips an unrequested string from the terminal.
  private func stringStep(at index: Int) -> Int? {
    for end in pending.indices.dropFirst(index + 2) {
      if pending[end] == 0x07 { return end + 1 - index }
      if pending[end] == UInt8(ascii: "\\"), pending[end - 1] == Self.escape {
        return end + 1 - index
      }
    }
    return nil
  }

  private mutating func sequenceStep(at index: Int, to events: inout [TerminalEvent]) -> Int? {
    let start = index + 2
    // The function keys of the Linux console have one more letter.
    if start < pending.count, pending[start] == UInt8(ascii: "[") {
      return start + 1 < pending.count ? 4 : nil
    }
    // The legacy mouse report has three more bytes.
    if start < pending.count, pending[start] == UInt8(ascii: "M") {
      return start + 3 < pending.count ? 6 : nil
    }
    guard let end = sequenceEnd(from: start) else {
      // No key has a sequence this long.
      return pending.count - start > 64 ? pending.count - index : nil
    }
    let length = end + 1 - index
    // A byte that a sequence cannot contain begins a new input.
    guard (0x40...0x7E).contains(pending[end]) || pending[end] == UInt8(ascii: "$") else {
      return length - 1
    }
    let parameters = pending[start..<end]
    if parameters.first == UInt8(ascii: "<") {
      if let event = KeySequence.mouse(parameters.dropFirst(), final: pending[end]) {
        events.append(.mouse(event))
      }
      return length
    }
    // Sequences with these prefixes are the terminal's reports about itself.
    if let first = parameters.first, (0x3C...0x3F).contains(first) { return length }
    let numbers = KeySequence.numbers(parameters)
    if pending[end] == UInt8(ascii: "~"), numbers.first == 200 {
      pasted = []
    } else if let text = KeySequence.typed(final: pending[end], numbers: numbers) {
      events.append(text)
    } else if let key = KeySequence.key(final: pending[end], numbers: numbers) {
      events.append(.key(key))
    }
    return length
  }
  /// Where a sequence ends; nil if it is incomplete. The sequences of rxvt's shifted keys end in
  /// `$`.
  private func sequenceEnd(from start: Int) -> Int? {
    let isReport = start < pending.count && (0x3C...0x3F).contains(pending[start])
    return pending[start...].firstIndex { byte in
      !(0x20...0x3F).contains(byte) || byte == UInt8(ascii: "$") && !isReport
    }
  }
}

/// An input event of a terminal.
package enum TerminalEvent: Equatable, Sendable {
  /// A key that types nothing, or a key with Ctrl or Alt.
  case key(KeyCombination)

  /// A typed character, or one scalar of it.
  case text(Unicode.Scalar)

  /// Text that arrived in one piece.
  case paste(String)

  case mouse(MouseEvent)
}

/// A mouse event at a 0-based cell.
package struct MouseEvent: Equatable, Sendable {
  package enum Kind: Sendable { case press, drag, release, wheelUp, wheelDown }

  package let kind: Kind
  package let column: Int
  package let row: Int

  package init(_ kind: Kind, column: Int, row: Int) {
    self.kind = kind
    self.column = column
    self.row = row
  }
}
