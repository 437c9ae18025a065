import BoardmarkReading
import BoardmarkText

/// A task as a card in a column of ``ColumnView``: mark, title and facts.
package struct TaskCard {
  let mark: TaskMark
  private let title: String
  private let names: Set<String>

  private let id: StyledLine?

  /// Date, priority, progress, `blocked`, `held by kim`.
  private let others: [StyledLine]

  private var facts: [StyledLine] { (id.map { [$0] } ?? []) + others }

  package init(
    _ task: Board.Task, of board: Board, isBlocked: Bool, at now: Board.Now,
    claims: TaskClaims = [:]
  ) {
    self.init(
      TaskFields(board: board, task: task, now: now, claims: claims), isBlocked: isBlocked)
  }

  init(_ fields: TaskFields, isBlocked: Bool) {
    mark = TaskMark(fields)
    title = MarkdownLines.title(fields.shownTitle)
    let people = fields.line.people.map { "@" + $0.terminalSafe() }
    names = Set(people + fields.line.tags.map { "#" + $0.terminalSafe() })
    id = fields.task.id.map { StyledLine($0.text, .faint) }
    others = Self.facts(fields, isBlocked: isBlocked)
  }

  /// The width of the card with its title on one line and its facts on another.
  var naturalWidth: Int { 2 + max(title.displayWidth, Self.width(of: facts)) }

  /// The lines of the card: the title on at most `titleLimit` lines, then the facts.
  package func lines(width: Int, titleLimit: Int = 2, showsID: Bool = true) -> [StyledLine] {
    let room = max(1, width - 2)
    var lines: [StyledLine] = []
    let (texts, names) = shownTitle(width: room, limit: titleLimit)
    for (index, text) in texts.enumerated() {
      var line = index == 0 ? StyledLine(mark.sign, mark.style) : StyledLine(" ")
      line.append(" ")
      line.append(styled(text))
      lines.append(line)
    }
    for facts in Self.wrapped(names + (showsID ? facts : others), width: room) {
      var line = StyledLine("  ")
      line.append(facts)
      lines.append(line)
    }
    return lines
  }

  /// The title on a few lines, and the people and tags that do not fit there.
  private func shownTitle(width: Int, limit: Int) -> (lines: [String], names: [StyledLine]) {
    let whole = title.wrapped(toDisplayWidth: width, limit: limit + 1)
    guard whole.count > limit, !names.isEmpty else {
      return (title.wrapped(toDisplayWidth: width, limit: limit), [])
    }
    // People and tags at the end are shown separately, so that the words of the title have room.
    var words = title.split(separator: " ")
    while let last = words.last, names.contains(String(last)) { words.removeLast() }
    let lines = words.joined(separator: " ").wrapped(toDisplayWidth: width, limit: limit)
    var shown = Set(lines.flatMap { $0.split(separator: " ") }.map(Self.withoutPunctuation))
    let apart = title.split(separator: " ").map(Self.withoutPunctuation).filter {
      names.contains($0) && shown.insert($0).inserted
    }
    return (
      lines,
      apart.flatMap { name in
        name.wrapped(toDisplayWidth: width).map { StyledLine($0, mark.nameStyle) }
      }
    )
  }

  private static func withoutPunctuation(_ word: Substring) -> String {
    var name = word
    while let last = name.last, last.isASCII, last.isPunctuation { name.removeLast() }
    return String(name)
  }

  /// The text with people and tags in their style.
  func styled(_ text: String) -> StyledLine {
    guard mark.titleStyle == .plain, !names.isEmpty else {
      return StyledLine(text, mark.titleStyle)
    }
    var line = StyledLine()
    for (index, word) in text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { line.append(" ") }
      let name = Self.withoutPunctuation(word)
      if names.contains(name) {
        line.append(name, .name)
        line.append(String(word.dropFirst(name.count)))
      } else {
        line.append(String(word))
      }
    }
    return line
  }

  // MARK: - Facts

  private static func facts(_ fields: TaskFields, isBlocked: Bool) -> [StyledLine] {
    var facts: [StyledLine] = []
    func add(_ text: String?, _ style: TextStyle) {
      if let text, !text.isEmpty { facts.append(StyledLine(text, style)) }
    }
    let task = fields.task
    if task.isFinished {
      add(fields.shownDate(.done), .faint)
    } else {
      // A card is narrow, so other days that are near are shown only by color.
      let name = fields.dueName.flatMap { ["late", "today"].contains($0) ? " \($0)" : nil } ?? ""
      add(fields.shownDate(.due).map { $0 + name }, fields.dueStyle)
      add(fields.shownPriority, fields.priorityStyle)
    }
    let progress = task.progress
    if progress.total > 0 { add("\(progress.done)/\(progress.total)", .faint) }
    if isBlocked { add("blocked", .notice) }
    add(fields.claim?.label(), .notice)
    return facts
  }

  static func width(of facts: [StyledLine]) -> Int {
    facts.reduce(0) { $0 + $1.width } + 2 * max(0, facts.count - 1)
  }

  /// The facts on as few lines as possible; a fact wider than a line is truncated.
  ///
  /// They are separated by two spaces, or by one if they then fit on one line.
  private static func wrapped(_ facts: [StyledLine], width: Int) -> [StyledLine] {
    let excess = Self.width(of: facts) - width
    let gap = excess > 0 && excess < facts.count ? 1 : 2
    var lines: [StyledLine] = []
    var line = StyledLine()
    for fact in facts {
      if !line.isEmpty, line.width + gap + fact.width > width {
        lines.append(line)
        line = StyledLine()
      }
      if !line.isEmpty { line.append(String(repeating: " ", count: gap)) }
      line.append(fact.truncated(to: width))
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}

extension TaskCard {
  /// The card as one row: mark and title, and its facts and place at the right end.
  package func row(width: Int, place: String, showsID: Bool) -> StyledLine {
    var end = StyledLine()
    for fact in (showsID ? facts : others) + (place.isEmpty ? [] : [StyledLine(place, .faint)]) {
      end.append("  ")
      end.append(fact)
    }
    var line = StyledLine(mark.sign, mark.style)
    line.append(" ")
    line.append(styled(title).truncated(to: max(1, width - 2 - end.width)))
    line.pad(to: width - end.width)
    line.append(end)
    return line.truncated(to: width)
  }

  /// The card as one line, ASCII except for the text of the task: `  [!] Title
  /// k7f2  2026-12-01 late`.
  package var plainLine: StyledLine {
    var line = StyledLine("  ")
    line.append("[\(mark.asciiSign)]", mark.style)
    line.append(" ")
    line.append(styled(title))
    for fact in facts {
      line.append("  ")
      line.append(fact)
    }
    return line
  }
}
