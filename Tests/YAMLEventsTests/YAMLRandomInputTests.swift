import TestSupport
import Testing
import YAMLEvents

@Suite struct YAMLRandomInputTests {
  private static let seed: UInt64 = 0xB0A2_D3A7

  /// Parses and checks what holds for any bytes; returns whether they were read as YAML.
  private func check(_ bytes: [UInt8]) -> Bool {
    do throws(YAMLError) {
      let document = try YAMLDocument(bytes)
      for node in nodes(document.root) {
        #expect((0...bytes.count).contains(node.start.offset))
        #expect((node.start.offset...bytes.count).contains(node.end.offset))
        #expect(node.start == reference(bytes, offset: node.start.offset))
        #expect(node.end == reference(bytes, offset: node.end.offset))
      }
      return true
    } catch {
      #expect(!error.message.isEmpty)
      #expect((0...bytes.count).contains(error.position.offset))
      #expect(error.position == reference(bytes, offset: error.position.offset))
      return false
    }
  }

  /// Counts lines and columns the slow way, from the bytes before the place.
  private func reference(_ bytes: [UInt8], offset: Int) -> YAMLPosition {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    var line = 0
    var column = 0
    for index in (hasMark ? min(3, offset) : 0)..<offset {
      let byte = bytes[index]
      let isCRBeforeLF = byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
      if byte == 0x0A || byte == 0x0D && !isCRBeforeLF {
        line += 1
        column = 0
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return YAMLPosition(offset: offset, line: line, column: column)
  }

  @Test("random bytes never crash") func randomBytesNeverCrash() {
    var random = RandomNumbers(seed: Self.seed)
    for _ in 0..<RandomCases.count(5_000) {
      let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in
        UInt8.random(in: .min ... .max, using: &random)
      }
      _ = check(bytes)
    }
  }

  @Test("random YAML-like text never crashes and has true positions")
  func randomYAMLLikeTextNeverCrashesAndHasTruePositions() {
    let pieces = [
      "a", "b: ", "key:", "- ", "? ", ": ", "[", "]", "{", "}", ",", ", ", "\n", "\n  ", "\r\n",
      "\r",
      "\t", " ", "  ", "'", "\"", "\\", "#", " # c", "|", ">", "|2-", "&x ", "*x", "!", "!!str ",
      "!<a>",
      "%YAML 1.1\n", "%TAG ! x\n", "---", "---\n", "...", "@", "`", "가", "é", "👍", "\u{85}",
      "\u{2028}",
      "\u{FEFF}", "\u{7F}", "\0", "<<: ", "~", "12", "\\u00e9", "\\x",
    ].map { Array($0.utf8) }
    var random = RandomNumbers(seed: Self.seed + 1)
    var readCount = 0
    for _ in 0..<RandomCases.count(2_500) {
      // Few different pieces a text, else almost none of them is YAML.
      let vocabulary = (0..<6).map { _ in pieces.randomElement(using: &random)! }
      let bytes = (0..<Int.random(in: 0...30, using: &random)).flatMap { _ in
        vocabulary.randomElement(using: &random)!
      }
      if check(bytes) { readCount += 1 }
    }
    #expect(readCount > 500, "too few of the texts are YAML to tell anything")
  }

  @Test("damaged front matter never crashes") func damagedFrontMatterNeverCrashes() {
    let sound = Array(
      "columns: [{아이디어: todo}, Todo]\r\nwip: {Doing: 3}\r\nnote: |\r\n  긴\r\n  글\r\n".utf8)
    #expect(check(sound))
    var random = RandomNumbers(seed: Self.seed + 2)
    for _ in 0..<RandomCases.count(1_250) {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = bytes.indices.randomElement(using: &random)!
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes.insert(bytes.randomElement(using: &random)!, at: index)
        }
      }
      _ = check(bytes)
    }
  }

  @Test(
    "many times one piece are read or refused",
    arguments: [
      "- a\n", "a: b\n", "? a\n", "a\n", "# c\n", "a: [b,\n", "a: {b\n", "a: 'b\n", "%TAG !a! x\n",
      "a,", "a ", "\n", " ", "[a]: ", "\"\\\n", "- - ", "!a ", ": ", "가: 나\n", "a: |\n", "{a},",
    ])
  func manyTimesOnePieceAreReadOrRefused(piece: String) {
    let bytes = Array(String(repeating: piece, count: 16_384 / piece.utf8.count).utf8)
    for prefix in ["", "[", "{", "a: \"", "a:\n "] {
      _ = failure(Array(prefix.utf8) + bytes.dropLast(prefix.utf8.count))
    }
  }
}
