import Boardmark
import BoardmarkReports

/// Dates, which can also be typed in words: boards only contain ISO dates.
enum DateCompletion {
  static func list(
    _ value: Range<Int>, _ key: AttributeKey, _ place: CompletionPlace
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
        // The sort keeps the order of equal dates, so a date with a word stays before the same one without.
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
