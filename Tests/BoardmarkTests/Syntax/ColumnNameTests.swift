import Boardmark
import Testing

@Suite struct ColumnNameTests {
  private func column(_ name: String) -> Board.Column? {
    lawfulBoard("## \(name)\n").columns.first
  }

  @Test(
    "names of todo columns",
    arguments: [
      "Todo", "TODO", "To do", "To-do", "to_do", "Todos", "Todo list", "Backlog", "Icebox", "Next",
      "Up next",
      "Planned", "Pending", "Open", "Ready", "Upcoming", "Wishlist", "Inbox", "할 일", "할일", "예정",
      "대기",
      "대기중", "백로그", "未着手", "やること", "待办", "待辦", "待处理", "收集箱", "Задачи", "Сделать", "Бэклог",
      "Задумки", "Por hacer", "Pendiente", "A fazer", "Aberto", "À faire", "A faire", "Offen",
      "Zu erledigen",
    ])
  func todoColumns(name: String) { #expect(column(name)?.state == .todo) }

  @Test(
    "names of doing columns that are plain",
    arguments: [
      "Doing", "In progress", "in_progress", "Work in progress", "In process", "In work", "WIP",
      "Active",
      "Started", "Ongoing", "Working on", "진행 중", "진행중", "하는 중", "進行中", "作業中", "进行中", "正在进行",
      "В работе", "В процессе", "En progreso", "En curso", "Em progresso", "Fazendo", "En cours",
      "In Arbeit",
      "قيد التنفيذ",
    ])
  func doingColumns(name: String) {
    #expect(column(name)?.state == .doing)
    #expect(column(name)?.role == .plain)
  }

  @Test(
    "names of doing columns that wait",
    arguments: [
      "Review", "In review", "Under review", "Peer review", "Peer-Review (15)", "Testing",
      "Blocked", "On hold",
      "Hold", "Waiting", "검토 중", "На ревью",
    ])
  func waitingColumns(name: String) {
    #expect(column(name)?.state == .doing)
    #expect(column(name)?.role == .waiting)
  }

  @Test(
    "names of done columns that are plain",
    arguments: [
      "Done", "Complete", "Completed", "Finished", "Closed", "Shipped", "완료", "끝", "한 일", "完了",
      "完了済み",
      "完成", "已完成", "Сделано", "Готово", "Завершено", "Hecho", "Terminado", "Feito", "Encerrado",
      "Fait",
      "Terminé", "Fertig", "Erledigt", "مكتملة", "مكتملة ✅",
    ])
  func doneColumns(name: String) {
    #expect(column(name)?.state == .done)
    #expect(column(name)?.role == .plain)
  }

  @Test(
    "names of done columns for what was put away or given up",
    arguments: [
      ("Archive", ColumnRole.archive), ("Archived", .archive), ("归档", .archive),
      ("Архив", .archive),
      ("Canceled", .cancelled), ("Cancelled", .cancelled), ("Rejected", .cancelled),
      ("Dropped", .cancelled),
    ])
  func archiveColumns(name: String, role: ColumnRole) {
    #expect(column(name)?.state == .done)
    #expect(column(name)?.role == role)
  }

  @Test(
    "decoration is ignored",
    arguments: [
      "**Todo**", "*Todo*", "_Todo_", "~~Todo~~", "📋 To-Do", "Todo 🔥", "Todo ✓", "TODO #todo",
      "#lane Todo",
      "Todo (3)", "Todo(21)", "Todo 10/18/2021", "Todo 2022-08-20", "Todo 2023/03/08",
      "Todo 20.07.2024",
      "  Todo   ", "To  do", "todo:", "*Todo…*", "Todo ##", "Todo （3）", "`Todo`", "⬜️ Todo", "To‑do",
    ])
  func decorationDoesNotCount(name: String) {
    #expect(column(name)?.state == .todo, "\(name)")
  }

  @Test(
    "a title that ends in a status is not a column",
    arguments: ["Rodent IV (FAIT)", "Phase 2: the web (Complete)", "Sprint 3 (Doing)"])
  func status(title: String) { #expect(column(title) == nil) }

  @Test(
    "either half of a name and its parenthesis counts",
    arguments: [
      ("진행중 (In Progress)", Board.ColumnState.doing), ("🔄 진행 중 (In Progress)", .doing),
      ("대기중 (Todo)", .todo),
      ("Fazendo (Doing)", .doing), ("✅ 완료 (Done)", .done), ("🗂️ 백로그 (Backlog)", .todo),
      ("Done（已验收）", .done),
      ("Todo (Priority Order)", .todo), ("검수 3 (Doing)", .doing),
    ])
  func halves(name: String, state: Board.ColumnState) {
    #expect(column(name)?.state == state, "\(name)")
  }

  @Test(
    "names are compared whole",
    arguments: [
      "Готово к работе", "Working On Stuff", "Infrastructure Done", "Not Going to Add anymore",
      "Done soon",
      "Todo later", "WIP - Alex", "Doings", "Undone", "", "#todo", "✅", "(Todo) x",
      "Shipping next: 0.7.0",
      "2022-08-20", "To do or not to do", "Open Todos",
    ])
  func namesAreComparedWhole(name: String) { #expect(column(name) == nil, "\(name)") }

  @Test("a column's name is its heading's text as typed")
  func aColumnsNameIsItsHeadingsTextAsTyped() {
    #expect(column("  **Todo** (3) #x ##")?.name == "**Todo** (3) #x")
    #expect(lawfulBoard("Todo\n\\\n").columns.isEmpty)
    #expect(lawfulBoard("To\n  do  \n---\n").columns.map(\.name) == ["To do"])
  }
}
