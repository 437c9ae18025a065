import Boardmark

extension MergeAudit {
  /// Judges a merge of boards that are given as text.
  ///
  /// - Parameter isOctopus: True if a third side is as the base; then the audit does not know what a merge gives.
  package init(
    _ base: String, _ ours: String, _ theirs: String, _ result: String, archive: String = "",
    isOctopus: Bool = false
  ) {
    let sides = [ours, theirs] + (isOctopus ? [base] : [])
    self.init(
      bases: [Array(base.utf8)], sides: sides.map { Array($0.utf8) },
      result: Array(result.utf8), archive: Array(archive.utf8))
  }
}
