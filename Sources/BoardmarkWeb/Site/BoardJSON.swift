import Boardmark
import BoardmarkIntents
import BoardmarkReports
import JSONRPC

/// The board and its tasks for programs.
enum BoardJSON {
  /// As `board list --format json`, with the name of the file's revision.
  static func response(_ fields: FormFields, of site: BoardSite) throws -> WebResponse {
    let snapshot = try site.seenBoard.snapshot()
    let now = try site.world.clock(snapshot.board).now
    let query: Query
    do {
      query = try Query(Query.words(of: fields["q"] ?? ""), on: snapshot.board, now: now)
    } catch {
      return DeedAnswer.refused(422, fact: error.message, remedy: error.remedy)
    }
    let showsClosed = fields.isOn("all") || query.asksForClosed
    let tasks = snapshot.board.tasks { query.matches($0) && (showsClosed || !$0.isClosed) }
    var bytes = ListJSON.bytes(TaskListing(tasks, of: snapshot.board, at: now))
    let member = Array("{\n  \"revision\": \"\(snapshot.revision)\",".utf8)
    bytes.replaceSubrange(0..<1, with: member)
    var response = WebResponse.json(200, bytes)
    response.set("ETag", "\"\(snapshot.revision)\"")
    return response
  }

  /// A task's text, what the fields of a form show for it, and what a form that changes it has to
  /// send back.
  static func task(
    _ place: Int, of snapshot: BoardSnapshot, on today: CalendarDate
  ) -> WebResponse {
    let bytes = snapshot.bytes(ofTask: place)
    let task = snapshot.task(at: place)
    let fields = EditForm.Field.allCases.filter { $0 != .body }.map { field in
      (field.rawValue, EditForm.text(of: field, in: task).map { JSONValue.string($0) } ?? .null)
    }
    return .json(
      200,
      JSONValue.members([
        "revision": .string(snapshot.revision), "task": .string(snapshot.key(at: place)),
        "seen": .string(snapshot.seen(at: place)), "text": .string(TypedText.shown(bytes)),
        "base": .string(Base64.text(of: bytes)), "today": .string("\(today)"),
        "fields": .object(fields.map { JSONValue.Member(Array($0.utf8), $1) }),
        "items": .array(
          task.subtasks.map { .string(EditItem.text(of: $0.line)) }),
      ]).line)
  }

  /// The due date that a text means, or why it is none.
  static func due(_ text: String, on today: CalendarDate, _ texts: WebTexts) -> WebResponse {
    do {
      let due = try AttributeValues.due(text, on: today)
      return .json(
        200,
        JSONValue.members(["due": .string("\(due)"), "date": .string("\(due.date)")]).line)
    } catch {
      let problem = IntentProblem(IntentProblem(error), beside: .due)
      return DeedAnswer.refused([problem], revision: nil, texts)
    }
  }
}
