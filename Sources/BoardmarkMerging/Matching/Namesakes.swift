import BoardmarkReading

/// Tasks of one title in several columns.
extension BoardMatcher {
  /// Whether what seems to be one task that was moved is rather one that was changed to say what another of its title
  /// said: it stands in two columns, and both versions have a task of that title in each of them.
  ///
  /// Cost: reads the titles of a section once.
  func areNamesakesInBothColumns(_ edge: NodeEdge) -> Bool {
    !isInOneColumn(edge) && hasNamesake(edge.old, edge.pair.old, in: edge.pair.new)
      && hasNamesake(edge.new, edge.pair.new, in: edge.pair.old)
  }

  /// Whether another version has a task of the same title in the same column.
  private func hasNamesake(
    _ task: NodeID, _ version: MergeVersion, in other: MergeVersion
  ) -> Bool {
    let outline = outlines[other]
    let title = outlines[version].titleHash(task)
    let name = outlines[version].sections[node(version, task).section].name
    return outline.sectionsByName[name, default: []].contains { section in
      facts[other].titles.value(for: section) {
        Set(
          outline.sections[section].nodes.filter { outline.nodes[$0].isTask }
            .map(outline.titleHash))
      }.contains(title)
    }
  }
}
