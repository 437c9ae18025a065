import LibC

extension Folder {
  /// Whether this folder is `other` or stands below it.
  func isInside(_ other: Folder) throws(SystemCallError) -> Bool {
    let wanted = try other.status().identity
    var folder = self
    while true {
      let identity = try folder.status().identity
      if identity.isSameFile(as: wanted) { return true }
      let parent = try folder.parent()
      if try parent.status().identity.isSameFile(as: identity) { return false }
      folder = parent
    }
  }

  /// The top of the git work tree that this folder is in; nil if it is in none.
  ///
  /// The nearest `.git` counts if it belongs to us or, unless `isOurs`, to the owner of this
  /// folder: anybody may put one in a folder above that everybody can write to.
  func workTree(isOurs: Bool = false) throws(SystemCallError) -> Folder? {
    let owners = isOurs ? [geteuid()] : [geteuid(), try status().owner]
    var folder = self
    while true {
      if let git = try folder.statusIfPresent(of: FileName(".git")) {
        return owners.contains(git.owner) ? folder : nil
      }
      let parent = try folder.parent()
      if try parent.status().identity.isSameFile(as: try folder.status().identity) { return nil }
      folder = parent
    }
  }
}
