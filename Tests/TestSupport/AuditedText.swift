import Boardmark

extension MergeAudit {
  /// Judges a merge of boards that are given as text.
  public init(
    _ base: String, _ ours: String, _ theirs: String, _ result: String, archive: String = ""
  ) {
    self.init(
      bases: [Array(base.utf8)], sides: [Array(ours.utf8), Array(theirs.utf8)],
      result: Array(result.utf8), archive: Array(archive.utf8))
  }
}
