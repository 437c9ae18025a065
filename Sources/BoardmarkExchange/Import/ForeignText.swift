import Boardmark
import BoardmarkText
import MarkdownBlocks

/// Converts text of other programs to lines of a board.
enum ForeignText {
  /// Refuses an export that is not UTF-8, naming the place, and removes a byte order mark.
  static func checked(_ bytes: [UInt8]) throws(ForeignError) -> [UInt8] {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw ForeignError("the export is UTF-16", remedy: "save it as UTF-8")
    }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let bad = bytes.withUnsafeBufferPointer { bytes -> Int? in
      var offset = start
      while offset < bytes.count {
        let step = bytes.utf8Scalar(at: offset)
        if step.scalar == nil { return offset }
        offset += step.length
      }
      return nil
    }
    if let bad {
      throw ForeignError(
        "\(place(of: bad, in: bytes)): not UTF-8",
        remedy: "save the export as UTF-8, or convert it with 'iconv -f WINDOWS-1252 -t UTF-8'")
    }
    return start == 0 ? bytes : Array(bytes.dropFirst(start))
  }

  /// `line 3, column 14`.
  static func place(of offset: Int, in bytes: [UInt8]) -> String {
    let before = bytes.prefix(offset)
    let line = before.count { $0 == 0x0A } + 1
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return "line \(line), column \(String(decoding: before[start...], as: UTF8.self).count + 1)"
  }

  /// The lines of a text without control characters and without blank lines at its ends.
  static func lines(_ text: String) -> [String] {
    var lines: [String] = [""]
    var isAfterCR = false
    for scalar in text.unicodeScalars {
      defer { isAfterCR = scalar == "\r" }
      switch scalar {
      case "\n" where isAfterCR: continue
      case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": lines.append("")
      case "\t": lines[lines.count - 1].unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value:
        lines[lines.count - 1].unicodeScalars.append("\u{FFFD}")
      default: lines[lines.count - 1].unicodeScalars.append(scalar)
      }
    }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
    return lines
  }

  static func oneLine(_ text: String) -> String {
    lines(text).joined(separator: " ").split { $0 == " " || $0 == "\t" }.joined(separator: " ")
  }

  /// One line of Markdown that renders as this text where a paragraph may begin, with structure and attributes escaped.
  static func plain(_ text: String) -> String {
    var words = oneLine(text).split(separator: " ").map(String.init)
    for index in words.indices {
      let word = words[index]
      guard let colon = word.firstIndex(of: ":"), Board.AttributeKey(String(word[..<colon])) != nil,
        !word[colon...].hasPrefix("://"), word.index(after: colon) < word.endIndex
      else { continue }
      words[index].insert("\\", at: colon)
    }
    var line = words.joined(separator: " ")
    let mark = line.first { !$0.isASCII || !$0.isNumber }
    if let mark,
      "#>-+*=`~|[<_:".contains(mark) && line.first == mark
        || line.first?.isNumber == true && (mark == "." || mark == ")")
    {
      line.insert("\\", at: line.firstIndex(of: mark)!)
    }
    return line
  }

  /// A name of a person or a tag with blanks replaced by `-`; nil if the result is not valid.
  static func name(_ text: String, isTag: Bool) -> String? {
    let name = oneLine(text).split(separator: " ").joined(separator: "-")
    let bytes = Array(name.utf8)
    let end = WordSyntax.nameEnd(in: bytes, from: 0, limit: bytes.count, inTag: isTag)
    return end == bytes.count ? name : nil
  }
}

/// The body of an imported task: its description, then values without a place in the format, then checklists, comments
/// and attachments.
struct ForeignBody {
  /// The lines, without blank lines at the ends.
  private(set) var lines: [String] = []

  /// The lines of each field in the body.
  private(set) var ranges: [Int: Range<Int>] = [:]

  private typealias Part = (field: Int, lines: [String])

  /// - Parameters:
  ///   - fields: The fields of a task that go into its body, by their indices.
  ///   - fenced: The texts to write as code, since their Markdown would be misread.
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
    // An unclosed fence would swallow the text after it.
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
    // Boards drop indentation that all lines of a body share.
    var shared = lines.first?.prefix { $0 == " " || $0 == "\t" } ?? ""
    for line in lines where !line.isEmpty {
      shared = shared.prefix(zip(shared, line).prefix { $0 == $1 }.count)
    }
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
    // Text that may start a block goes below the head, as a block of the item.
    guard let first = lines.first, lines.count == 1 || ForeignText.plain(first) == first else {
      let head = head.last == " " ? head.dropLast() : head[...]
      return [head.isEmpty ? "-" : "- \(head)", ""] + lines.map { $0.isEmpty ? "" : "  \($0)" }
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

  /// The lines as a code block, with a long enough fence.
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
