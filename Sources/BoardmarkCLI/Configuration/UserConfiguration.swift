import BoardmarkFiles
import LibC

/// What a user has set for all boards; it never changes how a file is read or formatted.
struct UserConfiguration: Sendable {
  /// Something that was set, and the line of the file on which that stands, counted from 1.
  struct Entry<Value: Sendable>: Sendable {
    let value: Value
    let line: Int
  }

  /// The file that it was read from.
  let path: String

  /// The name of the person that `@me` means, without the `@`.
  var me: Entry<String>?

  /// Whether every change is committed.
  var commit: Entry<Bool>?

  /// When to color where `--color` is not given.
  var color: Entry<ColorChoice>?

  /// Options for commands, put before those that are typed.
  var defaults: [String: Entry<[String]>] = [:]

  /// The words of the queries that `query:NAME` means.
  var queries: [String: Entry<[String]>] = [:]

  /// The words that stand for the first one of a line.
  var aliases: [String: Entry<[String]>] = [:]

  init(path: String) { self.path = path }

  /// The largest file that is read; more is not a configuration.
  private static let sizeLimit = 1 << 16

  /// What this process' user has set; nil where there is no file. Read once, by one attempt to open it.
  static let current: Result<UserConfiguration?, CommandFailure> = .init {
    () throws(CommandFailure) in
    guard let path = filePath else { return nil }
    return try read(path)
  }

  /// Where the file is, whether there is one or not; nil where there is no home.
  static var filePath: String? {
    if let folder = environmentVariable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return folder + "/board/config"
    }
    guard let home = environmentVariable("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.config/board/config"
  }

  private static func read(_ path: String) throws(CommandFailure) -> UserConfiguration? {
    // Most have none: nothing else is asked for then.
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
