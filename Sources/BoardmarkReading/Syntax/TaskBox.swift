import BoardmarkText

/// A checkbox: `[`, one Unicode scalar, optionally a variation selector, `]`, then white space or the end.
package struct TaskBox {
  /// The box's bytes, brackets included.
  package let range: Range<Int>

  /// The meaning of the character between the brackets.
  package let meaning: Board.Checkbox

  /// Reads the box at `offset`; nil if there is none (`[x](url)` is a link).
  package init?(in bytes: [UInt8], at offset: Int, limit: Int) {
    guard offset + 2 < limit, bytes[offset] == .ascii("[") else { return nil }
    if offset + 3 == limit || (offset + 3 < limit && bytes[offset + 3].isSpace),
      bytes[offset + 2] == .ascii("]"), bytes[offset + 1] < 0x80, !bytes[offset + 1].isLineEnding
    {
      range = offset..<offset + 3
      meaning = Board.Checkbox(Unicode.Scalar(bytes[offset + 1]))
      return
    }
    // The longest scalar takes four bytes, a variation selector three.
    guard let closing = bytes[offset + 2..<min(limit, offset + 9)].firstIndex(of: .ascii("]"))
    else { return nil }
    guard closing + 1 == limit || bytes[closing + 1].isSpace else { return nil }
    var scalars = String(decoding: bytes[offset + 1..<closing], as: UTF8.self).unicodeScalars[...]
    guard let scalar = scalars.popFirst(), !scalar.isLineBreak else { return nil }
    if let selector = scalars.first, (0xFE00...0xFE0F).contains(selector.value) {
      scalars.removeFirst()
    }
    guard scalars.isEmpty else { return nil }
    range = offset..<closing + 1
    meaning = Board.Checkbox(scalar)
  }
}

/// Brackets at the start of an item that look like a checkbox but are not one, or not the intended one: `[ x ]`, `[]`,
/// `[x]text`, `[✅]`.
package struct NearBox {
  package let range: Range<Int>

  /// The intended box.
  package let meant: String

  package enum Fault {
    /// Extra blanks, or no blank between the brackets.
    case blanks
    /// Text follows without a blank.
    case glued
    /// It is read as an open box.
    case mark
  }

  package let fault: Fault

  /// Reads the brackets at `offset`; nil if they are a box or mean something else.
  package init?(in bytes: [UInt8], at offset: Int, limit: Int) {
    // Most boxes are plain ones.
    if offset + 3 < limit, bytes[offset + 1] < 0x80, bytes[offset + 2] == .ascii("]"),
      bytes[offset + 3] == 0x20
    {
      return nil
    }
    guard offset + 1 < limit, bytes[offset] == .ascii("["),
      let closing = bytes[offset + 1..<min(limit, offset + 12)].firstIndex(of: .ascii("]"))
    else { return nil }
    let content = bytes[offset + 1..<closing]
    let mark = content.trimmingBlanks
    let text = String(decoding: mark, as: UTF8.self)
    switch text.unicodeScalars.first {
    case nil: meant = "[ ]"
    case "-" where text == "-": meant = "[-]"
    case let scalar? where Self.ticks.contains(scalar) && text.count == 1: meant = "[x]"
    default: return nil
    }
    range = offset..<closing + 1
    if closing + 1 == limit || bytes[closing + 1].isSpace {
      if let box = TaskBox(in: bytes, at: offset, limit: limit) {
        guard meant == "[x]", box.meaning == .open else { return nil }
        fault = .mark
      } else {
        fault = .blanks
      }
    } else {
      guard mark.count == content.count || content.count == 1, text != "-",
        !Self.afterText.contains(bytes[closing + 1]),
        WordSyntax.scalar(in: bytes, at: closing + 1, limit: limit)?.0.properties.isWhitespace
          != true
      else { return nil }
      fault = .glued
    }
  }

  private static let ticks: Set<Unicode.Scalar> = ["x", "X", "✓", "✔", "✅", "☑", "🗹"]

  /// Bytes after brackets that make them part of a sentence or a link.
  private static let afterText = Array("([:.,;!?)'\"-/".utf8)
}

extension ArraySlice<UInt8> {
  /// The bullet at a line's start if `[ ]` or `[x]` follows it without a blank, so that it is not a list marker; else
  /// nil.
  package var bulletWithoutBlank: Range<Int>? {
    guard let first, first.isBullet else { return nil }
    let end = startIndex + 1
    guard end + 3 <= endIndex, self[end] == .ascii("["), self[end + 2] == .ascii("]"),
      [0x20, .ascii("x"), .ascii("X")].contains(self[end + 1]),
      end + 3 == endIndex || self[end + 3].isBlank
    else { return nil }
    return startIndex..<end
  }
}

extension Unicode.Scalar {
  fileprivate var isLineBreak: Bool { self == "\n" || self == "\r" }
}

extension Board {
  /// The state of a task's checkbox.
  public enum Checkbox: String, Sendable {
    /// No checkbox.
    case none
    /// `[ ]`, or a box with any other character.
    case open
    /// `[x]`, `[X]`, `[✓]`, `[✔]`.
    case ticked
    /// `[-]`.
    case cancelled

    /// The meaning of the character between the brackets.
    init(_ scalar: Unicode.Scalar) {
      switch scalar {
      case "x", "X", "✓", "✔": self = .ticked
      case "-": self = .cancelled
      default: self = .open
      }
    }
  }
}
