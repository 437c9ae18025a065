import BoardmarkChecking
import BoardmarkReading

/// A file's findings as people are shown them: many infos of one rule are one.
struct FoldedFindings: Sequence {
  private let file: CheckedFile

  /// The indices of the findings that are shown, and how many others each stands for.
  private var shown: [(index: Int, more: Int)] = []

  init(_ file: CheckedFile) {
    self.file = file
    var infos = file.more
    for index in file.findings.indices {
      let diagnostic = file.findings[index].diagnostic
      if diagnostic.severity == .info { infos[diagnostic.rule, default: 0] += 1 }
    }
    var folded: Set<RuleID> = []
    for index in file.findings.indices {
      let diagnostic = file.findings[index].diagnostic
      guard diagnostic.severity == .info, let count = infos[diagnostic.rule],
        count > CheckedFile.infoLimit
      else {
        shown.append((index, 0))
        continue
      }
      if folded.insert(diagnostic.rule).inserted { shown.append((index, count - 1)) }
    }
  }

  func makeIterator() -> some IteratorProtocol<(finding: CheckedFile.Finding, more: Int)> {
    shown.lazy.map { (finding: file.findings[$0.index], more: $0.more) }.makeIterator()
  }
}
