import BoardmarkFiles
import LibC

/// What a user has set for all boards; it never changes how a file is read or formatted.
struct UserConfiguration: Sendable {
  /// A setting and the line of the file on which it stands, counted from 1.
  struct Entry<Value: Sendable>: Sendable {
    let value: Value
    let line: Int
  }

  /// The file that the configuration was read from.
  let path: String

  /// The name of the person that `@me` means, without the `@`.
  var me: Entry<String>?

  /// Whether every change is committed.
  var commit: Entry<Bool>?

  /// When to color if `--color` is not given.
  var color: Entry<ColorChoice>?

  /// Options for commands, put before those that are typed.
  var defaults: [String: Entry<[String]>] = [:]

  /// The words of each query that `query:NAME` means.
  var queries: [String: Entry<[String]>] = [:]

  /// The words that replace an alias at the beginning of a command line.
  var aliases: [String: Entry<[String]>] = [:]

  init(path: String) { self.path = path }

  /// The size limit in bytes; a larger file is not a configuration.
  private static let sizeLimit = 1 << 16

  /// The configuration of the user who runs this process; nil if there is no file. Read only once,
  /// by one attempt to open it.
  static let current: Result<UserConfiguration?, CommandFailure> = .init {
    () throws(CommandFailure) in
    guard let path = filePath else { return nil }
    return try read(path)
  }

  /// The path of the file, whether it exists or not; nil if there is no home folder.
  static var filePath: String? {
    if let folder = environmentVariable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return folder + "/board/config"
    }
    guard let home = environmentVariable("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.config/board/config"
  }

  private static func read(_ path: String) throws(CommandFailure) -> UserConfiguration? {
    // Most users have no file; one failed `open` is then all that it costs.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR || errno == EACCES { return nil }
      throw CommandFailure("cannot read \(quoted(path)): \(SystemCallError(errno).fact)")
    }
    close(descriptor)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileContents(ofFile: path, limit: sizeLimit).bytes
    } catch {
      throw CommandFailure(error.description)
    }
    return try UserConfigurationReader(path).read(bytes)
  }
}
