import Boardmark
import BoardmarkReports
import BoardmarkText

/// Writes a board as headings and plain checklists, for programs that read Markdown but no attributes.
package enum ChecklistWriter {
  /// - Parameter isPart: True for a part of another file, below one of its headings.
  package static func bytes(
    of board: Board, asPart isPart: Bool = false
  ) -> (bytes: [UInt8], ledger: Ledger) {
    var ledger = Ledger()
    var text = isPart ? "" : "# \(board.title(or: "Board"))\n"
    for column in board.columns {
      text += "\n\(isPart ? "###" : "##") \(column.name)\n"
      for (index, task) in column.tasks.enumerated() {
        if index == 0 { text += "\n" }
        add(task, to: &text, &ledger)
      }
    }
    return (Array(text.utf8), ledger)
  }

  private static func add(_ task: Board.Task, to text: inout String, _ ledger: inout Ledger) {
    let line = task.titleLine
    let place = task.place
    ledger.note(place, .carried)
    var facts: [String] = []
    var title = String(
      decoding: line.source.bytes[line.text.lowerBound..<max(line.text.lowerBound, line.runStart)],
      as: UTF8.self)
    title = title.split(whereSeparator: \.isNewline).map {
      $0.split(separator: " ").joined(separator: " ")
    }.joined(separator: " ")
    for word in line.words where word.isInFinalRun {
      let value = String(decoding: line.source.bytes[word.range], as: UTF8.self)
      switch word.key {
      case nil: title += (title.isEmpty ? "" : " ") + value
      case .id:
        ledger.note("\(place), id", .dropped, reason: "an id, which other programs do not know")
      case .some(let key):
        let value = String(decoding: line.source.bytes[word.value], as: UTF8.self)
        facts.append(key.rank == nil ? "\(key.name):\(value)" : "\(key.name) \(value)")
        ledger.note("\(place), \(key.name)", .body)
      }
    }
    let box = task.isFinished ? "[x]" : task.box == .cancelled ? "[-]" : "[ ]"
    text += "- \(box) \(title)\(facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))")\n"
    let body = task.bodyText
    guard !body.isEmpty else { return }
    // A paragraph directly below would continue the title.
    text += "\n"
    for part in body.split(separator: "\n", omittingEmptySubsequences: false) {
      text += part.isEmpty ? "\n" : "  \(part)\n"
    }
    text += "\n"
    ledger.note("\(place), body", .body)
  }
}
