import BoardmarkFiles
internal import CPlatform
import LibC

/// The program that serves pages, separate from this one since its libraries would slow the start
/// of every other command.
enum ServerProgram {
  private static let name = "board-web"

  /// Replaces this process by that program, with the same arguments; returns only if it is missing
  /// or does not start, and says why.
  static func start() -> CommandFailure {
    guard let folder = ownFolder else {
      return CommandFailure(
        "cannot find '\(name)': it is not known where 'board' stands; mount /proc, or run '\(name)' itself"
      )
    }
    let places = ["\(folder)/\(name)", "\(folder)/../libexec/boardmark/\(name)"]
    guard let path = places.first(where: { access($0, X_OK) == 0 }) else {
      return CommandFailure(
        "'\(name)' is missing, which serves the pages; put it into \(quoted(folder)), beside 'board'"
      )
    }
    var arguments = ([name] + ProcessArguments.words).map { strdup($0) }
    arguments.append(nil)
    board_become(path, arguments)
    return CommandFailure("cannot start \(quoted(path)): \(SystemCallError(errno).fact)")
  }

  private static var ownFolder: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard board_executable_path(&buffer, buffer.count) == 0 else { return nil }
    let path = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    guard let text = String(validating: path, as: UTF8.self),
      let slash = text.lastIndex(of: "/")
    else { return nil }
    return String(text[..<slash])
  }
}
