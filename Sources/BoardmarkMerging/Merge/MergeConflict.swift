import BoardmarkMatching

/// Something that a person must decide: one conflict region of a merged file.
public struct MergeConflict: Sendable, Equatable {
  /// A part of a task that both sides changed in different ways.
  public enum Field: Sendable, Hashable {
    case title
    case box
    /// The attribute with this key, in lower case.
    case attribute(String)
    case body
    /// The task's text as a whole.
    case text
  }

  public enum Kind: Sendable, Equatable {
    /// Both sides changed these fields of a task.
    case fields([Field])
    /// The sides moved a task to different columns, with these names.
    case moved(ours: String, theirs: String)
    /// One side moved a task to the column with this name, which the other removed.
    case movedIntoRemoved(by: MergeSide, column: String)
    /// One side removed what the other changed or put something into.
    case removed(by: MergeSide)
    /// Each side added a task with this id, but they are not the same task.
    case sameID
    /// Each side added a task with this title and no id, but they are not the same task.
    case sameTitle
    /// Both sides renamed a column or a section.
    case heading
    /// Both sides changed a text that is not a task's.
    case text
    /// The file as a whole could not be merged.
    case file
  }

  public let kind: Kind

  /// What the conflict is about, as a person would name it: a task by its id or title, a column by
  /// its name; empty for other text.
  public let subject: String

  /// The names of the columns in which ours and theirs have the task, if the marker lines name them.
  private let columns: [String]?

  init(_ kind: Kind, _ subject: String, columns: (ours: String, theirs: String)? = nil) {
    self.kind = kind
    self.subject = subject
    self.columns = columns.map { [$0.ours, $0.theirs] }
  }

  /// The text after the name of a side on its marker line; empty for none.
  func note(_ side: MergeSide) -> String {
    let column = columns.map { "(\($0[side == .ours ? 0 : 1]))" } ?? ""
    switch kind {
    case .removed(by: side): return ConflictLabels.deleted
    case .sameID where side == .theirs: return "\(column) \(ConflictLabels.sameID)"
    case .sameTitle where side == .theirs: return "\(column) \(ConflictLabels.sameTitle)"
    default: return column
    }
  }
}

extension MergeConflict: CustomStringConvertible {
  /// What the conflict is, in one line, with the subject's characters as they are in the file.
  public var description: String {
    switch kind {
    case .fields(let fields):
      let names = Set(fields).map(\.name).sorted().joined(separator: ", ")
      return "\(subject): both sides changed its \(names)"
    case .moved(let ours, let theirs):
      return "\(subject): ours moved it to '\(ours)', theirs to '\(theirs)'"
    case .movedIntoRemoved(let side, let column):
      return "\(subject): \(side) moved it to '\(column)', which \(side.opposite) removed"
    case .removed(let side): return "\(subject): \(side) removed what \(side.opposite) changed"
    case .sameID: return "\(subject): each side added a task with this id"
    case .sameTitle: return "\(subject): each side added a task with this title"
    case .heading: return "\(subject): both sides changed the heading"
    case .text: return "both sides changed the same text"
    case .file: return "both sides changed the file, and it cannot be merged by tasks"
    }
  }
}

extension MergeConflict.Field {
  /// The field's name in a message.
  package var name: String {
    switch self {
    case .title: "title"
    case .box: "box"
    case .attribute(let key): key
    case .body: "body"
    case .text: "text"
    }
  }
}
