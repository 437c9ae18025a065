import Boardmark
import BoardmarkText

/// A task's body for Taskwarrior: lines written by the import return to their fields, the rest becomes an annotation.
struct TaskwarriorBody {
  struct Note {
    let day: CalendarDate
    let text: String
  }

  /// The values of `wait`, `scheduled` and `until`.
  private(set) var stamps: [String: String] = [:]

  /// The dated comments.
  private(set) var notes: [Note] = []

  /// Everything else; may be empty.
  private(set) var rest = ""

  private static let heading = "**Comments**"

  init(_ body: String) {
    var lines: [String] = []
    var blanks = 0
    var comment: (day: CalendarDate, lines: [String])?
    var isComments = false
    func endComments() {
      if let comment {
        let text = ForeignText.lines(comment.lines.joined(separator: "\n"))
        notes.append(Note(day: comment.day, text: text.joined(separator: "\n")))
      } else if isComments {
        lines += [Self.heading, ""]
      }
      comment = nil
      isComments = false
    }
    for line in body.split(separator: "\n", omittingEmptySubsequences: false) {
      if isComments, let (day, text) = Self.comment(line) {
        if comment != nil { endComments() }
        (isComments, blanks) = (true, 0)
        comment = (day, [text])
      } else if isComments, line.isEmpty {
        blanks += 1
      } else if comment != nil, line.hasPrefix("  ") {
        comment!.lines += Array(repeating: "", count: blanks) + [String(line.dropFirst(2))]
        blanks = 0
      } else {
        endComments()
        if line == Self.heading {
          isComments = true
        } else if let (key, stamp) = Self.stamp(line), stamps[key] == nil {
          stamps[key] = stamp
        } else {
          lines.append(String(line))
        }
      }
    }
    endComments()
    rest = ForeignText.lines(lines.joined(separator: "\n")).joined(separator: "\n")
  }

  /// The day and the text of `- 2026-12-01: text`; a text that starts a block is below the day.
  private static func comment(_ line: Substring) -> (CalendarDate, String)? {
    guard line.hasPrefix("- "), let day = CalendarDate(String(line.dropFirst(2).prefix(10))),
      case let rest = line.dropFirst(12), rest == ":" || rest.hasPrefix(": ")
    else { return nil }
    return (day, String(line.dropFirst(14)))
  }

  /// The key and the value of `- wait: 20261201T000000Z`.
  private static func stamp(_ line: Substring) -> (String, String)? {
    let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
    guard parts.count == 2, ["- wait", "- scheduled", "- until"].contains(parts[0]),
      parts[1].utf8.count == 16, parts[1].hasSuffix("Z"), ForeignDate.read(parts[1]) != nil
    else { return nil }
    return (String(parts[0].dropFirst(2)), parts[1])
  }
}
