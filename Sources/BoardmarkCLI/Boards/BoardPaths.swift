import Boardmark
import BoardmarkFiles

/// The boards that `--file` names, perhaps several times: files, and every board below folders.
struct BoardPaths {
  /// The paths; empty only if several boards were asked for and none was found.
  let paths: [String]

  /// Whether more than one board was asked for, so that the output names the files.
  let isSeveral: Bool

  /// Whether something could not be looked at; standard error has said so.
  let hasProblems: Bool

  init(_ files: [String]) throws(CommandFailure) {
    isSeveral = files.count > 1 || files.contains { FileKind(following: $0) == .folder }
    guard isSeveral else {
      paths = [try BoardLocation.find(file: files.first)]
      hasProblems = false
      return
    }
    let discovery = BoardDiscovery(files, links: .all)
    for note in discovery.notes + discovery.problems.map(\.message) { Console.standard.note(note) }
    paths = discovery.paths
    hasProblems = !discovery.problems.isEmpty
  }
}

/// Why something failed, as standard error says it.
func failureMessage(_ error: any Error) -> String {
  (error as? FileError)?.description ?? (error as? CommandFailure)?.description ?? "\(error)"
}
