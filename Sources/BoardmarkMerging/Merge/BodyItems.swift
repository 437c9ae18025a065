import BoardmarkText

/// Lines of a body that are whole items of one list, each with what is indented below it.
struct BodyItems {
  /// The white space before the items.
  let indentation: [UInt8]

  private let items: [ByteString]

  /// Reads lines as items; nil if they are anything else.
  init?(_ lines: ArraySlice<ArraySlice<UInt8>>) {
    guard let first = lines.first, let indentation = Self.indentation(of: first) else { return nil }
    var items: [[UInt8]] = []
    for line in lines {
      let white = line.prefix(while: \.isBlank)
      guard white.count >= indentation.count, white.starts(with: indentation),
        line.contains(where: { !$0.isSpace })
      else { return nil }
      if white.count == indentation.count {
        guard Self.indentation(of: line) != nil else { return nil }
        items.append(Array(line))
      } else {
        items[items.count - 1] += line
      }
    }
    self.indentation = Array(indentation)
    self.items = items.map { ByteString($0) }
  }

  /// The white space before an item's marker; nil for a line that does not begin an item.
  static func indentation(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let indentation = line.prefix(while: \.isBlank)
    let text = line[indentation.endIndex...]
    guard text.count > 2, let marker = text.first, marker.isBullet,
      text[text.startIndex + 1].isBlank
    else { return nil }
    return indentation
  }

  /// The items that both sides added at one place: what both have once, the rest ordered by its
  /// text; nil if a person must decide.
  func merged(with other: BodyItems) -> [ArraySlice<UInt8>]? {
    var numbering = Numbering<ByteString>()
    let (left, right) = (
      items.map { numbering.number(of: $0) }, other.items.map { numbering.number(of: $0) }
    )
    let (texts, own, others) = (numbering.values.map(\.bytes), Set(left), Set(right))
    if own.count < left.count || others.count < right.count { return nil }
    // An item that both sides added, and that one of them ticked, reworded or wrote more below, is not two items.
    func titlesAndDetails(_ items: Set<Int>) -> Set<ByteString> {
      Set(
        items.flatMap { [Self.title(of: texts[$0])] + texts[$0].lines.dropFirst() }
          .map { ByteString($0) })
    }
    let new = (own.subtracting(others), others.subtracting(own))
    guard titlesAndDetails(new.0).isDisjoint(with: titlesAndDetails(new.1)) else { return nil }
    return OrderMerge { SortKey([Array(texts[$0])]) }.merged(base: [], ours: left, theirs: right)
      .map { texts[$0] }
  }

  /// An item's first line without marker and box.
  static func title(of item: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let line = item.prefix { $0 != .ascii("\n") }
    let text = line.drop(while: \.isBlank).dropFirst().drop(while: \.isBlank)
    guard text.starts(with: "[".utf8), let end = text.firstIndex(of: .ascii("]")) else {
      return text
    }
    return text[(end + 1)...].drop(while: \.isBlank)
  }
}
