import Boardmark

/// A task of another program, as values that each know where they were read.
package struct ForeignTask: Sendable {
  /// A value of the source, and what it means on a board.
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
      /// A tag, and what it is called in the body if no tag can have the name.
      case tag(called: String = "Label")
      /// Another task that has to be done first, by its reference, such as `gh:owner/repo#12`.
      case need(String)
      /// An attribute that is written as it is.
      case attribute(Board.AttributeKey)
      /// A description: a Markdown document of its own.
      case text
      /// Anything else, with the name that it has in the source.
      case detail(String)
      /// The name of a checklist; its items follow.
      case checklist
      case item(Board.Checkbox)
      /// A comment, with who wrote it and when.
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

  /// The attribute by which the task is recognized when it is imported again; nil if only its title can be.
  package var reference: (key: Board.AttributeKey, value: String)?

  /// The id that it is to get; nil if any will do.
  package var id: TaskID?

  package var title: Field
  package var fields: [Field]

  /// True if `@name` and `#tag` in its title are text, since the other program does not know them.
  package var isTitleLiteral = false

  /// True if the other program has put it away.
  package var isArchived = false

  package init(title: Field, fields: [Field] = []) {
    self.title = title
    self.fields = fields
  }

  /// The name of its column; nil if the source has none.
  package var column: String? { fields.first { $0.kind == .column }?.text }

  mutating func add(_ kind: Field.Kind, _ text: String?, at places: [String]) {
    guard let text, !text.isEmpty else { return }
    fields.append(Field(kind, text, at: places))
  }
}

/// What was read of another program's export.
package struct ForeignBoard: Sendable {
  package var name: ForeignTask.Field?
  package var description: ForeignTask.Field?

  /// The columns in their order; empty if the source has none.
  package var columns: [ForeignTask.Field] = []
  package var tasks: [ForeignTask] = []

  /// The places of all values of the source, in order; each gets one entry in the ledger.
  package var places: [String] = []

  /// Places of values that no task has, with the reason why they are dropped.
  package var dropped: [String: String] = [:]

  /// JSON pointers to what no person typed, array indices written as `*`, with what it is.
  package var machineData: [String: String] = [:]

  /// Other places that hold what no person typed, with what the ledger calls all of their kind.
  package var machinePlaces: [String: String] = [:]

  /// True if titles are what people type, so that attributes in them count as for `board add`.
  package var hasTypedTitles = false

  /// What the user should know of the export as a whole.
  package var notes: [String] = []

  package init() {}
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
