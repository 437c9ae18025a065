import BoardmarkText
import ConcurrentMap
import MarkdownBlocks

/// Reads any board: bytes → front matter and outline → columns and tasks.
enum BoardReader {
  static func read(
    _ source: SourceText, fileName: String,
    by method: Outline.Method = .lines(pieceLength: Outline.pieceLength),
    sections: SectionReading? = nil
  ) -> Board {
    var text = ReadText(source, method)
    var conflicts: [ConflictRegion] = []
    if text.outline.mayHoldConflictMarker {
      conflicts = ConflictMarkers.regions(in: source)
      if !conflicts.isEmpty {
        text = ReadText(
          SourceText(ConflictMarkers.oursHalf(of: source, regions: conflicts)), method)
      }
    }
    let settings = settings(text.frontMatter, endingIn: text.source.bytes)
    let structure = BoardStructure(
      text, ColumnScan(text, ColumnNames(settings, fileName: fileName), sections))
    return Board(
      source: source, fileName: fileName, frontMatter: text.frontMatter, settings: settings,
      columns: structure.columns.columns(wipLimits: settings.wipLimits, of: structure),
      conflicts: conflicts,
      structure: structure, reading: text.source)
  }

  /// What a board's front matter sets, read without the board's tasks.
  static func settings(of source: SourceText) -> BoardSettings {
    // In a conflict, our half counts.
    if source.bytes.holds(word: "<<<<<<<") { return read(source, fileName: "-").settings }
    return settings(FrontMatter(in: source), endingIn: source.bytes)
  }

  private static func settings(
    _ frontMatter: FrontMatter?, endingIn bytes: [UInt8]
  ) -> BoardSettings {
    var settings = frontMatter?.settings ?? BoardSettings()
    if ObsidianKanban.startOfSettings(atEndOf: bytes) != nil { settings.isObsidianKanban = true }
    if frontMatter == nil, TaskellLines.areCertain(in: bytes) { settings.isTaskell = true }
    return settings
  }
}

/// A text, its front matter, and the outline of the rest.
struct ReadText: Sendable {
  let source: SourceText
  let frontMatter: FrontMatter?
  let outline: Outline

  init(_ source: SourceText, _ method: Outline.Method) {
    self.source = source
    frontMatter = FrontMatter(in: source)
    outline = Outline(
      of: source, after: frontMatter?.range.upperBound ?? source.byteOrderMark.upperBound,
      by: method)
  }

  /// The blocks of an item; their positions are those in the text.
  func blocks(ofItem index: Int) -> TaskBlocks {
    outline.blocks(ofItem: index) ?? TaskBlocks(of: outline.items[index].range, in: source)
  }
}
