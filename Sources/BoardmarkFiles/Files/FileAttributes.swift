internal import CPlatform
import LibC

extension FileDescriptor {
  /// Gives this file the owner, group, mode, access control list and extended attributes of
  /// another one; false when any of them cannot be kept.
  ///
  /// Being root guarantees little (user namespaces, network file systems), so this tries the change
  /// and checks the result.
  func adoptAttributes(of original: borrowing FileDescriptor) throws(SystemCallError) -> Bool {
    let wanted = try original.status()
    guard try adoptOwner(wanted) else { return false }
    // Before the mode: with an access list inherited from the folder, the group's bits would become
    // a mask.
    guard dropUnwantedAccessList(kept: original) else { return false }
    guard fchmod(rawValue, wanted.permissions) == 0 else { return false }
    // After owner and mode, because changing those clears some attributes.
    guard copyExtendedAttributes(of: original) else { return false }
    let status = try status()
    return status.owner == wanted.owner && status.group == wanted.group
      && status.permissions == wanted.permissions
  }

  private func adoptOwner(_ wanted: FileStatus) throws(SystemCallError) -> Bool {
    let status = try status()
    if status.owner == wanted.owner && status.group == wanted.group { return true }
    // Pass no owner unless it changes: only root may pass one at all.
    let owner = status.owner == wanted.owner ? uid_t.max : wanted.owner
    return fchown(rawValue, owner, wanted.group) == 0
  }

  #if canImport(Darwin)
    private func dropUnwantedAccessList(kept original: borrowing FileDescriptor) -> Bool { true }

    private func copyExtendedAttributes(of original: borrowing FileDescriptor) -> Bool {
      fcopyfile(original.rawValue, rawValue, nil, copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR))
        == 0
    }
  #else
    private func dropUnwantedAccessList(kept original: borrowing FileDescriptor) -> Bool {
      let name = "system.posix_acl_access"
      if original.extendedAttribute(name) != nil || extendedAttribute(name) == nil { return true }
      return fremovexattr(rawValue, name) == 0
    }

    private func copyExtendedAttributes(of original: borrowing FileDescriptor) -> Bool {
      guard let names = original.extendedAttributeNames() else { return false }
      for name in names {
        guard let value = original.extendedAttribute(name) else { return false }
        // Security labels are often set already, and then setting them may be forbidden.
        if extendedAttribute(name) == value { continue }
        guard fsetxattr(rawValue, name, value, value.count, 0) == 0 else { return false }
      }
      return true
    }

    /// The names of all attributes that we may see; empty if there are none, nil on failure.
    private func extendedAttributeNames() -> [String]? {
      let list = growing { flistxattr(rawValue, $0, $1) }
      guard let list else { return errno == ENOTSUP ? [] : nil }
      return list.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The value of one attribute; nil if it does not exist or cannot be read.
    private func extendedAttribute(_ name: String) -> [UInt8]? {
      growing { fgetxattr(rawValue, name, $0, $1) }
    }

    /// Calls with growing buffers until the answer fits; nil on failure.
    private func growing(_ call: (UnsafeMutablePointer<CChar>?, Int) -> Int) -> [UInt8]? {
      var capacity = 256
      while true {
        var buffer = [CChar](repeating: 0, count: capacity)
        let count = call(&buffer, capacity)
        if count >= 0 { return buffer[..<count].map { UInt8(bitPattern: $0) } }
        // The kernel's own limit for either list is 64 KiB.
        guard errno == ERANGE, capacity <= 1 << 16 else { return nil }
        capacity *= 4
      }
    }
  #endif
}
