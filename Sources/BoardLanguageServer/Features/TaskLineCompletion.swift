import Boardmark
import BoardmarkReports

/// Completes words of a task's line: people, tags, keys and values.
enum TaskLineCompletion {
  static func list(_ place: CompletionPlace) -> CompletionList? {
    guard let task = place.document.task(at: place.offset) ?? taskEndingBefore(place),
      let line = line(of: task, place)
    else { return nil }
    let word = place.word(after: \.isSpace)
    guard word.lowerBound >= line.text.lowerBound, !line.isInSpan(word.lowerBound),
      word.isEmpty || !line.isInSpan(word.upperBound - 1),
      // Code that is being typed has no closing backtick yet.
      place.bytes[place.lineBefore].count(where: { $0 == .ascii("`") }) % 2 == 0
    else { return nil }
    let typed = place.bytes[word]
    switch typed.first {
    case .ascii("@"):
      return names(after: word, place) { if case .person(let name) = $0 { name } else { nil } }
    case .ascii("#"):
      return names(after: word, place) { if case .tag(let name) = $0 { name } else { nil } }
    default: break
    }
    if let colon = typed.firstIndex(of: .ascii(":")) {
      guard colon > word.lowerBound, typed[..<colon].allSatisfy(WordSyntax.isKeyByte) else {
        return nil
      }
      let key = Board.AttributeKey(typed[..<colon])
      return values(of: key, colon + 1..<word.upperBound, task, line, place)
    }
    return keys(word, line, place)
  }

  /// The task whose last line, without a line ending, ends the file.
  private static func taskEndingBefore(_ place: CompletionPlace) -> Board.Task? {
    place.offset > 0 ? place.document.task(at: place.offset - 1) : nil
  }

  /// The line of the task or subtask that is being written.
  private static func line(of task: Board.Task, _ place: CompletionPlace) -> TaskLine? {
    let text = place.document.text
    let row = text.line(at: place.offset)
    return task.lines.last { line in
      line.text.lowerBound <= place.offset && row <= text.line(at: line.paragraphEnd)
    }
  }

  // MARK: - People and tags

  private static func names(
    after word: Range<Int>, _ place: CompletionPlace, _ name: (WordTable.Name) -> String?
  ) -> CompletionList {
    let typed = word.lowerBound + 1..<word.upperBound
    let end = place.bytes[typed.upperBound...].prefix { !$0.isSpace }.endIndex
    let own = String(decoding: place.bytes[typed.lowerBound..<end], as: UTF8.self)
    // The name that is being typed occurs on its own line; that is ignored.
    let known = place.document.words.names(name).filter { $0.text != own || $0.count > 1 }
    return CompletionList(
      kind: .value, range: typed,
      items: known.map { .init($0.text, $0.count == 1 ? "once" : "\($0.count) times") })
  }

  // MARK: - Keys

  private static func keys(
    _ word: Range<Int>, _ line: TaskLine, _ place: CompletionPlace
  ) -> CompletionList? {
    guard place.isInvoked, word.lowerBound > line.text.lowerBound else { return nil }
    // Letters within the title are only text; at an empty word, completion was invoked by hand.
    let present = typedWords(place)
    let isInRun =
      present.last.map {
        place.bytes[$0.range.upperBound..<word.lowerBound].allSatisfy(\.isBlank)
      } ?? false
    guard word.isEmpty || isInRun else { return nil }
    let typed = place.bytes[word]
    let custom = place.document.words.customKeys.map { ($0, "used on this board") }
    let items = (descriptions + custom).filter { key, _ in
      !present.contains { $0.key == key }
        && key.name.utf8.prefix(typed.count).equalsIgnoringASCIICase(typed)
    }
    guard !items.isEmpty else { return nil }
    return CompletionList(
      kind: .property, range: word, items: items.map { .init($0.0.name + ":", $0.1) })
  }

  /// The attributes, people and tags before the place on its line, without the word that is being
  /// typed.
  private static func typedWords(_ place: CompletionPlace) -> [TaskWord] {
    place.bytes[place.lineBefore].split(whereSeparator: \.isBlank).compactMap {
      $0.endIndex == place.offset
        ? nil : WordSyntax.word(in: place.bytes, $0.startIndex..<$0.endIndex)
    }
  }

  private static let descriptions: [(Board.AttributeKey, String)] = [
    (.due, "when it is due"), (.pri, "high, medium or low"),
    (.start, "earliest start"), (.every, "how often it recurs"),
    (.est, "estimated effort"), (.needs, "tasks that it needs"), (.id, "its name"),
    (.done, "when it was finished"),
  ]

  // MARK: - Values

  private static func values(
    of key: Board.AttributeKey, _ value: Range<Int>, _ task: Board.Task, _ line: TaskLine,
    _ place: CompletionPlace
  ) -> CompletionList? {
    func list(_ items: [CompletionList.Item]) -> CompletionList? {
      let typed = place.bytes[value]
      let begun = items.filter { $0.text.utf8.prefix(typed.count).equalsIgnoringASCIICase(typed) }
      return begun.isEmpty ? nil : CompletionList(kind: .value, range: value, items: begun)
    }
    switch key {
    case .due, .start, .done: return DateCompletion.list(value, key, place)
    case .needs: return needs(value, task, line, place)
    case .pri: return list(Board.Priority.allCases.map { .init($0.rawValue) })
    case .id:
      guard value.isEmpty else { return nil }
      var item = CompletionList.Item(
        ActionContext(place.server, place.document, value).newID.text, "a new id")
      item.isPreselected = true
      return list([item])
    case .every:
      return list(used(key, place, or: ["1d", "1w", "2w", "1m", "1y", "weekday", "eom"]))
    case .est: return list(used(key, place, or: ["30m", "1h", "2h", "4h", "1d"]))
    case .custom:
      return list(used(key, place, or: []))
    }
  }

  private static func used(
    _ key: Board.AttributeKey, _ place: CompletionPlace, or usual: [String]
  ) -> [CompletionList.Item] {
    let own = String(decoding: place.bytes[place.word { $0 == .ascii(":") }], as: UTF8.self)
    let known = place.document.words.values(of: key)
      .filter { !$0.text.isEmpty && ($0.text != own || $0.count > 1) }.map(\.text)
      .filter { key.syntax?.accepts(Array($0.utf8)[...]) ?? true }
    return (known + usual.filter { !known.contains($0) }).map { .init($0) }
  }

  /// The open tasks that the task can need: not the task itself, nor those that need it.
  private static func needs(
    _ value: Range<Int>, _ task: Board.Task, _ line: TaskLine, _ place: CompletionPlace
  ) -> CompletionList {
    let word = place.word { $0 == .ascii(",") || $0 == .ascii(":") }
    let own =
      line.id
      ?? typedWords(place).last { $0.key == .id }.flatMap { TaskID(place.bytes[$0.value]) }
    var excluded = Set(line.needs)
    var queue = own.map { [$0] } ?? []
    while let id = queue.popLast() {
      if excluded.insert(id).inserted || id == own {
        queue += openTasks(needing: id, place).filter { !excluded.contains($0) }
      }
    }
    // The word that is being typed may itself be a needed id, which stays on the list.
    if let typed = TaskID(place.bytes[word]), typed != own { excluded.remove(typed) }
    func items(startingWith typed: ArraySlice<UInt8>) -> [CompletionList.Item] {
      var items: [CompletionList.Item] = []
      for definition in place.document.words.definitions
      where place.bytes[definition].prefix(typed.count).equalsIgnoringASCIICase(typed) {
        guard let line = openLine(withIDAt: definition, place), let id = line.id,
          !excluded.contains(id)
        else { continue }
        items.append(.init(id.text, line.title))
        if items.count > CompletionList.limit { break }
      }
      return items
    }
    // With too many to send, clients cannot filter, so the server does.
    let all = items(startingWith: [])
    return CompletionList(
      kind: .reference, range: word,
      items: all.count > CompletionList.limit ? items(startingWith: place.bytes[word]) : all,
      isIncomplete: all.count > CompletionList.limit)
  }

  /// The ids of the open tasks and subtasks that need the given one.
  private static func openTasks(needing id: TaskID, _ place: CompletionPlace) -> [TaskID] {
    place.document.words[.id(id)].filter { !$0.isDefinition }.compactMap { need in
      guard let task = place.document.task(at: need.range.lowerBound), !task.isClosed else {
        return nil
      }
      return place.document.line(of: task, at: need.range.lowerBound)?.id
    }
  }

  /// The line of the open task or subtask whose id is at a range.
  private static func openLine(
    withIDAt range: Range<Int>, _ place: CompletionPlace
  ) -> TaskLine? {
    guard let task = place.document.task(at: range.lowerBound), !task.isClosed,
      let index = task.lines.firstIndex(where: { $0.attribute(.id)?.value == range }),
      index == 0 || task.isOpen(subtask: index - 1)
    else { return nil }
    return task.lines[index]
  }
}

/// Completes ISO dates, also from words such as `tomorrow`, since boards contain only ISO dates.
enum DateCompletion {
  static func list(
    _ value: Range<Int>, _ key: Board.AttributeKey, _ place: CompletionPlace
  ) -> CompletionList? {
    let typed = String(decoding: place.bytes[value], as: UTF8.self)
    let today = place.server.world.clock(place.board).now.today
    let direction: RelativeDate.Direction = key == .done ? .back : .ahead
    func items(
      _ dates: [(CalendarDate, String?)], filter: String? = nil
    ) -> [CompletionList.Item] {
      var seen: Set<CalendarDate> = []
      return dates.filter { seen.insert($0.0).inserted }.map { date, word in
        CompletionList.Item("\(date)", description(date, word, today), filter: filter)
      }
    }
    guard typed.utf8.contains(where: { !$0.isASCIIDigit && $0 != .ascii("-") }) else {
      let near = words(direction).compactMap { word in
        date(word, today, direction).map { ($0, Optional(word)) }
      }
      let step = direction == .ahead ? 1 : -1
      let others = typed.isEmpty ? [] : (0...400).map { today.adding(days: $0 * step) }
      var dates = (near + others.compactMap { $0.map { ($0, nil) } }).filter {
        "\($0.0)".hasPrefix(typed)
      }
      if !typed.isEmpty {
        // The sort is stable, so a date with a word stays before the same date without one.
        dates.sort { direction == .ahead ? $0.0 < $1.0 : $1.0 < $0.0 }
      }
      return CompletionList(
        kind: .value, range: value, items: items(Array(dates.prefix(40))),
        isIncomplete: !typed.isEmpty)
    }
    let wanted = typed.lowercased()
    let meant = date(typed, today, direction).map { [($0, Optional(typed))] } ?? []
    let begun = (words(direction) + RelativeDate.weekdays).filter {
      $0.filter { $0 != " " }.hasPrefix(wanted)
    }.compactMap { word in date(word, today, direction).map { ($0, Optional(word)) } }
    let found = items(meant + begun, filter: typed)
    guard !found.isEmpty else { return nil }
    return CompletionList(kind: .value, range: value, items: found, isIncomplete: true)
  }

  private static func date(
    _ word: String, _ today: CalendarDate, _ direction: RelativeDate.Direction
  ) -> CalendarDate? {
    (try? RelativeDate(word))?.date(from: today, looking: direction)
  }

  private static func words(_ direction: RelativeDate.Direction) -> [String] {
    direction == .back
      ? ["today", "yesterday", "-2d", "-3d", "-1w"]
      : [
        "today", "tomorrow", "+2d", "+3d", "+4d", "+5d", "+6d", "next week", "+2w", "eom",
        "next month",
      ]
  }

  /// A description such as `tomorrow, Sunday`.
  private static func description(
    _ date: CalendarDate, _ word: String?, _ today: CalendarDate
  ) -> String {
    let day = RelativeDate.weekdays[date.weekday]
    let name = day.prefix(1).uppercased() + day.dropFirst()
    let distance = TaskRows.distance(date.daysSinceEpoch - today.daysSinceEpoch)
    guard let word, word.first?.isLetter == true, word != distance, word != day else {
      return "\(distance), \(name)"
    }
    return "\(word), \(distance), \(name)"
  }
}
