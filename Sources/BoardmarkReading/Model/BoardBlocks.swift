import BoardmarkText
import MarkdownBlocks

extension Board {
  /// The offsets at which code and HTML that is never closed ends: a blank line there would become part of it.
  package var openEnds: [Int] {
    outline.parsedSegments.lazy.flatMap(\.blocks).filter(\.isUnclosed).map {
      source.lines.start($0.lines.upperBound)
    }
  }

  /// The blocks of all text in which a line may be part of something else than it looks like, in no order.
  ///
  /// - Parameter isUnderline: True for the index of a line that underlines the text above it where it may.
  package func blocksHidingLines(isUnderline: (Int) -> Bool) -> [[Block]] {
    var found = outline.parsedSegments.map(\.blocks)
    var read: Set<Int> = []
    for column in columns {
      for index in column.tasks.doubtfulIndices where isOutsideSegments(column.tasks, index) {
        let range = column.tasks.range(at: index)
        let firstLine = reading.lines.end(reading.lines.line(at: range.lowerBound))
        let mayHide = reading.bytes[min(firstLine, range.upperBound)..<range.upperBound]
          .contains { $0 == .ascii("#") || $0 == .ascii("[") }
        let task = column.tasks[index]
        if mayHide || !task.titleLine.isArrangeable {
          read.insert(range.lowerBound)
          found.append(task.structure.blocks)
        }
      }
    }
    // In a task that is written well, only a line that may underline a heading below it hides one.
    for rule in outline.prose where isUnderline(reading.lines.line(at: rule.lowerBound)) {
      let place = columns.partitioningIndex { $0.range.upperBound > rule.lowerBound }
      guard place < columns.count, case let tasks = columns[place].tasks,
        case let index = tasks.index(ofTaskAt: rule.lowerBound) - 1, index >= 0,
        isOutsideSegments(tasks, index), case let range = tasks.range(at: index),
        reading.bytes[range.upperBound..<rule.lowerBound].allSatisfy(\.isSpace),
        read.insert(range.lowerBound).inserted
      else { continue }
      found.append(tasks[index].structure.blocks)
    }
    return found
  }

  private func isOutsideSegments(_ tasks: Tasks, _ index: Int) -> Bool {
    !tasks.record(index).facts.contains(.parsed)
  }
}
