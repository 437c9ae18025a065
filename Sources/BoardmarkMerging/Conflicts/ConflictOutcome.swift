import BoardmarkMatching
import BoardmarkReading
import BoardmarkText

/// A file with one side taken in all its conflicts.
package struct ConflictOutcome {
  /// The file's bytes; a task that the sides moved to different columns is in its conflict's place.
  package let bytes: [UInt8]

  private let side: MergeSide

  /// The halves whose side has them in a column that their label names, in the order of the file.
  private var halves: [(place: Range<Int>, labels: ConflictLabels)] = []

  /// The file with our side taken, and with theirs; the file alone if it has no conflicts. Cost: linear.
  package static func all(of bytes: [UInt8]) -> [ConflictOutcome] {
    let source = SourceText(bytes)
    let regions = ConflictMarkers.regions(in: source)
    if regions.isEmpty { return [ConflictOutcome(bytes: bytes, side: .ours)] }
    return MergeSide.allCases.map { side in
      let (text, places) = source.taking(side, of: regions)
      let halves = zip(regions, places).map { region, place in
        (place, ConflictLabels(region, in: source))
      }
      return ConflictOutcome(bytes: text, side: side, halves: halves.filter(\.1.isAboutColumns))
    }
  }

  /// The names of the columns in which the side has tasks that stand elsewhere in a reading of ``bytes``, by the offset
  /// at which each task begins.
  package func columns(in board: Board) -> [Int: String] {
    let tasks = board.tasks
    return halves.reduce(into: [:]) { columns, half in
      // If the sides moved a task, its whole text is in one region, and nothing else.
      let index = tasks.partitioningIndex { $0.range.lowerBound >= half.place.lowerBound }
      guard index < tasks.count, half.place.contains(tasks[index].range.lowerBound) else { return }
      // The longest name rather than one that is only the end of it.
      columns[tasks[index].range.lowerBound] = board.columns.lazy.map(\.name)
        .filter { half.labels.names(column: $0, side) }.max { $0.utf8.count < $1.utf8.count }
    }
  }
}
