/// Refusals, and notes next to a result, in English and in Korean; `{1}` stands for an inserted
/// text.
///
/// `KoreanTests` checks that the sentences of all refusals are here.
enum KoreanRefusals {
  private static let sentences: [(english: String, korean: String)] = [
    // The file.
    ("line {1}: {2}", "{1}번째 줄: {2}"),
    ("merge conflict", "파일에 병합 충돌이 있습니다"),
    ("{1}: merge conflict", "{1}: 파일에 병합 충돌이 있습니다"),
    ("resolve it in the file first", "먼저 파일에서 해결하세요"),
    ("resolve it first: 'board resolve'", "먼저 'board resolve'로 해결하세요"),
    ("leftover conflict marker", "충돌 표시가 남아 있습니다"),
    ("keep the right lines and remove the marker", "맞는 쪽만 남기고 표시를 지우세요"),
    ("the file is UTF-16", "파일이 UTF-16입니다"),
    ("save it as UTF-8", "UTF-8로 저장하세요"),
    ("the file has no columns", "파일에 열이 없습니다"),
    ("the file has no columns: {1}", "파일에 열이 없습니다: {1}"),
    ("add a heading such as '{1}', or run 'board init'", "'{1}' 같은 제목을 넣거나 'board init'을 실행하세요"),
    ("add a heading such as '{1}'", "'{1}' 같은 제목을 넣으세요"),
    ("the archive would have two tasks with the id '{1}'", "보관함에 아이디가 '{1}'인 작업이 둘이 됩니다"),
    ("remove one of them, or give it another id", "둘 가운데 하나를 지우거나 다른 아이디를 쓰세요"),
    ("this would be read differently after the change", "이렇게 바꾸면 다른 뜻으로 읽힙니다"),
    ("this task runs into the lines around it", "이 작업은 앞뒤 줄과 이어져 읽힙니다"),
    ("separate it with blank lines in the file", "파일에서 빈 줄로 떼어 놓으세요"),
    (
      "{1} maintains this file and could no longer read it",
      "{1}에서 쓰는 파일인데, 이렇게 바꾸면 {1}이(가) 읽지 못합니다"
    ),
    ("write it as {1} does", "{1}이(가) 쓰는 대로 쓰세요"),
    (
      "nothing would show that taskell maintains this file, so columns would be lost",
      "taskell 파일임을 보여 주는 줄이 남지 않아 열이 없어집니다"
    ),
    ("keep a description, a due date or a subtask in it", "설명, 마감일, 하위 작업 가운데 하나는 남겨 두세요"),
    ("'{1}' cannot be added as a column", "'{1}' 열을 새로 넣을 수 없습니다"),
    ("add it in the file", "파일에 직접 넣으세요"),
    ("nothing was changed", "바뀐 것은 없습니다"),
    ("an item needs text", "항목에는 내용이 필요합니다"),
    ("{1} is claimed by {2} until {3}", "{1} 작업은 {2}이(가) {3}까지 맡았습니다"),
    ("choose another, or end that claim with '{1}'", "다른 작업을 고르거나 '{1}'(으)로 그 맡음을 끝내세요"),
    ("{1} was yours until {2}", "{1} 작업은 {2}까지 맡고 있었습니다"),
    ("the claim expired", "맡은 시간이 끝났습니다"),
    ("{1} was yours, but somebody else took it meanwhile", "맡았던 {1} 작업을 그동안 다른 사람이 맡았습니다"),
    ("{1} was just taken by somebody else", "방금 다른 사람이 {1} 작업을 맡았습니다"),
    ("try again", "다시 해 보세요"),
    ("look at it, then claim it again with '{1}'", "살펴보고 '{1}'(으)로 다시 맡으세요"),
    ("{1} was finished by {2} on '{3}'", "{1} 작업은 {2}이(가) '{3}' 브랜치에서 끝냈습니다"),
    ("merge that branch, or run '{1}' to redo the task", "그 브랜치를 병합하거나, 다시 하려면 '{1}'을(를) 쓰세요"),
    ("the board has columns", "보드에 이미 열이 있습니다"),
    ("{1} is not a limit", "{1}은(는) 한도가 될 수 없습니다"),
    ("use 1 or more, or none", "1 이상을 쓰거나 비워 두세요"),
    ("the column '{1}' contains text from line {2} on", "'{1}' 열에는 {2}번째 줄부터 글이 있습니다"),
    ("move that first", "먼저 그 글을 옮기세요"),
    ("'{1}' is the only column", "'{1}'은(는) 하나뿐인 열입니다"),
    ("{1} is open", "{1}은(는) 아직 끝나지 않았습니다"),
    ("{1} are open", "{1}은(는) 아직 끝나지 않았습니다"),
    ("{1} open", "{1}: 아직 끝나지 않았습니다"),
    ("{1}:{2}:1: {3} ({4})", "{1}:{2}:1: {3} ({4})"),
    ("finish or cancel it first", "먼저 끝내거나 취소하세요"),
    ("{1} has no item {2}", "{1}에 {2}번 항목이 없습니다"),
    ("'{1}' is not a number", "'{1}'은(는) 수가 아닙니다"),
    ("'{1}' is not a side of a conflict", "'{1}'은(는) 충돌의 어느 쪽도 아닙니다"),
    (
      "the file has changed since the conflict was shown",
      "충돌을 보여 준 뒤에 파일이 바뀌었습니다"
    ),
    ("'{1}' is not a column action", "'{1}'은(는) 열에 할 수 있는 일이 아닙니다"),
    // Tasks and columns.
    ("the board has no '{1}' column", "보드에 '{1}' 열이 없습니다"),
    ("'{1}' is a done column", "'{1}'은(는) 끝난 작업의 열입니다"),
    ("choose another column", "다른 열을 고르세요"),
    ("choose a column", "열을 고르세요"),
    ("choose one", "하나 고르세요"),
    ("no column '{1}'", "'{1}' 열이 없습니다"),
    ("'{1}' is ambiguous: {2}", "'{1}'은(는) {2} 가운데 어느 것인지 알 수 없습니다"),
    ("name it by the line of its heading, such as '{1}'", "'{1}'처럼 제목의 줄로 고르세요"),
    ("write more of the name", "이름을 더 길게 쓰세요"),
    ("the columns are {1}", "열은 {1}입니다"),
    ("the board has no columns", "보드에 열이 없습니다"),
    ("a task cannot go next to itself", "작업을 자기 옆으로 옮길 수 없습니다"),
    ("name another task", "다른 작업을 고르세요"),
    ("the task is not on this board", "이 보드의 작업이 아닙니다"),
    ("look it up on the board being changed", "바꾸려는 보드에서 작업을 다시 찾으세요"),
    ("the board has no column with the index {1}", "보드에 {1}번 열이 없습니다"),
    ("'{1}' has no group with the index {2}", "'{1}' 열에 {2}번 묶음이 없습니다"),
    ("the same task is given twice", "같은 작업을 두 번 골랐습니다"),
    ("no task is named", "작업을 고르지 않았습니다"),
    ("name one in the field 'task'", "'task'에 작업을 넣으세요"),
    ("no column is named", "열을 고르지 않았습니다"),
    ("no item is named", "항목을 고르지 않았습니다"),
    ("name it by its number", "번호로 고르세요"),
    ("'{1}' is not a place", "'{1}'은(는) 자리가 아닙니다"),
    ("use top, end, up or down", "top, end, up, down 가운데 하나를 쓰세요"),
    ("it is the first task of '{1}'", "'{1}' 열의 첫 작업입니다"),
    ("it is the last task of '{1}'", "'{1}' 열의 마지막 작업입니다"),
    ("'{1}' can no longer be undone", "되돌릴 '{1}'이(가) 이제 없습니다"),
    ("'{1}' can no longer be redone", "다시 할 '{1}'이(가) 이제 없습니다"),
    ("there is nothing to undo for {1}", "{1}에서 되돌릴 것이 없습니다"),
    ("there is nothing to redo for {1}", "{1}에서 다시 할 것이 없습니다"),
    ("no change of {1} has the number {2}", "{1}에 {2}번 변경이 없습니다"),
    ("{1}, perhaps on another branch; {2}", "그 변경은 다른 가지에 있는 듯합니다. {2}"),
    (
      "it is kept for the branch or the state that it belongs to",
      "그것이 속한 가지나 상태를 위해 남겨 둡니다"
    ),
    ("{1} was changed since in the same place ({2})", "{1} 파일의 같은 곳이 그 뒤에 바뀌었습니다({2})"),
    ("the last change here is '{1}', of {2}", "여기서 한 마지막 변경은 {2}의 '{1}'입니다"),
    ("{1}: name that with --file", "{1}: --file로 그 파일을 고르세요"),
    ("this is longer than 32 KB", "32 KB보다 깁니다"),
    ("more tasks are named than the board has", "보드에 있는 것보다 많은 작업을 골랐습니다"),
    ("nothing was undone", "되돌린 것은 없습니다"),
    ("nothing was redone", "다시 한 것은 없습니다"),
    ("no task '{1}'", "'{1}' 작업이 없습니다"),
    ("no task {1}", "작업을 찾지 못했습니다: {1}"),
    ("the task is gone", "작업이 없어졌습니다"),
    ("{1} is gone", "{1} 작업이 없어졌습니다"),
    ("several tasks cannot share the field '{1}'", "작업 여럿을 '{1}' 칸으로 함께 바꿀 수 없습니다"),
    ("the change is not named", "무엇을 바꿀지 정하지 않았습니다"),
    ("several tasks are moved to an end of a column", "작업 여럿은 열의 맨 위나 맨 아래로만 옮깁니다"),
    ("name the column, and top or end as the place", "열을 고르고, 자리는 top이나 end로 쓰세요"),
    ("use due, priority, {1}", "due, priority, {1}을(를) 쓰세요"),
    ("the task was changed meanwhile", "그동안 작업이 바뀌었습니다"),
    ("look at it again", "다시 보고 하세요"),
    ("'{1}' is in '{2}', not in '{3}'", "'{1}'은(는) '{3}'이(가) 아니라 '{2}'에 있습니다"),
    ("the board was changed meanwhile", "그동안 보드가 바뀌었습니다"),
    ("move it again", "다시 옮기세요"),
    ("this is not exactly one task", "작업 하나가 아닙니다"),
    ("keep one list item, with its body indented below it", "목록 항목 하나와 그 아래 들여 쓴 본문만 두세요"),
    ("the original text arrived damaged", "이전 글이 손상되어 왔습니다"),
    ("open the task again", "작업을 다시 여세요"),
    ("the original text is not a task", "보고 있던 것이 작업이 아닙니다"),
    ("reload the board", "보드를 다시 여세요"),
    ("several tasks cannot share a title, body or id", "여러 작업에 같은 제목, 본문, 아이디를 줄 수 없습니다"),
    ("name one task", "작업 하나만 고르세요"),
    ("no task can have the list marker '{1}'", "'{1}' 표시로는 작업을 쓸 수 없습니다"),
    ("use '-'", "'-'를 쓰세요"),
    // What is typed.
    ("the text is empty", "글이 비어 있습니다"),
    ("'Remove' takes the task out of the board", "작업을 없애려면 '삭제'를 쓰세요"),
    ("a title must be one line", "제목은 한 줄입니다"),
    ("put the rest in the body", "나머지는 본문에 넣으세요"),
    ("the title is empty", "제목이 비어 있습니다"),
    ("describe the task in a few words", "할 일을 몇 마디로 쓰세요"),
    ("the title contains a control character", "제목에 제어 문자가 있습니다"),
    ("the body contains a control character", "본문에 제어 문자가 있습니다"),
    ("leave it out", "빼고 쓰세요"),
    ("leave one out", "하나를 빼세요"),
    ("leave one of them out", "둘 가운데 하나를 빼세요"),
    ("the id '{1}' belongs to another task", "아이디 '{1}'은(는) 다른 작업의 것입니다"),
    ("choose another, or none", "다른 아이디를 쓰거나 비우세요"),
    ("choose another", "다른 것을 쓰세요"),
    ("'{1}' in the title and --{2} conflict", "제목의 '{1}'과(와) {2} 값이 서로 다릅니다"),
    ("'{1}' and '{2}' conflict", "'{1}'과(와) '{2}'이(가) 서로 다릅니다"),
    ("'{1}' is not an attribute", "'{1}'은(는) 속성이 아닙니다"),
    ("'{1}' is not a valid {2}", "'{1}'은(는) 올바른 값이 아닙니다"),
    ("a {1} is {2}", "이렇게 씁니다: {2}"),
    ("an {1} is {2}", "이렇게 씁니다: {2}"),
    ("'{1}' cannot be among the attributes of a new task", "'{1}'은(는) 새 작업의 속성으로 줄 수 없습니다"),
    ("set the task's own id instead", "아이디는 작업의 아이디로 주세요"),
    ("'{1}' has no value", "'{1}'에 값이 없습니다"),
    ("write the value after it, without a space", "빈칸 없이 바로 뒤에 값을 쓰세요"),
    ("did you mean '{1}'?", "'{1}'을(를) 쓰려고 했나요?"),
    ("did you mean '{1}'? {2}", "'{1}'을(를) 쓰려고 했나요? {2}"),
    ("'{1}' is not a calendar date", "'{1}'은(는) 달력에 없는 날짜입니다"),
    ("'{1}' is not a date", "'{1}'은(는) 날짜가 아닙니다"),
    ("'{1}' is not a time of day", "'{1}'은(는) 시각이 아닙니다"),
    ("'{1}' is outside the years 1 to 9999", "'{1}'은(는) 1년부터 9999년 사이가 아닙니다"),
    ("write it as 17:00 or 5pm after the date", "날짜 뒤에 17:00이나 5pm처럼 쓰세요"),
    ("'{1}': {2}", "'{1}': {2}"),
    ("'{1}' is not a priority", "'{1}'은(는) 우선순위가 아닙니다"),
    ("use high, medium or low", "high, medium, low 가운데 하나를 쓰세요"),
    ("'{1}' is not a recurrence", "'{1}'은(는) 반복이 아닙니다"),
    ("'{1}' is not an estimate", "'{1}'은(는) 예상 시간이 아닙니다"),
    ("write it like {1}", "{1}처럼 쓰세요"),
    ("'{1}' is not a name", "'{1}'은(는) 이름이 아닙니다"),
    ("a name is one word", "이름은 한 낱말입니다"),
    ("'{1}' is not an id", "'{1}'은(는) 아이디가 아닙니다"),
    ("an id has 2 to 32 letters, digits and '-'", "아이디는 글자, 숫자, '-' 2~32개입니다"),
    ("write the id of a task after 'needs:'", "'needs:' 뒤에 작업의 아이디를 쓰세요"),
    ("there is no task at line {1}", "{1}번째 줄에 작업이 없습니다"),
    ("{1} tasks have the id '{2}'", "아이디가 '{2}'인 작업이 {1}개입니다"),
    ("'{1}' is ambiguous: it matches {2} tasks", "'{1}'에 맞는 작업이 {2}개입니다"),
    ("name one of {1}", "이 가운데 하나를 고르세요: {1}"),
    ("'{1}' is a subtask of \"{2}\"", "'{1}'은(는) '{2}'의 하위 작업입니다"),
    (
      "if '{1}' is one, list it as '{2}' under 'columns' in the front matter",
      "'{1}'이(가) 그런 열이면 머리말의 'columns'에 '{2}'로 쓰세요"
    ),
    (
      "name the task, '{1}', or tick the subtask with '{2}'",
      "그 작업, '{1}'을(를) 쓰거나 '{2}'로 하위 작업에 표시하세요"
    ),
    ("the task '{1}' has no id, so it cannot be needed", "'{1}' 작업에는 먼저 할 일로 적을 아이디가 없습니다"),
    // Queries.
    ("'{1}:{2}' is not known", "'{1}:{2}'을(를) 알 수 없습니다"),
    ("'{1}' is not known", "'{1}'을(를) 알 수 없습니다"),
    ("'{1}:' takes {2}", "'{1}:'에는 {2} 가운데 하나를 씁니다"),
    ("no group '{1}'", "'{1}' 그룹이 없습니다"),
    ("the board has no groups", "보드에 그룹이 없습니다"),
    ("the groups are {1}", "그룹은 {1}입니다"),
    ("'{1}' cannot be compared in '{2}'", "'{2}'에서 '{1}'은(는) 크기를 견줄 수 없습니다"),
    ("write '{1}:' and the value", "'{1}:' 뒤에 값을 쓰세요"),
    ("write one of {1}", "{1} 가운데 하나를 쓰세요"),
    ("'{1}' is not between two words", "'{1}'이(가) 두 낱말 사이에 있지 않습니다"),
    ("write it between two, or '{1}' for the text", "두 낱말 사이에 쓰거나, 글에서 찾으려면 '{1}'로 쓰세요"),
    ("'{1}' does not negate a word", "'{1}'은(는) 낱말을 부정하지 않습니다"),
    ("write '{1}', or '{2}' for the text", "'{1}'로 쓰거나, 글에서 찾으려면 '{2}'로 쓰세요"),
    ("write a date or 'none' after it", "뒤에 날짜나 'none'을 쓰세요"),
    ("no task has an attribute '{1}'", "'{1}' 속성이 있는 작업이 없습니다"),
    ("{1} needs '{2}', which this would remove", "{1}은(는) '{2}'이(가) 먼저 끝나야 하는데, 그것이 없어집니다"),
    ("change that need first", "먼저 그 조건을 바꾸세요"),
    (
      "'{1}' is both a query and the title of the task at line {2}",
      "'{1}'은(는) 조건이면서 {2}번째 줄 작업의 제목입니다"
    ),
    // Next to a result.
    ("the title is now '{1}'", "제목이 이제 '{1}'입니다"),
    ("{1} is already in '{2}'", "{1}은(는) 이미 '{2}' 열에 있습니다"),
    ("{1} are already in '{2}'", "{1}은(는) 이미 '{2}' 열에 있습니다"),
    ("'{1}' stays as it was typed", "'{1}'은(는) 적은 대로 둡니다"),
    ("'{1}' would be a due date", "'{1}'(으)로 쓰면 마감일이 됩니다"),
    ("{1} still needs what was cancelled", "{1}은(는) 취소한 작업이 먼저 끝나야 합니다"),
    ("{1} still need what was cancelled", "{1}은(는) 취소한 작업이 먼저 끝나야 합니다"),
    ("{1} still needs what was removed", "{1}은(는) 삭제한 작업이 먼저 끝나야 합니다"),
    ("{1} still need what was removed", "{1}은(는) 삭제한 작업이 먼저 끝나야 합니다"),
    ("{1} still needs {2}", "{1}은(는) 아직 {2}이(가) 먼저 끝나야 합니다"),
    (
      "'{1}' has {2} open tasks; its limit is {3}",
      "이제 '{1}' 열에 끝나지 않은 작업이 {2}개입니다. 한도는 {3}개입니다"
    ),
    ("the task to put it next to is no longer in '{1}'", "옆에 둘 작업이 이제 '{1}' 열에 없습니다"),
    ("the task to put them next to is no longer in '{1}'", "옆에 둘 작업이 이제 '{1}' 열에 없습니다"),
    ("moved to the end instead", "맨 끝에 두었습니다"),
    ("{1} still has {2} open item", "{1}에 끝나지 않은 항목이 {2}개 있습니다"),
    ("{1} still has {2} open items", "{1}에 끝나지 않은 항목이 {2}개 있습니다"),
    ("the next occurrence is already on the board", "다음에 할 작업이 이미 보드에 있습니다"),
    ("{1}, the next occurrence, is removed", "다음에 할 {1}은(는) 없앴습니다"),
    (
      "'{1}' is not an attribute; write it like project=web, without spaces",
      "'{1}'은(는) 속성이 아닙니다. 빈칸 없이 project=web처럼 쓰세요"
    ),
    ("'{1}' is set twice", "'{1}'을(를) 두 번 정했습니다"),
    ("'{1}' has an option of its own; use {2}", "'{1}'에는 {2}을(를) 쓰세요"),
    ("it recurs as {1}", "{1}(으)로 다시 생겼습니다"),
    ("it recurs as {1}, due {2}", "{1}(으)로 다시 생겼습니다. 기한은 {2}입니다"),
    ("it recurs as {1}, from {2}", "{1}(으)로 다시 생겼습니다. {2}부터입니다"),
    (
      "{1} does not recur: 'every:{2}' is not a recurrence",
      "{1}은(는) 다시 생기지 않습니다. 'every:{2}'은(는) 반복이 아닙니다"
    ),
    ("{1} finished task has no 'done' date and stays", "끝난 작업 {1}개는 'done' 날짜가 없어 남겨 두었습니다"),
    ("the text contains a control character", "글에 제어 문자가 있습니다"),
    ("a note belongs to one task; name one", "메모는 작업 하나에 답니다. 하나만 고르세요"),
    ("{1} finished tasks have no 'done' date and stay", "끝난 작업 {1}개는 'done' 날짜가 없어 남겨 두었습니다"),
  ]

  /// The sentences in matching order: those with the most fixed text first.
  private static let ordered = sentences.map { english, korean in
    // The texts around the placeholders, which are in ascending order in English.
    (pieces: english.split(separator: /{\d}/, omittingEmptySubsequences: false), korean: korean)
  }.sorted { length($0.pieces) > length($1.pieces) }

  private static func length(_ pieces: [Substring]) -> Int {
    pieces.reduce(0) { $0 + $1.utf8.count }
  }

  /// Translates sentences that are separated by semicolons; nil if one of them is not known.
  static func korean(_ text: String) -> String? {
    if let whole = sentence(text) { return whole }
    // Typed text may also contain semicolons, so take the longest prefix that is a known sentence.
    var end = text.endIndex
    while let semicolon = text[..<end].ranges(of: "; ").last {
      if let first = sentence(String(text[..<semicolon.lowerBound])),
        let rest = korean(String(text[semicolon.upperBound...]))
      {
        return "\(first). \(rest)"
      }
      end = semicolon.lowerBound
    }
    return nil
  }

  private static func sentence(_ text: String) -> String? {
    for (pieces, korean) in ordered {
      guard let parts = parts(of: text[...], between: pieces) else { continue }
      return korean.replacing(/{(\d)}/) { sentenceIfAny(String(parts[Int($0.1)! - 1])) }
    }
    return nil
  }

  /// Translates an inserted part if it is a sentence itself, as after `line 3:`.
  private static func sentenceIfAny(_ part: String) -> String {
    part.contains(" ") ? korean(part) ?? part : part
  }

  private static func parts(of text: Substring, between pieces: [Substring]) -> [Substring]? {
    guard text.hasPrefix(pieces[0]) else { return nil }
    var rest = text.dropFirst(pieces[0].count)
    if pieces.count == 1 { return rest.isEmpty ? [] : nil }
    var parts: [Substring] = []
    for piece in pieces.dropFirst().dropLast() {
      guard let found = rest.firstRange(of: piece), found.lowerBound > rest.startIndex else {
        return nil
      }
      parts.append(rest[..<found.lowerBound])
      rest = rest[found.upperBound...]
    }
    let last = pieces[pieces.count - 1]
    guard rest.hasSuffix(last), rest.count > last.count else { return nil }
    return parts + [rest.dropLast(last.count)]
  }
}
