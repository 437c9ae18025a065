import BoardKeys
import Boardmark
import BoardmarkFiles
import BoardmarkReports

/// Tells in lines of text what a session shows: the task in focus, messages, menus, the text being
/// typed.
///
/// Nothing is repeated while it stays the same, so that a screen reader reads only what is new.
package struct ScreenReaderOutput {
  private var said: [String: String] = [:]

  /// The line being typed as it was last shown; nil if none is being typed.
  private var typed: String?

  /// The index of the first character shown of it.
  private var first = 0

  package init() {}

  /// What has to be told since the last call.
  package mutating func steps(for session: BoardSession) -> [PlainStep] {
    var steps: [PlainStep] = []
    if let waiting = session.waiting {
      // A wait that is over in a moment is not worth mentioning.
      if let text = waiting.spoken { interrupt("wait", text, &steps) }
    } else {
      said["wait"] = nil
    }
    if case .line(let prompt) = session.dialog {
      if let notice = session.notice {
        interrupt("notice", notice, &steps)
      } else {
        said["notice"] = nil
      }
      if let problem = prompt.problem {
        interrupt("problem", problem, &steps)
      } else {
        said["problem"] = nil
      }
      return steps + type(prompt, session.size.columns)
    }
    if typed != nil {
      typed = nil
      first = 0
      steps.append(.line(""))
      // The filter is mentioned again, since not all tasks are shown.
      if !session.filter.isEmpty { said["shown"] = nil }
    }
    if let message = session.message {
      say("message", message.text, &steps)
    } else {
      said["message"] = nil
    }
    if let notice = session.notice { say("notice", notice, &steps) } else { said["notice"] = nil }
    sayWhileSo(
      "marks", session.marks.isEmpty ? nil : "\(session.marks.count) marked",
      else: "nothing is marked", &steps)
    sayWhileSo(
      "shown", session.filter.isEmpty ? nil : "shown is what \(session.filter) finds",
      else: "all tasks are shown", &steps)
    if case .conflict(let clash) = session.dialog {
      say(clash, &steps)
    } else {
      said["clash"] = nil
    }
    say("place", Self.place(session), &steps)
    return steps
  }

  /// Says something while a line is being typed; the line is then shown again.
  private mutating func interrupt(_ kind: String, _ text: String, _ steps: inout [PlainStep]) {
    guard said[kind] != text else { return }
    if typed != nil { steps.append(.line("")) }
    typed = nil
    say(kind, text, &steps)
  }

  private mutating func say(_ kind: String, _ text: String, _ steps: inout [PlainStep]) {
    guard said[kind] != text else { return }
    said[kind] = text
    if !text.isEmpty { steps.append(.line(text.terminalSafe())) }
  }

  /// Says something that lasts, and says once when it ends.
  private mutating func sayWhileSo(
    _ kind: String, _ text: String?, else end: String, _ steps: inout [PlainStep]
  ) {
    if let text {
      say(kind, text, &steps)
    } else if said[kind] != nil {
      say(kind, end, &steps)
    }
  }

  /// Says both versions of a task once, line by line.
  private mutating func say(_ clash: EditClash, _ steps: inout [PlainStep]) {
    guard said["clash"] != clash.typed else { return }
    said["clash"] = clash.typed
    let present = clash.present.bytes.split(separator: 0x0A).map { String(terminalSafe: $0) }
    let lines =
      [clash.menu.title, "On the board now:"] + present + [
        "What you typed:", clash.typed.terminalSafe(),
      ]
    steps += lines.map { .line($0) }
  }

  // MARK: - Focus

  private static func place(_ session: BoardSession) -> String {
    switch session.dialog {
    case .menu(let menu):
      let choices = menu.items.indices.filter { !menu.items[$0].isHeading }
      let number = (choices.firstIndex(of: menu.selected) ?? 0) + 1
      let item = menu.items.isEmpty ? "" : menu.items[menu.selected].text
      let keys = menu.items.isEmpty ? "" : menu.items[menu.selected].keys
      return
        "\(menu.title): \(item)\(keys.isEmpty ? "" : ", \(keys)"), \(number) of \(choices.count)"
    case .conflict(let clash): return clash.menu.items[clash.menu.selected].text
    case .detail(let detail):
      let lines = session.detailLines(detail)
      guard lines.indices.contains(detail.cursor) else { return "" }
      let line = lines[detail.cursor].line.rendered(isColored: false)
      return line.isEmpty ? "blank" : line
    default: return focus(session)
    }
  }

  private static func focus(_ session: BoardSession) -> String {
    guard session.lists.indices.contains(session.column) else {
      return "this file has no column, so it has no tasks"
    }
    let list = session.lists[session.column]
    let column = session.board.columns[session.column]
    guard let focus = session.focus, let task = session.board.task(at: focus) else {
      return "\(column.name): \(list.isFiltered ? "nothing found" : "no tasks")"
    }
    let card = TaskCard(
      task, of: session.board, isBlocked: session.facts.needs.isBlocked(task), at: session.now,
      claims: session.claims)
    let text = card.plainLine.rendered(isColored: false)
    let marked = session.marks[focus] == nil ? "" : ", marked"
    return "\(column.name) \(list.focus + 1) of \(list.count)\(marked): "
      + text.drop { $0 == " " }
  }

  // MARK: - Typing

  private mutating func type(_ prompt: LinePrompt, _ columns: Int) -> [PlainStep] {
    let label: String
    switch prompt.purpose {
    case .add(let column, _): label = "Add to \(column.name): "
    case .edit: label = "Edit: "
    case .search: label = "Search: "
    case .addColumn, .renameColumn, .limitColumn: label = (prompt.note ?? "") + ": "
    }
    let before = Array((label + prompt.editor.before).terminalSafe())
    let all = Array((label + prompt.editor.text).terminalSafe())
    let (text, left) = window(all, cursor: min(before.count, all.count), columns)
    let shown = typed
    typed = left == 0 ? text : text + "\u{0}\(left)"
    guard shown != typed else { return [] }
    if let shown, left == 0, text.hasPrefix(shown) {
      return [.text(String(text.dropFirst(shown.count)))]
    }
    return shown == nil && left == 0 ? [.text(text)] : [.replaceLine(text, left: left)]
  }

  /// As much of a line as fits in a row, including the cursor, and how many cells before its end
  /// the cursor is.
  ///
  /// A line that wrapped into the next row could not be cleared. The window stays in place as long
  /// as the cursor is in it, so that only new text is read aloud.
  private mutating func window(
    _ line: [Character], cursor: Int, _ columns: Int
  ) -> (text: String, left: Int) {
    // The last cell is reserved for the cursor.
    let room = max(4, columns - 1)
    func end(from start: Int) -> Int {
      var left = room - (start > 0 ? 1 : 0)
      for index in start..<line.count {
        left -= String(line[index]).displayWidth
        // One cell shows that there is more.
        if left < (index + 1 < line.count ? 1 : 0) { return index }
      }
      return line.count
    }
    if end(from: 0) == line.count { first = 0 }
    if cursor < first { first = max(0, cursor - 1) }
    first = min(first, line.count)
    while cursor > end(from: first) { first = min(cursor, first + max(1, room / 2)) }
    let end = end(from: first)
    let text = (first > 0 ? "…" : "") + String(line[first..<end]) + (end < line.count ? "…" : "")
    let after = String(line[min(cursor, end)..<end]) + (end < line.count ? "…" : "")
    return (text, after.displayWidth)
  }
}
