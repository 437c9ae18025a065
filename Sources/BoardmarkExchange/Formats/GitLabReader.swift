import Boardmark
import BoardmarkReports

/// Reads GitLab's issues as JSON: of its API, or of `glab issue list --output json`.
struct GitLabReader {
  static func board(of bytes: [UInt8]) throws(ForeignError) -> ForeignBoard {
    let root = try JSONPlace(bytes)
    guard root.value.array != nil else {
      throw ForeignError(
        "not a list of issues", remedy: "use 'glab issue list --all --output json'")
    }
    var board = ForeignBoard()
    root.appendLeaves(to: &board.places, dropped: &board.dropped)
    // What the API adds to an issue changes with its version; what people type are the fields below.
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

  /// The fields that hold what people typed.
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
    func add(_ place: JSONPlace?, _ kind: ForeignTask.Field.Kind) {
      if let place { task.add(kind, place.text, at: [place.pointer]) }
    }
    if let url = issue["web_url"], let reference = url.text.flatMap(ForgeReference.init(address:)) {
      task.reference = (reference.key, reference.value)
      task.add(
        .attribute(reference.key), reference.value,
        at: [url.pointer, issue["iid"]?.pointer].compactMap { $0 })
    } else {
      add(issue["web_url"], .link(name: ""))
      add(issue["iid"], .detail("Number"))
    }
    if issue["state"]?.text == "closed" {
      add(issue["state"], .box(.ticked))
    } else if let state = issue["state"] {
      task.add(.box(.open), state.text, at: [state.pointer])
    }
    add(issue["closed_at"], .date(.done))
    add(issue["start_date"], .date(.start))
    add(issue["due_date"], .date(.due))
    let assignees = issue["assignees"]?.elements ?? []
    for person in assignees.isEmpty ? [issue["assignee"]].compactMap({ $0 }) : assignees {
      add(person["username"], .person)
    }
    if !assignees.isEmpty, let twin = issue["assignee"]?["username"] {
      for index in task.fields.indices
      where task.fields[index].kind == .person && task.fields[index].text == twin.text {
        task.fields[index].places.append(twin.pointer)
      }
    }
    for label in issue["labels"]?.elements ?? [] { add(label["name"] ?? label, .tag()) }
    add(issue["description"], .text)
    add(issue["weight"], .detail("Weight"))
    add(issue["milestone"]?["title"], .detail("Milestone"))
    add(issue["milestone"]?["due_date"], .detail("Milestone due"))
    add(issue["milestone"]?["description"], .detail("Milestone description"))
    add(issue["time_stats"]?["human_time_estimate"], .detail("Estimate"))
    return task
  }
}
