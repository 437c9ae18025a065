import BoardmarkReading
import BoardmarkText

/// The contents of a new task.
public struct NewTask: Sendable, Equatable {
  /// The title as people type it, on one line. `@name` and `#tag` in it count; attributes do not.
  public var title: String

  /// The body as a document of its own; empty if there is none.
  public var body = ""

  /// What its box says; `none` counts as open, and a task has a box if the board's tasks have.
  package var box = Box.open

  public var people: [String] = []
  public var tags: [String] = []
  public var priority: Priority?
  public var start: CalendarDate?
  public var due: DueDate?
  public var every: Recurrence?

  /// The estimate as typed, such as `4h`.
  public var estimate: String?
  public var needs: [TaskID] = []

  /// Attributes that have no property of their own here, with their values as boards hold them; no id.
  public var attributes: [AttributeKey: String] = [:]

  /// The id; nil if a new one is to be made.
  public var id: TaskID?

  public init(title: String) { self.title = title }

  /// All attributes except the id: those with a property in canonical order, then the others.
  private var words: [(key: AttributeKey, value: String)] {
    let values: [(AttributeKey, String?)] = [
      (.pri, priority?.rawValue), (.start, start.map { "\($0)" }), (.due, due.map { "\($0)" }),
      (.every, every.map { "\($0)" }), (.est, estimate),
      (.needs, needs.isEmpty ? nil : needs.map(\.text).joined(separator: ",")),
    ]
    let others = attributes.sorted {
      ($0.key.rank ?? .max, $0.key.name) < ($1.key.rank ?? .max, $1.key.name)
    }
    return values.compactMap { key, value in value.map { (key, $0) } }
      + others.map { (key: $0.key, value: $0.value) }
  }

  /// Refuses attributes that are not valid, are given twice, or are given in the place of a property that is needed.
  private func check(_ words: [(key: AttributeKey, value: String)]) throws(EditRefusal) {
    var values: [AttributeKey: String] = [:]
    for (key, value) in words {
      let word = "\(key.name):\(value)"
      // An id among the attributes would be replaced by the task's own.
      if key == .id {
        throw EditRefusal(
          "'\(word.terminalSafe())' is not one of a new task's attributes",
          remedy: "give the id as the task's own")
      }
      if let syntax = key.syntax, !syntax.accepts(Array(value.utf8)[...]) {
        // Words for dates count only where people type them.
        let form = key.isDate ? "written as YYYY-MM-DD" : key.typedForm
        let error = TypedTitleError.value(word, noun: syntax.noun, form: form)
        throw EditRefusal(error.message, remedy: error.remedy)
      }
      if let other = values.updateValue(value, forKey: key), other != value {
        let error = TypedTitleError.twice("\(key.name):\(other)", word)
        throw EditRefusal(error.message, remedy: error.remedy)
      }
    }
  }

  /// The lines of the task, with its body in the form in which the board's file is kept.
  ///
  /// - Throws: ``EditRefusal`` if a part of it cannot be written so that it is read as meant.
  func lines(marker: String, hasBox: Bool, id: TaskID, _ form: FileForm) throws(EditRefusal)
    -> TaskText
  {
    // The title is written last, in place of a word that needs no escaping.
    guard var text = TaskText(Array("\(marker) \(hasBox ? "[ ] " : "")new".utf8)) else {
      throw EditRefusal("no task can be written with the marker '\(marker)'", remedy: "use '-'")
    }
    try text.set(box: box)
    let words = words
    try check(words)
    for (key, value) in words { try text.set(key, to: value) }
    try text.set(.id, to: id.text)
    try text.set(title: title)
    try text.add(people: people, tags: tags)
    if !body.isEmpty { try text.set(body: body, form) }
    return text
  }
}
