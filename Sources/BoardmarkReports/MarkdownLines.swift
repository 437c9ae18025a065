/// Shows Markdown on a terminal, each line of the source as one line, so that items keep their places.
package struct MarkdownLines {
  private static let marks = ["**", "__", "~~", "*", "_"]

  /// The signs that end the fenced code that the lines are in; nil outside of code.
  private var fence: Substring?

  package init() {}

  /// A title without the marks of headings, emphasis and links; code keeps its marks.
  package static func title(_ source: String) -> String {
    // By bytes: 'hasPrefix' normalizes, in time quadratic in the combining marks of a character.
    guard source.utf8.contains(where: { "#*_~[\\".utf8.contains($0) }) else { return source }
    let hashes = source.prefix { $0 == "#" }.count
    let isHeading = (1...6).contains(hashes) && source.dropFirst(hashes).first == " "
    var line = StyledLine()
    MarkdownLines().add(source.dropFirst(isHeading ? hashes + 1 : 0), to: &line, isTitle: true)
    return line.runs.map(\.text).joined()
  }

  /// The next line of the source, without its marks.
  package mutating func line(_ source: String) -> StyledLine {
    let text = source.drop { $0 == " " }
    var line = StyledLine(String(repeating: " ", count: source.count - text.count))
    let ticks = text.prefix { $0 == text.first }
    if let fence {
      if ticks.hasPrefix(fence), text.dropFirst(ticks.count).allSatisfy({ $0 == " " }) {
        self.fence = nil
        return StyledLine("┄┄┄", .faint)
      }
      return StyledLine(source, .name)
    }
    if ticks.count >= 3, ticks.first == "`" || ticks.first == "~" {
      fence = ticks
      return StyledLine("┄┄┄ " + text.dropFirst(ticks.count), .faint)
    }
    if ["---", "***", "___"].contains(text) {
      return StyledLine(String(repeating: "─", count: 8), .faint)
    }
    if ticks.first == "#", ticks.count <= 6, text.dropFirst(ticks.count).first == " " {
      add(text.dropFirst(ticks.count + 1), to: &line, isStrong: true)
      return line
    }
    var rest = text
    while rest.first == ">" {
      line.append("│ ", .faint)
      rest = rest.dropFirst().drop { $0 == " " }
    }
    if let first = rest.first, "-*+".contains(first), rest.dropFirst().first == " " {
      rest = rest.dropFirst(2)
      let boxes: [(String, String, TextStyle)] = [
        ("[ ] ", "○ ", .plain), ("[x] ", "✓ ", .good), ("[X] ", "✓ ", .good),
        ("[-] ", "✗ ", .faint),
      ]
      if let (typed, sign, style) = boxes.first(where: { rest.hasPrefix($0.0) }) {
        line.append(sign, style)
        rest = rest.dropFirst(typed.count)
      } else {
        line.append("• ", .faint)
      }
    }
    add(rest, to: &line)
    return line
  }

  /// Adds text without the marks of emphasis, code and links. Cost: linear.
  private func add(
    _ source: Substring, to line: inout StyledLine, isStrong: Bool = false, isTitle: Bool = false
  ) {
    let text = Array(source)
    var open: Set<String> = []
    var pending = ""
    var index = 0
    func at(_ place: Int) -> Character? { text.indices.contains(place) ? text[place] : nil }
    func isWord(_ place: Int) -> Bool { at(place).map { $0.isLetter || $0.isNumber } ?? false }
    func starts(_ mark: String, _ place: Int) -> Bool {
      mark.enumerated().allSatisfy { at(place + $0.offset) == $0.element }
    }
    // An opening mark without a closing one is text.
    var last: [String: Int] = [:]
    for mark in Self.marks + ["`"] { last[mark] = text.indices.last { starts(mark, $0) } }
    func end(of closing: Character, from start: Int) -> Int? {
      text[min(start, text.count)...].firstIndex(of: closing)
    }
    func flush(_ style: TextStyle? = nil) {
      let usual: TextStyle =
        open.contains("~~") ? .faint : isStrong || !open.isEmpty ? .strong : .plain
      line.append(pending, style ?? usual)
      pending = ""
    }
    while index < text.count {
      if text[index] == "\\", let next = at(index + 1), next.isPunctuation || next.isSymbol {
        pending.append(next)
        index += 2
      } else if text[index] == "`", last["`"]! > index, let close = end(of: "`", from: index + 1) {
        flush()
        pending = String(isTitle ? text[index...close] : text[index + 1..<close])
        flush(.name)
        index = close + 1
      } else if let link = Self.link(in: text, at: index) {
        flush()
        pending = link.text
        flush(.name)
        if !link.address.isEmpty, !isTitle { line.append(" (\(link.address))", .faint) }
        index = link.end
      } else if let mark = Self.marks.first(where: { starts($0, index) }),
        mark.first != "_" || !(isWord(index - 1) && isWord(index + mark.count)),
        open.contains(mark)
          ? at(index - 1) != " "
          : last[mark]! > index && at(index + mark.count) != nil && at(index + mark.count) != " "
      {
        flush()
        if open.remove(mark) == nil { open.insert(mark) }
        index += mark.count
      } else {
        pending.append(text[index])
        index += 1
      }
    }
    flush()
  }

  /// The length limit of a link, so that a line of brackets takes linear time.
  private static let linkLimit = 2000

  /// The link or image at a position: its text, its address if different, and its end.
  private static func link(
    in text: [Character], at start: Int
  ) -> (text: String, address: String, end: Int)? {
    var place = start
    if text[place] == "!" { place += 1 }
    guard place < text.count, text[place] == "[" else { return nil }
    let reach = text[..<min(text.count, place + linkLimit)]
    // [[Page]] or [[Page|its name]].
    if reach.dropFirst(place + 1).first == "[", let close = reach[place...].firstIndex(of: "]"),
      reach.dropFirst(close + 1).first == "]"
    {
      let name = reach[(place + 2)..<close].split(separator: "|").last ?? []
      return (String(name), "", close + 2)
    }
    guard let close = reach[place...].firstIndex(of: "]"), close + 1 < reach.count,
      reach[close + 1] == "(", let end = reach[close...].firstIndex(of: ")")
    else { return nil }
    let (name, address) = (String(text[place + 1..<close]), String(text[close + 2..<end]))
    return (name, name == address ? "" : address, end + 1)
  }
}
