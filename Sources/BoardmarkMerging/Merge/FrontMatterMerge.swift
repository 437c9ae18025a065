import BoardmarkMatching
import BoardmarkReading
import BoardmarkText

/// Merges the front matter of a board that lists its columns: the list element by element, the rest line by line.
struct FrontMatterMerge {
  /// The elements of a list of columns, identified by the columns' names in the base.
  private struct List {
    /// From the first element to the end of the last.
    let range: Range<Int>
    /// The bytes between two elements.
    let separator: ArraySlice<UInt8>
    let names: [String]
    let texts: [String: ArraySlice<UInt8>]

    /// Reads the list; nil if there is none, or if it contains more than its elements.
    ///
    /// - Parameter names: Each column's name in the base.
    init?(_ board: Board, calling names: [String: String]) {
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
      self.names = columns.map { names[$0.name.columnName] ?? $0.name.columnName }
      texts = Dictionary(zip(self.names, elements.map { bytes[$0] })) { first, _ in first }
      if texts.count < self.names.count { return nil }
    }
  }

  /// The front matter of each version; empty if a version has none.
  private let texts: ThreeWay<ArraySlice<UInt8>>
  private let lists: ThreeWay<List?>

  init(_ match: Match, _ outlines: ThreeWay<MergeOutline>, _ matching: BoardMatching) {
    texts = ThreeWay { version in match[version].map { outlines[version].text($0) } ?? [] }
    func nameInBase(_ section: MergeOutline.Section, _ number: Int32) -> String {
      let old = matching.sections[Int(number)].base.map { outlines.base.sections[$0] }
      return (old ?? section).name.columnName
    }
    lists = ThreeWay { version in
      let sections = zip(outlines[version].sections, matching.sectionOf[version])
      let names = sections.map { ($0.name.columnName, nameInBase($0, $1)) }
      return match[version].flatMap { _ in
        List(outlines[version].board, calling: Dictionary(names) { first, _ in first })
      }
    }
  }

  /// The merged segments: the list of columns element by element if both sides changed it, the rest as lines.
  var segments: [MergedText.Segment] {
    let merged =
      (isListContested ? self.merged() : nil).map { [MergedText.Segment.text($0)] }
      ?? TextMerge.segments(texts)
    if merged.half(.ours).isEmpty && merged.half(.theirs).isEmpty || !isSound(merged) {
      return TextMerge.region(texts.ours, texts.theirs)
    }
    return merged
  }

  /// True if merged front matter has no more problems than a side, and lists no column twice.
  private func isSound(_ segments: [MergedText.Segment]) -> Bool {
    func problems(_ text: ArraySlice<UInt8>) -> Int {
      let board = Board(Array(text))
      let names = (board.settings.columns ?? []).map(\.name.columnName)
      return (board.frontMatter == nil ? 1 : 0) + board.settings.problems.count
        + names.count - Set(names).count
    }
    let most = max(problems(texts.ours), problems(texts.theirs))
    return MergeVersion.sides.allSatisfy { problems(segments.half($0)) <= most }
  }

  /// True if the sides changed the list in different ways.
  private var isListContested: Bool {
    let columns = ThreeWay { version in
      lists[version].map { list in list.names.map { list.texts[$0] } } ?? []
    }
    return columns.merged == nil
  }

  /// The merged front matter; nil if lines or an element conflict, or if a side has no list.
  private func merged() -> ArraySlice<UInt8>? {
    guard let ours = lists.ours, let theirs = lists.theirs, ours.separator == theirs.separator
    else { return nil }
    var numbering = Numbering<String>()
    let orders = lists.map { ($0?.names ?? []).map { numbering.number(of: $0) } }
    let all = numbering.values
    func element(_ number: Int) -> ArraySlice<UInt8>?? {
      ThreeWay { lists[$0]?.texts[all[number]].map { ByteString($0) } }.merged.map { $0?.bytes }
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
    return TextMerge.text(TextMerge.segments(versions))
  }
}

extension String {
  /// The column name in a heading; the heading itself if it has none.
  fileprivate var columnName: String { ColumnName(self).candidates.first ?? self }
}
