import Boardmark
import BoardmarkText
import MarkdownBlocks

/// The body of an imported task: its description, then what the format has no place for, then its checklists, comments
/// and attachments.
struct ForeignBody {
  /// The lines, none of them blank at the ends.
  private(set) var lines: [String] = []

  /// For each field that is in the body, its lines.
  private(set) var ranges: [Int: Range<Int>] = [:]

  private typealias Part = (field: Int, lines: [String])

  /// - Parameters:
  ///   - fields: The fields of a task that go into its body, by their indices.
  ///   - fenced: The texts that are written as code, since their Markdown would be read as something else.
  init(_ fields: [(index: Int, field: ForeignTask.Field)], fenced: Set<Int> = []) {
    var texts: [Part] = []
    var details: [Part] = []
    var lists: [[Part]] = []
    var comments: [Part] = []
    var links: [Part] = []
    for (index, field) in fields {
      let text = field.text
      let plain = ForeignText.lines(text)
      let lines = fenced.contains(index) ? Self.fenced(plain) : plain
      switch field.kind {
      case .text: texts.append((index, lines))
      case .checklist: lists.append([(index, ["**\(ForeignText.oneLine(text))**"])])
      case .item(let box):
        if lists.isEmpty { lists.append([]) }
        let mark = box == .ticked ? "x" : box == .cancelled ? "-" : " "
        lists[lists.count - 1].append((index, ["- [\(mark)] \(text)"]))
      case .comment(let author): comments.append((index, Self.item("\(author): ", lines)))
      case .link(let name): links.append((index, ["- \(Self.link(name, text))"]))
      case .detail(let name): details.append((index, Self.item("\(name): ", lines)))
      default: details.append((index, Self.item("", lines)))
      }
    }
    // A fence that is never closed would take in what follows it.
    let isOpen = texts.contains { Self.isUnclosed($0.lines) }
    if !isOpen { for text in texts { add([text]) } }
    add(details)
    for list in lists {
      let head = list.prefix { $0.lines[0].hasPrefix("**") }
      add(Array(head))
      add(Array(list.dropFirst(head.count)))
    }
    add(comments, under: "**Comments**")
    add(links, under: "**Attachments**")
    if isOpen { for text in texts { add([text]) } }
    // Boards keep no indentation that all lines of a body share.
    var shared = lines.first?.prefix { $0 == " " || $0 == "\t" } ?? ""
    for line in lines where !line.isEmpty { shared = shared.commonPrefix(with: line) }
    if !shared.isEmpty { lines = lines.map { String($0.dropFirst(shared.count)) } }
  }

  var text: String { lines.joined(separator: "\n") }

  private mutating func add(_ parts: [Part], under heading: String? = nil) {
    guard parts.contains(where: { !$0.lines.isEmpty }) else { return }
    if !lines.isEmpty { lines.append("") }
    if let heading { lines += [heading, ""] }
    for part in parts where !part.lines.isEmpty {
      ranges[part.field] = lines.count..<lines.count + part.lines.count
      lines += part.lines
    }
  }

  /// A list item: its first line after `head`, the others below it.
  private static func item(_ head: String, _ lines: [String]) -> [String] {
    // What may begin a block goes below the head, as a block of the item.
    guard let first = lines.first, lines.count == 1 || ForeignText.plain(first) == first else {
      return ["- \(head)".trimmedEnd, ""] + lines.map { $0.isEmpty ? "" : "  \($0)" }
    }
    let text = lines.count == 1 && head.isEmpty ? ForeignText.plain(first) : first
    return ["- \(head)\(text)"] + lines.dropFirst().map { $0.isEmpty ? "" : "  \($0)" }
  }

  private static func link(_ name: String, _ address: String) -> String {
    let name = ForeignText.oneLine(name)
    let address = ForeignText.oneLine(address)
    let isPlain = !address.contains { $0 == " " || $0 == "<" || $0 == ">" || $0 == "`" }
    guard isPlain, address.contains(":") else {
      return name.isEmpty || name == address
        ? ForeignText.plain(address) : ForeignText.plain("\(name) – \(address)")
    }
    return name.isEmpty || name == address
      ? "<\(address)>" : "\(ForeignText.plain(name)): <\(address)>"
  }

  /// The lines as a code block, whatever is in them.
  private static func fenced(_ lines: [String]) -> [String] {
    let longest = lines.map { $0.drop { $0 == " " }.prefix { $0 == "`" }.count }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return [fence + "text"] + lines + [fence]
  }

  private static func isUnclosed(_ lines: [String]) -> Bool {
    let bytes = Array(lines.joined(separator: "\n").utf8)
    return BlockParser.blocks(of: bytes, lines: LineTable(bytes)).contains(where: \.isUnclosed)
  }
}

extension Substring {
  fileprivate func commonPrefix(with other: String) -> Substring {
    prefix(zip(self, other).prefix { $0 == $1 }.count)
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
