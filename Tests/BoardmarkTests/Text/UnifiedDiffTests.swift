import Boardmark
import Testing

@Suite struct UnifiedDiffTests {
  private func diff(_ old: String, _ edits: (offset: Int, length: Int, text: String)...) -> String {
    let source = SourceText(Array(old.utf8))
    let edits = edits.map {
      TextEdit(range: $0.offset..<$0.offset + $0.length, replacement: Array($0.text.utf8))
    }
    return String(decoding: UnifiedDiff(source, edits: edits).bytes(named: "f"), as: UTF8.self)
  }

  private static let head = "--- f\n+++ f\n"

  @Test("what is written after a last line without an ending changes that line") func lastLine() {
    #expect(
      diff("a\nb", (3, 0, "\n"))
        == Self.head + "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n")
    #expect(
      diff("a\nb", (3, 0, "c\nd"))
        == Self.head + "@@ -1,2 +1,3 @@\n a\n-b\n\\ No newline at end of file\n+bc\n+d\n"
        + "\\ No newline at end of file\n")
  }

  @Test("what is written after the last line's ending changes no line") func end() {
    #expect(diff("a\nb\n", (4, 0, "c\n")) == Self.head + "@@ -1,2 +1,3 @@\n a\n b\n+c\n")
    #expect(diff("", (0, 0, "c\n")) == Self.head + "@@ -0,0 +1 @@\n+c\n")
    #expect(diff("a\n", (0, 2, "")) == Self.head + "@@ -1 +0,0 @@\n-a\n")
  }

  @Test("lines that stay at both ends of an edit are not a change") func trimmed() {
    #expect(
      diff("a\nb\nc\nd\n", (0, 6, "a\nX\nY\nc\n"))
        == Self.head + "@@ -1,4 +1,5 @@\n a\n-b\n+X\n+Y\n c\n d\n")
    #expect(diff("a\nb\n", (0, 4, "a\nb\n")) == "")
    #expect(diff("a\na\n", (0, 4, "a\n")) == Self.head + "@@ -1,2 +1 @@\n a\n-a\n")
  }

  @Test("edits on one line, or whose lines touch, make one change; far ones hunks of their own")
  func hunks() {
    #expect(
      diff("ab\nc\n", (0, 1, "x"), (1, 1, "y"), (2, 1, "")) == Self.head
        + "@@ -1,2 +1 @@\n-ab\n-c\n+xyc\n")
    let lines = (1...20).map { "\($0)\n" }.joined()
    #expect(
      diff(lines, (0, 1, "A"), (lines.utf8.count - 3, 2, "Z")) == Self.head
        + "@@ -1,4 +1,4 @@\n-1\n+A\n 2\n 3\n 4\n@@ -17,4 +17,4 @@\n 17\n 18\n 19\n-20\n+Z\n")
  }
}
