import Boardmark
import TestSupport
import Testing

/// The laws of merging about files, columns and other text, an example or two for each.
@Suite struct FileMergeLawTests {
  private typealias Example = MergeExample

  private func merge(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8] {
    BoardMerge.merge(base: base, ours: ours, theirs: theirs).bytes
  }

  @Test("L1: whoever changed nothing has no say, whatever the bytes are") func identity() {
    let odd: [[UInt8]] = [
      [], [0x0A], [0xFF, 0xFE, 0x41], Array("## Todo\r\n\r- [ ] A\n".utf8),
      Array("\u{FEFF}## Todo\n- [ ] A id:aa11\r\n- [ ] A id:aa11".utf8),
      Array("<<<<<<< a\n## Todo\n=======\n>>>>>>> b\n".utf8),
    ]
    for base in odd {
      for other in odd {
        #expect(merge(base, base, other) == other)
        #expect(merge(base, other, base) == other)
        #expect(merge(base, other, other) == other)
      }
    }
  }

  @Test("L2, L3: the sides are interchangeable, and merging again changes nothing")
  func symmetry() {
    for seed: UInt64 in 700..<760 {
      let merge = MergeCase(seed: seed, kinds: SketchEdit.ofTasks)
      let laws = MergeLaws(
        base: merge.base.bytes, ours: merge.ours.board.bytes, theirs: merge.theirs.board.bytes)
      #expect(laws.violations.isEmpty, "seed \(seed): \(laws.violations)")
    }
    // What one side removed next to a line that the other added is not the same as a changed line.
    let task = "- [ ] Repair the amp id:amp1"
    Example(
      Example.board("\(task)\n  - [x] find the manual"),
      ours: Example.board("\(task)\n  - [ ] buy a fuse"),
      theirs: Example.board("\(task)\n  - [x] find the manual\n  - [ ] buy a fuse")
    ).gives(Example.board("\(task)\n  - [ ] buy a fuse"))
  }

  @Test("L17: other text is merged as text, and a conflict holds its lines only") func prose() {
    func board(_ lines: String...) -> String {
      "# Board\n\n" + lines.map { $0 + "\n" }.joined() + "\n## Todo\n\n- [ ] A id:aa11\n"
    }
    Example(
      board("one", "two", "three", "four"), ours: board("ONE", "two", "three", "four"),
      theirs: board("one", "two", "three", "FOUR")
    ).gives(board("ONE", "two", "three", "FOUR"))
    Example(
      board("one", "two", "three"), ours: board("one", "2", "drei"),
      theirs: board("one", "zwei", "drei")
    ).conflicts(
      board("one", Example.region("2", "zwei"), "drei"),
      mirrored: board("one", Example.region("zwei", "2"), "drei"))
    // Nor what both put at the beginning and at the end of new lines.
    Example(
      board("one"), ours: board("one", "", "two", "2", "three"),
      theirs: board("one", "", "two", "zwei", "three")
    ).conflicts(
      board("one", "", "two", Example.region("2", "zwei"), "three"),
      mirrored: board("one", "", "two", Example.region("zwei", "2"), "three"))
  }

  @Test("L18: a renamed column keeps what the other side put into it") func renamedColumn() {
    let base = "## Todo\n\n- [ ] A id:aa11\n\n## Done\n"
    Example(
      base, ours: "## Backlog\n\n- [ ] A id:aa11\n\n## Done\n",
      theirs: "## Todo\n\n- [ ] A id:aa11\n- [ ] B id:bb11\n\n## Done\n"
    ).gives("## Backlog\n\n- [ ] A id:aa11\n- [ ] B id:bb11\n\n## Done\n")
    // Its tasks tell which one it is, wherever it went.
    Example(
      base, ours: "## Done\n\n## Review\n\n## Backlog\n\n- [ ] A id:aa11\n",
      theirs: "## Todo\n\n- [ ] A id:aa11\n- [ ] B id:bb11\n\n## Done\n"
    ).gives("## Done\n\n## Review\n\n## Backlog\n\n- [ ] A id:aa11\n- [ ] B id:bb11\n")
  }

  @Test("L18: a new task in a column that the other side deleted is a conflict")
  func deletedColumn() {
    let base = "## Todo\n\n- [ ] A id:aa11\n\n## Later\n\n## Done\n"
    let half = "## Later\n\n- [ ] B id:bb11\n"
    let (ours, theirs) = (
      "## Todo\n\n- [ ] A id:aa11\n\n## Done\n",
      "## Todo\n\n- [ ] A id:aa11\n\n\(half)\n## Done\n"
    )
    Example(base, ours: ours, theirs: theirs).conflicts(
      "## Todo\n\n- [ ] A id:aa11\n\n<<<<<<< ours (deleted)\n=======\n\(half)\n>>>>>>> theirs\n## Done\n",
      mirrored:
        "## Todo\n\n- [ ] A id:aa11\n\n<<<<<<< ours\n\(half)\n=======\n>>>>>>> theirs (deleted)\n## Done\n"
    )
  }

  @Test("L19: markers have the size and the labels that were asked for") func markers() {
    func board(_ due: String) -> String { Example.board("- [ ] A due:\(due) id:aa11") }
    let example = Example(
      board("2026-12-01"), ours: board("2026-12-02"), theirs: board("2026-12-03"))
    let result = example.merged(
      Board.MergeOptions(
        markerSize: 12, labels: (ours: "HEAD", base: "", theirs: "topic\u{1B}[31m")))
    #expect(
      MergeExample.text(result)
        == Example.board(
          "<<<<<<<<<<<< HEAD", "- [ ] A due:2026-12-02 id:aa11", "============",
          "- [ ] A due:2026-12-03 id:aa11", ">>>>>>>>>>>> topic?[31m"))
  }

  @Test("UTF-16 and a side that was emptied are one conflict, whose markers begin their lines")
  func whole() {
    let board = "## Todo\n\n- [ ] A id:aa11\n\n## Done\n"
    func wide(_ text: String) -> [UInt8] {
      [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    }
    let result = BoardMerge.merge(
      base: wide(board), ours: wide(board + "x"), theirs: wide("title\r\n" + board))
    #expect(result.fallback == .notUTF8 && result.conflicts.map(\.kind) == [.file])
    #expect(ConflictResolution.regionCount(in: result.bytes) == 1)
    let emptied = Example(board, ours: "", theirs: board.replacing("A id", with: "B id")).merged()
    #expect(emptied.conflicts.map(\.kind) == [.file])
  }

  @Test("a byte order mark and a last line without an ending do not hide markers")
  func markerLines() {
    let base = "\u{FEFF}# Plan\n\n## Todo\n\n- [ ] A"
    for (ours, theirs) in [
      (base.replacing("Plan", with: "Mine"), base.replacing("Plan", with: "Yours")),
      (base + " due:2026-12-01", base + " due:2026-12-02"),
    ] {
      let result = Example(base, ours: ours, theirs: theirs).merged()
      #expect(result.conflicts.count == 1)
      #expect(ConflictResolution.regionCount(in: result.bytes) == 1)
      #expect(ConflictResolution.strayMarkerLine(in: result.bytes) == nil)
    }
  }

  @Test("L23: bytes that are not UTF-8 stay as they are and hinder nothing") func otherEncodings() {
    let latin = Array("# Caf".utf8) + [0xE9, 0x0A] + Array(Example.board("- [ ] A id:aa11").utf8)
    let base = latin + [0xE4, 0x0A]
    let moved = BoardMerge.merge(base: base, ours: base + [0xF6, 0x0A], theirs: [0x0A] + base)
    #expect(moved.fallback == nil && moved.bytes == [0x0A] + base + [0xF6, 0x0A])
  }

  @Test("L13: a side in which no name tells has its columns at the level of the others'")
  func levelOfOthers() {
    let base = "# Garden\n\n## Ready\n\n- [ ] A\n\n## Done\n\n- [x] B\n"
    let result = Example(
      base, ours: base.replacing("## Done", with: "## Grown in May"),
      theirs: base.replacing("A\n", with: "A\n  - note\n")
    ).merged(Board.MergeOptions(fileName: "notes.md"))
    #expect(result.fallback == nil && result.isClean)
  }

  @Test("L25: line endings, byte order mark and final newline are properties of the file")
  func form() {
    let base = Example.board("- [ ] A id:aa11", done: ["- [x] C id:cc11"])
    let crlf = base.replacing("\n", with: "\r\n")
    let longer = base + "- [x] D id:dd11\n"
    let cut = String(longer.dropLast())
    Example(base, ours: crlf, theirs: longer).gives(longer.replacing("\n", with: "\r\n"))
    Example(base, ours: "\u{FEFF}" + base, theirs: longer).gives("\u{FEFF}" + longer)
    // A last line without an ending does not grow into the next one.
    Example(
      String(base.dropLast()), ours: String(base.dropLast()) + "\n- [x] E id:ee11", theirs: cut
    ).gives(cut + "\n- [x] E id:ee11")
  }

  @Test("L27: the changes of the result are those of both sides") func changes() {
    var compared = 0
    for seed in RandomCases.seeds(50) {
      let merge = MergeCase(seed: seed, upTo: 4, kinds: SketchEdit.ofTasks)
      let bytes = (merge.base.bytes, merge.ours.board.bytes, merge.theirs.board.bytes)
      let result = BoardMerge.merge(base: bytes.0, ours: bytes.1, theirs: bytes.2)
      guard result.isClean else { continue }
      func changes(_ new: [UInt8]) -> Set<String> {
        let changes = BoardChanges(from: Board(bytes.0), to: Board(new)).changes
        return Set(
          changes.filter { $0.kind != .reordered }.map { change in
            // A task that one side moved and the other changed is changed elsewhere, and of a body
            // both may have changed a part.
            let place = change.kind == .moved ? change.newPlace?.column : nil
            let values = change.kind == .body ? [] : [change.attribute, change.from, change.to]
            return ([change.kind.rawValue, change.id, place] + values).map { $0 ?? "" }
              .joined(separator: " ")
          })
      }
      #expect(
        changes(result.bytes) == changes(bytes.1).union(changes(bytes.2)),
        "seed \(seed): \(merge.story)")
      compared += 1
    }
    #expect(compared > RandomCases.count(13), "\(compared)")
  }
}
