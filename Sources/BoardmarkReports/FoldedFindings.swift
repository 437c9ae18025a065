import BoardmarkChecking
import BoardmarkReading

/// A file's findings as people are shown them: many of one group are one.
struct FoldedFindings: Sequence {
  /// A finding, and what it says of those that it stands for.
  struct Element {
    let finding: CheckedFile.Finding

    /// How many others it stands for, in parentheses after a space; empty where it stands for itself.
    let rest: String
  }

  private let file: CheckedFile

  /// The indices of the findings that are shown, and how many others each stands for.
  private var shown: [(index: Int, more: Int)] = []

  init(_ file: CheckedFile) {
    self.file = file
    var counts = file.more
    for finding in file.findings where CheckedFile.limit(of: finding.diagnostic) != nil {
      counts[finding.diagnostic.group, default: 0] += 1
    }
    var folded: Set<FindingGroup> = []
    for index in file.findings.indices {
      let diagnostic = file.findings[index].diagnostic
      guard let limit = CheckedFile.limit(of: diagnostic), let count = counts[diagnostic.group],
        count > limit
      else {
        shown.append((index, 0))
        continue
      }
      if folded.insert(diagnostic.group).inserted { shown.append((index, count - 1)) }
    }
  }

  func makeIterator() -> some IteratorProtocol<Element> {
    shown.lazy.map { index, more in
      let finding = file.findings[index]
      let place = finding.diagnostic.group.column == nil ? "file" : "column"
      return Element(finding: finding, rest: more > 0 ? " (and \(more) more in this \(place))" : "")
    }.makeIterator()
  }
}
