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
    // There are no more groups than rules and kinds of marks, so a search is cheaper than a hash table.
    var groups: [(group: FindingGroup, count: Int, isFolded: Bool)] = []
    func place(of group: FindingGroup, adding count: Int) -> Int {
      let place = groups.firstIndex { $0.group == group } ?? groups.count
      if place == groups.count { groups.append((group, 0, false)) }
      groups[place].count += count
      return place
    }
    for counted in file.more { _ = place(of: counted.group, adding: counted.count) }
    let places = file.findings.map { place(of: $0.diagnostic.group, adding: 1) }
    for (index, place) in places.enumerated() {
      let diagnostic = file.findings[index].diagnostic
      guard let limit = FindingGroup.limit(of: diagnostic.rule, diagnostic.severity),
        groups[place].count > limit
      else {
        shown.append((index, 0))
        continue
      }
      if !groups[place].isFolded { shown.append((index, groups[place].count - 1)) }
      groups[place].isFolded = true
    }
  }

  package func makeIterator() -> some IteratorProtocol<Element> {
    shown.lazy.map { index, more in
      Element(
        finding: file.findings[index], rest: more > 0 ? " (and \(more) more in this file)" : "")
    }.makeIterator()
  }
}
