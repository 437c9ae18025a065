import Boardmark
import BoardmarkText

/// Stable names for a board's tasks across exports: their ids, or else derived from their titles.
struct TaskNames {
  /// The names, in the order of the board's tasks.
  private(set) var all: [String] = []
  private(set) var byID: [TaskID: String] = [:]

  init(_ board: Board) {
    var titles: [String: Int] = [:]
    for task in board.tasks {
      if let id = task.id, byID[id] == nil {
        byID[id] = id.text
        all.append(id.text)
      } else {
        let title = task.titleLine.title
        titles[title, default: 0] += 1
        all.append(
          "t-" + SHA256.hexadecimal(of: Array("\(title)\n\(titles[title]!)".utf8), count: 8))
      }
    }
  }
}

extension Board.Task {
  /// The task's place for the ledger.
  var place: String { "line \(line)" }

  /// The estimate, and the attributes that the format does not define.
  var otherAttributes: [(key: Board.AttributeKey, value: String)] {
    titleLine.words.compactMap { word in
      guard let key = word.key, key == .est || key.rank == nil else { return nil }
      return (key, String(decoding: titleLine.source.bytes[word.value], as: UTF8.self))
    }
  }
}

extension Board.Now {
  /// The instant of a due date with a time, in minutes since 1970; a date without a time counts from its first minute.
  func instant(of due: DueDate) -> Int {
    if let instant = due.instant { return instant }
    let wanted = due.date.daysSinceEpoch * 1440 + (due.minute ?? 0)
    var instant = wanted
    // The zone's offset depends on the instant, so iterate twice.
    for _ in 0..<2 {
      let (date, minute) = local(instant)
      instant += wanted - (date.daysSinceEpoch * 1440 + minute)
    }
    return instant
  }

  /// An instant in UTC as `20261201T170000Z`.
  static func stamp(_ minutes: Int) -> String {
    let days = Int((Double(minutes) / 1440).rounded(.down))
    let minute = minutes - days * 1440
    let day = CalendarDate(daysSinceEpoch: days).map { "\($0)".replacing("-", with: "") }
    return "\(day ?? "19700101")T\(padded(minute / 60, to: 2))\(padded(minute % 60, to: 2))00Z"
  }
}
