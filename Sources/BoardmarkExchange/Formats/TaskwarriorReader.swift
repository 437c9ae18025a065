import Boardmark
import JSONRPC

/// Reads what `task export` prints, as an array or as one object a line (`rc.json.array=off`).
struct TaskwarriorReader {
  private var board = ForeignBoard()

  /// For the UUIDs of patterns, the indices of the tasks that are their occurrences.
  private var occurrences: [String: [Int]] = [:]

  static func board(of bytes: [UInt8]) throws(ForeignError) -> ForeignBoard {
    let root = try JSONPlace(orLines: bytes)
    guard root.value.array != nil else {
      throw ForeignError("not a list of tasks", remedy: "use 'task export > tasks.json'")
    }
    var reader = TaskwarriorReader()
    root.appendLeaves(to: &reader.board.places, dropped: &reader.board.dropped)
    try reader.read(root.elements)
    return reader.board
  }

  private mutating func read(_ entries: [JSONPlace]) throws(ForeignError) {
    for key in machineKeys { board.machineData["/*/\(key)"] = "ids and times" }
    board.machineData["/*/annotations/*/entry"] = "ids and times"
    var recurrences: [Int: JSONPlace] = [:]
    for entry in entries where entry["status"]?.text != "recurring" {
      if let pattern = entry["parent"]?.text {
        occurrences[pattern, default: []].append(board.tasks.count)
      }
      recurrences[board.tasks.count] = entry["recur"]
      board.tasks.append(try Self.task(entry))
    }
    for entry in entries where entry["status"]?.text == "recurring" {
      // A task that recurs is exported as a pattern, and its occurrences besides. The mask has a letter for the state of
      // each, `-` and `W` for open ones; those may be in another export.
      let isHere = occurrences[entry["uuid"]?.text ?? ""]?.contains(where: isOpen) == true
      if isHere || entry["mask"]?.text?.contains(where: { "-W".contains($0) }) == true {
        var places: [String] = []
        entry.appendLeaves(to: &places, dropped: &board.dropped)
        for place in places where Ledger.machineData(place, board.machineData) == nil {
          if isHere {
            board.machinePlaces[place] = "patterns, whose occurrences are tasks"
          } else {
            board.dropped[place] = "a pattern, whose occurrences are not in the export"
          }
        }
      } else {
        recurrences[board.tasks.count] = entry["recur"]
        board.tasks.append(try Self.task(entry))
      }
    }
    addRecurrences(recurrences)
    if board.tasks.contains(where: { $0.column != nil }) {
      board.columns = ["Todo", "Doing", "Done"].map { .init(.column, $0, at: []) }
    }
  }

  private func isOpen(_ index: Int) -> Bool { board.tasks[index].column != nil }

  /// Gives each task its recurrence, but of several occurrences only the last open one, which makes the next.
  private mutating func addRecurrences(_ recurrences: [Int: JSONPlace]) {
    var heirs: [Int: Int] = [:]
    for indices in occurrences.values {
      let last = indices.filter(isOpen).max { due($0) < due($1) }
      for index in indices { heirs[index] = last }
    }
    var kept: Set<String> = []
    for (index, place) in recurrences.sorted(by: { $0.key < $1.key }) {
      guard let text = place.text else { continue }
      if let every = Board.Recurrence(inWords: text) {
        let heir = heirs[index] ?? index
        if let field = board.tasks[heir].fields.firstIndex(where: { $0.kind == .attribute(.every) })
        {
          board.tasks[heir].fields[field].places.append(place.pointer)
        } else {
          board.tasks[heir].add(.attribute(.every), "\(every)", at: [place.pointer])
        }
      } else {
        board.tasks[index].add(.detail("recur"), text, at: [place.pointer])
        if kept.insert(text).inserted {
          board.notes.append("boards cannot recur by '\(text)'; it is kept in the body")
        }
      }
    }
  }

  private func due(_ index: Int) -> String {
    board.tasks[index].fields.first { $0.kind == .localDue }?.text ?? ""
  }

  private let machineKeys = [
    "id", "uuid", "urgency", "modified", "entry", "mask", "imask", "parent", "rtype", "status",
  ]

  private static let known: Set<String> = [
    "id", "uuid", "urgency", "modified", "entry", "mask", "imask", "parent", "rtype", "status",
    "description", "start", "end", "due", "scheduled", "wait", "until", "tags", "project",
    "priority", "annotations", "depends", "recur", "assignee",
  ]

  private static func task(_ entry: JSONPlace) throws(ForeignError) -> ForeignTask {
    guard let title = entry["description"], let text = title.text else {
      throw ForeignError(
        "\(entry.pointer): a task without a description", remedy: "use 'task export'")
    }
    var task = ForeignTask(title: .init(.title, text, at: [title.pointer]))
    task.isTitleLiteral = true
    func add(_ place: JSONPlace?, _ kind: ForeignTask.Field.Kind) {
      if let place { task.add(kind, place.text, at: [place.pointer]) }
    }
    if let uuid = entry["uuid"]?.text, TaskwarriorID.isValid(uuid) {
      task.reference = (TaskwarriorID.key, uuid)
    }
    if let status = entry["status"] {
      switch status.text {
      case "completed": add(status, .box(.ticked))
      case "deleted": add(status, .box(.cancelled))
      default:
        // `start` is when work on it began.
        task.add(
          .column, entry["start"] == nil ? "Todo" : "Doing",
          at: [entry["start"]?.pointer].compactMap { $0 })
      }
    }
    add(entry["end"], .date(.done))
    addStart(of: entry, to: &task)
    add(entry["due"], .localDue)
    add(entry["priority"], .priority)
    for tag in entry["tags"]?.elements ?? [] { add(tag, .tag(called: "Tag")) }
    if let project = entry["project"], let name = project.text {
      // `work.api` is below `work`, as `#work/api` is below `#work`.
      let nested = name.replacing(".", with: "/")
      task.add(
        .tag(called: "Project"), ForeignText.name(nested, isTag: true) == nil ? name : nested,
        at: [project.pointer])
    }
    add(entry["until"], .detail("until"))
    for need in entry["depends"]?.elements ?? [] { add(need, .need("tw:\(need.text ?? "")")) }
    // Before version 2.6 it was one text with commas.
    for need in entry["depends"]?.text?.split(separator: ",") ?? [] {
      task.add(.need("tw:\(need)"), String(need), at: [entry["depends"]!.pointer])
    }
    for name in entry["assignee"]?.text?.split(separator: ",") ?? [] {
      task.add(.person, String(name), at: [entry["assignee"]!.pointer])
    }
    for note in entry["annotations"]?.elements ?? [] {
      let day = note["entry"]?.text.flatMap(ForeignDate.read)?.date
      add(note["description"], .comment(by: day.map { "\($0)" } ?? "Note"))
    }
    for (key, place) in entry.members where !known.contains(key) { add(place, .detail(key)) }
    return task
  }

  /// Adds the later of `scheduled` and `wait` as the day from which the task can be worked on; the other is a detail.
  private static func addStart(of entry: JSONPlace, to task: inout ForeignTask) {
    // Both are UTC in the same form, so that they ascend as texts do.
    let days = ["scheduled", "wait"].filter {
      entry[$0]?.text.flatMap(ForeignDate.read) != nil
    }
    let start = days.max { entry[$0]!.text! < entry[$1]!.text! }
    for key in ["scheduled", "wait"] {
      guard let place = entry[key] else { continue }
      if key == start {
        task.add(.date(.start), place.text, at: [place.pointer])
      } else if let start, entry[start]?.text == place.text,
        let field = task.fields.firstIndex(where: { $0.kind == .date(.start) })
      {
        task.fields[field].places.append(place.pointer)
      } else {
        task.add(.detail(key), place.text, at: [place.pointer])
      }
    }
  }
}

/// The UUID of a task of Taskwarrior, which its task on a board has as `tw:`.
enum TaskwarriorID {
  static let key = Board.AttributeKey("tw")!

  static func isValid(_ text: String) -> Bool {
    (1...36).contains(text.utf8.count)
      && text.allSatisfy { $0.isASCII && $0.isHexDigit || $0 == "-" }
  }

  /// True if a text has the form of a whole UUID.
  static func isWhole(_ text: String) -> Bool {
    isValid(text) && text.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12]
  }

  /// A reference with no more than the first eight digits, as older boards have it; nil for any other reference.
  static func short(_ reference: String) -> String? {
    reference.hasPrefix("tw:") ? String(reference.prefix("tw:".count + 8)) : nil
  }
}
