import LibC

/// Makes a folder and its missing parent folders.
func makeFolders(_ path: String, mode: mode_t = 0o777) throws(SystemCallError) {
  if mkdir(path, mode) == 0 || errno == EEXIST { return }
  guard errno == ENOENT, path.contains("/"), path != "/" else { throw SystemCallError(errno) }
  try makeFolders(parentFolder(of: path), mode: mode)
  if mkdir(path, mode) != 0, errno != EEXIST { throw SystemCallError(errno) }
}

/// The folder that holds the last name of an absolute path, without a slash at the end.
func parentFolder(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex else {
    return "/"
  }
  return String(path[..<slash])
}
