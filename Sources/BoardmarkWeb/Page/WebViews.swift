import Boardmark
import BoardmarkReports
import BoardmarkText

/// The switch from one view of the board to another.
struct WebViews {
  let texts: WebTexts
  let address: PageAddress

  func writeSwitch(to html: inout HTMLWriter) {
    html.row("nav", ["class": "views", "aria-label": texts[.view]]) { html in
      for view in BoardView.allCases {
        var choice = address.choice
        choice.view = view
        html.element(
          "a",
          [
            "href": address.with(\.choice, choice).path,
            "aria-current": view == address.choice.view ? "page" : nil,
          ], text: texts[Self.name(of: view)])
      }
    }
  }

  private static func name(of view: BoardView) -> WebText {
    switch view {
    case .board: .viewBoard
    case .list: .viewList
    case .agenda: .viewAgenda
    case .people: .viewPeople
    case .charts: .viewCharts
    }
  }
}

/// The page adds links, forms, and what its script knows of a task.
extension WebBoardPage: ViewPage {
  var words: @Sendable (String) -> String { texts.card }

  func mark(of task: Board.Task) -> ViewTaskMark? {
    snapshot.place(of: task).map { place in
      (snapshot.key(at: place), snapshot.seen(at: place), snapshot.columnKeys[task.columnIndex])
    }
  }

  func address(of task: Board.Task) -> String? {
    snapshot.place(of: task).map { "/task/" + snapshot.key(at: $0).percentEncoded }
  }

  func address(of choice: ViewChoice) -> String? { around.address.with(\.choice, choice).path }

  func columnKey(_ index: Int) -> String? { snapshot.columnKeys[index] }

  func writeCard(_ task: Board.Task, isRepeated: Bool, to html: inout HTMLWriter) {
    guard let place = snapshot.place(of: task) else { return }
    html.append(
      WebCard(page: self, task: task, place: place, level: 3, isRepeated: isRepeated).content())
  }

  func writeActions(_ task: Board.Task, to html: inout HTMLWriter) {
    guard let place = snapshot.place(of: task) else { return }
    WebCard(page: self, task: task, place: place).writeActions(to: &html)
  }
}
