import BoardmarkMatching
import BoardmarkReading
import BoardmarkText

/// A conflict left in a file: its subject, and what each side has there.
package struct RemainingConflict: Sendable, Equatable {
  /// A difference between the sides.
  package struct Difference: Sendable, Equatable {
    /// An attribute's key, `title`, `box`, `person`, `tag`, `body`, `column`, `heading` or `text`.
    package let field: String

    /// Our value; nil for none.
    package let ours: String?

    /// Their value; nil for none.
    package let theirs: String?
  }

  /// The 1-based line of its first marker.
  package let line: Int

  /// The name by which ``ConflictResolution/taking(_:of:in:keeping:fileName:)`` finds it: a task's
  /// id or title, or a heading's name. Nil if only its line, such as `:12`, finds it: it is about
  /// more than one task or heading, or about text, or another has the same name.
  package let name: String?

  /// The title of the first task, else the first heading, in it; nil without any.
  package let title: String?

  /// The number of tasks and headings it is about.
  package let count: Int

  /// The side that has nothing there; nil if both have something.
  package let emptySide: Board.MergeSide?

  /// The titles of the tasks in a section that one side removed.
  package let removedTasks: [String]

  /// The differences in meaning; empty if the halves differ only in layout.
  package let differences: [Difference]
}

extension ConflictResolution {
  /// The conflicts of a file, in its order. Cost: linear.
  ///
  /// - Parameters:
  ///   - bytes: A file with conflict markers.
  ///   - fileName: The file's name, which decides whether weak column names count.
  package static func remaining(
    in bytes: [UInt8], fileName: String = "-"
  ) -> [RemainingConflict] {
    let source = SourceText(bytes)
    let regions = ConflictMarkers.regions(in: source)
    let names = ConflictNames(regions, in: source, fileName)
    let known = names.ofRegions
    return regions.indices.map { index in
      let (region, subject) = (regions[index], names.subjects[index])
      let ours = Half(source.bytes(ofLines: region.ours), subject.parts[0])
      let theirs = Half(source.bytes(ofLines: region.theirs), subject.parts[1])
      let labels = ConflictLabels(region, in: source)
      return RemainingConflict(
        line: region.lines.lowerBound + 1,
        name: known[index], title: subject.title, count: subject.count,
        emptySide: ours.isEmpty ? .ours : theirs.isEmpty ? .theirs : nil,
        removedTasks: subject.removedTasks,
        differences: columns(labels) + ours.differences(from: theirs, inTask: subject.isInTask))
    }
  }

  /// The titles of the tasks that were in sections removed by one side, and that are no longer
  /// anywhere in the file. Cost: linear.
  package static func tasksThrownAway(
    resolving bytes: [UInt8], as resolved: [UInt8], fileName: String = "-"
  ) -> [String] {
    let titles = remaining(in: bytes, fileName: fileName).flatMap(\.removedTasks)
    if titles.isEmpty { return [] }
    let kept = Set(
      ConflictVersions.halves(of: resolved).flatMap { half in
        Board(readingSectionsOf: half, fileName: fileName).tasks.map(\.title)
      })
    return titles.filter { !kept.contains($0) }
  }

  private static func columns(_ labels: ConflictLabels) -> [RemainingConflict.Difference] {
    guard labels.isAboutColumns, labels.note(.ours) != labels.note(.theirs) else { return [] }
    return [
      RemainingConflict.Difference(
        field: "column", ours: labels.note(.ours), theirs: labels.note(.theirs))
    ]
  }

  /// One side of a conflict.
  private struct Half {
    let bytes: [UInt8]
    let heading: String?

    /// The only task; nil if there is none or there are several.
    let task: Board.Task?

    init(_ bytes: [UInt8], _ part: SubjectPart) {
      self.bytes = bytes
      heading = part.headings.first
      // Only the part of the task in this half: the rest is not in conflict, or is in another one.
      let tasks = part.tasks.count == 1 ? ConflictResolution.column(of: bytes).tasks : []
      task = heading == nil && tasks.count == 1 ? tasks[0] : nil
    }

    var isEmpty: Bool { bytes.allSatisfy { $0.isBlank || $0.isLineEnding } }

    func differences(from theirs: Half, inTask: Bool) -> [RemainingConflict.Difference] {
      typealias Difference = RemainingConflict.Difference
      if inTask { return [Difference(field: "body", ours: text, theirs: theirs.text)] }
      // Different ids mean different tasks, which git put into one conflict.
      if let task, let other = theirs.task, task.id == nil || other.id == nil || task.id == other.id
      {
        let differences = TaskComparison(from: task, to: other, hasSameComment: true).fields.map {
          field -> Difference in
          switch field.kind {
          case .retitled: Difference(field: "title", ours: field.from, theirs: field.to)
          case .ticked: Difference(field: "box", ours: "[ ]", theirs: "[x]")
          case .unticked: Difference(field: "box", ours: "[x]", theirs: "[ ]")
          case .body: Difference(field: "body", ours: field.from, theirs: field.to)
          default:
            Difference(field: field.attribute ?? "text", ours: field.from, theirs: field.to)
          }
        }
        // A comment before a task is not one of its fields.
        let starts = [bytes, theirs.bytes].map { $0[...].lines.first ?? [] }
        let isCommented = starts.contains { $0.starts(with: "<!--".utf8) }
        return differences.isEmpty && isCommented && starts[0] != starts[1]
          ? [Difference(field: "text", ours: text, theirs: theirs.text)] : differences
      }
      if let heading, let other = theirs.heading, heading != other {
        return [Difference(field: "heading", ours: heading, theirs: other)]
      }
      func said(_ half: Half) -> String? { half.isEmpty ? nil : half.task?.title ?? half.text }
      return [Difference(field: "text", ours: said(self), theirs: said(theirs))]
    }

    private var text: String? { isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
  }
}

/// The identity of a task or subtask during the resolution of conflicts.
package enum TaskIdentity: Hashable, Sendable {
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

  /// The number of times each task and subtask occurs in a file; with conflicts, the larger number
  /// of the two sides.
  static func counts(in bytes: [UInt8]) -> [TaskIdentity: Int] {
    ConflictVersions.halves(of: bytes).reduce(into: [:]) { counts, half in
      let tasks = Board(readingSectionsOf: half, fileName: "-").tasks
      counts.merge(tasks.flatMap(\.lines).map(TaskIdentity.init).counts, uniquingKeysWith: max)
    }
  }
}
