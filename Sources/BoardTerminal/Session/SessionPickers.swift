import BoardKeys
import Boardmark
import BoardmarkIntents

extension BoardSession {
  /// Opens a list of values for the date, people, tags or priority of the tasks in focus.
  mutating func openPicker(of deed: BoardDeed) {
    let seen = subjects
    guard !seen.isEmpty, let position = subject, let task = board.task(at: position) else {
      return sayNoTask()
    }
    let items: [Menu.Item] =
      switch deed {
      case .due:
        [
          ("Today", "today"), ("Tomorrow", "tomorrow"), ("Next Monday", "mon"), ("In a week", "7d"),
          ("None", "none"),
        ].map { text, value in item(text, of: seen) { $0.values.due = value } }
      case .priority:
        [("High", "high"), ("Medium", "medium"), ("Low", "low"), ("None", "none")]
          .map { text, value in item(text, of: seen) { $0.values.priority = value } }
      case .people: nameItems("@", task.line.people, of: seen)
      default: nameItems("#", task.line.tags, of: seen)
      }
    guard !items.isEmpty else {
      return say("no open task has one yet; \(Self.key(.edit)) types the first")
    }
    dialogs.append(.menu(Menu(KeyTable.binding(of: deed).text(in: language), items, for: seen)))
  }

  private func item(
    _ text: String, of tasks: [SeenTask], _ change: (inout EditTasks) -> Void
  ) -> Menu.Item {
    var intent = EditTasks(.seen(tasks))
    change(&intent)
    return Menu.Item(text, .change(intent))
  }

  /// The names of the board, those of the task first; choosing one of them takes it away.
  private func nameItems(
    _ mark: Character, _ own: [String], of tasks: [SeenTask]
  ) -> [Menu.Item] {
    var counting = NameCount()
    let names = facts.names ?? counting.names(on: board, limit: .max) ?? []
    func change(_ intent: inout EditTasks, _ new: [String], _ former: [String]) {
      if mark == "@" {
        (intent.values.people, intent.formerPeople) = (new, former)
      } else {
        (intent.values.tags, intent.formerTags) = (new, former)
      }
    }
    let present = own.map { name in
      item("✓ \(mark)\(name.terminalSafe())", of: tasks) { change(&$0, [], [name]) }
    }
    let others = names.filter {
      $0.name.first == mark && !own.contains(String($0.name.dropFirst()))
    }
    .map { name, count in
      item("  \(name.terminalSafe())  \(count)", of: tasks) {
        change(&$0, [String(name.dropFirst())], [])
      }
    }
    let none = own.count > 1 ? [item("  None", of: tasks) { change(&$0, [], own) }] : []
    return present + others + none
  }
}
