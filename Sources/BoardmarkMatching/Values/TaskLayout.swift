import BoardmarkReading
import BoardmarkText

extension TaskLine {
  /// The meaning of the line, without its layout.
  package var meaning: LineMeaning { LineMeaning(self, leavingOut: .arrangement) }
}

extension Board.Task {
  /// The meaning of the task, without its layout.
  package var meaning: TaskMeaning { TaskMeaning(self, leavingOut: .arrangement) }

  /// True if two tasks have the same meaning, whatever their layout: the arrangement of the line's
  /// words, and the indentation and bullets of the lines below.
  package func saysSame(as other: Board.Task) -> Bool {
    meaning == other.meaning || TaskLayout(self) == TaskLayout(other)
  }
}

/// The lines of a task, without what a formatter changes below the first line, and the blocks that
/// they form.
private struct TaskLayout: Equatable {
  private let lines: [ArraySlice<UInt8>]
  private let blocks: [String]

  package init(_ task: Board.Task) {
    let (structure, start) = (task.structure, task.range.lowerBound)
    let own = structure.blocks[structure.item..<structure.blocks[structure.item].next]
    var bytes = Array(task.titleLine.source.bytes[task.range])
    for block in own {
      if case .item = block.kind, bytes[block.start - start].isBullet {
        bytes[block.start - start] = .ascii("-")
      }
    }
    // In code, indentation matters.
    let isCode = own.contains(where: \.isVerbatim)
    lines = bytes[...].lines.map { isCode ? $0 : $0.drop(while: \.isBlank) }
    blocks = own.map { block in
      let kind = if case .item = block.kind { "item" } else { "\(block.kind)" }
      return "\(kind) \(block.parent - structure.item) \(block.lines.count)"
    }
  }
}
