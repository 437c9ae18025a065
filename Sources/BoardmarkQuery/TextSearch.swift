import BoardmarkReading
import BoardmarkText

/// Finds text without regard to letter case; any run of white space counts as one space.
struct TextSearch: Sendable {
  /// The text to look for, in lower case, with white space collapsed.
  private let folded: [UInt8]

  /// The same as a string; nil if it is ASCII, so that comparing bytes is enough.
  private let text: String?

  init(_ text: String) {
    folded = Self.folded(Array(text.lowercased().utf8))
    let isASCII = folded.allSatisfy { $0 < 0x80 }
    self.text = isASCII ? nil : String(decoding: folded, as: UTF8.self)
  }

  /// True if `bytes` contain the text; empty text is found everywhere.
  ///
  /// Cost: linear. Compares bytes if that is enough; compares characters only if both sides go
  /// beyond ASCII, so that composed and decomposed ones are equal.
  func isFound(in bytes: some Collection<UInt8>) -> Bool {
    guard !folded.isEmpty else { return true }
    let haystack = Self.folded(bytes)
    if Self.contains(folded, in: haystack) { return true }
    guard let text, haystack.contains(where: { $0 >= 0x80 }) else { return false }
    return String(decoding: haystack, as: UTF8.self).lowercased().contains(text)
  }

  /// True if `bytes` are exactly the text.
  func isWhole(_ bytes: some Collection<UInt8>) -> Bool { Self.folded(bytes) == folded }

  /// The bytes with ASCII letters in lower case and white space collapsed, and no
  /// white space at the ends.
  private static func folded(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var pendingSpace = false
    for byte in bytes {
      if byte.isSpace {
        pendingSpace = !result.isEmpty
      } else {
        if pendingSpace { result.append(0x20) }
        pendingSpace = false
        result.append(byte.asciiLowercased)
      }
    }
    return result
  }

  private static func contains(_ needle: [UInt8], in haystack: [UInt8]) -> Bool {
    guard haystack.count >= needle.count else { return false }
    return haystack.withUnsafeBufferPointer { haystack in
      needle.withUnsafeBufferPointer { needle in
        for start in 0...haystack.count - needle.count where haystack[start] == needle[0] {
          var length = 1
          while length < needle.count, haystack[start + length] == needle[length] { length += 1 }
          if length == needle.count { return true }
        }
        return false
      }
    }
  }
}

/// Finds tasks by some of their letters, in order: `shpr` finds `Ship the parser`.
package struct FuzzySearch: Sendable {
  private let letters: [Character]

  /// - Parameter text: The letters; case and white space are ignored.
  package init(_ text: String) {
    letters = text.lowercased().filter { !$0.isWhitespace }
  }

  /// The tasks whose id or title has the letters in order, the closest first.
  ///
  /// Letters that are adjacent or at the starts of words count as closer. Equally close tasks keep
  /// their order. Cost: the length of all titles.
  package func best(_ tasks: [Board.Task]) -> [Board.Task] {
    let scored = tasks.enumerated().compactMap { index, task in
      [score(of: task.title), task.id.flatMap { score(of: $0.text) }].compactMap { $0 }.max()
        .map { (score: $0, index: index) }
    }
    return scored.sorted { ($1.score, $0.index) < ($0.score, $1.index) }.map { tasks[$0.index] }
  }

  /// How well `text` matches the letters; nil if it does not contain all of them in order.
  func score(of text: String) -> Int? {
    guard !letters.isEmpty else { return 0 }
    var score = 0
    var next = letters[...]
    var previous: Character = " "
    var followsMatch = false
    for character in text.lowercased() {
      if let wanted = next.first, character == wanted {
        next = next.dropFirst()
        score += followsMatch ? 3 : previous.isLetter || previous.isNumber ? 1 : 2
        followsMatch = true
      } else {
        followsMatch = false
      }
      previous = character
    }
    return next.isEmpty ? score : nil
  }
}
