import Boardmark

/// A task of another program, as values with their places in the source.
package struct ForeignTask: Sendable {
  /// A value of the source, and its meaning on a board.
  package struct Field: Sendable {
    package enum Kind: Sendable, Equatable {
      case title
      case column
      case box(Board.Checkbox)
      /// A date of one of the format's date attributes.
      case date(Board.AttributeKey)
      /// A due date as an instant: the first and the last minute of a day in the board's zone mean the day.
      case localDue
      case priority
      case person
      /// A tag, with its label in the body if the name is not valid for a tag.
      case tag(called: String = "Label")
      /// A task that must be done first, by its reference, such as `gh:owner/repo#12`.
      case need(String)
      /// An attribute that is written unchanged.
      case attribute(Board.AttributeKey)
      /// A description: a Markdown document of its own.
      case text
      /// Anything else, with its name in the source.
      case detail(String)
      /// The name of a checklist; its items follow.
      case checklist
      case item(Board.Checkbox)
      /// A comment, with its author and date.
      case comment(by: String)
      /// The address of an attachment, and its name.
      case link(name: String)
    }

    package var kind: Kind
    package var text: String

    /// Where the values were read: JSON pointers, `row 3, Due date`, or `line 5`.
    package var places: [String]

    package init(_ kind: Kind, _ text: String, at places: [String]) {
      self.kind = kind
      self.text = text
      self.places = places
    }
  }

  /// The attribute that identifies the task in later imports; nil to identify it by its title.
  package var reference: (key: Board.AttributeKey, value: String)?

  /// The id to assign; nil for any.
  package var id: TaskID?

  package var title: Field
  package var fields: [Field] = []

  /// True if `@name` and `#tag` in the title are plain text, since the other program does not have them.
  package var isTitleLiteral = false

  /// True if the task is archived in the other program.
  package var isArchived = false

  /// The name of the task's column; nil if the source has none.
  package var column: String? { fields.first { $0.kind == .column }?.text }

  mutating func add(_ kind: Field.Kind, _ text: String?, at places: [String]) {
    guard let text, !text.isEmpty else { return }
    fields.append(Field(kind, text, at: places))
  }
}

/// The contents of another program's export.
package struct ForeignBoard: Sendable {
  package var name: ForeignTask.Field?
  package var description: ForeignTask.Field?

  /// The columns in their order; empty if the source has none.
  package var columns: [ForeignTask.Field] = []
  package var tasks: [ForeignTask] = []

  /// The places of all values of the source, in order; each gets one entry in the ledger.
  package var places: [String] = []

  /// Places of values that belong to no task, with the reasons for dropping them.
  package var dropped: [String: String] = [:]

  /// JSON pointers to generated data, with array indices as `*`, and what it is.
  package var machineData: [String: String] = [:]

  /// Other places of generated data, with the ledger's name for their kind.
  package var machinePlaces: [String: String] = [:]

  /// True if titles are typed by people, so that attributes in them are recognized as by `board add`.
  package var hasTypedTitles = false

  /// Notes for the user about the export as a whole.
  package var notes: [String] = []

  /// Adds the tasks' columns, in the order in which they first occur.
  mutating func addColumnsOfTasks() {
    var seen: Set<String> = []
    for name in tasks.compactMap(\.column) where seen.insert(name).inserted {
      columns.append(.init(.column, name, at: []))
    }
  }
}

/// Why an export is refused.
package struct ForeignError: Refusal {
  package let message: String
  package let remedy: String

  init(_ message: String, remedy: String) {
    self.message = message
    self.remedy = remedy
  }
}
