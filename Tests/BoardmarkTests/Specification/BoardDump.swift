import Boardmark

/// What is read from a board, as the specification shows it: a line for each thing, in file order.
///
/// The specification's section "How the examples read" describes the notation.
struct BoardDump {
  private let board: Board
  private(set) var lines: [String] = []
  private var isInGroup = false

  static func text(of board: Board) -> String {
    var dump = BoardDump(board)
    dump.addAll()
    return dump.lines.map { $0 + "\n" }.joined()
  }

  private init(_ board: Board) { self.board = board }

  private mutating func addAll() {
    for region in board.conflicts { lines.append("conflict \(numbers(of: region.lines))") }
    for part in board.parts {
      switch part.kind {
      case .byteOrderMark: lines.append("byte order mark")
      case .frontMatter:
        let zone = board.settings.timeZone.map { ", timezone \($0.value)" } ?? ""
        lines.append("front matter \(lineNumbers(of: part.range))\(zone)")
      case .heading(column: let index?): add(board.columns[index])
      case .heading(column: nil): addHeading(part.range)
      case .task(let column, let index): add(board.columns[column].tasks[index])
      case .prose:
        lines.append(indentation(text: part.range) + "text \(lineNumbers(of: part.range))")
      case .blank: break
      }
    }
    for box in board.strayBoxes {
      lines.append("box outside a column \(lineNumbers(of: box))")
    }
  }

  // MARK: - Parts

  private mutating func add(_ column: Board.Column) {
    isInGroup = false
    let role =
      switch column.role {
      case .plain: ""
      case .waiting: " waiting"
      case .archive: " archive"
      case .cancelled: " cancelled"
      }
    let limit = column.wipLimit.map { " wip \($0)" } ?? ""
    lines.append("column \"\(column.name)\" \(column.state)\(role)\(limit)")
  }

  private mutating func addHeading(_ range: Range<Int>) {
    if let group = board.columns.lazy.flatMap(\.groups).first(where: { $0.heading == range }) {
      isInGroup = true
      lines.append("  group \"\(group.name)\"")
    } else {
      lines.append("heading \(lineNumbers(of: range))")
    }
  }

  private mutating func add(_ task: Board.Task) {
    let indentation = isInGroup ? "    " : "  "
    add("task", task.titleLine, indentation)
    var depths: [Int] = []
    for subtask in task.subtasks {
      let depth = subtask.parent.map { depths[$0] + 1 } ?? 0
      depths.append(depth)
      add("subtask", subtask.titleLine, indentation + String(repeating: "  ", count: depth + 1))
    }
    let body = task.bodyText
    guard !body.isEmpty else { return }
    lines += body.split(separator: "\n", omittingEmptySubsequences: false)
      .map {
        $0.isEmpty ? "\(indentation)  |" : "\(indentation)  | \(Self.visible(Array($0.utf8)))"
      }
  }

  private mutating func add(_ noun: String, _ line: TaskLine, _ indentation: String) {
    let box = line.box == .none ? "" : " \(line.box)"
    lines.append("\(indentation)\(noun)\(box) \"\(Self.visible(line.titleBytes))\"")
    var facts: [String] = []
    if !line.people.isEmpty { facts.append("people " + line.people.joined(separator: ", ")) }
    if !line.tags.isEmpty { facts.append("tags " + line.tags.joined(separator: ", ")) }
    var seen: Set<Board.AttributeKey> = []
    for word in line.words {
      guard let key = word.key, seen.insert(key).inserted else { continue }
      facts.append("\(key.name) \(value(of: word, key, on: line))")
    }
    if line.tailStart < line.text.upperBound {
      facts.append("tail " + line.source.string(in: line.tailStart..<line.text.upperBound))
    }
    lines += facts.map { "\(indentation)  \($0)" }
  }

  private static func visible(_ bytes: [UInt8]) -> String { VisibleBytes.encoded(line: bytes) }

  // MARK: - Values

  private func value(of word: TaskWord, _ key: Board.AttributeKey, on line: TaskLine) -> String {
    let typed = line.source.string(in: word.value)
    let read: String? =
      switch key {
      case .pri: line.priority?.rawValue
      case .start: line.start?.description
      case .due: line.due?.description
      case .done: line.done?.description
      case .id: line.id?.text
      case .needs: line.needs.isEmpty ? nil : line.needs.map(\.text).joined(separator: ", ")
      default: key.syntax?.accepts(line.source.bytes[word.value]) == false ? nil : typed
      }
    return read ?? "\(typed) (not valid)"
  }

  // MARK: - Places

  private func lineNumbers(of range: Range<Int>) -> String {
    let first = board.source.lines.line(at: range.lowerBound)
    let last = board.source.lines.line(at: max(range.lowerBound, range.upperBound - 1))
    return numbers(of: first..<last + 1)
  }

  private func numbers(of lines: Range<Int>) -> String {
    lines.count == 1
      ? "\(lines.lowerBound + 1)" : "\(lines.lowerBound + 1)-\(lines.upperBound)"
  }

  private func indentation(text range: Range<Int>) -> String {
    guard board.columns.contains(where: { $0.range.contains(range.lowerBound) }) else { return "" }
    return isInGroup ? "    " : "  "
  }
}
