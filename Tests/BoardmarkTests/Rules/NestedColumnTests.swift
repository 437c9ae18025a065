import Boardmark
import Testing

@testable import BoardmarkChecking

/// Which groups with a column's name are taken for slips.
@Suite struct NestedColumnTests {
  private func lines(_ text: String) -> [String] {
    RuleFindings.lines(RuleFindings.of(.nestedColumn, text), of: Array(text.utf8))
  }

  @Test("a group with the name of a column that is missing is reported with what to write")
  func slip() {
    #expect(
      lines("## Todo\n\n- [ ] Plan\n\n### Doing\n\n- [ ] Build\n\n## Done\n\n- [x] Ship\n") == [
        "5:5: warning: 'Doing' is a group in the column 'Todo', so its tasks count as todo [nested-column]",
        "  write '## Doing' if it is a column, else give the group another name",
      ])
  }

  @Test(
    "columns below a rank of one, underlined headings and declared names",
    arguments: [
      ("# Todo\n\n## Doing\n\n# Done\n", "write '# Doing'"),
      ("Todo\n====\n\nDoing\n-----\n\nDone\n====\n", "write '# Doing'"),
      (
        "---\ncolumns: [Ideas, {QA: doing}, Done]\n---\n\n## Ideas\n\n### QA\n\n- a\n\n## Done\n",
        "write '## QA'"
      ),
      ("## Todo\n\n### 진행 중\n\n- [ ] a\n\n## Review\n\n## 완료\n", "write '## 진행 중'"),
    ])
  func otherForms(text: String, advice: String) {
    #expect(lines(text).last?.contains(advice) == true, "\(lines(text))")
  }

  @Test(
    "groups that divide a column, or repeat a column, are meant",
    arguments: [
      // The board has such a column.
      "## Todo\n\n### Doing\n\n## In progress\n\n## Done\n",
      // A column is divided by states, or several are divided alike.
      "## Todo\n\n### Doing\n\n### Backlog\n\n## Done\n",
      "## Todo\n\n### Doing\n\n## Later\n\n### Doing\n\n## Done\n",
      // The names are weak, of the same state, or not declared.
      "## Todo\n\n### Ongoing\n\n### Review\n\n## Done\n",
      "## Todo\n\n### Backlog\n\n## Done\n",
      "---\ncolumns: [Todo, Done]\n---\n\n## Todo\n\n### Doing\n\n## Done\n",
      // Two levels deeper, outside all columns, and not a heading of the document.
      "## Todo\n\n#### Doing\n\n## Done\n",
      "## Todo\n\n## Notes\n\n### Doing\n\n## Done\n",
      "## Todo\n\n- ### Doing\n\n> ### Doing\n\n## Done\n",
    ])
  func meant(text: String) { #expect(lines(text) == []) }
}
