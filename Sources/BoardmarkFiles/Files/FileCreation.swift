import LibC

/// Makes a file with these bytes and flushes it; never touches anything that is there already.
///
/// The mode is 0666 less the process's mask. The file is there whole or not at all.
package func createFile(at path: String, with bytes: [UInt8]) throws(FileError) {
  try createFile(at: try FilePlace(ofNew: path), with: bytes)
}

/// Makes a file with these bytes in a place where there is nothing yet.
package func createFile(at place: FilePlace, with bytes: [UInt8]) throws(FileError) {
  Leftovers.sweepOnce(place.folder, shownAs: folderPrefix(of: place.path))
  try attempting(.create, place.path, try makeFile(at: place, mode: 0o666, with: bytes))
  flushAfterChange(place)
}

/// Makes a file with these bytes and flushes it, or leaves nothing.
func makeFile(at place: FilePlace, mode: mode_t, with bytes: [UInt8]) throws(SystemCallError) {
  // Check first, so that the failure is about this name and not about the temporary one.
  if try place.folder.statusIfPresent(of: place.name) != nil { throw SystemCallError(EEXIST) }
  var temporary = try TemporaryFile(in: place.folder, mode: mode)
  try temporary.descriptor.write(bytes[...])
  try temporary.descriptor.flush()
  try temporary.become(place.name)
}
