import Boardmark
import BoardmarkFiles

/// The boards that `--file` names, perhaps several times: files, and folders for every board below them.
struct BoardPaths {
  /// At least one, unless there are several and none is found.
  let paths: [String]

  /// Whether more than one was asked for, so that what is shown names the files.
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
    for note in discovery.notes + discovery.problems { Console.standard.note(note) }
    paths = discovery.paths
    hasProblems = !discovery.problems.isEmpty
  }
}

/// Why something failed, as standard error says it.
func failureMessage(_ error: any Error) -> String {
  (error as? FileError)?.description ?? (error as? CommandFailure)?.description ?? "\(error)"
}
