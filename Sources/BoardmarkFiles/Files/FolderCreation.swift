import LibC

/// Makes a folder and those it is in, as far as they are missing.
func makeFolders(_ path: String, mode: mode_t = 0o777) throws(SystemCallError) {
  if mkdir(path, mode) == 0 || errno == EEXIST { return }
  guard errno == ENOENT, path.contains("/"), path != "/" else { throw SystemCallError(errno) }
  try makeFolders(parentFolder(of: path), mode: mode)
  if mkdir(path, mode) != 0, errno != EEXIST { throw SystemCallError(errno) }
}

/// The folder that an absolute path's last name is in, without a slash at its end.
func parentFolder(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex else {
    return "/"
  }
  return String(path[..<slash])
}
