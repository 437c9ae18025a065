import BoardmarkMatching
import BoardmarkReading

/// What a task or subtask is known by while conflicts are settled.
public enum TaskIdentity: Hashable, Sendable {
  case id(TaskID)

  /// The title of a task without an id, without people and tags.
  case title(String)

  init(_ line: TaskLine) {
    self =
      line.id.map { .id($0) }
      ?? .title(String(decoding: LineMeaning.titleWithoutWords(of: line), as: UTF8.self))
  }

  /// The id or the title.
  var text: String {
    switch self {
    case .id(let id): id.text
    case .title(let title): title
    }
  }

  /// How often a file has each task and subtask; if it has conflicts, in the half that has it more often.
  static func counts(in bytes: [UInt8]) -> [TaskIdentity: Int] {
    ConflictVersions.halves(of: bytes).reduce(into: [:]) { counts, half in
      let tasks = Board(readingSectionsOf: half, fileName: "-").tasks
      counts.merge(tasks.flatMap(\.lines).map(TaskIdentity.init).counts, uniquingKeysWith: max)
    }
  }
}
