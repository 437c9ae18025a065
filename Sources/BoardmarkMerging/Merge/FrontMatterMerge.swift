import BoardmarkReading
import BoardmarkText

/// Merges the front matter of a board that lists its columns: the list by its elements, the rest by lines.
struct FrontMatterMerge {
  /// The elements of a list of columns, known by the columns' names.
  private struct List {
    /// From the first element to the end of the last.
    let range: Range<Int>
    /// What stands between two elements.
    let separator: ArraySlice<UInt8>
    let names: [String]
    let texts: [String: ArraySlice<UInt8>]

    /// Reads the list; nil where there is none, or more in it than elements.
    init?(_ board: Board) {
      let bytes = board.source.bytes
      guard let columns = board.settings.columns, let place = board.settings.columnsPlace,
        columns.count == place.elements.count
      else { return nil }
      let elements = place.elements.map { element in
        let end = bytes[element].lastIndex { !$0.isBlank && !$0.isLineEnding }
        return element.lowerBound..<(end ?? element.lowerBound) + 1
      }
      let separators = zip(elements, elements.dropFirst()).map {
        bytes[$0.upperBound..<$1.lowerBound]
      }
      let isFlow = bytes[place.list.lowerBound] == .ascii("[")
      guard let separator = separators.first ?? (isFlow ? ArraySlice(", ".utf8) : nil),
        separators.allSatisfy({ $0 == separator })
      else { return nil }
      self.separator = separator
      range = elements[0].lowerBound..<elements[elements.count - 1].upperBound
      names = columns.map { ColumnName($0.name).candidates.first ?? $0.name }
      texts = Dictionary(zip(names, elements.map { bytes[$0] })) { first, _ in first }
      if texts.count < names.count { return nil }
    }
  }

  /// The front matters; empty where a version has none.
  private let texts: ThreeWay<ArraySlice<UInt8>>
  private let lists: ThreeWay<List?>

  init(_ match: Correspondence, _ outlines: ThreeWay<BoardOutline>) {
    texts = outlines.texts(of: match)
    lists = ThreeWay { version in match[version].flatMap { _ in List(outlines[version].board) } }
  }

  /// Whether both sides changed the list, and differently.
  var isListContested: Bool {
    let columns = ThreeWay { version in
      lists[version].map { list in list.names.map { list.texts[$0] } } ?? []
    }
    return columns.merged == nil
  }

  /// The front matter with each side's own list, to which comes what the other added: a region.
  ///
  /// - Parameter rivals: The names that the sides gave to columns to which the other gave another one.
  func split(without rivals: ThreeWay<Set<String>>) -> [MergedText.Piece] {
    func half(_ side: MergeVersion) -> ArraySlice<UInt8> {
      merged(for: side, without: rivals[side.opposite]) ?? texts[side]
    }
    return TextMerge.region(half(.ours), half(.theirs))
  }

  /// The merged front matter; nil where lines or an element conflict, or a side has no list.
  ///
  /// - Parameters:
  ///   - half: The side whose half it is, which keeps what the other removed; nil for both.
  ///   - rivals: What does not come into that half.
  func merged(
    for half: MergeVersion? = nil, without rivals: Set<String> = []
  ) -> ArraySlice<UInt8>? {
    guard let ours = lists.ours, let theirs = lists.theirs, ours.separator == theirs.separator
    else { return nil }
    var numbering = Numbering<String>()
    let orders = lists.map { ($0?.names ?? []).map { numbering.number(of: $0) } }
    let all = numbering.values
    func element(_ number: Int) -> ArraySlice<UInt8>?? {
      let texts = ThreeWay { lists[$0]?.texts[all[number]] }
      guard let half else { return texts.merged }
      let isAdded = texts.base == nil && !rivals.contains(all[number])
      return .some(texts[half] ?? (isAdded ? texts[half.opposite] : nil))
    }
    guard all.indices.allSatisfy({ element($0) != nil }) else { return nil }
    let order = OrderMerge { SortKey([Array(all[$0].utf8)]) }.merged(
      base: orders.base, ours: orders.ours, theirs: orders.theirs,
      keeping: { element($0)! != nil })
    let list = order.map { element($0)!! }.joined(separator: ours.separator)
    let versions = ThreeWay { version -> ArraySlice<UInt8> in
      let text = texts[version]
      guard let range = lists[version]?.range else { return text }
      return text[..<range.lowerBound] + list + text[range.upperBound...]
    }
    return TextMerge.lines(versions) ?? half.map { versions[$0] }
  }
}
