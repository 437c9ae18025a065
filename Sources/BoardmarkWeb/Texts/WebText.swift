/// A text of the pages or of their scripts; the raw value is its name there.
///
/// `{1}` and `{2}` stand for inserted texts.
enum WebText: String, CaseIterable, Sendable {
  case skip, search, searchLabel, undo, redo, history, help, columns
  case open, late, dueSoon, lines, oneLine
  case add, addLabel, newTask, noTasks, more, fewer, hidden, hiddenOne, hiddenNew, show, filter
  case mine, didSettle, ours, theirs, deletedHere, keepOurs, keepTheirs, keepBoth
  case conflictInFile, conflictInFileHint, conflictLines, moreConflicts, notRead, settingsNotRead
  case openTask, moveTo, done, reopen, start, cancel, remove
  case column, place, atEnd, atTop, up, down, after, move
  case edit, title, due, dueHint, priority, noPriority, people, tags, body, notInField
  case introduction, begin, adopt
  case view, viewBoard, viewList, viewAgenda, viewPeople, viewCharts
  case lateOnly, thisWeek, urgent, blockedOnly
  case today, yesterday, notCommitted, didBegin, inConflict, conflictFreezesHint
  case verbAdded, verbFinished, verbCancelled, verbReopened, verbMoved, verbChanged, verbRemoved
  case addItem, newColumn, columnMenu, columnName, limit, state, toLeft, toRight, removeColumn
  case stateTodo, stateDoing, stateDone
  case markdown, text, textHint, save, noHistory, historyOfTask, back
  case conflict, present, typed, conflictHint, gone, goneHint, notFound
  case keysTitle, keysWeb, keysTerminal, archive, archiveHint
  case boards, allBoards, noLate, moreLate
  case nothingToUndo, nothingToRedo, noColumns, unreadable, unreadableHint, retry

  // Results and refusals; the English texts are those of the commands.
  case didNothing, didAdd, didEdit, didMove, didFinish, didReopen, didCancel, didRemove, didArchive
  case didColumn, didUndo, didRedo, isBusy, columnGone, noDate, noAttribute, noSuchPriority, noName,
    refused

  var translations: (english: String, korean: String) {
    switch self {
    case .skip: ("Skip to the board", "보드로 건너뛰기")
    case .search: ("Search", "찾기")
    case .searchLabel: ("Search: words, @person, #tag, due<fri", "찾기: 낱말, @사람, #태그, due<fri")
    case .undo: ("Undo", "되돌리기")
    case .redo: ("Redo", "다시 하기")
    case .history: ("History", "기록")
    case .help: ("Help", "도움말")
    case .columns: ("Columns", "열")
    case .open: ("{1} open", "열린 작업 {1}개")
    case .late: ("{1} late", "늦은 작업 {1}개")
    case .dueSoon: ("{1} due soon", "곧 마감 {1}개")
    case .lines: ("{1} lines", "{1}줄")
    case .oneLine: ("1 line", "1줄")
    case .add: ("Add", "추가")
    case .addLabel: ("New task in {1}", "{1}에 새 작업")
    case .newTask: ("New task", "새 작업")
    case .noTasks: ("No tasks", "작업 없음")
    case .more: ("Show {1} more", "{1}개 더 보기")
    case .fewer: ("Show fewer", "줄여서 보기")
    case .hidden: ("The search hides {1} tasks", "찾기에 맞지 않아 숨긴 작업 {1}개")
    case .hiddenOne: ("The search hides 1 task", "찾기에 맞지 않아 숨긴 작업 1개")
    case .hiddenNew: ("The search hides it.", "찾기에 맞지 않아 보이지 않습니다.")
    case .show: ("Show it", "보기")
    case .filter: ("Filter", "거르기")
    case .conflictInFile: ("{1} has a merge conflict", "{1} 파일에 병합 충돌이 있습니다")
    case .conflictInFileHint:
      (
        "Choose what to keep. The board below shows our side; until then, tasks in a conflict cannot be changed.",
        "무엇을 남길지 고르세요. 아래 보드는 내 쪽의 내용이며, 그때까지 충돌 안의 작업은 바꿀 수 없습니다."
      )
    case .conflictFreezesHint:
      (
        "Choose what to keep. Until then no task can be changed, since other tasks depend on what is in the conflict; the board below shows our side.",
        "무엇을 남길지 고르세요. 다른 작업이 충돌 안의 내용에 달려 있어 그때까지는 작업을 바꿀 수 없으며, 아래 보드는 내 쪽의 내용입니다."
      )
    case .inConflict: ("in the merge conflict", "병합 충돌 안에 있음")
    case .today: ("Today", "오늘")
    case .yesterday: ("Yesterday", "어제")
    case .notCommitted: ("Not committed yet", "아직 커밋하지 않음")
    case .didBegin: ("created the board with tasks: {1}", "작업 {1}개로 보드를 시작함")
    case .verbAdded: ("added", "추가:")
    case .verbFinished: ("finished", "완료:")
    case .verbCancelled: ("cancelled", "취소:")
    case .verbReopened: ("reopened", "다시 엶:")
    case .verbMoved: ("moved", "옮김:")
    case .verbChanged: ("changed", "고침:")
    case .verbRemoved: ("removed", "삭제:")
    case .mine: ("Mine", "내 것")
    case .ours: ("Ours", "내 쪽")
    case .theirs: ("Theirs", "상대 쪽")
    case .deletedHere: ("nothing", "없음")
    case .keepOurs: ("Keep ours", "내 쪽 남기기")
    case .keepTheirs: ("Keep theirs", "상대 쪽 남기기")
    case .keepBoth: ("Keep both", "둘 다 남기기")
    case .didSettle: ("resolved a conflict", "충돌을 해결했습니다")
    case .notRead:
      (
        "Not shown: {1} in the file that is not read as a task, the first on line {2}; 'board check' explains why.",
        "작업으로 읽지 못해 보이지 않는 것이 파일에 {1}개 있습니다. 첫째는 {2}번째 줄이며, 까닭은 'board check'가 알려 줍니다."
      )
    case .settingsNotRead:
      (
        "The settings on line {1} of the file are ignored; 'board check' explains why.",
        "파일 {1}번째 줄의 설정이 쓰이지 않습니다. 까닭은 'board check'가 알려 줍니다."
      )
    case .conflictLines: ("Lines {1} to {2}", "{1}~{2}번째 줄")
    case .moreConflicts: ("and {1} more", "그 밖에 {1}개")
    case .openTask: ("Open", "열기")
    case .moveTo: ("Move to", "옮기기")
    case .done: ("Done", "완료")
    case .reopen: ("Reopen", "다시 열기")
    case .start: ("Start", "시작")
    case .cancel: ("Cancel the task", "작업 취소")
    case .remove: ("Remove", "삭제")
    case .column: ("Column", "열")
    case .place: ("Place", "자리")
    case .atEnd: ("at the end", "맨 아래")
    case .atTop: ("at the top", "맨 위")
    case .up: ("one up", "한 칸 위로")
    case .down: ("one down", "한 칸 아래로")
    case .after: ("after {1}", "{1} 뒤")
    case .move: ("Move", "옮기기")
    case .edit: ("Edit", "고치기")
    case .title: ("Title", "제목")
    case .due: ("Due", "마감")
    case .dueHint: ("2026-12-24, fri, tomorrow 17:00", "2026-12-24, fri, tomorrow 17:00")
    case .priority: ("Priority", "우선순위")
    case .noPriority: ("none", "없음")
    case .people: ("People", "사람")
    case .tags: ("Tags", "태그")
    case .body: ("Text and checklist", "본문과 체크리스트")
    case .notInField:
      (
        "{1} cannot be shown in a field; edit it as Markdown.",
        "{1}: 입력란에 담을 수 없는 글이 있습니다. 마크다운으로 고치세요."
      )
    case .introduction: ("About this board", "이 보드에 대하여")
    case .begin: ("Create Todo, Doing, Done", "Todo, Doing, Done 만들기")
    case .adopt: ("Adopt these headings: {1}", "이 제목들을 열로 쓰기: {1}")
    case .view: ("View", "보기 방식")
    case .viewBoard: ("Board", "보드")
    case .viewList: ("List", "목록")
    case .viewAgenda: ("Agenda", "일정")
    case .viewPeople: ("People", "사람별")
    case .viewCharts: ("Charts", "차트")
    case .lateOnly: ("Late", "늦음")
    case .thisWeek: ("This week", "이번 주")
    case .urgent: ("Urgent", "급함")
    case .blockedOnly: ("Blocked", "막힘")
    case .addItem: ("Add an item", "항목 추가")
    case .newColumn: ("New column", "새 열")
    case .columnMenu: ("Column {1}", "{1} 열")
    case .columnName: ("Name", "이름")
    case .limit: ("Limit", "최대 개수")
    case .state: ("State", "상태")
    case .toLeft: ("Move left", "왼쪽으로")
    case .toRight: ("Move right", "오른쪽으로")
    case .removeColumn: ("Remove column", "열 삭제")
    case .stateTodo: ("To do", "할 일")
    case .stateDoing: ("In progress", "진행 중")
    case .stateDone: ("Done", "완료")
    case .markdown: ("As Markdown, with all attributes", "마크다운으로, 모든 속성과 함께")
    case .text: ("The task's Markdown", "작업의 마크다운")
    case .textHint:
      (
        "The first line is the task with its attributes; the indented lines below are its body.",
        "첫 줄은 작업과 속성이고, 그 아래 들여 쓴 줄은 본문입니다."
      )
    case .save: ("Save", "저장")
    case .noHistory: ("Not in git yet.", "아직 git 기록이 없습니다.")
    case .historyOfTask: ("History", "기록")
    case .back: ("Back to the board", "보드로 돌아가기")
    case .conflict:
      (
        "Somebody else changed the same part meanwhile; nothing is saved yet.",
        "그동안 다른 곳에서 같은 부분이 바뀌었습니다. 아직 저장되지 않았습니다."
      )
    case .present: ("In the file now", "지금 파일에 있는 글")
    case .typed: ("Your text", "입력한 글")
    case .conflictHint:
      ("Combine what you want to keep, and save.", "남길 내용을 합친 뒤 저장하세요.")
    case .gone: ("This task is no longer on the board.", "이 작업은 이제 보드에 없습니다.")
    case .goneHint: ("Somebody moved it out of the file, or removed it.", "누군가 파일에서 옮겼거나 삭제했습니다.")
    case .notFound: ("Page not found.", "그런 페이지가 없습니다.")
    case .keysTitle: ("Keyboard shortcuts", "단축키")
    case .keysWeb: ("In the browser", "브라우저")
    case .keysTerminal: ("In the terminal", "터미널")
    case .archive: ("Archive finished tasks", "완료된 작업 보관")
    case .archiveHint: ("They go to {1}.", "{1}(으)로 옮깁니다.")
    case .boards: ("Boards", "보드")
    case .allBoards: ("All boards", "모든 보드")
    case .noLate: ("Nothing is late", "늦은 작업 없음")
    case .moreLate: ("and {1} more", "그 밖에 {1}개")
    case .nothingToUndo: ("Nothing to undo", "되돌릴 것이 없음")
    case .nothingToRedo: ("Nothing to redo", "다시 할 것이 없음")
    case .noColumns: ("This file has no columns.", "이 파일에는 열이 없습니다.")
    case .unreadable: ("The board cannot be read.", "보드를 읽을 수 없습니다.")
    case .unreadableHint:
      ("This page reloads when the file is back.", "파일이 돌아오면 이 페이지도 돌아옵니다.")
    case .retry: ("Try again", "다시 시도")
    case .didNothing: ("Nothing changed.", "바뀐 것이 없습니다.")
    case .didAdd: ("Added {1}", "{1} 추가함")
    case .didEdit: ("Changed {1}", "{1} 고침")
    case .didMove: ("Moved {1} to {2}", "{1} 작업을 {2}(으)로 옮김")
    case .didFinish: ("Finished {1}", "{1} 완료함")
    case .didReopen: ("Reopened {1}", "{1} 다시 엶")
    case .didCancel: ("Cancelled {1}", "{1} 취소함")
    case .didRemove: ("Removed {1}", "{1} 삭제함")
    case .didArchive: ("Archived {1}", "작업 {1}개 보관함")
    case .didColumn: ("Changed the columns", "열을 바꿈")
    case .didUndo: ("Undid: {1}", "되돌림: {1}")
    case .didRedo: ("Redid: {1}", "다시 함: {1}")
    case .isBusy:
      (
        "Another program is using the file; try again in a moment.",
        "다른 프로그램이 파일을 쓰고 있습니다. 잠시 뒤에 다시 시도하세요."
      )
    case .columnGone:
      ("This column no longer exists; choose another.", "그런 열이 이제 없습니다. 열을 고르세요.")
    case .noDate:
      (
        "This is not a date; use 2026-12-24, fri, tomorrow 17:00.",
        "날짜가 아닙니다. 2026-12-24, fri, tomorrow 17:00처럼 쓰세요."
      )
    case .noAttribute:
      (
        "A word of the title looks like an attribute but is not one.",
        "제목에 속성처럼 보이지만 읽을 수 없는 낱말이 있습니다."
      )
    case .noSuchPriority: ("Use high, medium or low.", "높음(high), 중간(medium), 낮음(low) 가운데 하나입니다.")
    case .refused: ("That cannot be done: {1}", "할 수 없습니다: {1}")
    case .noName: ("A name is one word.", "이름은 한 낱말입니다.")
    }
  }

  /// The texts on cards, by their English text.
  static let koreanCard: [String: String] = [
    "late": "늦음", "today": "오늘", "tomorrow": "내일", "due": "마감", "not a date": "날짜가 아님",
    "yesterday": "어제", "1 day late": "1일 늦음", "{1} days late": "{1}일 늦음",
    "{2} {1}": "{1} {2}일", "{2} {1} {3}": "{3}년 {1} {2}일", "Jan": "1월", "Feb": "2월", "Mar": "3월",
    "Apr": "4월", "May": "5월", "Jun": "6월", "Jul": "7월", "Aug": "8월", "Sep": "9월", "Oct": "10월",
    "Nov": "11월", "Dec": "12월", "every {1}": "반복: {1}", "priority: {1}": "우선순위: {1}",
    "Mon": "월", "Tue": "화", "Wed": "수", "Thu": "목", "Fri": "금", "Sat": "토", "Sun": "일",
    "high": "높음", "medium": "중간", "low": "낮음", "est": "예상", "blocked by": "먼저 할 일:",
    "checklist": "체크리스트", "done": "완료", "cancelled": "취소됨", "open": "열림",
    "Late": "늦음", "Today": "오늘", "Tomorrow": "내일", "This week": "이번 주", "Later": "나중에",
    "No date": "날짜 없음", "No open tasks": "열린 작업 없음", "{1} {3}": "{3}년 {1}",
    "Previous month": "지난달", "Next month": "다음 달", "Title": "제목", "Column": "열", "Due": "마감",
    "Priority": "우선순위", "People": "사람", "Tags": "태그", "Rows": "행", "Nobody": "맡은 사람 없음",
    "No tag": "태그 없음", "Tasks by column": "열별 작업", "Open tasks by person": "사람별 열린 작업",
    "and {1} more people": "그 밖에 {1}명",
    "Charts need more than a day of git history": "아직 하루가 넘는 git 기록이 없음",
    "Burn-up": "번업", "Finished per week": "주별 완료", "Cumulative flow": "누적 흐름",
    "All tasks": "모든 작업", "To do": "할 일", "Doing": "진행 중", "Done": "완료", "tasks": "작업",
    "Times": "걸린 시간", "Lead time": "생긴 뒤 완료까지", "Cycle time": "시작 뒤 완료까지",
    "none yet": "아직 없음",
    "median {1} days, 85 % within {2} days, of {3} tasks": "중앙값 {1}일, 85%는 {2}일 안에 (작업 {3}개)",
    "(no title)": "(제목 없음)", "held by": "맡음:", "finished by": "끝냄:", "needs": "먼저 할 일:",
    "finished": "완료", "archived": "보관됨", "unknown": "없음",
  ]
}
