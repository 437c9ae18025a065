import BoardmarkReading
import BoardmarkText

/// The properties by which items without an id are recognized.
extension MergeOutline {
  /// A hash of the bytes of a node.
  package func bytesHash(_ node: Int) -> UInt64 {
    let range = nodes[node].range
    return bytes.withUnsafeBytes { UnsafeRawBufferPointer(rebasing: $0[range]).seededHash }
  }

  /// A hash of an item's content without its checkbox, `done:`, id, the checkboxes below it, and
  /// differences in white space.
  package func textHash(_ node: Int) -> UInt64 {
    var hash = lineHash(node)
    for line in itemText(node).lines.dropFirst() {
      let text = line.afterMarkerAndBox.split(whereSeparator: \.isSpace)
      if !text.isEmpty { hash = Self.hash(text, after: hash) }
    }
    return hash | 1
  }

  /// A hash of an item's first line without its checkbox, `done:` and id.
  package func lineHash(_ node: Int) -> UInt64 {
    let line = itemText(node).lines.first ?? []
    return Self.hash(
      line.afterMarkerAndBox.split(whereSeparator: \.isSpace).filter {
        !$0.isAttribute("id") && !$0.isAttribute("done")
      }) | 1
  }

  /// A hash of the lines below an item; 0 for fewer than two.
  package func bodyHash(_ node: Int) -> UInt64 {
    let text = itemText(node)
    guard let first = text.firstIndex(of: 0x0A),
      let second = text[(first + 1)...].firstIndex(of: 0x0A),
      second + 1 < text.endIndex
    else { return 0 }
    return bytes.withUnsafeBytes {
      UnsafeRawBufferPointer(rebasing: $0[first + 1..<text.endIndex]).seededHash | 1
    }
  }

  /// True if an item contains more than its title.
  package func saysMoreThanTitle(_ node: Int) -> Bool {
    let lines = itemText(node).lines
    let title = lines.first ?? []
    return lines.count > 1 || !title.markedDates.isEmpty
      || title.split(whereSeparator: \.isSpace).contains {
        $0.isDetail && !$0.isAttribute("id") && !$0.isAttribute("done")
      }
  }

  /// A hash of an item's title, ignoring ASCII letter case, without people, tags, attributes and
  /// dates, including other programs' dates with their marks; 0 if nothing is left.
  package func titleHash(_ node: Int) -> UInt64 {
    let text = itemText(node)
    let whole = text[..<(text.firstIndex(of: 0x0A) ?? text.endIndex)].afterMarkerAndBox
    let words = whole.withoutMarkedDates.split(whereSeparator: \.isSpace)
    return words.reduce(0) { hash, word in
      if word.mayBeDetail { return hash }
      return (hash ^ word.lazy.map(\.asciiLowercased).fnv1a) &* 0x9E37_79B9_7F4A_7C15
        ^ (hash >> 29) | 1
    }
  }

  /// The words of an item's title in lower case, without people, tags, attributes and other
  /// programs' dates.
  package func titleWords(_ node: Int) -> [[UInt8]] {
    let title = (itemText(node).lines.first ?? []).afterMarkerAndBox
    return title.withoutMarkedDates.split(whereSeparator: \.isSpace)
      .filter { !$0.isDetail }.map { word in
        Array(String(decoding: word, as: UTF8.self).lowercased().utf8)
      }
  }

  /// The words of an item's title and body, for measuring similarity.
  package func words(_ node: Int) -> ItemWords {
    let title = titleWords(node)
    let lines = itemText(node).lines.dropFirst()
    let joined = Array(title.joined(separator: [0x20]))
    let titleSet = Set(joined[...].words.map { ByteString($0) })
    let body = lines.flatMap { line in line.afterMarkerAndBox.words.map { ByteString($0) } }
    let details = itemText(node).split(whereSeparator: \.isSpace).filter(\.isDetail)
    return ItemWords(
      title: titleSet, all: titleSet.union(body), details: Set(details.map { ByteString($0) }),
      hasBody: !body.isEmpty)
  }

  /// The lines of an item without the comment before it.
  package func itemText(_ node: Int) -> ArraySlice<UInt8> {
    guard let item = nodes[node].item else { return text(node) }
    return bytes[board.range(ofItem: item)]
  }

  private static func hash(_ words: [ArraySlice<UInt8>], after start: UInt64 = 7) -> UInt64 {
    words.reduce(start) { hash, word in
      (hash ^ word.withUnsafeBytes { $0.seededHash }) &* 0x9E37_79B9_7F4A_7C15 ^ hash >> 29
    }
  }
}

/// The words of an item.
package struct ItemWords {
  package let title: Set<ByteString>
  /// The words of the title and of the body.
  package let all: Set<ByteString>
  /// The people, tags and attributes.
  package let details: Set<ByteString>
  package let hasBody: Bool

  /// The similarity of two items, from 0 to 1: twice the number of common words, divided by the
  /// words of both, titles and bodies included. If one title has all words of the other's, it is at
  /// least ``similar``.
  ///
  /// - Parameter isElsewhere: True if they are in different sections, where only words count.
  package func likeness(to other: ItemWords, isElsewhere: Bool = false) -> Double {
    let count = all.count + other.all.count
    if count == 0 { return 0 }
    let dice = Double(2 * all.intersection(other.all).count) / Double(count)
    let holds =
      !isElsewhere && title.count > 1 && other.title.count > 1
      && (!hasBody || !other.hasBody || dice >= Self.doubtful)
      && (title.isSubset(of: other.title) || other.title.isSubset(of: title))
    return holds ? max(dice, Self.similar) : dice
  }

  /// The minimum likeness of matching items.
  package static let similar = 0.75
  /// The minimum likeness of an item that may be a successor of another in its section.
  package static let doubtful = 0.5
}

extension ArraySlice<UInt8> {
  /// An item's first line after its marker and checkbox.
  package var afterMarkerAndBox: ArraySlice<UInt8> {
    var text = drop(while: \.isSpace)
    guard let first = text.first else { return text }
    if first.isBullet {
      guard text.dropFirst().first.map(\.isSpace) ?? true else { return text }
      text = text.dropFirst()
    } else {
      let digits = text.prefix(while: \.isASCIIDigit)
      let rest = text[digits.endIndex...]
      guard !digits.isEmpty, let mark = rest.first, mark == .ascii(".") || mark == .ascii(")"),
        rest.dropFirst().first.map(\.isSpace) ?? true
      else { return text }
      text = rest.dropFirst()
    }
    text = text.drop(while: \.isSpace)
    guard text.first == .ascii("["), let end = text.prefix(6).firstIndex(of: .ascii("]")),
      end > text.startIndex + 1, text[(end + 1)...].first.map(\.isSpace) ?? true
    else { return text }
    return text[(end + 1)...].drop(while: \.isSpace)
  }

  /// The words of a title, without people, tags and attributes unless there are only those; nil
  /// without words.
  package var titleKey: ByteString? {
    let words = split(whereSeparator: \.isSpace)
    let telling = words.filter { !$0.isDetail }
    if words.isEmpty { return nil }
    return ByteString(Array((telling.isEmpty ? words : telling).joined(separator: [0x20])))
  }

  fileprivate func isAttribute(_ key: String) -> Bool {
    let start = prefix(key.utf8.count)
    return count > key.utf8.count + 1 && self[start.endIndex] == .ascii(":")
      && start.equalsIgnoringASCIICase(key.utf8)
  }

  /// True if a word may be a person, a tag, an attribute or a date.
  fileprivate var mayBeDetail: Bool {
    guard count > 1, let first else { return false }
    return first == .ascii("@") || first == .ascii("#")
      || first.isASCIILetter && dropFirst().dropLast().contains(.ascii(":"))
      || count == 10 && allSatisfy { $0.isASCIIDigit || $0 == .ascii("-") }
  }

  /// True if a word is a person, a tag or an attribute.
  fileprivate var isDetail: Bool {
    guard count > 1, let first else { return false }
    if first == .ascii("@") || first == .ascii("#") { return true }
    guard first.isASCIILetter, let colon = firstIndex(of: .ascii(":")), colon + 1 < endIndex else {
      return false
    }
    return self[..<colon].allSatisfy {
      $0.isASCIIAlphanumeric || $0 == .ascii("-") || $0 == .ascii("_")
    }
      && self[colon + 1] != .ascii("/")
  }
}
