import TestSupport

@testable import Boardmark

/// Boards as people write them, tidy or not, drawn from a seed.
struct EditedBoard {
  private var random: RandomNumbers
  private let isTidy: Bool
  private let mistakes: [String]

  /// - Parameters:
  ///   - isTidy: Whether the board is in canonical form.
  ///   - mistakes: Pieces of text that are put at the ends of some titles.
  static func text(_ seed: UInt64, isTidy: Bool = false, mistakes: [String] = []) -> String {
    var board = EditedBoard(
      random: RandomNumbers(seed: seed), isTidy: isTidy, mistakes: mistakes)
    return board.text()
  }

  private mutating func text() -> String {
    var text = below(3) == 0 ? "---\ntimezone: UTC\n---\n\n" : ""
    if below(3) == 0 { text += "# Board\n\nAbout it.\n\n" }
    let names = ["Todo", "Doing", "Review", "Done", "완료", "Archive"].filter { _ in below(4) > 0 }
    for name in ["Backlog"] + names + ["Done 2025-01-02"] {
      text += "## \(name)\n"
      text += isTidy || below(4) > 0 ? "\n" : ""
      if below(5) == 0 { text += "**Complete**\n\n" }
      text += tasks()
      if below(5) == 0 { text += "### Group\n\n" + tasks() }
      if below(6) == 0 { text += "***\n\n" }
    }
    if below(4) == 0 { text += "%% kanban:settings\n{\"a\": 1}\n%%\n" }
    while text.hasSuffix("\n\n") { text.removeLast() }
    if !isTidy, below(3) == 0 { text.removeLast() }
    if below(4) == 0 {
      text = text.split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: "\r\n")
    }
    return text
  }

  /// Some tasks of one list, and the blank line after it.
  private mutating func tasks() -> String {
    let count = below(5)
    guard count > 0 else { return "" }
    let marker = isTidy ? "-" : ["-", "*", "+", "1.", "-", "-"][below(6)]
    let indentation = isTidy ? 0 : [0, 0, 0, 1, 2][below(5)]
    let isLoose = !isTidy && below(4) == 0
    var text = ""
    for _ in 0..<count {
      let own = !isTidy && below(8) == 0 ? below(3) : indentation
      if below(12) == 0 {
        text += (text.isEmpty || !isTidy ? "" : "\n") + "<!-- board: allow overdue -->\n"
        text += isTidy ? "\n" : ""
      }
      text += task(marker, String(repeating: " ", count: own))
      text += isLoose ? "\n" : ""
    }
    return text + (isTidy || below(5) > 0 ? "\n" : "")
  }

  private mutating func task(_ marker: String, _ indentation: String) -> String {
    let number = below(10_000)
    var line = "\(indentation)\(marker) \(["[ ] ", "[x] ", "[-] ", ""][below(4)])Task \(number)"
    if !mistakes.isEmpty, below(2) == 0 { line += " " + mistakes[below(mistakes.count)] }
    let content = indentation + String(repeating: " ", count: marker.count + 1)
    switch below(11) {
    case 0: line += "\n\(content)- [ ] part\n\(content)  - deeper"
    case 1: line += "\n\(content)```\n\(content)- [ ] code\n\n\(content)\tx\n\(content)```"
    case 2: line += "\n\(content)on two lines"
    case 3 where !isTidy: line += "\nlazy"
    case 4: line += "\n\n\(content)A paragraph."
    case 5: line += "\n\n\(content)> quote"
    case 6: line += "\n\(content)on two lines\n\(content)#tagged @ana est:2h"
    case 7: line += "\n\(content)goes on with pri:low\n\(content)and more."
    default: break
    }
    return line + "\n"
  }

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
}
