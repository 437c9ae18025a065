import Boardmark
import TestSupport
import Testing

@Suite struct MergeAuditTests {
  private static let a = "[ ] Write id:k7f2"
  private static let b = "[ ] Sing id:m3x9"
  private static let base = HandMadeHistory.board([a, b])

  private func faults(_ base: String, _ ours: String, _ theirs: String, _ result: String)
    -> [String]
  {
    MergeAudit(base, ours, theirs, result).faults.map {
      "\($0.kind.rawValue) \($0.id ?? $0.title) \($0.columns.joined(separator: ","))"
    }
  }

  @Test("a task moved by both sides occurs twice: doubled") func doubled() {
    let ours = HandMadeHistory.board([Self.b], [Self.a])
    let theirs = HandMadeHistory.board([Self.b], [], [Self.a])
    let both = HandMadeHistory.board([Self.b], [Self.a], [Self.a])
    #expect(faults(Self.base, ours, theirs, both) == ["doubled k7f2 Doing,Done"])
    #expect(faults(Self.base, ours, theirs, ours).isEmpty)
  }

  @Test("a task that a side added and the merge lacks: lost") func lost() {
    let ours = HandMadeHistory.board([Self.a, Self.b, "[ ] New id:n4nn"])
    let theirs = HandMadeHistory.board([Self.a], [Self.b])
    #expect(faults(Self.base, ours, theirs, theirs) == ["lost n4nn Todo"])
    #expect(
      faults(Self.base, ours, theirs, HandMadeHistory.board([], [Self.b])) == [
        "lost n4nn Todo", "lost k7f2 Todo",
      ])
  }

  @Test("a task that both sides have, one of them below another task, and the merge nowhere: lost")
  func lostBetweenTasks() {
    let nested = "## Todo\n\n- [ ] Sing id:m3x9\n  - [ ] Write id:k7f2\n\n## Doing\n\n## Done\n"
    let reworded = HandMadeHistory.board(["[ ] Write more id:k7f2", Self.b])
    let neither = HandMadeHistory.board([Self.b])
    #expect(faults(Self.base, nested, reworded, neither) == ["lost k7f2 Todo"])
    #expect(faults(Self.base, reworded, nested, neither) == ["lost k7f2 Todo"])
    // Either side's way is somebody's decision; a task that a side removed may be gone.
    #expect(faults(Self.base, nested, reworded, nested).isEmpty)
    #expect(faults(Self.base, nested, reworded, reworded).isEmpty)
    #expect(faults(Self.base, neither, reworded, neither).isEmpty)
  }

  @Test("a task that a side removed and nobody changed is there: revived") func revived() {
    let ours = HandMadeHistory.board([Self.b])
    let theirs = HandMadeHistory.board([Self.a, "[ ] Sing @ana id:m3x9"])
    #expect(faults(Self.base, ours, theirs, theirs) == ["revived k7f2 Todo"])
    // Whatever the merge did to it.
    let moved = HandMadeHistory.board(
      ["[ ] Sing @ana id:m3x9"], ["[ ] Write pri:high id:k7f2"])
    #expect(faults(Self.base, ours, theirs, moved) == ["revived k7f2 Doing"])
    let changed = HandMadeHistory.board(["[ ] Write more id:k7f2", Self.b])
    #expect(faults(Self.base, ours, changed, changed).isEmpty)
  }

  @Test("what a side alone changed is as before: reverted") func reverted() {
    let ours = HandMadeHistory.board(["[x] Write due:2026-12-01 id:k7f2", Self.b])
    let theirs = HandMadeHistory.board([Self.a], ["[ ] Sing @ana id:m3x9"])
    let result = HandMadeHistory.board([Self.a], ["[ ] Sing id:m3x9"])
    let audit = MergeAudit(Self.base, ours, theirs, result)
    #expect(audit.faults.map(\.kind) == [.reverted, .reverted])
    #expect(audit.faults.map(\.fields) == [["person"], ["box", "due"]])
    // Neither as before nor as a side has it: somebody's decision.
    let decided = HandMadeHistory.board(
      ["[-] Write due:2026-12-03 id:k7f2"], [], ["[ ] Sing @bo @ana id:m3x9"])
    #expect(faults(Self.base, ours, theirs, decided).isEmpty)
  }

  @Test("who takes one of two moves takes its box") func disputedMove() {
    let ours = HandMadeHistory.board([Self.b], [], ["[-] Write done:2026-12-01 id:k7f2"])
    let theirs = HandMadeHistory.board([Self.b], [Self.a])
    #expect(faults(Self.base, ours, theirs, theirs).isEmpty)
    // A merge needs nobody to see that the task was finished.
    let finished = HandMadeHistory.board([Self.b], [], ["[x] Write done:2026-12-01 id:k7f2"])
    let audit = MergeAudit(Self.base, finished, theirs, theirs)
    #expect(audit.faults.map(\.fields) == [["box", "done"]])
  }

  @Test("what somebody decided in a conflict is no fault") func decided() throws {
    // Theirs removes a column, into which ours puts one task as finished and another as new.
    let column = "\n## Later\n\n"
    let ours = HandMadeHistory.board([Self.b]) + column + "- [x] Write id:k7f2\n- [ ] New id:n4nn\n"
    let base = Self.base + column
    let conflict = BoardMerge.merge(
      base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(Self.base.utf8))
    let halves = try #require(ConflictVersions(conflict.bytes))
    let result = String(decoding: halves.theirs, as: UTF8.self)
    #expect(!conflict.isClean)
    #expect(faults(base, ours, Self.base, result) == [])
    // What nobody had to decide is.
    let other = result.replacing("Sing", with: "Swim")
    #expect(faults(base, ours.replacing("Sing", with: "Dance"), Self.base, result) != [])
    #expect(faults(base, ours, Self.base, other) == [])
  }

  @Test("nor is either half about a subtask, or where the column that a task was moved to went")
  func decidedElsewhere() {
    let nested = HandMadeHistory.board(["[ ] Write id:k7f2\n  - [ ] Sing id:m3x9"])
    let dated = HandMadeHistory.board([Self.a, "[ ] Sing due:2026-12-01 id:m3x9"])
    #expect(faults(Self.base, nested, dated, dated) == [])
    #expect(faults(Self.base, nested, dated, nested) == [])
    let (rest, later) = ("- [ ] Swim id:s4s4\n", "\n## Later\n\n")
    let base = HandMadeHistory.board([Self.a, Self.b]) + later + rest
    let ours = HandMadeHistory.board([Self.b]) + later + "- \(Self.a)\n" + rest
    let theirs = HandMadeHistory.board([Self.a, Self.b, "[ ] Swim id:s4s4"])
    let kept = HandMadeHistory.board([Self.a, Self.b, "[ ] Swim id:s4s4"]) + later
    #expect(faults(base, ours, theirs, kept) == [])
    #expect(MergeAudit(base, ours, theirs, kept, isOctopus: true).faults == [])
    // Unless no side removed the column.
    #expect(faults(base, ours, base, base) == ["reverted k7f2 Todo"])
  }

  @Test("nor is the half of a task that was reworded and moved, in the column of its side")
  func resolvedElsewhere() {
    let base = HandMadeHistory.board(["[ ] Plan small lawn #api", Self.a], [Self.b])
    let ours = HandMadeHistory.board(
      [Self.a], ["[ ] Plan missing lawn #api\n  - [ ] clean it", Self.b])
    let theirs = HandMadeHistory.board(["[ ] Plan small lawn #api @cy", Self.a], [Self.b])
    let taken = HandMadeHistory.board([Self.a, "[ ] Plan small lawn #api @cy"], [Self.b])
    #expect(faults(base, ours, theirs, ours) == [])
    #expect(faults(base, ours, theirs, taken) == ["lost Plan missing lawn #api Doing"])
  }

  @Test("what another program's mark in an open box says is lost: reverted") func marks() {
    let marked = HandMadeHistory.board(["[/] Write id:k7f2", Self.b])
    let base = HandMadeHistory.board(["[ ] Write id:k7f2", Self.b])
    let dated = HandMadeHistory.board(["[ ] Write due:2026-12-01 id:k7f2", Self.b])
    #expect(MergeAudit(base, marked, dated, dated).faults.map(\.lost.first?.value) == ["[/]"])
  }

  @Test("nor is a line of a body that one side ticked and the other ticked and reworded")
  func tickedAndReworded() {
    func board(_ line: String, _ rest: String...) -> String {
      HandMadeHistory.board(["[ ] Write id:k7f2\n  - \(line)"] + rest)
    }
    let base = board("[ ] call the bank today", Self.b)
    let ours = board("[x] call the bank again", Self.b)
    let theirs = board("[x] call the bank today", Self.b)
    #expect(faults(base, ours, theirs, board("[x] call the bank again", Self.b, "New")) == [])
    #expect(faults(base, ours, theirs, board("[ ] call the bank today", Self.b, "New")) != [])
  }

  @Test("nor is a half of a conflict if there are several merge bases") func severalBases() {
    let bases = ["[ ] Call", "[ ] Call @bo"].map {
      HandMadeHistory.board(["[ ] Write id:k7f2", $0])
    }
    let ours = HandMadeHistory.board(["[x] Write done:2026-11-21 id:k7f2", "[ ] Call @bo"])
    let theirs = HandMadeHistory.board(["[ ] Call @bo"], ["[x] Write done:2026-11-23 id:k7f2"])
    func faults(_ result: String) -> [MergeAudit.Fault] {
      MergeAudit(
        bases: bases.map { Array($0.utf8) }, sides: [ours, theirs].map { Array($0.utf8) },
        result: Array(result.utf8)
      ).faults
    }
    #expect(faults(ours + "\n") == [])
    #expect(faults(theirs + "\n") == [])
    #expect(faults(bases[1]).map(\.fields) == [["box", "column"]])
  }

  @Test("a task that is as before although each side changed or removed it was not resolved")
  func neitherHalf() {
    let base = HandMadeHistory.board(["[ ] Write the long song id:k7f2", Self.b])
    let removed = HandMadeHistory.board([Self.b])
    let done = HandMadeHistory.board([Self.b], ["[x] Write the long song id:k7f2"])
    #expect(faults(base, removed, done, base) == ["revived k7f2 Todo"])
    #expect(faults(base, removed, done, done + "\n") == [])
  }

  @Test("nor are lines of a body that both sides changed, where nobody knows what a merge gives")
  func linesOfBodies() {
    func board(_ line: String) -> String {
      HandMadeHistory.board(["[ ] Write id:k7f2\n  - \(line)"])
    }
    let (base, ours, theirs) = (board("call Ana"), board("ring the bank"), board("write a letter"))
    #expect(MergeAudit(base, ours, theirs, ours, isOctopus: true).faults == [])
    #expect(MergeAudit(base, ours, base, base, isOctopus: true).faults != [])
  }

  @Test("nor is what a merge by tasks gives, if somebody resolved a conflict about something else")
  func movedWithGroup() {
    let rest = "## Todo\n\n- [ ] Call\n"
    let base = "## Review\n\n- [ ] Sing\n\n### Stage\n\n- [ ] Paint\n- [ ] Light\n\n" + rest
    let ours =
      "## Review\n\n- [ ] Sing @ana due:2026-12-01\n- [ ] Paint\n\n### Stage\n\n- [ ] Light\n\n"
      + rest
    let theirs =
      "## Review\n\n- [ ] Sing @bo due:2026-12-02\n\n" + rest
      + "\n### Stage\n\n- [ ] Paint\n- [ ] Light\n"
    let result =
      "## Review\n\n- [ ] Sing @ana @bo due:2026-12-01\n- [ ] Paint\n\n" + rest
      + "\n### Stage\n\n- [ ] Light\n"
    #expect(faults(base, ours, theirs, result) == [])
    let undone = result.replacing("- [ ] Paint\n", with: "- [ ] Paint\n- [ ] Light\n")
      .replacing("\n### Stage\n\n- [ ] Light\n", with: "")
    #expect(faults(base, ours, theirs, undone) != [])
  }

  @Test("what a side said about a task that it added is lost: reverted") func added() {
    let full = "[x] New @ana due:2026-12-01 id:n4nn\n  - call first"
    let ours = HandMadeHistory.board([Self.a, Self.b, full])
    let theirs = HandMadeHistory.board([Self.a], [Self.b])
    func result(_ task: String) -> String { HandMadeHistory.board([Self.a, task], [Self.b]) }
    let audit = MergeAudit(Self.base, ours, theirs, result("[ ] New id:n4nn"))
    #expect(audit.faults.map(\.fields) == [["body", "box", "due", "person"]])
    #expect(faults(Self.base, ours, theirs, result(full)).isEmpty)
    let edited = "[x] New name @ben due:2026-12-02 id:n4nn\n  - call them first"
    #expect(faults(Self.base, ours, theirs, result(edited)).isEmpty)
  }

  @Test("tasks without ids are known by titles that stand once") func titles() {
    let base = HandMadeHistory.board(["[ ] Write", "[ ] Sing a song", "[ ] x", "[ ] x"])
    let ours = HandMadeHistory.board(["[ ] Sing a song", "[ ] x", "[ ] x"], ["[ ] Write"])
    let theirs = HandMadeHistory.board(
      ["[ ] Sing a song", "[ ] x", "[ ] x"], [], ["[ ] Write"])
    let both = HandMadeHistory.board(
      ["[ ] Sing a song", "[ ] x", "[ ] x"], ["[ ] Write"], ["[ ] Write"])
    #expect(faults(base, ours, theirs, both) == ["doubled Write Doing,Done"])
    // Another title is no loss, one of two equal ones is not judged.
    for title in ["Sing a long song", "Hum a song"] {
      let renamed = HandMadeHistory.board(["[ ] \(title)", "[ ] x"], ["[ ] Write"])
      #expect(faults(base, ours, theirs, renamed).isEmpty, "\(title)")
    }
    let other = HandMadeHistory.board(["[ ] Hum", "[ ] x"], ["[ ] Write"])
    #expect(faults(base, ours, theirs, other) == ["lost Sing a song Todo"])
    let lost = HandMadeHistory.board(["[ ] x", "[ ] x"], ["[ ] Write"])
    #expect(faults(base, ours, theirs, lost) == ["lost Sing a song Todo"])
  }

  @Test("a task without an id that a side called otherwise is the one that a merge takes it for")
  func retitled() {
    let others = ["[ ] Order seeds for spring", "[ ] Call the plumber"]
    func board(_ title: String?) -> String {
      HandMadeHistory.board([others[0]] + (title.map { ["[ ] \($0)"] } ?? []) + [others[1]])
    }
    let base = board("Mend the garden fence @ben")
    let ours = board("Mend the kitchen fence @ben")
    // Both called it otherwise, and one was taken.
    #expect(faults(base, ours, board("Mend the garden wall @ben"), ours).isEmpty)
    // What the other side changed is gone.
    let edited = board("Mend the garden fence @ben @ana due:2026-12-01")
    #expect(faults(base, ours, edited, ours) == ["reverted Mend the kitchen fence @ben Todo"])
    #expect(faults(base, ours, edited, edited) == ["reverted Mend the garden fence @ben @ana Todo"])
    let merged = board("Mend the kitchen fence @ben @ana due:2026-12-01")
    #expect(faults(base, ours, edited, merged).isEmpty)
    // One removed what the other called otherwise, and it was removed, or kept.
    #expect(faults(base, ours, board(nil), board(nil)).isEmpty)
    #expect(faults(base, ours, board(nil), ours).isEmpty)
  }

  @Test("a merge by tasks has no fault, whatever was edited") func mergesByTasks() {
    var clean = 0
    for seed in RandomCases.seeds(100, from: 1) {
      let merge = MergeCase(seed: seed)
      let bytes = [merge.base.bytes, merge.ours.board.bytes, merge.theirs.board.bytes]
      let result = BoardMerge.merge(base: bytes[0], ours: bytes[1], theirs: bytes[2])
      guard result.isClean else { continue }
      clean += 1
      let audit = MergeAudit(bases: [bytes[0]], sides: [bytes[1], bytes[2]], result: result.bytes)
      #expect(audit.faults.isEmpty, "seed \(seed): \(merge.story)")
      // The same judged without the shortcut for equal bytes.
      let other = MergeAudit(
        bases: [bytes[0]], sides: [bytes[1], bytes[2]], result: result.bytes + Array("\n".utf8))
      #expect(other.faults.isEmpty, "seed \(seed): \(merge.story)")
    }
    #expect(clean > RandomCases.count(16))
  }
}
