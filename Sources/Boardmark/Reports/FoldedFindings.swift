/// A file's findings as people are shown them: many infos of one rule are one.
struct FoldedFindings: Sequence {
  /// How many infos of one rule in a file are shown before they become one.
  static let infoLimit = 10

  private let findings: [(finding: CheckedFile.Finding, more: Int)]

  init(_ file: CheckedFile) {
    var infos: [RuleID: Int] = [:]
    for finding in file.findings where finding.diagnostic.severity == .info {
      infos[finding.diagnostic.rule, default: 0] += 1
    }
    var folded: Set<RuleID> = []
    findings = file.findings.compactMap { finding in
      let rule = finding.diagnostic.rule
      guard finding.diagnostic.severity == .info, let count = infos[rule], count > Self.infoLimit
      else { return (finding, 0) }
      return folded.insert(rule).inserted ? (finding, count - 1) : nil
    }
  }

  func makeIterator() -> some IteratorProtocol<(finding: CheckedFile.Finding, more: Int)> {
    findings.makeIterator()
  }
}
