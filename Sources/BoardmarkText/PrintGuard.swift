/// Makes what is printed safe for whoever reads it: a terminal, or a CI service that reads the log.
///
/// The last step before bytes leave the process, whatever wrote them and however careful that was:
///
/// - a hidden control (`Unicode.Scalar.isHiddenControl`), other than the line feed, the tab and the writer's
///   own, is written out, as is a byte that is not part of well-formed UTF-8;
/// - of a line that begins with `::`, as GitHub's commands do, the first colon is written out. What the
///   runner skips before it or leaves out when it compares is skipped: white space of every kind and
///   characters that are ignorable, which may stand between the colons as well;
/// - of `##[`, `##vso[` and `##teamcity[`, which GitHub, Azure Pipelines and TeamCity obey anywhere in
///   a line, the bracket is written out.
///
/// GitLab's and Travis's marks of sections need a CR and an ESC, so nothing is left of them. Text without any of
/// that stays the same byte for byte. A guard knows where in a line the last piece ended, so that what is
/// printed in pieces is as safe as in one. Linear time.
package struct PrintGuard: Sendable {
  private enum LinePlace {
    /// Nothing that is seen stands before.
    case start
    /// Nothing but one colon.
    case colon
    case inside
  }

  private var place = LinePlace.start

  /// Where the one colon stands in the piece that is being made; nil where it was in an earlier one.
  private var colon: Int?
  private var mark = ServiceMark()

  package init() {}

  /// The bytes as they may be printed after those of the calls before.
  package mutating func safe(
    _ bytes: [UInt8], as form: PrintedForm = .text, own: OwnControls = []
  ) -> [UInt8] {
    bytes.withUnsafeBufferPointer { isPlain($0) }
      ? bytes
      : bytes.withUnsafeBufferPointer { safe($0, form, own) }
  }

  /// Begins a new line, as a control of the terminal's cursor does.
  package mutating func beginLine() {
    place = .start
    mark = ServiceMark()
  }

  /// Whether the bytes are printable ASCII and line feeds without a sign that could be part of a command;
  /// keeps the place if so.
  private mutating func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard mark.isNone else { return bytes.isEmpty }
    var place = place
    var index = 0
    while index < bytes.count {
      if place == .inside {
        index = bytes.endOfPrintable(from: index)
        guard index < bytes.count else { break }
        guard bytes[index] == 0x0A else { return false }
      }
      switch bytes[index] {
      case 0x0A: place = .start
      case 0x20: break
      case .ascii(":") where place == .colon: return false
      case .ascii(":"): place = .colon
      case 0..<0x20, 0x7F..., .ascii("#"): return false
      default: place = .inside
      }
      index += 1
    }
    self.place = place
    return true
  }

  private mutating func safe(
    _ bytes: UnsafeBufferPointer<UInt8>, _ form: PrintedForm, _ own: OwnControls
  ) -> [UInt8] {
    var safe: [UInt8] = []
    safe.reserveCapacity(bytes.count + bytes.count / 8)
    var index = 0
    // Up to where the bytes are in the result.
    var copied = 0
    colon = nil
    while index < bytes.count {
      if mark.isNone, case let end = endOfPlainText(bytes, from: index), end > index {
        index = end
        continue
      }
      if let length = bytes.ownControlLength(at: index, own) {
        index += length
        continue
      }
      let step = bytes.utf8Scalar(at: index)
      let end = index + step.length
      if let scalar = step.scalar,
        isSafe(scalar, at: safe.count + index - copied, in: form)
      {
        index = end
        continue
      }
      safe += bytes[copied..<index]
      if let scalar = step.scalar {
        if scalar == ":", let colon {
          let between = safe[(colon + 1)...]
          safe.removeSubrange(colon...)
          safe.append(escaped: scalar, in: form)
          safe += between
          safe += bytes[index..<end]
        } else {
          safe.append(escaped: scalar, in: form)
        }
      } else {
        safe.append(malformed: bytes[index..<end], in: form)
        (place, mark) = (.inside, ServiceMark())
      }
      index = end
      copied = end
    }
    safe += bytes[copied...]
    return safe
  }

  /// The offset up to which bytes stay as they are whatever comes next, lines and their beginnings among them; keeps
  /// the place.
  private mutating func endOfPlainText(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var index = start
    while index < bytes.count {
      if place == .inside { index = bytes.endOfPlainText(from: index) }
      guard index < bytes.count else { break }
      switch bytes[index] {
      case 0x0A: beginLine()
      case .ascii(":"), .ascii("#"): return index
      case 0x21..<0x7F where place == .start: place = .inside
      default: return index
      }
      index += 1
    }
    return index
  }

  /// Whether the scalar may stand where the guard is, which goes on after it.
  private mutating func isSafe(
    _ scalar: Unicode.Scalar, at offset: Int, in form: PrintedForm
  ) -> Bool {
    if scalar == "\n" {
      beginLine()
      return true
    }
    if scalar.isLeftOutByServices {
      return scalar == "\t" || !scalar.isHiddenControl
    }
    let endsMark = mark.isEnded(by: scalar)
    switch (place, scalar) {
    case (.start, ":") where form != .gitHubCommands: (place, colon) = (.colon, offset)
    case (.colon, ":"):
      place = .inside
      return false
    // White space before the first colon is skipped, after it there is none.
    case (.start, _) where scalar.properties.isWhitespace: break
    default: place = .inside
    }
    return !endsMark
  }
}

/// How much of `##[`, `##vso[` or `##teamcity[` the last characters are.
private struct ServiceMark: Sendable {
  private static let names: [[UInt8]] = [[], Array("vso".utf8), Array("teamcity".utf8)]

  /// The number of `#`, at most 2, and the letters after them.
  private var signs = 0
  private var name: [UInt8] = []

  var isNone: Bool { signs == 0 }

  /// Takes one more character; true for the bracket that makes it a mark.
  mutating func isEnded(by scalar: Unicode.Scalar) -> Bool {
    if scalar == "#" {
      signs = name.isEmpty ? min(signs + 1, 2) : 1
      name = []
      return false
    }
    guard signs > 0 else { return false }
    if signs == 2, scalar == "[" {
      defer { self = ServiceMark() }
      return Self.names.contains(name)
    }
    guard signs == 2, scalar.isASCII, name.count < 8 else {
      self = ServiceMark()
      return false
    }
    name.append(UInt8(scalar.value).asciiLowercased)
    return false
  }
}

extension Unicode.Scalar {
  /// Whether a service that compares by the rules of a language does not see the character.
  fileprivate var isLeftOutByServices: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    return isHiddenControl || properties.isDefaultIgnorableCodePoint
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The offset up to which bytes inside a line are well-formed and hold neither a control nor a `#` that may begin a
  /// mark, so that they stay as they are and change nothing about the place.
  fileprivate func endOfPlainText(from start: Int) -> Int {
    var index = start
    while true {
      index = endOfPrintable(from: index)
      guard index < count else { break }
      if case let end = endOfPlainLetters(from: index), end > index {
        index = end
      } else if isLoneSign(at: index) {
        index += 1
      } else if self[index] >= 0x80, case let step = utf8Scalar(at: index),
        let scalar = step.scalar, !scalar.isHiddenControl
      {
        index += step.length
      } else {
        break
      }
    }
    return index
  }

  /// Whether a `#` stands at `index` that begins no mark, since no other one and nothing that is left out follows.
  private func isLoneSign(at index: Int) -> Bool {
    self[index] == .ascii("#") && index + 1 < count && self[index + 1] >= 0x20
      && self[index + 1] < 0x7F && self[index + 1] != .ascii("#")
  }

  /// The offset up to which there is nothing but ASCII without controls and `#`.
  func endOfPrintable(from start: Int) -> Int {
    var index = start
    while index + 8 <= count {
      let others = ByteGroup(self, at: index).unprintable
      if !others.isEmpty { return index + others.first }
      index += 8
    }
    while index < count, self[index] >= 0x20, self[index] < 0x7F, self[index] != .ascii("#") {
      index += 1
    }
    return index
  }

  /// The length of the writer's own control at `index`; nil where there is none.
  fileprivate func ownControlLength(at index: Int, _ own: OwnControls) -> Int? {
    switch self[index] {
    case 0x1B where own.contains(.colors): colorLength(at: index)
    case 0xE2 where own.contains(.isolates): isIsolate(at: index) ? 3 : nil
    case 0x0D where own.contains(.carriageReturns):
      index + 1 < count && self[index + 1] == 0x0A ? 1 : nil
    default: nil
    }
  }

  /// U+2068 or U+2069.
  private func isIsolate(at index: Int) -> Bool {
    index + 2 < count && self[index + 1] == 0x81
      && (self[index + 2] == 0xA8 || self[index + 2] == 0xA9)
  }

  /// The length of ESC `[` parameters `m` at `index`; nil for any other sequence.
  private func colorLength(at index: Int) -> Int? {
    guard index + 1 < count, self[index + 1] == .ascii("[") else { return nil }
    let end = Swift.min(count, index + 8)
    var position = index + 2
    while position < end, (0x30...0x39).contains(self[position]) || self[position] == .ascii(";") {
      position += 1
    }
    return position < end && self[position] == .ascii("m") ? position + 1 - index : nil
  }
}

extension [UInt8] {
  fileprivate mutating func append(escaped scalar: Unicode.Scalar, in form: PrintedForm) {
    switch form {
    case .json: appendJSONEscape(of: scalar)
    case .xml where !scalar.isHiddenControl: append(contentsOf: "&#\(scalar.value);".utf8)
    case .text, .xml, .gitHubCommands: append(contentsOf: scalar.visibleForm.utf8)
    }
  }

  fileprivate mutating func append(
    malformed bytes: Slice<UnsafeBufferPointer<UInt8>>, in form: PrintedForm
  ) {
    if form == .json { return appendJSONEscape(of: nil) }
    for byte in bytes { append(contentsOf: "\\x\(String(byte, radix: 16))".utf8) }
  }
}

extension String {
  /// The text as it may be printed by itself; see ``PrintGuard``.
  package func printSafe(own: OwnControls = []) -> String {
    var printGuard = PrintGuard()
    return String(decoding: printGuard.safe(Array(utf8), own: own), as: UTF8.self)
  }
}
