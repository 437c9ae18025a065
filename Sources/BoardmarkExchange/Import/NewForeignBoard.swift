import Boardmark
import BoardmarkText

extension ForeignBoard {
  /// The text of a new board with the columns, the name and the description of the export; Todo, Doing and Done if it
  /// has no columns.
  package func template(fileName: String) -> [UInt8] {
    var names: [String] = []
    var seen: Set<String> = []
    for name in columns.map({ Self.columnName($0.text) }) {
      guard let folded = ColumnName(name).candidates.first, seen.insert(folded).inserted else {
        continue
      }
      names.append(name)
    }
    if names.isEmpty { names = ["Todo", "Doing", "Done"] }
    if tasks.contains(where: \.isArchived), let last = names.last {
      // The archive is no place where tasks are finished, so the last of the other columns may be.
      let hasDone = names.contains {
        ColumnNames.isKnown($0) && ColumnNames.declaredState(of: $0) == .done
      }
      if !ColumnNames.isKnown(last), names.count > 1 {
        names[names.count - 1] = last + (hasDone ? "=todo" : "=done")
      }
      if !seen.contains("archive") { names.append("Archive") }
    }
    let plain =
      (try? BoardTemplate(columns: names, fileName: fileName))
      ?? (try! BoardTemplate(columns: ["Todo", "Doing", "Done"], fileName: fileName))
    return titled(plain.bytes, fileName)
  }

  /// The template with the board's own name and description, unless they would be read as something else.
  private func titled(_ template: [UInt8], _ fileName: String) -> [UInt8] {
    let head = (name.map { ["# " + ForeignText.plain($0.text)] } ?? ["# Board"])
    let quote = description.map { [""] + Self.quoted($0.text) } ?? []
    for lines in [head + quote, head, ["# Board"] + quote] {
      let text = String(decoding: template, as: UTF8.self)
      let titled = Array(
        text.replacing("# Board\n", with: lines.joined(separator: "\n") + "\n", maxReplacements: 1)
          .utf8)
      let (old, new) = (Board(template, fileName: fileName), Board(titled, fileName: fileName))
      if old.columns.map(\.name) == new.columns.map(\.name),
        old.columns.map(\.state) == new.columns.map(\.state)
      {
        return titled
      }
    }
    return template
  }

  /// A description as a quote, in which nothing is a heading of the board.
  static func quoted(_ text: String) -> [String] {
    ForeignText.lines(text).map { $0.isEmpty ? ">" : "> \($0)" }
  }

  /// The name of a column as a heading can have it.
  static func columnName(_ name: String) -> String {
    let name = ForeignText.oneLine(name).replacing("=", with: " ")
    let words = name.split(separator: " ").joined(separator: " ")
    return ColumnName(words).candidates.isEmpty ? "Column" : words
  }
}
