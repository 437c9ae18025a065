import Foundation
import Testing

/// English as its native writers put it, in help, messages, documents and comments.
@Suite struct PlainWordsTests {
  /// What is not to be written, and what to write instead.
  private static let list: [(pattern: String, instead: String)] = [
    (#", too\b(?! (many|few|much|long|big))"#, "as well"),
    (
      #"(?<!ere )\b(is|are) no (?!(longer|more|less|such|use|reason|matter|room|need|loss|way|place)\b)[a-z]"#,
      "is not a"
    ),
    (#"\bbehind\b"#, "after"),
    (#"\b(takes?|took|taken|taking)( it| them| that)? back\b"#, "undo"),
    (#"may be given again|; may stand several times"#, "repeatable"),
    (#"turns? (it|them) round"#, "reverses the order"),
    (#"\btake up (now|next)|to take up\b"#, "what to work on next"),
    (#"\b[Dd]oubled (id|ids|task|tasks|title)\b"#, "duplicate"),
    (#"Forges run"#, "Git hosts"),
    (#"\bin two minds\b"#, "disagree"),
  ]

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The files that people read: the sources with their comments and messages, the documents, the scripts.
  private static var files: [String] {
    var files = ["README.md"]
    for folder in ["Sources", ".ci", ".github"] {
      let names = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
      while let name = names?.nextObject() as? String {
        let url = root.appendingPathComponent("\(folder)/\(name)")
        let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? true
        if !isFolder { files.append("\(folder)/\(name)") }
      }
    }
    return files
  }

  /// Lines of boards that stand in documents as examples, and what is read from them.
  private static func isExample(_ line: Substring) -> Bool {
    let line = line.drop { $0 == " " }
    return line.hasPrefix("- [") || line.hasPrefix("1. - [") || line.hasPrefix("task ")
  }

  @Test("words that only a translation uses are not written", arguments: list.indices)
  func words(index: Int) throws {
    let (pattern, instead) = Self.list[index]
    let expression = try NSRegularExpression(pattern: pattern)
    let files = Self.files
    try #require(files.count > 300)
    for file in files {
      guard
        let text = try? String(
          contentsOf: Self.root.appendingPathComponent(file), encoding: .utf8)
      else { continue }
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated() where !Self.isExample(line)
      {
        let line = String(line)
        let range = NSRange(line.startIndex..., in: line)
        if expression.firstMatch(in: line, range: range) != nil {
          Issue.record("\(file):\(number + 1): write '\(instead)': \(line)")
        }
      }
    }
  }
}
