import Boardmark

extension MergeAudit {
  /// Judges a merge of boards that are given as text.
  ///
  /// - Parameter bases: How often the base is given; with several, the audit does not know what a merge gives.
  public init(
    _ base: String, _ ours: String, _ theirs: String, _ result: String, archive: String = "",
    bases: Int = 1
  ) {
    self.init(
      bases: Array(repeating: Array(base.utf8), count: bases),
      sides: [Array(ours.utf8), Array(theirs.utf8)],
      result: Array(result.utf8), archive: Array(archive.utf8))
  }
}
