import Boardmark
import BoardmarkText

/// A table in comma-separated values (RFC 4180), also with semicolons or tabs.
struct Table {
  let header: [String]

  /// The non-empty rows after the header, which is row 1.
  let rows: [(number: Int, cells: [String])]

  /// - Throws: ``ForeignError`` for a quote that is never closed, or a file without rows.
  init(_ bytes: [UInt8]) throws(ForeignError) {
    var reader = Reader(bytes: bytes, separator: Self.separator(of: bytes))
    let all = try reader.rows()
    guard let first = all.first, first.contains(where: { !$0.isEmpty }) else {
      throw ForeignError("the table has no header", remedy: "its first row names the columns")
    }
    header = first
    rows = all.enumerated().dropFirst().filter { $0.element.contains { !$0.isEmpty } }
      .map { ($0.offset + 1, $0.element) }
  }

  /// The most frequent separator in the first line.
  private static func separator(of bytes: [UInt8]) -> UInt8 {
    let first = bytes.prefix { !$0.isLineEnding }
    let marks: [UInt8] = [.ascii(","), .ascii(";"), 0x09]
    return marks.max { left, right in
      first.count { $0 == left } < first.count { $0 == right }
    }!
  }

  private struct Reader {
    let bytes: [UInt8]
    let separator: UInt8
    var offset = 0

    mutating func rows() throws(ForeignError) -> [[String]] {
      var rows: [[String]] = []
      while offset < bytes.count {
        var cells = [try cell()]
        while offset < bytes.count, bytes[offset] == separator {
          offset += 1
          cells.append(try cell())
        }
        skipLineEnding()
        rows.append(cells)
      }
      return rows
    }

    private mutating func skipLineEnding() {
      if offset < bytes.count, bytes[offset] == 0x0D { offset += 1 }
      if offset < bytes.count, bytes[offset] == 0x0A { offset += 1 }
    }

    private mutating func cell() throws(ForeignError) -> String {
      guard offset < bytes.count, bytes[offset] == .ascii("\"") else {
        let start = offset
        while offset < bytes.count, bytes[offset] != separator, !bytes[offset].isLineEnding {
          offset += 1
        }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
      }
      let start = offset
      var text: [UInt8] = []
      offset += 1
      while offset < bytes.count {
        let byte = bytes[offset]
        offset += 1
        if byte != .ascii("\"") {
          text.append(byte)
        } else if offset < bytes.count, bytes[offset] == .ascii("\"") {
          text.append(byte)
          offset += 1
        } else {
          guard offset == bytes.count || bytes[offset] == separator || bytes[offset].isLineEnding
          else {
            throw ForeignError(
              "\(ForeignText.place(of: offset, in: bytes)): text after a closing quote",
              remedy: "double the quotes inside a cell")
          }
          return String(decoding: text, as: UTF8.self)
        }
      }
      throw ForeignError(
        "\(ForeignText.place(of: start, in: bytes)): a quote that is never closed",
        remedy: "export it again; the file may be truncated")
    }
  }
}

/// Names of table columns and project fields, with their meanings on a board.
///
/// The names are those of Jira, Asana, Notion, Planner, GitLab, GitHub, Todoist, Linear and Trello.
enum FieldNames {
  /// The role of a field in a task.
  enum Meaning: Equatable {
    case field(ForeignTask.Field.Kind)
    case reference(String)
    case address
    case people
    case tags
    case machine
  }

  /// The meaning of a name, letter case ignored; nil if the field is kept as a detail.
  static func meaning(of name: String) -> Meaning? { meanings[folded(name)] }

  /// The meaning of a board's own field name in `--map`; nil for any other name.
  static func meaning(ofOwn name: String) -> Meaning? {
    switch name.lowercased() {
    case "title": .field(.title)
    case "column": .field(.column)
    case "body": .field(.text)
    case "due", "start", "done": .field(.date(Board.AttributeKey(name)!))
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
