import MarkdownBlocks

/// A whole task to be inserted into a board, and the comment that goes with it.
package struct TaskLines: Sendable, Equatable {
  /// A suppression comment and what stands between it and the task; empty if there is none.
  package let comment: [UInt8]

  /// The task's lines, without the ending of the last one.
  package let task: [UInt8]

  package init(task: [UInt8], comment: [UInt8] = []) {
    self.task = Array(task[...].withoutFinalLineEnding)
    self.comment = comment
  }

  var bytes: [UInt8] { comment + task }

  /// The byte that distinguishes the task's list from another: its bullet, or the delimiter after
  /// its number.
  var listDelimiter: UInt8? {
    let start = Indentation(in: task, from: 0, to: task.count).end
    return ListMarker(in: task, at: start, limit: task.count)?.delimiter
  }
}
