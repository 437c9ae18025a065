import Boardmark

/// Reads the output of `gh issue list --json …` and `gh project item-list --format json`.
struct GitHubReader {
  private var board = ForeignBoard()

  static func board(of bytes: [UInt8]) throws(ForeignError) -> ForeignBoard {
    let root = try JSONPlace(bytes)
    var reader = GitHubReader()
    if root.value.array != nil {
      for issue in root.elements { try reader.add(issue: issue) }
    } else if let items = root["items"], items.value.array != nil {
      let count = items.elements.count
      if let total = root["totalCount"]?.value.integer, total > count {
        throw ForeignError(
          "the list is truncated: it has \(count) of \(total) items",
          remedy: "list all with 'gh project item-list … --format json -L \(total)'")
      }
      for item in items.elements { try reader.add(item: item) }
      reader.board.addColumnsOfTasks()
    } else {
      throw ForeignError(
        "neither a list of issues nor a project's items",
        remedy:
          "use 'gh issue list --state all -L 1000 --json number,title,body,state,labels,assignees,milestone,closedAt,"
          + "comments,url' or 'gh project item-list N --owner O --format json -L 1000'")
    }
    root.appendLeaves(to: &reader.board.places, dropped: &reader.board.dropped)
    reader.board.machineData.merge(machineData) { own, _ in own }
    return reader.board
  }

  private static let machineData: [String: String] = {
    var kinds = [
      "/totalCount": "a count", "/items/*/id": "ids", "/items/*/title": "titles once more",
    ]
    for key in [
      "id", "labels", "assignees", "author", "milestone", "comments", "createdAt", "updatedAt",
      "closed", "state", "stateReason", "number", "isPinned", "reactionGroups", "projectItems",
      "projectCards", "url", "closedAt",
    ] { kinds["/*/\(key)"] = "ids, times, and properties of labels" }
    for key in ["number", "repository", "url", "type", "id"] {
      kinds["/items/*/content/\(key)"] = "ids"
    }
    for key in ["repository", "assignees", "labels", "milestone"] {
      kinds["/items/*/\(key)"] = "ids and times"
    }
    return kinds
  }()

  // MARK: - Issues

  private mutating func add(issue: JSONPlace) throws(ForeignError) {
    guard let title = issue["title"], let text = title.text else {
      throw ForeignError(
        "\(issue.pointer): an issue without a title",
        remedy: "list the issues with '--json title,…'")
    }
    var task = ForeignTask(title: .init(.title, text, at: [title.pointer]))
    _ = task.setReference(issue["url"], number: issue["number"])
    let isClosed = ["CLOSED", "MERGED"].contains(issue["state"]?.text?.uppercased())
    if isClosed, let state = issue["state"] {
      let isDropped = issue["stateReason"]?.text?.uppercased() == "NOT_PLANNED"
      task.add(
        .box(isDropped ? .cancelled : .ticked), state, with: isDropped ? issue["stateReason"] : nil)
    }
    task.add(.date(.done), issue["closedAt"])
    addContent(issue, to: &task)
    board.tasks.append(task)
  }

  /// Adds the fields common to issues and the contents of items.
  private func addContent(_ issue: JSONPlace, to task: inout ForeignTask) {
    for assignee in issue["assignees"]?.elements ?? [] {
      task.add(.person, assignee["login"] ?? assignee)
    }
    for label in issue["labels"]?.elements ?? [] { task.add(.tag(), label["name"] ?? label) }
    task.add(.text, issue["body"])
    if let milestone = issue["milestone"] {
      task.add(.detail("Milestone"), milestone["title"] ?? milestone)
      task.add(.detail("Milestone due"), milestone["dueOn"])
      task.add(.detail("Milestone description"), milestone["description"])
    }
    for comment in issue["comments"]?.elements ?? [] {
      guard let body = comment["body"] else { continue }
      task.addComment(body, by: comment["author"]?["login"], at: comment["createdAt"])
    }
  }

  // MARK: - Projects

  private mutating func add(item: JSONPlace) throws(ForeignError) {
    let content = item["content"]
    guard let title = content?["title"] ?? item["title"], let text = title.text else {
      throw ForeignError(
        "\(item.pointer): an item without a title", remedy: "list the items with '--format json'")
    }
    var task = ForeignTask(title: .init(.title, text, at: [title.pointer]))
    if let twin = item["title"], twin.pointer != title.pointer, twin.text == text {
      task.title.places.append(twin.pointer)
    }
    _ = task.setReference(content?["url"], number: content?["number"])
    for (name, place) in item.members {
      switch name {
      case "content", "id", "title", "repository", "assignees", "labels", "milestone": continue
      case "status": task.add(.column, place)
      default: addField(name, place, to: &task)
      }
    }
    addContent(item, to: &task)
    if let content, item["body"] == nil { addContent(content, to: &task) }
    board.tasks.append(task)
  }

  /// Adds a field of the project's own: a text, a number, a date, a list, or an iteration.
  private mutating func addField(_ name: String, _ place: JSONPlace, to task: inout ForeignTask) {
    switch FieldNames.meaning(of: name) {
    case .field(let kind) where ![.title, .column, .text].contains(kind): task.add(kind, place)
    default:
      let name = ForeignText.oneLine(name)
      task.add(.detail(name), place)
      for element in place.elements { task.add(.detail(name), element) }
      if let title = place["title"] {
        task.add(.detail(name), title)
        board.machineData["/items/*/\(place.pointer.split(separator: "/").last!)/iterationId"] =
          "ids"
        for key in ["startDate", "duration", "dueOn", "description"] {
          task.add(.detail("\(name) \(key)"), place[key])
        }
      }
    }
  }
}
