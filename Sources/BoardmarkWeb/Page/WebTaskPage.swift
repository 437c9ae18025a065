import Boardmark
import BoardmarkIntents
import BoardmarkReports
import BoardmarkText

/// A refused form: the reasons, and everything that was typed.
struct RefusedForm {
  let action: PageAction
  /// The reasons; at least one, and several if several fields are wrong.
  let problems: [IntentProblem]
  let fields: FormFields

  var problem: IntentProblem { problems[0] }
}

/// One task: its content, actions and history.
struct WebTaskPage {
  let texts: WebTexts
  let snapshot: BoardSnapshot
  let place: Int
  let now: Board.Now
  let timeZone: String
  let path: String
  let claims: TaskClaims
  var message: WebSessions.Message?
  var identity = ""
  var refused: RefusedForm?

  /// True to show only the form that moves the task.
  var isMove = false

  /// The task's history; nil if there is none.
  var history: BoardStory?

  var task: Board.Task { snapshot.task(at: place) }
  var seen: String { snapshot.seen(at: place) }
  private var key: String { snapshot.key(at: place) }
  var address: String { "/task/" + key.percentEncoded }

  var taskBytes: [UInt8] { Array(snapshot.board.source.bytes[task.range]) }

  func bytes() -> [UInt8] {
    let title = task.title.isEmpty ? texts.card("(no title)") : task.title
    return PageFrame(texts: texts, title: title).bytes { html in
      PageFrame.back(texts, to: &html)
      PageFrame.message(message, texts, to: &html)
      html.block(
        "main",
        [
          "id": isMove ? "move-page" : "task", "data-revision": snapshot.revision, "data-task": key,
          "data-seen": seen, "data-board": identity,
        ]
      ) { html in
        if isMove { writeHeading(to: &html) } else { writeTask(to: &html) }
        if let refused, ![.edit, .move].contains(refused.action) {
          html.problem(texts.text(of: refused.problem))
        }
        writeMove(to: &html)
        guard !isMove else { return }
        writeActions(to: &html)
        writeEdit(to: &html)
        writeMarkdown(to: &html)
        writeHistory(to: &html)
      }
      html.data(["type": "application/json", "id": "strings"], json: ModuleTexts.json(texts))
    }
  }

  // MARK: - Content

  private var card: CardHTML {
    var taken: Set<String> = []
    let board = PageBoard(
      PageBoard.Request(
        snapshot.board, at: now, in: timeZone, path: path,
        where: { [task] in $0.range == task.range },
        isForSingleTasks: true, claims: claims), taken: &taken)
    return CardHTML(page: board, task: task, level: 1, words: texts.card)
  }

  private func writeHeading(to html: inout HTMLWriter) {
    html.row("h1", ["dir": "auto", "lang": task.title.language]) { html in
      html.text(task.title.isEmpty ? texts.card("(no title)") : task.title)
    }
  }

  private func writeTask(to html: inout HTMLWriter) {
    let card = card
    html.row("article", ["class": card.style + " whole"]) { html in
      card.writeTitle(to: &html)
      html.element("p", ["class": "where"]) { html in
        html.element(
          "span", ["dir": "auto", "data-column": snapshot.columnKeys[task.columnIndex]],
          text: snapshot.columnNames[task.columnIndex])
        if let id = task.id {
          html.text(" · ")
          html.element("span", ["class": "id"], text: id.text)
        }
      }
      card.writeFacts(to: &html)
      card.writeBody(to: &html) { writeBox($0, to: &$1) }
    }
    writeTicking(to: &html)
    writeAddingItem(to: &html)
  }

  private func writeAddingItem(to html: inout HTMLWriter) {
    html.row("form", ["id": "_item", "method": "post", "action": "/item"]) { html in
      html.hidden("task", seen)
      html.hidden("back", address)
      html.adding("text", texts[.addItem], texts)
    }
  }

  /// Writes the item's checkbox, which sends one of the two forms.
  private func writeBox(_ index: Int, to html: inout HTMLWriter) {
    let item = task.subtasks[index].titleLine
    let isTicked = item.box == .ticked
    html.element(
      "button",
      [
        "class": isTicked ? "box ticked" : item.box == .cancelled ? "box cancelled" : "box",
        "form": isTicked ? "_untick" : "_tick", "name": "item", "value": "\(index + 1)",
        "role": "checkbox", "aria-checked": isTicked ? "true" : "false",
        "aria-label": item.title, "lang": item.title.language,
      ], text: "")
  }

  private func writeTicking(to html: inout HTMLWriter) {
    guard !task.subtasks.isEmpty else { return }
    for (id, value) in [("_tick", "1"), ("_untick", "0")] {
      html.element("form", ["id": id, "method": "post", "action": "/tick"]) { html in
        html.hidden("task", seen)
        html.hidden("ticked", value)
        html.hidden("back", address)
      }
    }
    html.line()
  }

  private func writeHistory(to html: inout HTMLWriter) {
    html.row("section", ["class": "history"]) { html in
      html.element("h2", text: texts[.historyOfTask])
      WebStory(texts: texts, story: history, today: now.today).write(level: 3, to: &html)
    }
  }
}
