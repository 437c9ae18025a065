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
    var groups = FindingGroups(columns: file.columns.count)
    for counted in file.more { groups.add(counted.count, to: counted.group) }
    for finding in file.findings where CheckedFile.limit(of: finding.diagnostic) != nil {
      groups.add(1, to: finding.diagnostic.group)
    }
    for index in file.findings.indices {
      let diagnostic = file.findings[index].diagnostic
      guard let limit = CheckedFile.limit(of: diagnostic),
        let fold = groups.fold(diagnostic.group, beyond: limit)
      else {
        shown.append((index, 0))
        continue
      }
      if fold.isFirst { shown.append((index, fold.count - 1)) }
    }
  }

  package func makeIterator() -> some IteratorProtocol<Element> {
    shown.lazy.map { index, more in
      let finding = file.findings[index]
      let place = finding.diagnostic.group.column == nil ? "file" : "column"
      return Element(finding: finding, rest: more > 0 ? " (and \(more) more in this \(place))" : "")
    }.makeIterator()
  }
}

/// The number of findings in each group.
///
/// A column has no more groups than there are rules, so they are searched rather than hashed.
private struct FindingGroups {
  /// The groups of the file, then those of its columns one after another.
  private var lists: [[(group: FindingGroup, count: Int, isFolded: Bool)]]

  init(columns: Int) { lists = Array(repeating: [], count: columns + 1) }

  mutating func add(_ count: Int, to group: FindingGroup) {
    let list = Self.list(of: group)
    if let index = lists[list].firstIndex(where: { $0.group == group }) {
      lists[list][index].count += count
    } else {
      lists[list].append((group, count, false))
    }
  }

  /// The number of a group's findings if it is above `limit`, and whether this is the first call
  /// for the group; nil otherwise.
  mutating func fold(_ group: FindingGroup, beyond limit: Int) -> (count: Int, isFirst: Bool)? {
    let list = Self.list(of: group)
    guard let index = lists[list].firstIndex(where: { $0.group == group }),
      lists[list][index].count > limit
    else { return nil }
    defer { lists[list][index].isFolded = true }
    return (lists[list][index].count, !lists[list][index].isFolded)
  }

  private static func list(of group: FindingGroup) -> Int { group.column.map { $0 + 1 } ?? 0 }
}
