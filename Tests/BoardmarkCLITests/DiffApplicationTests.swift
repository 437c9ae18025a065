import Boardmark
import BoardmarkFiles
import LibC
import TestSupport
import Testing

/// What the tool shows as a diff is one: git makes the new text of it.
@Suite struct DiffApplicationTests {
  private let folder = ScratchFolder()

  private func prove(_ bytes: [UInt8], _ edits: [TextEdit], _ seed: UInt64) throws {
    let diff = UnifiedDiff(SourceText(bytes), edits: edits).bytes(named: "board.md")
    let wanted = bytes.applying(edits)
    guard !diff.isEmpty else {
      #expect(bytes == wanted, "seed \(seed)")
      return
    }
    try createFile(bytes, "board.md")
    try createFile(diff, "change.diff")
    let run = try folder.sh("git apply -p0 --unidiff-zero change.diff")
    #expect(run.status == 0, "seed \(seed): \(run.errors)\(String(decoding: diff, as: UTF8.self))")
    let made = try FileContents(ofFile: folder["board.md"]).bytes
    #expect(made == wanted, "seed \(seed): \(String(decoding: diff, as: UTF8.self))")
  }

  private func createFile(_ bytes: [UInt8], _ name: String) throws {
    remove(folder[name])
    try BoardmarkFiles.createFile(at: folder[name], with: bytes)
  }

  @Test("a diff of what 'fmt' changes can be applied") func formatted() throws {
    for seed: UInt64 in 0..<60 {
      let board = Board(RandomBoard.messy(seed: seed))
      guard !board.source.bytes.contains(0x0D), let edits = try? Formatter.edits(for: board)
      else { continue }
      try prove(board.source.bytes, edits, seed)
    }
  }

  @Test("a diff of any edits can be applied, whatever lines they join or split") func random()
    throws
  {
    for seed: UInt64 in 0..<120 {
      var random = RandomNumbers(seed: seed)
      let text = (0..<random.number(in: 1...30)).flatMap { _ in
        Array(random.pick(["a\n", "b\n", "\n", "cc", "\n"]).utf8)
      }
      var edits: [TextEdit] = []
      var offset = 0
      while offset <= text.count, edits.count < 4 {
        let start = random.number(in: offset...text.count)
        let end = min(text.count, start + random.number(below: 4))
        let new = Array(random.pick(["", "x", "\n", "x\n", "\nx", "a\nb\n"]).utf8)
        edits.append(TextEdit(range: start..<end, replacement: new))
        offset = end + 1
      }
      try prove(text, edits, seed)
    }
  }
}
