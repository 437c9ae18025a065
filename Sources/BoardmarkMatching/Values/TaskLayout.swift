import BoardmarkReading
import BoardmarkText

extension TaskLine {
  /// What the line says, apart from its layout.
  package var meaning: LineMeaning { LineMeaning(self, leavingOut: .arrangement) }
}

extension Board.Task {
  /// What the task says, apart from its layout.
  package var meaning: TaskMeaning { TaskMeaning(self, leavingOut: .arrangement) }

  /// True if a task says the same as another one, whatever its layout: where on its line its words stand, how the lines
  /// below are indented, and which bullets the items there have.
  package func saysSame(as other: Self) -> Bool {
    meaning == other.meaning || TaskLayout(self) == TaskLayout(other)
  }
}

/// The lines of a task without what a formatter changes in those below the first, and the blocks that they make.
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
    // In code, indentation counts.
    let isCode = own.contains(where: \.isVerbatim)
    lines = bytes[...].lines.map { isCode ? $0 : $0.drop(while: \.isBlank) }
    blocks = own.map { block in
      let kind = if case .item = block.kind { "item" } else { "\(block.kind)" }
      return "\(kind) \(block.parent - structure.item) \(block.lines.count)"
    }
  }
}
