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
    // What one side removed beside a line that the other added is not the same as a changed line.
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
      MergeOptions(markerSize: 12, labels: (ours: "HEAD", base: "", theirs: "topic\u{1B}[31m")))
    #expect(
      MergeExample.text(result)
        == Example.board(
          "<<<<<<<<<<<< HEAD", "- [ ] A due:2026-12-02 id:aa11", "============",
          "- [ ] A due:2026-12-03 id:aa11", ">>>>>>>>>>>> topic?[31m"))
  }

  @Test("L23: markers, UTF-16 and no board at all are merged by lines") func fallback() {
    let board = "## Todo\n\n- [ ] A id:aa11\n\n## Done\n"
    func moved(_ text: String) -> String { text + "\n- [ ] B id:bb11\n" }
    let markers = "## Todo\n\n<<<<<<< a\n- [ ] A id:aa11\n=======\n>>>>>>> b\n\n## Done\n"
    let prose = "just text\n\nand more\n"
    for (text, reason) in [(markers, MergeFallback.markers), (prose, .noBoard)] {
      let result = Example(text, ours: moved(text), theirs: "title\n\n" + text).merged()
      #expect(result.fallback == reason)
      // L20: what has markers is never clean, whoever wrote them.
      #expect(result.isClean == (reason == .noBoard))
      if result.isClean { #expect(MergeExample.text(result) == "title\n\n" + moved(text)) }
    }
    // Though tasks could be told apart: what stands in a region may be a task of the other half.
    let settled = Example(
      board,
      ours: "<<<<<<< a\nours\n=======\ntheirs\n>>>>>>> b\n\n"
        + board.replacing("A id", with: "A @ana id"),
      theirs: board.replacing("A id", with: "A due:2026-12-01 id")
    ).merged()
    #expect(settled.fallback == .markers && !settled.isClean)
    func wide(_ text: String) -> [UInt8] {
      [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    }
    let result = BoardMerge.merge(
      base: wide(board), ours: wide(moved(board)), theirs: wide("title\r\n\r\n" + board))
    #expect(result.fallback == .notUTF8)
    #expect(result.bytes == wide("title\r\n\r\n" + moved(board)))
  }

  @Test("L23: bytes that are not UTF-8 stay as they are and hinder nothing") func otherEncodings() {
    let latin = Array("# Caf".utf8) + [0xE9, 0x0A] + Array(Example.board("- [ ] A id:aa11").utf8)
    let base = latin + [0xE4, 0x0A]
    let moved = BoardMerge.merge(base: base, ours: base + [0xF6, 0x0A], theirs: [0x0A] + base)
    #expect(moved.fallback == nil && moved.bytes == [0x0A] + base + [0xF6, 0x0A])
    // A heading that both sides changed: two that look alike where the bytes cannot be shown are not the same.
    func column(_ bytes: [UInt8]) -> [UInt8] {
      Array("## Todo\n\n- [ ] A id:aa11\n\n## Done\n\n### ".utf8) + bytes
        + Array("\n\n## Plans ".utf8) + bytes + Array("\n\n- [ ] B id:bb11\n".utf8)
    }
    let headings = BoardMerge.merge(
      base: column([0xE4]), ours: column([0xF6]), theirs: column([0xFC]))
    #expect(headings.fallback == nil && headings.conflicts.map(\.kind) == [.text, .heading])
  }

  @Test("L13: a side in which no name tells has its columns at the level of the others'")
  func levelOfOthers() {
    let base = "# Garden\n\n## Ready\n\n- [ ] A\n\n## Done\n\n- [x] B\n"
    let result = Example(
      base, ours: base.replacing("## Done", with: "## Grown in May"),
      theirs: base.replacing("A\n", with: "A\n  - note\n")
    ).merged(MergeOptions(fileName: "notes.md"))
    #expect(result.fallback == nil && result.isClean)
  }

  @Test("L23: lines that merge cleanly, but move a task to where nobody put it, are not given")
  func columnsOfLines() {
    // After the task that each side moved away, another one stands; and where both moved it, in two places.
    let cases = [
      (
        Example.board("- [ ] A id:aa11", doing: ["- [ ] B id:bb11"]),
        Example.board(doing: ["- [ ] A id:aa11", "- [ ] B id:bb11"]),
        Example.board(doing: ["- [ ] B id:bb11"], done: ["- [ ] A id:aa11"])
      ),
      (
        Example.board("- [ ] A id:aa11", doing: ["- [ ] B id:bb11"]),
        Example.board(doing: ["- [ ] A id:aa11", "- [ ] B id:bb11"]),
        Example.board(doing: ["- [ ] B id:bb11"])
      ),
    ]
    /// Three versions of which one side settled a region that the others have.
    func marked(_ base: String, _ left: String, _ right: String) -> MergeResult {
      let region = "<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n\n"
      return Example(region + base, ours: region + left, theirs: "x\n\n" + right).merged()
    }
    for (base, ours, theirs) in cases {
      for hasIDs in [true, false] {
        func version(_ board: String) -> String {
          hasIDs ? board : board.replacing(" id:aa11", with: "").replacing(" id:bb11", with: "")
        }
        for (left, right) in [(ours, theirs), (theirs, ours)] {
          let result = marked(version(base), version(left), version(right))
          #expect(result.fallback == .markers && !result.isClean)
          let other = BoardMerge.merge(
            base: Array(version(base).utf8) + [0xFF], ours: Array(version(left).utf8) + [0xFF],
            theirs: Array(version(right).utf8) + [0xFF])
          #expect(other.fallback == nil && !other.isClean)
        }
      }
    }
    // What is right in every column is given.
    let base = Example.board("- [ ] A id:aa11", "- [ ] B id:bb11", done: ["- [x] C id:cc11"])
    let ours = Example.board("- [ ] B id:bb11", done: ["- [x] C id:cc11", "- [ ] A id:aa11"])
    let theirs = "# Plan\n" + base.dropFirst("# Board\n".count)
    let result = marked(base, ours, theirs)
    #expect(result.fallback == .markers && result.isClean)
  }

  @Test("L24: a merge that would be read as something else is not given") func readAgain() {
    // The fence that ours leaves open would take in the task that theirs adds after it.
    let base = "## Todo\n\n- [ ] A id:aa11\n"
    for task in ["- [ ] B id:bb11", "- [ ] B"] {
      let result = Example(
        base, ours: base + "\n```\ncode\n", theirs: base + "\n## Done\n\n\(task)\n"
      ).merged()
      #expect(result.fallback == .unproved && !result.isClean, "\(task)")
    }
    // A subtask that one side made a task and the other moved stands once in each half.
    let promoted = Example(
      "## Todo\n\n- [ ] A id:aa11\n  - [ ] S id:ss11\n- [ ] B id:bb11\n\n## Doing\n\n- [ ] C id:cc11\n",
      ours:
        "## Todo\n\n- [ ] A id:aa11\n- [ ] B id:bb11\n\n## Doing\n\n- [ ] C id:cc11\n- [ ] S id:ss11\n",
      theirs:
        "## Todo\n\n- [ ] A id:aa11\n- [ ] B id:bb11\n  - [ ] S id:ss11\n\n## Doing\n\n- [ ] C id:cc11\n"
    ).merged()
    #expect(promoted.fallback == nil && promoted.conflicts.count == 2)
    // One that both moved to another task, and one of them reworded, would stand there twice.
    func board(_ first: String, _ second: String) -> String {
      "## Todo\n\n- [ ] A id:aa11\n\(first)\n## Doing\n\n- [ ] B id:bb11\n\(second)"
    }
    for isOurs in [true, false] {
      let sides = [
        board("", "  - [ ] Sub, reworded id:ss11\n"), board("", "  - [ ] Sub id:ss11\n"),
      ]
      let reworded = Example(
        board("  - [ ] Sub id:ss11\n", ""), ours: sides[isOurs ? 0 : 1],
        theirs: sides[isOurs ? 1 : 0]
      ).merged()
      #expect(reworded.fallback == nil && reworded.conflicts.count == 1)
    }
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
