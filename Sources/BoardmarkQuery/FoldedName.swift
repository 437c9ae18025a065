import BoardmarkReading
import BoardmarkText

/// A person, a tag or an attribute's value as a query compares it: without regard to letter case.
struct FoldedName: Sendable {
  private let text: String
  private let isASCII: Bool

  init(_ text: String) {
    self.text = text.lowercased()
    isASCII = self.text.utf8.allSatisfy { $0 < 0x80 }
  }

  /// Whether `bytes` spell this name.
  func equals(_ bytes: ArraySlice<UInt8>) -> Bool {
    if isASCII { return bytes.equalsIgnoringASCIICase(text.utf8) }
    return String(decoding: bytes, as: UTF8.self).lowercased() == text
  }

  /// Whether the value of one of the line's words for which `isMeant` holds is this name.
  ///
  /// - Parameter orParent: Whether `api` is also found in `api/v2`.
  func isValue(
    of line: TaskLine, orParent: Bool = false, where isMeant: (TaskWord) -> Bool
  ) -> Bool {
    line.words.contains { word in
      guard isMeant(word) else { return false }
      let value = line.source.bytes[word.value]
      if equals(value) { return true }
      // Lower-casing and decomposition never make a name four times as long.
      return orParent
        && value.prefix(4 * text.utf8.count + 1).indices.contains {
          value[$0] == .ascii("/") && equals(value[..<$0])
        }
    }
  }
}

/// An id in a query: a whole id, or, if there is no such id, the beginning of ids.
struct IDPattern: Sendable {
  private let folded: String
  private let isPrefix: Bool

  /// - Parameter ids: The ids of the board: if one of them equals `text`, `text` is not a prefix.
  init(_ text: String, among ids: some Sequence<TaskID>) {
    let folded = String(decoding: text.utf8.map(\.asciiLowercased), as: UTF8.self)
    self.folded = folded
    isPrefix = !ids.contains { $0.folded == folded }
  }

  func matches(_ id: TaskID) -> Bool {
    isPrefix ? id.folded.hasPrefix(folded) : id.folded == folded
  }
}
