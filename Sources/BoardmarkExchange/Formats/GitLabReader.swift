import Boardmark

/// Reads GitLab's issues as JSON, from its API or from `glab issue list --output json`.
struct GitLabReader {
  static func board(of bytes: [UInt8]) throws(ForeignError) -> ForeignBoard {
    let root = try JSONPlace(bytes)
    guard root.value.array != nil else {
      throw ForeignError(
        "not a list of issues", remedy: "use 'glab issue list --all --output json'")
    }
    var board = ForeignBoard()
    root.appendLeaves(to: &board.places, dropped: &board.dropped)
    // The API's fields vary between versions, so all but those with user input count as generated.
    for issue in root.elements {
      for (key, place) in issue.members where !typed.contains(key) {
        board.machineData["/*/\(place.pointer.split(separator: "/").last!)"] =
          "ids, times and links"
      }
      board.tasks.append(try task(issue))
    }
    for key in ["assignees", "assignee", "milestone", "labels", "time_stats"] {
      board.machineData["/*/\(key)"] = "ids, times and links"
    }
    return board
  }

  /// The fields with user input.
  private static let typed: Set<String> = [
    "title", "description", "labels", "assignees", "assignee", "milestone", "due_date",
    "start_date", "weight",
    "state", "web_url", "iid", "closed_at", "time_stats",
  ]

  private static func task(_ issue: JSONPlace) throws(ForeignError) -> ForeignTask {
    guard let title = issue["title"], let text = title.text else {
      throw ForeignError(
        "\(issue.pointer): an issue without a title", remedy: "export the issues with all fields")
    }
    var task = ForeignTask(title: .init(.title, text, at: [title.pointer]))
    if !task.setReference(issue["web_url"], number: issue["iid"]) {
      task.add(.link(name: ""), issue["web_url"])
      task.add(.detail("Number"), issue["iid"])
    }
    task.add(.box(issue["state"]?.text == "closed" ? .ticked : .open), issue["state"])
    task.add(.date(.done), issue["closed_at"])
    task.add(.date(.start), issue["start_date"])
    task.add(.date(.due), issue["due_date"])
    let assignees = issue["assignees"]?.elements ?? []
    for person in assignees.isEmpty ? [issue["assignee"]].compactMap({ $0 }) : assignees {
      task.add(.person, person["username"])
    }
    if !assignees.isEmpty, let twin = issue["assignee"]?["username"] {
      for index in task.fields.indices
      where task.fields[index].kind == .person && task.fields[index].text == twin.text {
        task.fields[index].places.append(twin.pointer)
      }
    }
    for label in issue["labels"]?.elements ?? [] { task.add(.tag(), label["name"] ?? label) }
    task.add(.text, issue["description"])
    task.add(.detail("Weight"), issue["weight"])
    task.add(.detail("Milestone"), issue["milestone"]?["title"])
    task.add(.detail("Milestone due"), issue["milestone"]?["due_date"])
    task.add(.detail("Milestone description"), issue["milestone"]?["description"])
    task.add(.detail("Estimate"), issue["time_stats"]?["human_time_estimate"])
    return task
  }
}
