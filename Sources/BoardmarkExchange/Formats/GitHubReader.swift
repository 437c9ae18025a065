import Boardmark
import BoardmarkReports

/// Reads what `gh issue list --json …` and `gh project item-list --format json` print.
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
      reader.addColumns()
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
    ] { kinds["/*/\(key)"] = "ids, times, and what labels are like" }
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
    addReference(issue["url"], number: issue["number"], to: &task)
    let isClosed = ["CLOSED", "MERGED"].contains(issue["state"]?.text?.uppercased())
    if isClosed, let state = issue["state"] {
      let isDropped = issue["stateReason"]?.text?.uppercased() == "NOT_PLANNED"
      task.add(
        .box(isDropped ? .cancelled : .ticked), state.text,
        at: [state.pointer, isDropped ? issue["stateReason"]?.pointer : nil].compactMap { $0 })
    }
    if let closed = issue["closedAt"] { task.add(.date(.done), closed.text, at: [closed.pointer]) }
    addContent(issue, to: &task)
    board.tasks.append(task)
  }

  /// Adds the fields that issues and the contents of items share.
  private func addContent(_ issue: JSONPlace, to task: inout ForeignTask) {
    for assignee in issue["assignees"]?.elements ?? [] {
      let name = assignee["login"] ?? assignee
      task.add(.person, name.text, at: [name.pointer])
    }
    for label in issue["labels"]?.elements ?? [] {
      let name = label["name"] ?? label
      task.add(.tag(), name.text, at: [name.pointer])
    }
    if let body = issue["body"] { task.add(.text, body.text, at: [body.pointer]) }
    if let milestone = issue["milestone"] {
      let name = milestone["title"] ?? milestone
      task.add(.detail("Milestone"), name.text, at: [name.pointer])
      if let due = milestone["dueOn"] {
        task.add(.detail("Milestone due"), due.text, at: [due.pointer])
      }
      if let note = milestone["description"] {
        task.add(.detail("Milestone description"), note.text, at: [note.pointer])
      }
    }
    for comment in issue["comments"]?.elements ?? [] {
      guard let body = comment["body"] else { continue }
      let author = comment["author"]?["login"]
      let day = comment["createdAt"]
      let head = [author?.text.map { "@\($0)" }, day?.text.map { String($0.prefix(10)) }]
        .compactMap { $0 }.joined(separator: ", ")
      task.add(
        .comment(by: head.isEmpty ? "Comment" : ForeignText.oneLine(head)), body.text,
        at: [body, author, day].compactMap { $0?.pointer })
    }
  }

  /// Adds the reference `gh:owner/repo#12`, which the address says.
  private func addReference(_ url: JSONPlace?, number: JSONPlace?, to task: inout ForeignTask) {
    guard let url, let text = url.text, let reference = ForgeReference(address: text) else {
      return
    }
    task.reference = (reference.key, reference.value)
    task.add(
      .attribute(reference.key), reference.value,
      at: [url.pointer, number?.pointer].compactMap { $0 })
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
    addReference(content?["url"], number: content?["number"], to: &task)
    for (name, place) in item.members {
      switch name {
      case "content", "id", "title", "repository": continue
      case "assignees", "labels", "milestone": continue
      case "status": task.add(.column, place.text, at: [place.pointer])
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
    case .field(.date(let key)): task.add(.date(key), place.text, at: [place.pointer])
    case .field(.priority): task.add(.priority, place.text, at: [place.pointer])
    case .field(.attribute(let key)): task.add(.attribute(key), place.text, at: [place.pointer])
    default:
      let name = ForeignText.oneLine(name)
      task.add(.detail(name), place.text, at: [place.pointer])
      for element in place.elements where element.text != nil {
        task.add(.detail(name), element.text, at: [element.pointer])
      }
      if let title = place["title"] {
        task.add(.detail(name), title.text, at: [title.pointer])
        board.machineData["/items/*/\(place.pointer.split(separator: "/").last!)/iterationId"] =
          "ids"
        for key in ["startDate", "duration", "dueOn", "description"] {
          if let value = place[key] {
            task.add(.detail("\(name) \(key)"), value.text, at: [value.pointer])
          }
        }
      }
    }
  }

  private mutating func addColumns() {
    var seen: Set<String> = []
    for name in board.tasks.compactMap(\.column) where seen.insert(name).inserted {
      board.columns.append(.init(.column, name, at: []))
    }
  }
}
