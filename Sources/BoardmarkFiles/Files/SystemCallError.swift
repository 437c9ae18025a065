import LibC

/// The error number of a failed system call, before it is known which file and
/// operation it belongs to.
package struct SystemCallError: Error, Equatable {
  let code: Int32

  package init(_ code: Int32) { self.code = code }

  /// What happened, in words.
  package var fact: String {
    switch code {
    case EACCES: "permission denied"
    case EPERM: "the operation is not permitted"
    case ENOENT: "no such file"
    case EEXIST: "it exists already"
    case ENOTDIR: "a part of the path is not a folder"
    case ELOOP: "too many symbolic links"
    case ENAMETOOLONG: "the name is too long"
    case ENOSPC: "no space left on the device"
    case EDQUOT: "the disk quota is used up"
    case EFBIG: "the size limit for files is reached"
    case EROFS: "the file system is read-only"
    case EIO: "input or output failed"
    case EMFILE, ENFILE: "too many files are open"
    case ETXTBSY: "a program runs from it"
    case EBADF: "it is closed"
    default: "\(String(cString: strerror(code))) (error \(code))"
    }
  }

  /// The kind of file that cannot even be opened, if that is what the failure means.
  var refusedKind: FileKind? {
    switch code {
    case EISDIR: .folder
    case ENXIO: .unknown
    default: nil
    }
  }

  /// What the user can do if `operation` failed with this error; nil if nothing is known for sure.
  func remedy(for operation: FileError.Operation) -> String? {
    switch code {
    case EACCES:
      switch operation {
      case .read: "make the file readable"
      case .write: "make the file writable"
      case .create, .lock: "make its folder writable"
      }
    case EPERM: "check the file's owner and flags"
    case ENOENT: operation == .create ? "create its folder first" : "check the path"
    case EEXIST: "choose another name"
    case ENOTDIR, ENAMETOOLONG: "check the path"
    case ELOOP: "check where the links lead"
    case ENOSPC, EDQUOT: "free some space"
    case EFBIG: "raise the limit ('ulimit -f')"
    case EROFS: "mount it writable"
    case EIO: "check the disk"
    case EMFILE, ENFILE: "raise the limit ('ulimit -n')"
    case ETXTBSY: "end the program first"
    default: nil
    }
  }
}

/// Repeats a system call if a signal interrupted it, and turns its failure, -1, into an error.
func uninterrupted<Value: SignedInteger>(
  _ call: () -> Value
) throws(SystemCallError) -> Value {
  while true {
    let value = call()
    if value != -1 { return value }
    let code = errno
    if code != EINTR { throw SystemCallError(code) }
  }
}
