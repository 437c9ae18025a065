/// Makes output safe for its readers: a terminal, or a CI service that reads the log.
///
/// It is the last step before bytes leave the process, however carefully they were written:
///
/// - a hidden control (`Unicode.Scalar.isHiddenControl`) is escaped, unless it is a line feed, a tab or one of the
///   writer's own, and so is a byte that is not part of well-formed UTF-8;
/// - in a line that begins with `::`, as GitHub's commands do, the first colon is escaped. The guard skips what the
///   runner skips before the colons or ignores when it compares: white space of every kind, and ignorable characters,
///   which may also stand between the colons;
/// - in `##[`, `##vso[` and `##teamcity[`, which GitHub, Azure Pipelines and TeamCity obey anywhere in a line, the
///   bracket is escaped.
///
/// GitLab's and Travis's section marks need a CR and an ESC, so they are disarmed as well. Text
/// without any of these is unchanged, byte for byte. A guard remembers where in a line the last
/// piece ended, so text printed in pieces is as safe as text printed at once. Linear time.
package struct PrintGuard: Sendable {
  private enum LinePlace {
    /// Nothing visible comes before.
    case start
    /// Only one colon comes before.
    case colon
    case inside
  }

  private var place = LinePlace.start

  /// The offset of the single colon in the current piece; nil if it was in an earlier one.
  private var colon: Int?
  private var mark = ServiceMark()

  package init() {}

  /// Makes bytes safe to print after those of the previous calls.
  package mutating func safe(
    _ bytes: [UInt8], as form: PrintedForm = .text, own: OwnControls = []
  ) -> [UInt8] {
    bytes.withUnsafeBufferPointer { safe($0, form, own) } ?? bytes
  }

  /// Begins a new line, as a cursor control of the terminal does.
  package mutating func beginLine() {
    place = .start
    mark = ServiceMark()
  }

  /// The safe bytes; nil if all of them are unchanged.
  private mutating func safe(
    _ bytes: UnsafeBufferPointer<UInt8>, _ form: PrintedForm, _ own: OwnControls
  ) -> [UInt8]? {
    var safe: [UInt8] = []
    var index = 0
    // The number of bytes copied to the result.
    var copied = 0
    colon = nil
    while index < bytes.count {
      if mark.isEmpty, case let end = endOfPlainText(bytes, from: index), end > index {
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
    return copied == 0 ? nil : safe + bytes[copied...]
  }

  /// The end of the bytes that are safe whatever comes next, over any number of lines; updates the
  /// place in the line.
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
      // Indentation, which is common in JSON.
      case 0x20 where place == .start: break
      case 0x21..<0x7F where place == .start: place = .inside
      default: return index
      }
      index += 1
    }
    return index
  }

  /// True if the scalar is safe at the current place, which is then updated.
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
    // White space is skipped before the first colon, but not after it.
    case (.start, " "): break
    case (.start, _) where !scalar.isASCII && scalar.properties.isWhitespace: break
    default: place = .inside
    }
    return !endsMark
  }
}

/// The progress of matching `##[`, `##vso[` or `##teamcity[`.
private struct ServiceMark: Sendable {
  private static let names: [[UInt8]] = [[], Array("vso".utf8), Array("teamcity".utf8)]

  /// The number of `#`, at most 2, and the letters after them.
  private var signs = 0
  private var name: [UInt8] = []

  var isEmpty: Bool { signs == 0 }

  /// Takes one more character; returns true for the bracket that completes a mark.
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
  /// True if services that compare by linguistic rules ignore the character.
  fileprivate var isLeftOutByServices: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    return isHiddenControl || properties.isDefaultIgnorableCodePoint
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The end of the bytes inside a line that are well-formed, without controls and without a `#`
  /// that could begin a mark, so that they are safe and the place does not change.
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

  /// True if the `#` at `index` begins no mark, since a printable ASCII character other than `#` follows.
  private func isLoneSign(at index: Int) -> Bool {
    self[index] == .ascii("#") && index + 1 < count && self[index + 1] >= 0x20
      && self[index + 1] < 0x7F && self[index + 1] != .ascii("#")
  }

  /// The end of a run of ASCII without controls and `#`.
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

  /// The length of the writer's own control at `index`; nil if there is none.
  fileprivate func ownControlLength(at index: Int, _ own: OwnControls) -> Int? {
    switch self[index] {
    case 0x1B where own.contains(.colors): colorLength(at: index)
    case 0xE2 where own.contains(.isolates): isIsolate(at: index) ? 3 : nil
    case 0x0D where own.contains(.carriageReturns):
      index + 1 < count && self[index + 1] == 0x0A ? 1 : nil
    default: nil
    }
  }

  /// True if U+2068 or U+2069 is at `index`, given its first byte.
  private func isIsolate(at index: Int) -> Bool {
    index + 2 < count && self[index + 1] == 0x81
      && (self[index + 2] == 0xA8 || self[index + 2] == 0xA9)
  }

  /// The length of the sequence ESC `[` parameters `m` at `index`; nil for any other sequence.
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
  /// The text, made safe to print by itself; see ``PrintGuard``.
  package func printSafe(own: OwnControls = []) -> String {
    var printGuard = PrintGuard()
    return String(decoding: printGuard.safe(Array(utf8), own: own), as: UTF8.self)
  }
}
