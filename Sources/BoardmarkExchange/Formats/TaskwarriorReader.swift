import Boardmark

/// Reads what `task export` prints.
struct TaskwarriorReader {
  static func board(of bytes: [UInt8]) throws(ForeignError) -> ForeignBoard {
    let root = try JSONPlace(bytes)
    guard root.value.array != nil else {
      throw ForeignError("not a list of tasks", remedy: "use 'task export > tasks.json'")
    }
    var board = ForeignBoard()
    root.appendLeaves(to: &board.places, dropped: &board.dropped)
    for key in ["id", "uuid", "urgency", "modified", "entry", "mask", "imask", "status"] {
      board.machineData["/*/\(key)"] = "ids and times"
    }
    board.machineData["/*/annotations/*/entry"] = "ids and times"
    for entry in root.elements {
      // A task that recurs is exported as a pattern, and its occurrences besides.
      if entry["status"]?.text == "recurring" {
        var places: [String] = []
        entry.appendLeaves(to: &places, dropped: &board.dropped)
        for place in places { board.dropped[place] = "a pattern; its occurrences are tasks" }
        continue
      }
      board.tasks.append(try task(entry))
    }
    let columns = Set(board.tasks.compactMap(\.column))
    if !columns.isEmpty {
      board.columns = ["Todo", "Doing", "Done"].map { .init(.column, $0, at: []) }
    }
    return board
  }

  private static let known: Set<String> = [
    "id", "uuid", "urgency", "modified", "entry", "mask", "imask", "status", "description", "start",
    "end", "due", "scheduled", "wait", "until", "tags", "project", "priority", "annotations",
    "depends", "recur", "parent", "assignee",
  ]

  private static func task(_ entry: JSONPlace) throws(ForeignError) -> ForeignTask {
    guard let title = entry["description"], let text = title.text else {
      throw ForeignError(
        "\(entry.pointer): a task without a description", remedy: "use 'task export'")
    }
    var task = ForeignTask(title: .init(.title, text, at: [title.pointer]))
    func add(_ place: JSONPlace?, _ kind: ForeignTask.Field.Kind) {
      if let place { task.add(kind, place.text, at: [place.pointer]) }
    }
    if let uuid = entry["uuid"], let text = uuid.text {
      let key = AttributeKey("tw")!
      let short = String(text.prefix { $0 != "-" })
      task.reference = (key, short)
      task.add(.attribute(key), short, at: [])
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
    add(entry["scheduled"], .date(.start))
    add(entry["due"], .localDue)
    add(entry["priority"], .priority)
    for tag in entry["tags"]?.elements ?? [] { add(tag, .tag) }
    add(entry["project"], .tag)
    for key in ["wait", "until", "recur", "parent"] { add(entry[key], .detail(key)) }
    for need in entry["depends"]?.elements ?? [] {
      add(need, .need("tw:\((need.text ?? "").prefix { $0 != "-" })"))
    }
    // Before version 2.6 it was one text with commas.
    for need in entry["depends"]?.text?.split(separator: ",") ?? [] {
      task.add(
        .need("tw:\(need.prefix { $0 != "-" })"), String(need), at: [entry["depends"]!.pointer])
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
}
