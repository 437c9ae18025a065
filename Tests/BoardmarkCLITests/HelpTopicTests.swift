import Boardmark
import Foundation
import TestSupport
import Testing

@testable import BoardmarkCLI

@Suite struct HelpTopicTests {
  @Test("a cheat sheet fits on one screen", arguments: HelpTopic.allCases)
  func fits(_ topic: HelpTopic) {
    let lines = topic.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 40)
    for line in lines { #expect(line.count <= 84, "\(line)") }
  }

  @Test("the page of the format begins with the cheat sheet") func pageHasIt() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Boardmark/Boardmark.docc/Format.md")
    let block = "```text\n\(HelpTopic.format.text)```\n"
    #expect(try String(contentsOf: page, encoding: .utf8).contains(block))
  }

  @Test("the cheat sheet's words are read as it says") func isRead() throws {
    let sheet = HelpTopic.format.text
    for word in sheet.split(separator: "\n").compactMap({ $0.split(separator: " ").first })
    where word.contains(":") && word.last != ":" {
      let board = Board(Array("## Todo\n\n- [ ] Task \(word)\n".utf8), fileName: "board.md")
      #expect(board.tasks.first?.title == "Task", "\(word)")
    }
  }
}
