/// Makes a board of what the scanner found.
enum ScannedBoardReader {
  /// Reads a board whose structure is canonical; nil for any other.
  static func read(
    _ source: SourceText, fileName: String, pieceLength: Int = BoardScanner.pieceLength
  ) -> Board? {
    guard source.byteOrderMark.isEmpty else { return nil }
    let frontMatter = FrontMatter(atStartOf: source.bytes)
    let start = frontMatter?.range.upperBound ?? 0
    guard let scan = BoardScanner.scan(source.bytes, behind: start, pieceLength: pieceLength)
    else { return nil }
    let settings = frontMatter?.settings ?? BoardSettings()
    guard let columns = columns(of: scan, source, settings, fileName: fileName) else { return nil }
    return Board(
      source: source, fileName: fileName, frontMatter: frontMatter, settings: settings,
      columns: columns, conflicts: [], strayBoxes: [],
      structure: .scanned(
        ScannedStructure(scan, of: source, frontMatter: frontMatter?.range, columns: columns)),
      reading: source)
  }

  /// The columns; nil where there is none, or where a list stands outside all of them.
  private static func columns(
    of scan: ScannedBoard, _ source: SourceText, _ settings: BoardSettings, fileName: String
  ) -> [Board.Column]? {
    let headings = scan.headings.map {
      Heading(level: $0.level, range: $0.range, text: $0.text, in: source)
    }
    let names = ColumnNames(settings.columns, fileName: fileName)
    let matches = headings.map { names.match($0.name) }
    var builder = ColumnBuilder(
      zip(headings, matches).compactMap { heading, match in match.map { (heading.level, $0) } },
      names, settings)

    var firstTask = 0
    func close(at end: Int, before task: Int) -> Bool {
      guard builder.open != nil || firstTask == task else { return false }
      let index = builder.columns.count
      builder.close(at: end) { column in
        Board.Tasks(
          ScannedTasks(
            text: source, records: scan.tasks, indices: firstTask..<task, columnIndex: index,
            state: column.match.state, groups: column.groups.map(\.heading.lowerBound)))
      }
      firstTask = task
      return true
    }
    for (index, heading) in headings.enumerated() {
      guard builder.ends(atHeadingOfLevel: heading.level) else {
        // Above the first column a deeper heading is no group.
        guard builder.open != nil || firstTask == scan.headings[index].firstTask else { return nil }
        builder.addGroup(heading)
        continue
      }
      guard close(at: heading.range.lowerBound, before: scan.headings[index].firstTask) else {
        return nil
      }
      _ = builder.begin(heading, matches[index])
    }
    guard close(at: source.bytes.count, before: scan.tasks.count), !builder.columns.isEmpty else {
      return nil
    }
    return builder.columns
  }
}
