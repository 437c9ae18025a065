import Boardmark
import Foundation
import Testing

@testable import BoardmarkReading

/// The names of columns, language by language.
@Suite struct ColumnLanguageTests {
  private func rows(_ language: ColumnLanguage) -> [StaticString] {
    [
      language.todo, language.weakTodo, language.doing, language.weakDoing, language.waiting,
      language.done, language.weakDone, language.archive, language.cancelled,
    ]
  }

  @Test("names stand as headings are folded, once in a language")
  func names() {
    for language in ColumnLanguage.all {
      let names = rows(language).flatMap(ColumnLanguage.names)
      #expect(Set(names).count == names.count, "\(language.name)")
      for name in names {
        #expect(ColumnName(name).candidates == [name], "\(language.name): '\(name)'")
      }
    }
  }

  @Test("every name makes a column of its state, in capitals as well, where those lose nothing")
  func columns() {
    for language in ColumnLanguage.all {
      for (index, row) in rows(language).enumerated() {
        let state = ["todo", "todo", "doing", "doing", "doing"].dropFirst(index).first ?? "done"
        for name in ColumnLanguage.names(in: row) {
          for heading in [name, name.capitalized] where heading.lowercased() == name {
            let board = Board(Array("## \(heading)\n".utf8), fileName: "board.md")
            #expect(board.columns.count == 1, "'\(heading)'")
            // What two languages share is as the first has it.
            let first = ColumnLanguage.all.first {
              rows($0).flatMap(ColumnLanguage.names).contains(name)
            }
            guard first?.name == language.name else { continue }
            #expect(board.columns.first?.state.rawValue == state, "'\(heading)'")
          }
        }
      }
    }
  }

  @Test("the format's page has the table") func page() throws {
    let file = URL(filePath: #filePath)
      .appending(path: "../../../../Sources/Boardmark/Boardmark.docc/Format.md").standardized
    let page = try String(contentsOf: file, encoding: .utf8)
    for language in ColumnLanguage.all {
      let cells =
        [language.name]
        + rows(language).map {
          ColumnLanguage.names(in: $0).joined(separator: ", ")
        }
      #expect(page.contains("\n| \(cells.joined(separator: " | ")) |\n"), "\(language.name)")
    }
  }

  @Test("a language is known by its columns, and begins with the names of new ones")
  func language() {
    #expect(ColumnLanguage.of(["Da fare", "Fatto"]).name(of: .doing) == "In corso")
    #expect(ColumnLanguage.of(["✅ ЗРОБЛЕНО"]).name == "Ukrainian")
    #expect(ColumnLanguage.of(["Todo", "Fatto"]).name == "English")
  }
}

extension String {
  /// The text with its first letter in upper case.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
