import Boardmark
import JSONRPC

/// Reads the output of `task export`, as an array or as one object per line (`rc.json.array=off`).
struct TaskwarriorReader {
  private var board = ForeignBoard()

  /// For each pattern's UUID, the indices of its occurrences.
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
    for key in Self.machineKeys { board.machineData["/*/\(key)"] = "ids and times" }
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
      // A recurring task is exported as a pattern along with its occurrences. The mask has a letter for the state of
      // each, `-` and `W` for open ones, which may be missing from this export.
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

  /// Sets the recurrence of each task; of several occurrences only that of the last open one, from which the next
  /// follows.
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
          board.notes.append("boards have no recurrence '\(text)'; it is kept in the body")
        }
      }
    }
  }

  private func due(_ index: Int) -> String {
    board.tasks[index].fields.first { $0.kind == .localDue }?.text ?? ""
  }

  private static let machineKeys = [
    "id", "uuid", "urgency", "modified", "entry", "mask", "imask", "parent", "rtype", "status",
  ]

  private static let known = Set(machineKeys).union([
    "description", "start", "end", "due", "scheduled", "wait", "until", "tags", "project",
    "priority", "annotations", "depends", "recur", "assignee",
  ])

  private static func task(_ entry: JSONPlace) throws(ForeignError) -> ForeignTask {
    guard let title = entry["description"], let text = title.text else {
      throw ForeignError(
        "\(entry.pointer): a task without a description", remedy: "use 'task export'")
    }
    var task = ForeignTask(title: .init(.title, text, at: [title.pointer]))
    task.isTitleLiteral = true
    if let uuid = entry["uuid"]?.text, TaskwarriorID.isValid(uuid) {
      task.reference = (TaskwarriorID.key, uuid)
    }
    if let status = entry["status"] {
      switch status.text {
      case "completed": task.add(.box(.ticked), status)
      case "deleted": task.add(.box(.cancelled), status)
      default:
        // `start` is the time at which work began.
        task.add(
          .column, entry["start"] == nil ? "Todo" : "Doing",
          at: [entry["start"]?.pointer].compactMap { $0 })
      }
    }
    task.add(.date(.done), entry["end"])
    addStart(of: entry, to: &task)
    task.add(.localDue, entry["due"])
    task.add(.priority, entry["priority"])
    for tag in entry["tags"]?.elements ?? [] { task.add(.tag(called: "Tag"), tag) }
    if let project = entry["project"], let name = project.text {
      // `work.api` is below `work`, as `#work/api` is below `#work`.
      let nested = name.replacing(".", with: "/")
      task.add(
        .tag(called: "Project"), ForeignText.name(nested, isTag: true) == nil ? name : nested,
        at: [project.pointer])
    }
    task.add(.detail("until"), entry["until"])
    for need in entry["depends"]?.elements ?? [] { task.add(.need("tw:\(need.text ?? "")"), need) }
    // Before version 2.6 it was one text with commas.
    for need in entry["depends"]?.text?.split(separator: ",") ?? [] {
      task.add(.need("tw:\(need)"), String(need), at: [entry["depends"]!.pointer])
    }
    for name in entry["assignee"]?.text?.split(separator: ",") ?? [] {
      task.add(.person, String(name), at: [entry["assignee"]!.pointer])
    }
    for note in entry["annotations"]?.elements ?? [] {
      let day = note["entry"]?.text.flatMap(ForeignDate.read)?.date
      task.add(.comment(by: day.map { "\($0)" } ?? "Note"), note["description"])
    }
    for (key, place) in entry.members where !known.contains(key) { task.add(.detail(key), place) }
    return task
  }

  /// Adds the later of `scheduled` and `wait` as the start date; the other is a detail.
  private static func addStart(of entry: JSONPlace, to task: inout ForeignTask) {
    // Both are UTC in the same format, so they sort as text.
    let days = ["scheduled", "wait"].filter {
      entry[$0]?.text.flatMap(ForeignDate.read) != nil
    }
    let start = days.max { entry[$0]!.text! < entry[$1]!.text! }
    for key in ["scheduled", "wait"] {
      guard let place = entry[key] else { continue }
      if key == start {
        task.add(.date(.start), place)
      } else if let start, entry[start]?.text == place.text,
        let field = task.fields.firstIndex(where: { $0.kind == .date(.start) })
      {
        task.fields[field].places.append(place.pointer)
      } else {
        task.add(.detail(key), place)
      }
    }
  }
}

/// The UUID of a Taskwarrior task, stored in a board's `tw:` attribute.
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
}
