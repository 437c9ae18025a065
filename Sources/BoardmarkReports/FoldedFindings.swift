import BoardmarkChecking
import BoardmarkReading

/// A file's findings as people see them: many findings of one group are folded into one.
package struct FoldedFindings: Sequence {
  /// A finding, and how many others it stands for.
  package struct Element {
    package let finding: CheckedFile.Finding

    /// How many other findings it stands for, in parentheses after a space; empty if it
    /// stands only for itself.
    package let rest: String
  }

  private let file: CheckedFile

  /// The indices of the findings that are shown, and how many others each of them stands for.
  private var shown: [(index: Int, more: Int)] = []

  package init(_ file: CheckedFile) {
    self.file = file
    var groups: [FindingGroup: (count: Int, isFolded: Bool)] = [:]
    for counted in file.more { groups[counted.group, default: (0, false)].count += counted.count }
    for finding in file.findings {
      groups[finding.diagnostic.group, default: (0, false)].count += 1
    }
    for index in file.findings.indices {
      let diagnostic = file.findings[index].diagnostic
      let group = groups[diagnostic.group]!
      guard let limit = FindingGroup.limit(of: diagnostic.rule, diagnostic.severity),
        group.count > limit
      else {
        shown.append((index, 0))
        continue
      }
      if !group.isFolded { shown.append((index, group.count - 1)) }
      groups[diagnostic.group]!.isFolded = true
    }
  }

  package func makeIterator() -> some IteratorProtocol<Element> {
    shown.lazy.map { index, more in
      Element(
        finding: file.findings[index], rest: more > 0 ? " (and \(more) more in this file)" : "")
    }.makeIterator()
  }
}
