import Foundation

/// One numbered example of the specification: a board, and what the page says about it.
struct SpecificationExample: Sendable, CustomStringConvertible {
  /// What an example says about its board.
  struct Claim: Sendable {
    /// One of ``SpecificationPage/claimKinds``.
    let kind: String
    let text: String
    /// The page's lines between the fences.
    let lines: Range<Int>
  }

  let number: Int

  /// The page's line on which `Example N` is, from 1.
  let line: Int

  let fileName: String
  let bytes: [UInt8]
  let claims: [Claim]

  var description: String { "example \(number)" }
}

/// The specification as a page of text with examples in it.
struct SpecificationPage: Sendable {
  let url: URL
  let lines: [String]
  let examples: [SpecificationExample]

  static let claimKinds = ["read", "formatted", "refused", "checked", "checked-all"]

  /// The page that the documentation catalogue holds.
  static let format = try! SpecificationPage(
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/Boardmark/Boardmark.docc/Format.md").standardized)

  init(_ url: URL) throws {
    self.url = url
    lines = String(decoding: try Data(contentsOf: url), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    examples = Self.examples(in: lines)
  }

  private static func examples(in lines: [String]) -> [SpecificationExample] {
    var examples: [SpecificationExample] = []
    var index = 0
    while index < lines.count {
      guard let number = exampleNumber(lines[index]) else {
        index = block(at: index, in: lines).map { $0.lines.upperBound + 1 } ?? index + 1
        continue
      }
      let line = index + 1
      var board: Block?
      var claims: [SpecificationExample.Claim] = []
      index += 1
      while index < lines.count {
        if lines[index].isEmpty {
          index += 1
        } else if let block = block(at: index, in: lines), block.belongs(after: board) {
          if board == nil {
            board = block
          } else {
            claims.append(
              SpecificationExample.Claim(
                kind: block.info[0], text: lines[block.lines].map { $0 + "\n" }.joined(),
                lines: block.lines))
          }
          index = block.lines.upperBound + 1
        } else {
          break
        }
      }
      let text = lines[board?.lines ?? 0..<0].map { $0 + "\n" }.joined()
      examples.append(
        SpecificationExample(
          number: number, line: line, fileName: board?.info.dropFirst().first ?? "board.md",
          bytes: VisibleBytes.decoded(text), claims: claims))
    }
    return examples
  }

  private static func exampleNumber(_ line: String) -> Int? {
    guard line.hasPrefix("Example ") else { return nil }
    return Int(line.dropFirst("Example ".count))
  }

  /// A fenced block: the words after its fence and the lines between.
  private struct Block {
    let info: [String]
    let lines: Range<Int>

    /// An example begins with its board; everything else is a claim about it.
    func belongs(after board: Block?) -> Bool {
      guard let kind = info.first else { return false }
      return board == nil ? kind == "board" : SpecificationPage.claimKinds.contains(kind)
    }
  }

  private static func block(at index: Int, in lines: [String]) -> Block? {
    let fence = lines[index].prefix { $0 == "`" }
    guard fence.count >= 3 else { return nil }
    var end = index + 1
    while end < lines.count, lines[end] != fence { end += 1 }
    let info = lines[index].dropFirst(fence.count).split(separator: " ").map(String.init)
    return Block(info: info, lines: index + 1..<end)
  }
}

/// The signs by which the specification shows bytes that cannot be seen.
enum VisibleBytes {
  private static let signs: [(sign: [UInt8], byte: [UInt8])] = [
    (Array("→".utf8), [0x09]), (Array("␣".utf8), [0x20]), (Array("␍".utf8), [0x0D]),
    (Array("␀".utf8), [0x00]), (Array("␦".utf8), [0xFF]),
    (Array("⟦BOM⟧".utf8), [0xEF, 0xBB, 0xBF]),
    (Array("⟦ZWSP⟧".utf8), Array("\u{200B}".utf8)), (Array("⟦RLO⟧".utf8), Array("\u{202E}".utf8)),
  ]

  /// The end of a file that has no line ending after its last line.
  private static let end = Array("␃".utf8)

  static func decoded(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    if bytes.suffix(end.count + 1).elementsEqual(end + [0x0A]) { bytes.removeLast(end.count + 1) }
    return signs.reduce(bytes) { $0.replacing($1.sign, with: $1.byte) }
  }

  /// The text of a whole file; the last line without an ending is marked as such.
  static func encoded(_ bytes: [UInt8]) -> String {
    let text = encoded(line: bytes)
    return bytes.isEmpty || bytes.last == 0x0A
      ? text : text + String(decoding: end, as: UTF8.self) + "\n"
  }

  /// The text of part of a file; spaces are shown at the ends of lines.
  static func encoded(line bytes: [UInt8]) -> String {
    let shown = signs.filter { $0.byte != [0x20] }
      .reduce(bytes) { $0.replacing($1.byte, with: $1.sign) }
    let lines = shown.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      let spaces = line.reversed().prefix { $0 == 0x20 }.count
      return line.dropLast(spaces) + Array(repeating: Array("␣".utf8), count: spaces).joined()
    }
    return String(decoding: Array(lines.joined(separator: [0x0A])), as: UTF8.self)
  }
}
