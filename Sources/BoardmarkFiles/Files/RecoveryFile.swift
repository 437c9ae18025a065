import LibC

/// A copy of the bytes with which a file is about to be overwritten. It is removed at the end of
/// its life unless it is kept. Signals wait as long as it lives.
struct RecoveryFile: ~Copyable {
  /// The path that messages show.
  let path: String
  private var file: TemporaryFile

  private init(path: String, _ file: consuming TemporaryFile) {
    self.path = path
    self.file = file
  }

  /// Saves bytes beside the file, else in `$TMPDIR` or `/tmp`, readable only by the owner.
  static func saving(_ bytes: [UInt8], of place: FilePlace) throws(SystemCallError) -> Self {
    let name = place.name + ".\(randomName()).recovery"
    var failure = SystemCallError(EACCES)
    for prefix in [nil, environmentVariable("TMPDIR"), "/tmp"] where prefix != "" {
      do throws(SystemCallError) {
        var folder = place.folder
        if let path = prefix.map({ Array($0.utf8) }) {
          folder = try Folder.start(of: path).opening(path)
        }
        let file = try saved(bytes, name, in: folder)
        return Self(path: prefix.map { "\($0)/\(name.text)" } ?? place.pathBeside(name), file)
      } catch {
        failure = error
      }
    }
    throw failure
  }

  private static func saved(
    _ bytes: [UInt8], _ name: FileName, in folder: Folder
  ) throws(SystemCallError) -> TemporaryFile {
    var file = try TemporaryFile(in: folder)
    try file.descriptor.write(bytes[...])
    try file.descriptor.flush()
    try file.become(name, forNow: true)
    return file
  }

  /// Keeps the file for good.
  mutating func keep() { file.keep() }
}
