import BoardKeys
import Foundation
import Testing

/// The page of the catalogue that has the keys.
@Suite struct TerminalPageTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Boardmark/Boardmark.docc/Terminal.md").standardized

  /// The table as the page is to have it.
  private static var table: String {
    var rows = ["| | keys | what they do |", "|---|---|---|"]
    for group in KeyGroup.allCases {
      var title = group.title(in: .english)
      for binding in KeyTable.bindings where binding.group == group && !binding.terminal.isEmpty {
        let keys =
          binding.action == .moveToColumn
          ? "`1` … `9`" : binding.terminal.map { "`\($0.label)`" }.joined(separator: " ")
        rows.append("| \(title) | \(keys) | \(binding.text(in: .english)) |")
        title = ""
      }
    }
    return rows.joined(separator: "\n")
  }

  @Test("the page has the keys that the terminal board obeys") func keys() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    #expect(text.contains("\n\n" + Self.table + "\n\n"), "\(Self.table)")
  }
}
