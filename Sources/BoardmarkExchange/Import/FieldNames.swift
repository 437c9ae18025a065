import Boardmark

/// What the columns of tables, and the fields of projects, are called, and what they mean on a board.
///
/// The names are those that Jira, Asana, Notion, Planner, GitLab, GitHub, Todoist, Linear and Trello write.
enum FieldNames {
  /// What a field is to a task.
  enum Meaning: Equatable {
    case field(ForeignTask.Field.Kind)
    case reference(String)
    case address
    case people
    case tags
    case machine
  }

  /// The meaning of a name, letter case ignored; nil if it is kept as a detail.
  static func meaning(of name: String) -> Meaning? { meanings[folded(name)] }

  /// The meaning that `--map` gives by the name of a board's own field; nil for any other name.
  static func meaning(ofOwn name: String) -> Meaning? {
    switch name.lowercased() {
    case "title": .field(.title)
    case "column": .field(.column)
    case "body": .field(.text)
    case "due", "start", "done": .field(.date(AttributeKey(name)!))
    case "pri", "priority": .field(.priority)
    case "est", "estimate": .field(.attribute(.est))
    case "people", "to": .people
    case "tags", "tag": .tags
    case "id": .reference("csv")
    default: nil
    }
  }

  static let ownNames = "title, column, body, due, start, done, pri, est, people, tags, id"

  static func folded(_ name: String) -> String {
    ForeignText.oneLine(name).lowercased().replacing("_", with: " ")
  }

  private static let meanings: [String: Meaning] = {
    var meanings: [String: Meaning] = [:]
    func add(_ meaning: Meaning, _ names: String) {
      for name in names.split(separator: ";") {
        meanings[name.split(separator: " ").joined(separator: " ")] = meaning
      }
    }
    add(.field(.title), "title; summary; name; task name; task; card name; content; subject")
    add(
      .field(.column),
      "status; state; section/column; section; bucket name; bucket; list; list name; column; progress"
    )
    add(.field(.text), "description; notes; body; note; details; card description")
    add(.field(.date(.due)), "due date; due; due on; deadline; due by; date")
    add(.field(.date(.start)), "start date; start; start on")
    add(
      .field(.date(.done)),
      "completed at; completed date; completion date; resolved; closed at; closed at (utc); done; completed on"
    )
    add(.field(.priority), "priority; pri")
    add(.field(.attribute(.est)), "estimate; est")
    add(.people, "assignee; assignees; assigned to; owner; assign; members; responsible; people")
    add(.tags, "labels; label; tags; tag")
    add(.reference("jira"), "issue key")
    add(.reference("asana"), "task id")
    add(.reference("csv"), "id; card id; identifier")
    add(.address, "url; card url; issue url; link")
    add(
      .machine,
      """
      created at; created; created date; updated; updated at; last modified; last viewed; issue id; parent id; votes; \
      watchers; work ratio; project id; project key; project type; project url; project lead; project lead id; \
      created at (utc); updated at (utc); indent; date lang; timezone; type id; assignee id; reporter id; creator id; \
      status category changed; created by; last edited time; created time; issue iid
      """)
    return meanings
  }()
}
