import BoardKeys
import Boardmark
import BoardmarkFiles
import BoardmarkReports

/// Describes a session in lines of text: the task in focus, messages, menus, the text being typed.
///
/// Repeats nothing that is unchanged, so that a screen reader reads only what is new.
package struct ScreenReaderOutput {
  private var said: [String: String] = [:]

  /// The line being typed as last shown; nil if there is none.
  private var typed: String?

  /// The index of the first character shown of it.
  private var first = 0

  package init() {}

  /// What to output since the last call.
  package mutating func steps(for session: BoardSession) -> [PlainStep] {
    var steps: [PlainStep] = []
    // A short wait is not worth mentioning.
    interrupt("wait", session.waiting?.spoken, &steps)
    if case .line(let prompt) = session.dialog {
      interrupt("notice", session.notice, &steps)
      interrupt("problem", prompt.problem, &steps)
      return steps + type(prompt, session.size.columns)
    }
    if typed != nil {
      typed = nil
      first = 0
      steps.append(.line(""))
      // Mention the filter again, since not all tasks are shown.
      if !session.filter.isEmpty { said["shown"] = nil }
    }
    say("message", session.message?.text, &steps)
    say("notice", session.notice, &steps)
    sayWhileSo(
      "marks", session.marks.isEmpty ? nil : "\(session.marks.count) selected",
      else: "nothing is selected", &steps)
    sayWhileSo(
      "shown", session.filter.isEmpty ? nil : "shown are the matches of \(session.filter)",
      else: "all tasks are shown", &steps)
    if case .conflict(let clash) = session.dialog {
      say(clash, &steps)
    } else {
      said["clash"] = nil
    }
    say("place", Self.place(session), &steps)
    return steps
  }

  /// Outputs a text while a line is being typed; then shows the line again.
  private mutating func interrupt(_ kind: String, _ text: String?, _ steps: inout [PlainStep]) {
    if let text, said[kind] != text {
      if typed != nil { steps.append(.line("")) }
      typed = nil
    }
    say(kind, text, &steps)
  }

  private mutating func say(_ kind: String, _ text: String?, _ steps: inout [PlainStep]) {
    guard said[kind] != text else { return }
    said[kind] = text
    if let text, !text.isEmpty { steps.append(.line(text.terminalSafe())) }
  }

  /// Outputs a text for a lasting state once, and another one when the state ends.
  private mutating func sayWhileSo(
    _ kind: String, _ text: String?, else end: String, _ steps: inout [PlainStep]
  ) {
    if let text {
      say(kind, text, &steps)
    } else if said[kind] != nil {
      say(kind, end, &steps)
    }
  }

  /// Outputs both versions of a task once, line by line.
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
    case .line, nil:
      guard let detail = session.detail else { return focus(session) }
      let lines = session.detailLines(detail)
      guard lines.indices.contains(detail.cursor) else { return "" }
      let line = lines[detail.cursor].line.rendered(isColored: false)
      return line.isEmpty ? "blank" : line
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
    let text = session.card(of: task).plainLine.rendered(isColored: false)
    let marked = session.marks[focus] == nil ? "" : ", selected"
    if session.view != .board {
      let own = session.viewRows.taskRows
      let number = (own.firstIndex(of: session.viewRows.cursor) ?? 0) + 1
      return "\(session.view.rawValue), \(column.name) \(number) of \(own.count)\(marked): "
        + text.drop { $0 == " " }
    }
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
    case .addColumn, .renameColumn, .limitColumn, .value: label = (prompt.note ?? "") + ": "
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

  /// The part of a line around the cursor that fits in a row, and the cursor's distance from its
  /// end in cells.
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
