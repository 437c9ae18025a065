/// The keys of a board, used by the page and the terminal and listed in their help.
package enum KeyTable {
  /// The rows, by groups, in the order of help.
  package static let bindings: [KeyBinding] = looking + moving + changing + marking + others

  package static func binding(of action: BoardAction) -> KeyBinding {
    bindings.first { $0.action == action }!
  }

  private static let looking = [
    KeyBinding(
      .focusLeft, .looking, both: ["ArrowLeft", "h"], in: .board, "The column to the left", "왼쪽 열"),
    KeyBinding(.focusDown, .looking, both: ["ArrowDown", "j"], "The next task", "다음 작업"),
    KeyBinding(.focusUp, .looking, both: ["ArrowUp", "k"], "The task above", "이전 작업"),
    KeyBinding(
      .focusRight, .looking, both: ["ArrowRight", "l"], in: .board, "The column to the right",
      "오른쪽 열"), KeyBinding(.focusFirst, .looking, both: ["Home", "g"], "The first task", "첫 작업"),
    KeyBinding(.focusLast, .looking, both: ["End", "Shift+g"], "The last task", "마지막 작업"),
    KeyBinding(.pageUp, .looking, terminal: ["PageUp", "Control+b"], "A page up", "한 쪽 위로"),
    KeyBinding(.pageDown, .looking, terminal: ["PageDown", "Control+f"], "A page down", "한 쪽 아래로"),
    KeyBinding(.open, .looking, both: ["Enter"], in: .board, "Open the task", "작업 열기"),
    KeyBinding(
      .view, .looking, terminal: ["w"], in: .board, "Board, list, agenda or people",
      "보드, 목록, 일정, 사람"),
    KeyBinding(.history, .looking, both: ["i"], "The task's history", "작업의 이력"),
  ]

  private static let moving = [
    KeyBinding(
      .moveLeft, .moving, both: ["Shift+ArrowLeft", "Shift+h"], "Move to the column to the left",
      "왼쪽 열로 옮기기"),
    KeyBinding(
      .moveDown, .moving, both: ["Shift+ArrowDown", "Shift+j"], in: .board, "Move down", "아래로 옮기기"),
    KeyBinding(
      .moveUp, .moving, both: ["Shift+ArrowUp", "Shift+k"], in: .board, "Move up", "위로 옮기기"),
    KeyBinding(
      .moveRight, .moving, both: ["Shift+ArrowRight", "Shift+l"], "Move to the column to the right",
      "오른쪽 열로 옮기기"),
    KeyBinding(
      .moveToColumn, .moving, both: ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
      "Move to the column with that number", "그 번호의 열로 옮기기"),
    KeyBinding(.moveMenu, .moving, both: ["m"], "Choose where to move", "옮길 곳 고르기"),
  ]

  private static let changing = [
    KeyBinding(
      .addBelow, .changing, web: ["n"], terminal: ["n", "o"], in: .board, "Add a task below",
      "아래에 작업 추가"),
    KeyBinding(
      .addAtTop, .changing, both: ["Shift+n"], in: .board, "Add a task at the column's top",
      "열 맨 위에 작업 추가"), KeyBinding(.edit, .changing, both: ["e"], "Edit the title", "제목 고치기"),
    KeyBinding(.due, .changing, both: ["Shift+d"], "Choose the due date", "마감 고르기"),
    KeyBinding(.people, .changing, both: ["@"], "Choose people", "사람 고르기"),
    KeyBinding(.tags, .changing, both: ["#"], "Choose tags", "태그 고르기"),
    KeyBinding(.priority, .changing, both: ["Shift+p"], "Choose the priority", "우선순위 고르기"),
    KeyBinding(.editText, .changing, terminal: ["Shift+e"], "Edit in $EDITOR", "$EDITOR로 고치기"),
    KeyBinding(.start, .changing, both: ["s"], "Start", "시작하기"),
    KeyBinding(.finish, .changing, both: ["x", "d"], "Finish", "끝내기"),
    KeyBinding(.reopen, .changing, both: ["r"], "Reopen", "다시 열기"),
    KeyBinding(.cancel, .changing, both: ["c"], "Cancel", "취소하기"),
    KeyBinding(.remove, .changing, both: ["Delete"], "Remove", "지우기"),
    KeyBinding(
      .tick, .changing, both: ["Space"], in: .detail, "Check the checklist item", "체크리스트 항목 표시"),
    KeyBinding(.taskMenu, .changing, both: ["."], "The task's menu", "작업 메뉴"),
    KeyBinding(
      .columnMenu, .changing, terminal: ["Shift+c"], in: .board, "The column's menu", "열 메뉴"),
  ]

  private static let marking = [
    KeyBinding(
      .mark, .marking, web: ["Shift+v"], terminal: ["Space", "Shift+v"], in: .board,
      "Select for bulk changes", "여럿을 함께 바꾸려고 고르기"),
    KeyBinding(
      .markRange, .marking, both: ["v"], in: .board, "Select up to the last selected one",
      "마지막으로 고른 것까지 모두 고르기"),
    KeyBinding(
      .markAll, .marking, both: ["*"], in: .board, "Select the column, or clear selection",
      "열 전체를 고르거나 놓기"),
  ]

  private static let others = [
    KeyBinding(.search, .searching, both: ["/"], in: .board, "Search", "찾기"),
    KeyBinding(
      .filter, .searching, both: ["f"], in: .board, "Filter by person, tag or date",
      "사람, 태그, 날짜로 거르기"),
    KeyBinding(
      .filterByTask, .searching, web: ["Shift+f"], in: .board,
      "Filter by a person or tag of the task", "이 작업의 사람이나 태그로 거르기"),
    KeyBinding(.leave, .searching, both: ["Escape"], "Close", "나가기"),
    KeyBinding(.undo, .reverting, web: ["u", "Control+z"], terminal: ["u"], "Undo", "되돌리기"),
    KeyBinding(
      .redo, .reverting, web: ["Control+y", "Control+Shift+z"],
      terminal: ["Shift+u", "Control+r", "Control+y"], "Redo", "다시 실행"),
    KeyBinding(
      .archive, .reverting, both: ["Shift+a"], in: .board, "Archive finished or selected tasks",
      "끝난 작업이나 고른 작업 보관"),
    KeyBinding(.boards, .program, both: ["b"], in: .board, "Another board", "다른 보드"),
    KeyBinding(.help, .program, both: ["?"], "Show this help", "단축키"),
    KeyBinding(.mouse, .program, terminal: ["Shift+m"], "Toggle the mouse", "마우스 켜고 끄기"),
    KeyBinding(.redraw, .program, terminal: ["Control+l"], "Redraw", "화면 다시 그리기"),
    KeyBinding(.suspend, .program, terminal: ["Control+z"], "Suspend", "잠시 멈추기"),
    KeyBinding(.quit, .program, terminal: ["q", "Control+c"], "Quit", "끝내기"),
  ]
}
