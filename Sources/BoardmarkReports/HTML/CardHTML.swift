import BoardmarkQuery
import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// A task as a card of a page: title, facts, body.
package struct CardHTML {
  private let page: PageBoard
  private let task: Board.Task
  private let fields: TaskFields
  private let mark: TaskMark

  /// The level of the card's heading.
  private let level: Int

  /// Translates a text of the card, given in English, into the page's language.
  private let words: @Sendable (String) -> String

  /// - Parameter level: The level of the card's heading; nil for the usual one in a column.
  package init(
    page: PageBoard, task: Board.Task, level: Int? = nil,
    words: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.page = page
    self.task = task
    self.words = words
    fields = TaskFields(
      board: page.board, task: task, now: page.now, claims: page.request.claims)
    mark = TaskMark(fields)
    self.level = level ?? page.level + (task.groupIndex == nil ? 1 : 2)
  }

  private var line: TaskLine { task.titleLine }

  /// - Parameter isRepeated: True if the page has another card of the task, which has its id.
  func write(isRepeated: Bool = false, to html: inout HTMLWriter) {
    let anchor = isRepeated ? nil : page.anchor(of: task)
    html.element("article", ["class": style, "id": anchor]) { html in
      writeTitle(to: &html)
      writeID(to: &html)
      writeFacts(to: &html)
      writeBody(to: &html)
    }
  }

  /// The classes of the card's element.
  package var style: String {
    switch mark {
    case .open: fields.dueStyle == .notice && line.due != nil ? "card soon" : "card"
    case .finished: "card finished"
    case .cancelled: "card cancelled"
    case .overdue: "card late"
    case .unclear: "card unclear"
    }
  }

  // MARK: - Title

  package func writeTitle(to html: inout HTMLWriter) { writeTitle(as: .heading(level), to: &html) }

  /// Writes the title as another element than a heading.
  func writeTitle(as element: StaticString, style: String? = nil, to html: inout HTMLWriter) {
    let title = line.collapsed(line.text.lowerBound..<line.runStart)
    let name = String(decoding: title, as: UTF8.self)
    html.element(element, ["class": style, "dir": "auto", "lang": name.language]) { html in
      switch mark {
      case .finished: html.box(.ticked, words)
      case .cancelled: html.box(.cancelled, words)
      case .open, .overdue, .unclear: break
      }
      if title.isEmpty { html.text(words("(no title)")) } else { html.markdown(line: title) }
    }
  }

  private func writeID(to html: inout HTMLWriter) {
    guard let id = task.id else { return }
    if let anchor = page.anchor(of: task) {
      html.element("a", ["class": "id", "href": "#" + anchor], text: id.text)
    } else {
      html.element("span", ["class": "id"], text: id.text)
    }
  }

  // MARK: - Facts

  /// - Parameter others: Writes further facts.
  package func writeFacts(
    to html: inout HTMLWriter, others: (inout HTMLWriter) -> Void = { _ in }
  ) {
    var facts = HTMLWriter()
    writeDate(to: &facts)
    writePriority(to: &facts)
    writeProgress(to: &facts)
    writeBlockers(to: &facts)
    writeOutsideNeeds(to: &facts)
    if !task.isClosed, let estimate = line.estimate {
      facts.fact("est", "\(words("est")) \(estimate)")
    }
    if let claim = fields.claim?.label(words) { facts.fact("claim", claim) }
    if !task.isClosed, let interval = fields.value(.every) {
      let text = words("every {1}").replacing("{1}", with: String(terminalSafe: interval))
      facts.fact("every", text, title: text)
    }
    for name in names(besideTitle: true) { facts.name(name.text, isPerson: name.isPerson) }
    for reference in line.references {
      facts.element("li") { html in
        html.element(
          "a", ["class": "reference", "href": reference.address, "rel": "noreferrer"],
          text: "\(reference.key.name):\(reference.value)")
      }
    }
    others(&facts)
    html.list(of: facts)
  }

  /// Writes what a cell of a table shows.
  func write(_ field: TaskTable.Field, to html: inout HTMLWriter) {
    var facts = HTMLWriter()
    switch field {
    case .title, .column: break
    case .due: writeDate(to: &facts)
    case .priority: writePriority(to: &facts)
    case .people, .tags:
      for name in names(besideTitle: false) where name.isPerson == (field == .people) {
        facts.name(name.text, isPerson: name.isPerson)
      }
    }
    html.list(of: facts)
  }

  private func writeDate(to html: inout HTMLWriter) {
    let key: Board.AttributeKey = task.isFinished ? .done : .due
    guard let text = fields.shownDate(key) else { return }
    html.element("li") { html in
      guard !fields.isInvalid(key) else {
        return html.element("span", ["class": "date unclear"]) { html in
          html.text(text)
          html.element("span", ["class": "unseen"], text: ", " + words("not a date"))
        }
      }
      let date = fields.value(key).map { String(decoding: $0, as: UTF8.self) }
      let style = key == .done ? "date" : dateStyle
      let due = key == .done ? line.done.map { DueDate(date: $0) } : line.due
      html.element("time", ["class": style, "datetime": date, "title": text]) { html in
        if key == .due { html.element("span", ["class": "unseen"], text: words("due") + " ") }
        html.text(due.map { page.now.said($0, isClosed: task.isClosed, words) } ?? text)
      }
    }
  }

  private var dateStyle: String {
    switch fields.dueStyle {
    case .alarm: "date late"
    case .notice: "date soon"
    default: "date"
    }
  }

  private func writePriority(to html: inout HTMLWriter) {
    guard !task.isClosed, let priority = fields.shownPriority else { return }
    let text = words(priority)
    html.fact(
      "priority " + (line.priority?.rawValue ?? "unclear"), text,
      title: words("priority: {1}").replacing("{1}", with: text))
  }

  private func writeProgress(to html: inout HTMLWriter) {
    let (done, total) = task.progress
    guard total > 0 else { return }
    html.element("li") { html in
      html.element(
        "span", ["class": done == total ? "progress whole" : "progress"]
      ) { html in
        html.element(
          "progress", ["value": "\(done)", "max": "\(total)", "aria-label": words("checklist")],
          text: "")
        html.text("\(done)/\(total)")
      }
    }
  }

  /// Writes the tasks of other files that this one needs, with their states where those are known.
  private func writeOutsideNeeds(to html: inout HTMLWriter) {
    guard !task.isClosed else { return }
    for (need, _) in line.outsideNeeds {
      let state = page.needs.outside[need]
      html.element("li") { html in
        html.element("span", ["class": state == .open ? "blocked" : "needed"]) { html in
          html.text(words("needs") + " " + need.text)
          if let state { html.text(" (\(words(state.rawValue)))") }
        }
      }
    }
  }

  /// Writes the open tasks that this task needs, if it is open itself.
  private func writeBlockers(to html: inout HTMLWriter) {
    guard !task.isClosed, line.needs.contains(where: { page.needs.state(of: $0) == .open }) else {
      return
    }
    html.element("li") { html in
      html.element("span", ["class": "blocked"]) { html in
        html.text(words("blocked by"))
        for id in line.needs where page.needs.state(of: id) == .open {
          html.text(" ")
          if let address = page.address(of: id) {
            html.element("a", ["href": address], text: id.text)
          } else {
            html.text(id.text)
          }
        }
      }
    }
  }

  /// The people and tags; perhaps without those that are part of the title.
  private func names(besideTitle: Bool) -> [(text: String, isPerson: Bool)] {
    var seen: Set<String> = []
    for word in line.words where besideTitle && word.range.lowerBound < line.runStart {
      seen.insert(line.source.string(in: word.range))
    }
    return line.words.compactMap { word in
      let text = line.source.string(in: word.range)
      guard word.key == nil, seen.insert(text).inserted else { return nil }
      return (text, word.kind == .person)
    }
  }

  // MARK: - Body

  /// The most lines and bytes of a body that are shown at once; longer ones are shown on request.
  private static let longest = (lines: 12, bytes: 1_200)

  private func writeBody(to html: inout HTMLWriter) {
    let body = BodyText.bytes(of: task)
    guard !body.isEmpty else { return }
    let lines = body.count { $0 == 0x0A } + 1
    let isShort = lines <= Self.longest.lines && body.count <= Self.longest.bytes
    if page.request.isForSingleTasks || isShort && !task.isClosed { return write(body, to: &html) }
    html.element("details") { html in
      html.element("summary", text: lines == 1 ? "1 line" : "\(lines) lines")
      write(body, to: &html)
    }
  }

  /// Writes the whole body, if there is one.
  ///
  /// - Parameter box: Writes the replacement for the checkbox of the item with the given index.
  package func writeBody(
    to html: inout HTMLWriter, box: (_ index: Int, _ html: inout HTMLWriter) -> Void
  ) {
    let body = BodyText.bytes(of: task)
    if body.isEmpty { return }
    var boxes: [Int: String] = [:]
    for (line, index) in task.itemLines {
      var html = html.inner
      box(index, &html)
      boxes[line + 1] = String(decoding: html.bytes, as: UTF8.self)
    }
    write(body, boxes, to: &html)
  }

  private func write(
    _ body: [UInt8], _ boxes: [Int: String] = [:], to html: inout HTMLWriter
  ) {
    let language = String(decoding: body, as: UTF8.self).language
    html.element("div", ["class": "body", "dir": "auto", "lang": language]) { html in
      html.line()
      html.markdown(body, headingLevel: min(level + 1, 6), boxes: boxes, words: words)
    }
  }
}

extension HTMLWriter {
  fileprivate mutating func list(of facts: HTMLWriter) {
    guard !facts.bytes.isEmpty else { return }
    element("ul", ["class": "facts", "role": "list"]) { $0.append(facts) }
  }

  fileprivate mutating func fact(_ style: String, _ text: String, title: String? = nil) {
    element("li") { $0.element("span", ["class": style, "title": title], text: text) }
  }

  /// Writes a person or a tag with its mark, in one of eight colors that depend on the name alone.
  fileprivate mutating func name(_ text: String, isPerson: Bool) {
    let color = "hue\(text.lowercased().utf8.fnv1a % 8)"
    element("li") { html in
      html.element(
        "span",
        [
          "class": (isPerson ? "person " : "tag ") + color,
          "title": isPerson ? text : nil, "data-initials": isPerson ? text.initials : nil,
          "dir": "auto", "lang": text.language,
        ], text: text)
    }
  }

  /// Writes a circle with the initials of somebody who is named next to it.
  package mutating func avatar(of name: String) {
    let color = "hue\(name.lowercased().utf8.fnv1a % 8)"
    let initials = ("@" + name.replacing(" ", with: ".")).initials
    element("span", ["class": "avatar " + color, "aria-hidden": "true"], text: initials)
  }
}

extension String {
  /// Two letters of a name with its mark: of its first two words, else its first two.
  fileprivate var initials: String {
    let words = dropFirst().split { "-._".contains($0) }
    return
      (words.count > 1
      ? String(words.prefix(2).compactMap(\.first)) : String(dropFirst().prefix(2)))
      .uppercased()
  }

  /// The language that the letters indicate, for fonts, line breaks and voices; nil if they
  /// indicate none.
  package var language: String? {
    unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) } ? "ko" : nil
  }
}

/// Writes HTML: the names of elements and attributes are literals of the program;
/// everything else is escaped.
///
/// Text is made safe as in all output: hidden controls, including those of the
/// writing direction, are shown.
package struct HTMLWriter {
  package typealias Attributes = KeyValuePairs<StaticString, String?>

  package private(set) var bytes: [UInt8] = []

  /// A prefix for addresses that are written as a path alone, such as `/history`.
  private let root: String

  /// Takes what is written, at the end of a line, so that a long page is never in memory as a whole;
  /// nil if ``bytes`` keeps everything.
  private let send: ((_ piece: ArraySlice<UInt8>) -> Void)?

  /// The number of bytes from which they are sent: little enough that the first arrive at once.
  private static let piece = 64 << 10

  package init(root: String = "", sending send: ((_ piece: ArraySlice<UInt8>) -> Void)? = nil) {
    self.root = root
    self.send = send
  }

  /// An empty writer of the same page, for content that ``append(_:)`` adds.
  package var inner: HTMLWriter { HTMLWriter(root: root) }

  /// Names what was written, in this process.
  var hash: String { String(bytes.withUnsafeBytes { $0.seededHash }, radix: 36) }

  /// Writes an element with the contents that `content` writes; an attribute whose
  /// value is nil is left out.
  package mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], _ content: (inout HTMLWriter) -> Void
  ) {
    open(name, attributes)
    content(&self)
    add("</")
    add(name)
    add(">")
  }

  package mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], text: String
  ) {
    element(name, attributes) { $0.text(text) }
  }

  /// Writes an element, and ends the line after it.
  package mutating func row(
    _ name: StaticString, _ attributes: Attributes = [:], _ content: (inout HTMLWriter) -> Void
  ) {
    element(name, attributes, content)
    line()
  }

  package mutating func row(_ name: StaticString, _ attributes: Attributes = [:], text: String) {
    row(name, attributes) { $0.text(text) }
  }

  /// Writes an element whose contents begin on a line of their own, and ends the line after it.
  package mutating func block(
    _ name: StaticString, _ attributes: Attributes = [:], _ content: (inout HTMLWriter) -> Void
  ) {
    row(name, attributes) { html in
      html.line()
      content(&html)
    }
  }

  /// Writes an element that has no contents and no end tag, or the start tag of one whose end tag
  /// may be left out.
  package mutating func open(_ name: StaticString, _ attributes: Attributes = [:]) {
    add("<")
    add(name)
    for (key, value) in attributes {
      guard let value else { continue }
      add(" ")
      add(key)
      add("=\"")
      if !root.isEmpty, value.utf8.first == UInt8(ascii: "/"), Self.isAddress(key) { text(root) }
      text(value)
      add("\"")
    }
    add(">")
  }

  package mutating func text(_ text: String) {
    bytes.append(htmlText: text.terminalSafe(keeping: [.tab, .lineFeed]).utf8)
  }

  /// Writes text as it was typed, including hidden controls, for a field in
  /// which a person edits it.
  package mutating func exactText(_ text: String) { bytes.append(htmlText: text.utf8) }

  /// Writes a field with the text that was typed into it.
  package mutating func field(
    _ name: StaticString, _ attributes: Attributes = [:], value: String
  ) {
    open(name, attributes)
    bytes.removeLast()
    add(" value=\"")
    exactText(value)
    add("\">")
  }

  /// Writes a text area; an empty first line of its text is kept.
  package mutating func area(_ attributes: Attributes, text: String) {
    element("textarea", attributes) { html in
      html.line()
      html.exactText(text)
    }
  }

  /// Writes JSON as data for a script; no text in it can end the element.
  package mutating func data(_ attributes: Attributes, json: [UInt8]) {
    element("script", attributes) { html in
      for byte in json {
        if byte == UInt8(ascii: "<") {
          html.bytes += Array("\\u003c".utf8)
        } else {
          html.bytes.append(byte)
        }
      }
    }
  }

  /// Appends a picture, which escapes its own texts.
  mutating func append(_ chart: SVGChart) { bytes += chart.partBytes }

  /// Appends what another writer has written.
  package mutating func append(_ other: HTMLWriter) { bytes += other.bytes }

  /// Ends a line of the file.
  package mutating func line() {
    add("\n")
    guard let send, bytes.count >= Self.piece else { return }
    send(bytes[...])
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes Markdown as HTML, or as plain text if it would take too long to read.
  ///
  /// - Parameters:
  ///   - boxes: The HTML for the checkboxes, by the lines they are on, counted from 1.
  ///   - words: Translates the English words for what a box shows into the page's language.
  package mutating func markdown(
    _ markdown: [UInt8], headingLevel: Int, boxes: [Int: String] = [:],
    words: @escaping @Sendable (String) -> String = { $0 }
  ) {
    let markdown = Self.safe(markdown)
    let renderer = PageRenderer(headingLevel: headingLevel) { text, line in
      guard let box = TaskBox(in: text, at: 0, limit: text.count) else { return nil }
      var html = HTMLWriter()
      html.box(box.meaning, words)
      let shown = boxes[line] ?? String(decoding: html.bytes, as: UTF8.self)
      // Its length includes the blank after it.
      return (min(text.count, box.range.upperBound + 1), shown + " ")
    }
    if let html = try? renderer.html(of: markdown) {
      bytes += html
    } else {
      element("pre") { $0.bytes.append(htmlText: markdown) }
    }
  }

  /// Writes a line of Markdown as HTML, or as plain text if it would take too long to read.
  package mutating func markdown(line: [UInt8]) {
    var line = Self.safe(line)
    // In `- [ ] #### Title` the hashes only make a heading.
    let hashes = line.prefix { $0 == UInt8(ascii: "#") }.count
    if (1...6).contains(hashes), line.dropFirst(hashes).first == 0x20 {
      line.removeFirst(hashes + 1)
    }
    // Most titles are nothing but words.
    if line.contains(where: { "\\`*_[]<>&!:~".utf8.contains($0) }),
      let html = try? PageRenderer(headingLevel: 6).html(ofLine: line)
    {
      bytes += html
    } else {
      bytes.append(htmlText: line)
    }
  }

  /// Writes the style sheet that the page's policy names.
  package mutating func style(_ sheet: [UInt8]) {
    add("<style>")
    bytes += sheet
    add("</style>")
  }

  private static func isAddress(_ attribute: StaticString) -> Bool {
    ["href", "src", "action", "formaction"].contains("\(attribute)")
  }

  private static func safe(_ text: [UInt8]) -> [UInt8] {
    Array(String(terminalSafe: text, keeping: [.tab, .lineFeed]).utf8)
  }

  private mutating func add(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}

extension HTMLWriter {
  /// Writes a checkbox whose accessible name says what it shows.
  mutating func box(_ box: Board.Checkbox, _ words: (String) -> String = { $0 }) {
    let (style, name) =
      switch box {
      case .ticked: ("box ticked", "done")
      case .cancelled: ("box cancelled", "cancelled")
      case .open, .none: ("box", "open")
      }
    element("span", ["class": style, "role": "img", "aria-label": words(name)], text: "")
  }
}

extension Board.Now {
  /// A due date as people say it: `2 days late`, `today 17:00`, `Fri`, `27 Nov`, `3 Jan 2027`.
  ///
  /// - Parameter words: Translates English words into the page's language.
  package func said(
    _ due: DueDate, isClosed: Bool = false, _ words: (String) -> String
  ) -> String {
    let days = days(until: due)
    let isLate = !isClosed && isPast(due)
    if isLate, days < 0 {
      return days == -1
        ? words("1 day late") : words("{1} days late").replacing("{1}", with: "\(-days)")
    }
    let day =
      switch days {
      case -1: words("yesterday")
      case 0: words("today")
      case 1: words("tomorrow")
      case 2...6 where !isClosed: words(due.date.weekdayName)
      default:
        words(due.date.year == today.year ? "{2} {1}" : "{2} {1} {3}")
          .replacing("{1}", with: words(due.date.monthName))
          .replacing("{2}", with: "\(due.date.day)")
          .replacing("{3}", with: "\(due.date.year)")
      }
    let time = due.minute.map { " \(padded($0 / 60, to: 2)):\(padded($0 % 60, to: 2))" } ?? ""
    return day + time + (isLate ? ", " + words("late") : "")
  }
}
