import BoardmarkHistory
import BoardmarkReading
import BoardmarkText

/// What a page adds to the views: a page of `board web` has links to itself and forms, a static page
/// neither.
package protocol ViewPage {
  var board: PageBoard { get }

  /// Translates a text of a view, given in English, into the page's language.
  var words: @Sendable (String) -> String { get }

  /// What the page's script knows of a task; nil without a script.
  func mark(of task: Board.Task) -> ViewTaskMark?

  /// The address of a task; nil if there is none.
  func address(of task: Board.Task) -> String?

  /// The address of a view; nil if it has none.
  func address(of choice: ViewChoice) -> String?

  /// The name of a column for the page's script.
  func columnKey(_ index: Int) -> String?

  /// Writes a task as a card.
  ///
  /// - Parameter isRepeated: True if the page has another card of the task.
  func writeCard(_ task: Board.Task, isRepeated: Bool, to html: inout HTMLWriter)

  /// Writes what can be done with a task.
  func writeActions(_ task: Board.Task, to html: inout HTMLWriter)
}

/// What a page's script knows of a task: its key, its version and its column.
package typealias ViewTaskMark = (key: String, seen: String, column: String)

/// Writes the views of a board other than its columns.
package struct ViewHTML<Page: ViewPage> {
  private let page: Page
  private let choice: ViewChoice

  /// What git knows, for the charts.
  private let figures: Board.Statistics?

  package init(_ page: Page, _ choice: ViewChoice, figures: Board.Statistics? = nil) {
    (self.page, self.choice, self.figures) = (page, choice, figures)
  }

  private var board: PageBoard { page.board }

  private func word(_ text: String) -> String { page.words(text) }

  package func write(to html: inout HTMLWriter) {
    switch choice.view {
    case .board: break
    case .list: writeList(to: &html)
    case .agenda: writeAgenda(to: &html)
    case .people: writeLanes(to: &html)
    case .charts: ChartsHTML(page, figures: figures).write(to: &html)
    }
  }

  private func heading(_ level: Int) -> StaticString { .heading(board.level + level) }

  // MARK: - The list

  private func writeList(to html: inout HTMLWriter) {
    let table = TaskTable(board.shown, by: choice.orders, at: board.now)
    html.block("table", ["class": "list"]) { html in
      html.row("thead") { html in
        html.element("tr") { html in
          for field in TaskTable.Field.allCases { writeHeader(field, table, to: &html) }
        }
      }
      html.element("tbody") { html in
        html.line()
        for task in table.tasks { writeRow(task, to: &html) }
      }
    }
  }

  private func writeHeader(
    _ field: TaskTable.Field, _ table: TaskTable, to html: inout HTMLWriter
  ) {
    let order = table.order(by: field).map { $0.isDescending ? "descending" : "ascending" }
    html.element("th", ["class": field.style, "scope": "col", "aria-sort": order]) { html in
      var next = choice
      next.orders = table.orders(clicking: field)
      guard let address = page.address(of: next) else { return html.text(word(field.rawValue)) }
      html.element("a", ["class": "sort", "href": address], text: word(field.rawValue))
    }
  }

  private func writeRow(_ task: Board.Task, to html: inout HTMLWriter) {
    let card = CardHTML(page: board, task: task, words: page.words)
    let mark = page.mark(of: task)
    let column = board.board.columns[task.columnIndex]
    var cells = html.inner
    for field in TaskTable.Field.allCases {
      cells.element("td", ["class": field.style]) { html in
        switch field {
        case .title:
          card.writeTitle(as: "span", style: "name", to: &html)
          page.writeActions(task, to: &html)
        case .column:
          html.element(
            "span", ["class": "state " + column.state.rawValue, "dir": "auto"], text: column.name)
        default: card.write(field, to: &html)
        }
      }
    }
    html.row(
      "tr",
      [
        "class": card.style, "id": board.anchor(of: task), "data-task": mark?.key,
        "data-seen": mark?.seen, "data-in": mark?.column,
        "data-hash": mark.map { _ in cells.hash }, "tabindex": mark.map { _ in "-1" },
      ]
    ) { $0.append(cells) }
  }

  // MARK: - Cards

  private func writeLine(
    _ task: Board.Task, isRepeated: Bool = false, to html: inout HTMLWriter
  ) {
    let mark = page.mark(of: task)
    var card = html.inner
    page.writeCard(task, isRepeated: isRepeated, to: &card)
    html.row(
      "li",
      [
        "data-task": mark?.key, "data-seen": mark?.seen, "data-in": mark?.column,
        "data-hash": mark.map { _ in card.hash },
      ]
    ) { $0.append(card) }
  }

  // MARK: - The agenda

  private func writeAgenda(to html: inout HTMLWriter) {
    let agenda = Agenda(board.asked, month: choice.month, at: board.now)
    html.block("div", ["class": "agenda"]) { html in
      html.block("div", ["class": "periods"]) { html in
        for group in agenda.groups {
          html.row("section", ["class": "period " + group.period.style]) { html in
            html.element(heading(0)) { html in
              html.text(word(group.period.rawValue) + " ")
              html.element("span", ["class": "count"], text: "\(group.tasks.count)")
            }
            html.element("ol", ["role": "list"]) { html in
              html.line()
              for task in group.tasks { writeLine(task, to: &html) }
            }
          }
        }
        if agenda.groups.isEmpty {
          html.element("p", ["class": "more"], text: word("No open tasks"))
        }
      }
      writeMonth(agenda, to: &html)
    }
  }

  private func writeMonth(_ agenda: Agenda, to html: inout HTMLWriter) {
    let first = agenda.month.first
    let name = word("{1} {3}").replacing("{1}", with: word(first.monthName))
      .replacing("{3}", with: "\(first.year)")
    html.row("section", ["class": "month"]) { html in
      html.row("div", ["class": "head"]) { html in
        html.element(heading(0), text: name)
        writeMonthLink(agenda.month.previous, "Previous month", "‹", to: &html)
        writeMonthLink(CalendarMonth(of: agenda.today), "Today", word("Today"), to: &html)
        writeMonthLink(agenda.month.next, "Next month", "›", to: &html)
      }
      html.element("table", ["class": "month"]) { html in
        html.row("thead") { html in
          html.element("tr") { html in
            for day in agenda.weeks.first ?? [] {
              html.element("th", ["scope": "col"], text: word(day.date.weekdayName))
            }
          }
        }
        html.element("tbody") { html in
          for week in agenda.weeks {
            html.row("tr") { html in for day in week { write(day, agenda, to: &html) } }
          }
        }
      }
    }
  }

  private func writeMonthLink(
    _ month: CalendarMonth?, _ name: String, _ text: String, to html: inout HTMLWriter
  ) {
    guard let month else { return }
    var next = choice
    next.month = month == CalendarMonth(of: board.now.today) ? nil : month
    guard let address = page.address(of: next) else { return }
    let label = word(name)
    html.element(
      "a", ["class": "flip", "href": address, "aria-label": label == text ? nil : label],
      text: text)
  }

  /// The most titles that a day shows.
  private static var mostTitles: Int { 3 }

  private func write(_ day: Agenda.Day, _ agenda: Agenda, to html: inout HTMLWriter) {
    let isToday = day.date == agenda.today
    let style = isToday ? "day now" : day.isInMonth ? "day" : "day other"
    html.element("td", ["class": style, "aria-current": isToday ? "date" : nil]) { html in
      html.element("time", ["datetime": "\(day.date)"], text: "\(day.date.day)")
      guard !day.tasks.isEmpty else { return }
      html.element("span", ["class": "count"], text: "\(day.tasks.count)")
      let shown = day.tasks.count > Self.mostTitles ? Self.mostTitles - 1 : day.tasks.count
      html.element("ul", ["role": "list"]) { html in
        for task in day.tasks.prefix(shown) {
          let isLate = task.due.map { board.now.isPast($0) } ?? false
          html.element("li", ["class": isLate ? "late" : nil]) { html in
            let title = task.title.isEmpty ? word("(no title)") : task.title
            let name = MarkdownLines.title(task.titleLine.plainTitle).replacing("`", with: "")
            let address = page.address(of: task)
            html.element(
              address == nil ? "span" : "a", ["href": address, "dir": "auto", "title": title],
              text: name.isEmpty ? title : name)
          }
        }
        if day.tasks.count > shown {
          html.element("li", ["class": "more"], text: "+\(day.tasks.count - shown)")
        }
      }
    }
  }

  // MARK: - People

  private func writeLanes(to html: inout HTMLWriter) {
    let lanes = Lanes(board.board, board.shown, by: choice.rows)
    writeRowSwitch(to: &html)
    var written: Set<Int> = []
    html.block("table", ["class": "lanes"]) { html in
      html.row("thead") { html in
        html.element("tr") { html in
          html.element("th", ["scope": "col"], text: word(choice.rows.title))
          for (index, column) in board.board.columns.enumerated() {
            html.element("th", ["class": column.state.rawValue, "scope": "col"]) { html in
              html.element("div", ["class": "heading"]) { html in
                html.element(
                  "span", ["dir": "auto", "lang": column.name.language], text: column.name)
                let count = lanes.rows.reduce(0) { $0 + $1.cells[index].count }
                html.element("span", ["class": "count"], text: "\(count)")
              }
            }
          }
        }
      }
      html.element("tbody") { html in
        html.line()
        for row in lanes.rows {
          // Without a script nothing can be dropped on a row without tasks.
          if row.count > 0 || page.columnKey(0) != nil {
            write(row, lanes, &written, to: &html)
          }
        }
      }
    }
  }

  private func write(
    _ row: Lanes.Row, _ lanes: Lanes, _ written: inout Set<Int>, to html: inout HTMLWriter
  ) {
    let title = row.name == nil ? word(lanes.kind.none) : lanes.title(of: row)
    let isLive = page.columnKey(0) != nil
    html.row(
      "tr",
      [
        "class": row.count == 0 ? "idle" : nil,
        "data-row": isLive ? row.name.map { lanes.kind.mark + $0 } ?? "" : nil,
      ]
    ) { html in
      html.element("th", ["scope": "row"]) { html in
        html.element(heading(0), ["dir": "auto", "lang": title.language], text: title)
        html.element("span", ["class": "count"], text: "\(row.count)")
      }
      for (index, tasks) in row.cells.enumerated() {
        let name = board.board.columns[index].name
        html.element("td", ["data-column": page.columnKey(index), "data-name": name]) { html in
          guard isLive || !tasks.isEmpty else { return }
          html.element("ol", ["role": "list"]) { html in
            for task in tasks {
              let isNew = written.insert(task.range.lowerBound).inserted
              writeLine(task, isRepeated: !isNew, to: &html)
            }
          }
        }
      }
    }
  }

  private func writeRowSwitch(to html: inout HTMLWriter) {
    var links = html.inner
    for rows in LaneRows.allCases {
      var next = choice
      next.rows = rows
      guard let address = page.address(of: next) else { return }
      let current = rows == choice.rows ? "true" : nil
      links.element("a", ["href": address, "aria-current": current], text: word(rows.title))
    }
    html.row("nav", ["class": "rows", "aria-label": word("Rows")]) { $0.append(links) }
  }
}

extension TaskTable.Field {
  /// The class of the field's cells; a column and a priority have other elements of these classes.
  fileprivate var style: String {
    switch self {
    case .column: "place"
    case .priority: "rank"
    default: rawValue.lowercased()
    }
  }
}

extension LaneRows {
  fileprivate var title: String { self == .person ? "People" : "Tags" }
}

extension Agenda.Period {
  /// The class of the group's element.
  fileprivate var style: String { self == .late ? "late" : self == .today ? "soon" : "" }
}

extension PageBoard {
  /// The tasks that the columns show, in the order of the file.
  package var shown: TaskPick {
    TaskPick(of: board, columns.map { ($0.column.tasks.columnIndex, $0.shown) })
  }
}
