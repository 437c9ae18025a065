/// The controls that a caller wants to keep because it has a use for them.
package struct KeptControls: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let tab = KeptControls(rawValue: 1)
  package static let lineFeed = KeptControls(rawValue: 2)

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t": contains(.tab)
    case "\n": contains(.lineFeed)
    default: false
    }
  }
}

extension String {
  /// Makes text from a file, a path or a branch name safe to print on a terminal or in a report.
  ///
  /// Hidden controls (`Unicode.Scalar.isHiddenControl`) become visible ASCII: `\x1b`, `\u{202e}`; a byte that is not
  /// part of well-formed UTF-8 becomes `\xff`. Everything else stays, including backslashes: the result is meant to be
  /// read, not to be decoded. Linear time.
  package init(
    terminalSafe bytes: some Collection<UInt8>, keeping kept: KeptControls = []
  ) {
    self = bytes.withContiguousBytes { buffer in
      var safe: [UInt8] = []
      safe.reserveCapacity(buffer.count)
      safe.appendTerminalSafe(buffer, keeping: kept)
      return String(decoding: safe, as: UTF8.self)
    }
  }

  /// The text with its hidden controls made visible, as by `init(terminalSafe:keeping:)`.
  package func terminalSafe(keeping kept: KeptControls = []) -> String {
    var text = self
    let isSafe = text.withUTF8 { $0.endOfTerminalSafe(from: 0, keeping: kept) == $0.count }
    return isSafe ? self : String(terminalSafe: utf8, keeping: kept)
  }
}

extension [UInt8] {
  /// Appends a text in the form that ``Swift/String/terminalSafe(keeping:)`` returns.
  package mutating func append(terminalSafe text: String) {
    var text = text
    text.withUTF8 { appendTerminalSafe($0) }
  }

  /// Appends bytes as well-formed UTF-8 without hidden controls other than the kept ones.
  package mutating func appendTerminalSafe(
    _ bytes: UnsafeBufferPointer<UInt8>, keeping kept: KeptControls = []
  ) {
    var runStart = 0
    var index = bytes.endOfTerminalSafe(from: 0, keeping: kept)
    while index < bytes.count {
      let step = bytes.utf8Scalar(at: index)
      append(contentsOf: bytes[runStart..<index])
      if let scalar = step.scalar {
        append(contentsOf: scalar.visibleForm.utf8)
      } else {
        for byte in bytes[index..<index + step.length] {
          append(contentsOf: "\\x".utf8)
          append(contentsOf: String(byte, radix: 16).utf8)
        }
      }
      runStart = index + step.length
      index = bytes.endOfTerminalSafe(from: runStart, keeping: kept)
    }
    append(contentsOf: bytes[runStart...])
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The offset up to which bytes are well-formed UTF-8 without hidden controls other than the kept ones.
  fileprivate func endOfTerminalSafe(from start: Int, keeping kept: KeptControls) -> Int {
    var index = start
    while true {
      index = endOfPlainLetters(from: endOfPrintable(from: index))
      guard index < count else { return index }
      let step = utf8Scalar(at: index)
      guard let scalar = step.scalar, !scalar.isHiddenControl || kept.contains(scalar) else {
        return index
      }
      index += step.length
    }
  }
}
