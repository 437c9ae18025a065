import Boardmark
import BoardmarkReports

/// A history: the days, who did something on them, and what.
struct WebStory {
  let texts: WebTexts
  let story: BoardStory?
  let today: CalendarDate

  /// The board whose tasks are named and linked to; nil if the history is that of one task.
  var snapshot: BoardSnapshot?

  /// How many entries of a turn are shown, unless all are asked for.
  private static let mostEntries = 8

  /// - Parameter level: The level of the days' headings.
  func write(level: Int, to html: inout HTMLWriter) {
    guard let story, !story.turns.isEmpty else {
      return html.element("p", ["class": "more"], text: texts[.noHistory])
    }
    let turns = story.turns
    for (index, turn) in turns.enumerated() {
      if index == 0 || turns[index - 1].day != turn.day {
        html.row(.heading(level), ["class": "day"]) {
          $0.text(turn.day.map(said) ?? texts[.notCommitted])
        }
      }
      html.row("section", ["class": "turn"]) { html in
        if turn.day != nil { writeAuthor(of: turn, to: &html) }
        write(turn, to: &html)
      }
    }
  }

  private func writeAuthor(of turn: BoardStory.Turn, to html: inout HTMLWriter) {
    html.element("p", ["class": "who"]) { html in
      html.avatar(of: turn.author)
      html.element("strong", ["dir": "auto", "lang": turn.author.language], text: turn.author)
      html.text(" ")
      html.element("span", ["class": "hint"], text: turn.time)
    }
  }

  private func write(_ turn: BoardStory.Turn, to html: inout HTMLWriter) {
    let entries = turn.entries
    // A list of one more would only hide its last.
    let shown = entries.count > Self.mostEntries + 1 ? Self.mostEntries : entries.count
    html.element("ol", ["role": "list"]) { html in
      for entry in entries.prefix(shown) { write(entry, to: &html) }
      if turn.firstTasks > 0 {
        html.element("li", ["class": "created"]) { html in
          html.text(texts[.didBegin, "\(turn.firstTasks)"])
        }
      }
    }
    guard shown < entries.count else { return }
    html.element("details") { html in
      html.element("summary", text: texts[.more, "\(entries.count - shown)"])
      html.element("ol", ["role": "list"]) { html in
        for entry in entries.dropFirst(shown) { write(entry, to: &html) }
      }
    }
  }

  private func write(_ entry: BoardStory.Entry, to html: inout HTMLWriter) {
    html.row("li", ["class": entry.style, "dir": "auto"]) { html in
      guard let title = entry.title else { return html.text(entry.what) }
      html.element("span", ["class": "verb"], text: texts[entry.verb])
      html.text(" ")
      if let snapshot {
        let key = entry.id.flatMap { snapshot.place(ofKey: $0) }.map(snapshot.key(at:))
        if let key {
          html.element("a", ["href": "/task/" + key.percentEncoded]) { html in
            // A link cannot contain another one.
            let hasLink = ["[", "<", ":/", "www."].contains { title.contains($0) }
            if hasLink { html.text(title) } else { html.markdown(line: Array(title.utf8)) }
          }
        } else {
          html.element("strong") { $0.markdown(line: Array(title.utf8)) }
        }
        html.text(" ")
      }
      html.element("span", ["class": "hint"], text: entry.what)
    }
  }

  /// A day as people say it: `Today`, `Yesterday`, `Fri 20 Nov`, `Fri 20 Nov 2025`.
  private func said(_ day: CalendarDate) -> String {
    let word = texts.card
    switch today.daysSinceEpoch - day.daysSinceEpoch {
    case 0: return texts[.today]
    case 1: return texts[.yesterday]
    default:
      let date = word(day.year == today.year ? "{2} {1}" : "{2} {1} {3}")
        .replacing("{1}", with: word(day.monthName)).replacing("{2}", with: "\(day.day)")
        .replacing("{3}", with: "\(day.year)")
      return texts.language == .korean
        ? "\(date) (\(word(day.weekdayName)))" : "\(word(day.weekdayName)) \(date)"
    }
  }
}

extension BoardStory.Entry {
  /// The class of the entry's element.
  fileprivate var style: String { (name == .board ? .edited : name).rawValue }

  fileprivate var verb: WebText {
    switch name {
    case .created: .verbAdded
    case .finished: .verbFinished
    case .cancelled: .verbCancelled
    case .reopened: .verbReopened
    case .moved: .verbMoved
    case .edited, .board: .verbChanged
    case .removed: .verbRemoved
    }
  }
}
