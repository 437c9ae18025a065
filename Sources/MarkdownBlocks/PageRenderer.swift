internal import CCMark
internal import LibC

/// Renders CommonMark for a web page that is safe to open, whatever the text contains.
///
/// The output is text and a few kinds of elements, whose only attributes are `href`, `rel`, `start`
/// and `class`. Raw HTML becomes text; comments, which readers never see, are left out. Links lead
/// to `http:`, `https:` and `mailto:` only, URLs in plain text become links, and images become
/// links to their sources, so that a page loads nothing. Of GitHub's extensions, tables and
/// `~~strikethrough~~` are rendered; `[[wikilinks]]` are marked text. All headings have the same
/// level. Linear time, except that ``HTMLRenderer/TooComplex`` texts are not rendered.
package struct PageRenderer: Sendable {
  /// Returns HTML to replace the beginning of an item's text, and the length of that beginning in
  /// bytes; nil to replace nothing. The text begins on `line`, counted from 1.
  package typealias ItemMark =
    @Sendable (_ text: [UInt8], _ line: Int) -> (
      length: Int, html: String
    )?

  /// The level of all headings, 1 to 6.
  package var headingLevel: Int

  /// Replaces the beginning of an item's text, such as a checkbox.
  package var itemMark: ItemMark

  package init(headingLevel: Int, itemMark: @escaping ItemMark = { _, _ in nil }) {
    self.headingLevel = headingLevel
    self.itemMark = itemMark
  }

  /// Renders a document.
  package func html(of markdown: [UInt8]) throws(HTMLRenderer.TooComplex) -> [UInt8] {
    try render(markdown, isInline: false)
  }

  /// Renders a line as inline text, whatever block it would be on its own.
  package func html(ofLine line: [UInt8]) throws(HTMLRenderer.TooComplex) -> [UInt8] {
    // No block begins after a letter; the blank allows the following text to begin with emphasis.
    try render(Array("a ".utf8) + line, isInline: true)
  }

  private func render(
    _ markdown: [UInt8], isInline: Bool
  ) throws(HTMLRenderer.TooComplex) -> [UInt8] {
    guard HTMLRenderer.isHarmless(markdown) else { throw HTMLRenderer.TooComplex() }
    let root = markdown.withUnsafeBytes {
      cmark_parse_document(
        $0.bindMemory(to: CChar.self).baseAddress, $0.count, CMARK_OPT_VALIDATE_UTF8)
    }
    guard let root else { throw HTMLRenderer.TooComplex() }
    defer { cmark_node_free(root) }
    cmark_consolidate_text_nodes(root)
    var page = PageText(renderer: self, isInline: isInline)
    let lines = LineTable(markdown)
    let walk = cmark_iter_new(root)
    defer { cmark_iter_free(walk) }
    while case let event = cmark_iter_next(walk), event != CMARK_EVENT_DONE {
      guard let node = cmark_iter_get_node(walk) else { break }
      if event == CMARK_EVENT_ENTER, !isInline, let table = table(at: node, in: markdown, lines) {
        page.add(table)
        cmark_iter_reset(walk, node, CMARK_EVENT_EXIT)
      } else if event == CMARK_EVENT_ENTER {
        page.enter(node)
      } else {
        page.leave(node)
      }
    }
    return page.bytes
  }

  /// The HTML of a paragraph that is a table, including the lines above the table; nil for any
  /// other node.
  private func table(at node: OpaquePointer, in markdown: [UInt8], _ lines: LineTable) -> [UInt8]? {
    let first = Int(cmark_node_get_start_line(node))
    let last = Int(cmark_node_get_end_line(node))
    guard cmark_node_get_type(node) == CMARK_NODE_PARAGRAPH, 0 < first, first < last,
      last <= lines.count
    else { return nil }
    let texts = (first...last).map { line in
      let skipped = line == first ? max(0, Int(cmark_node_get_start_column(node)) - 1) : 0
      let end = lines.end(line - 1)
      return markdown[min(lines.start(line - 1) + skipped, end)..<end]
    }
    return MarkdownTable.html(ofLines: texts, renderer: self)
  }
}

/// The HTML of a document, built while walking it.
private struct PageText {
  let renderer: PageRenderer
  let isInline: Bool
  private(set) var bytes: [UInt8] = []

  /// The link or image whose element is open; they are never nested.
  private var link: OpaquePointer?

  /// True if the open link shows any text.
  private var linkHasText = false

  /// The number of bytes to skip at the beginning of the text.
  private var skipped: Int

  /// The parent of the text in which a strikethrough is open; it ends in the same parent.
  private var struck: OpaquePointer?

  /// The parents without a closing strikethrough mark in later text, so that each is searched only
  /// once.
  private var unstruck: Set<OpaquePointer?> = []

  init(renderer: PageRenderer, isInline: Bool) {
    self.renderer = renderer
    self.isInline = isInline
    skipped = isInline ? 2 : 0
  }

  mutating func enter(_ node: OpaquePointer) {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_TEXT: addText(of: node)
    case CMARK_NODE_SOFTBREAK: add("\n")
    case CMARK_NODE_LINEBREAK: add("<br>\n")
    case CMARK_NODE_CODE:
      add("<code>")
      add(text: literal(of: node))
      add("</code>")
    case CMARK_NODE_HTML_INLINE: addMarkup(of: node)
    case CMARK_NODE_HTML_BLOCK:
      let literal = literal(of: node)
      guard !literal.isComment else { return }
      add("<p class=\"raw\">")
      add(text: literal.withoutLineEnd)
      add("</p>\n")
    case CMARK_NODE_CODE_BLOCK:
      add("<pre><code>")
      add(text: literal(of: node))
      add("</code></pre>\n")
    case CMARK_NODE_THEMATIC_BREAK: add("<hr>\n")
    case CMARK_NODE_LINK, CMARK_NODE_IMAGE: open(link: node)
    case CMARK_NODE_EMPH: add("<em>")
    case CMARK_NODE_STRONG: add("<strong>")
    case CMARK_NODE_PARAGRAPH: if hasElement(node) { add("<p>") }
    case CMARK_NODE_HEADING:
      if cmark_node_first_child(node) != nil { add("<h\(renderer.headingLevel)>") }
    case CMARK_NODE_BLOCK_QUOTE: add("<blockquote>\n")
    case CMARK_NODE_LIST: open(list: node)
    case CMARK_NODE_ITEM: add(mark(of: node) == nil ? "<li>" : "<li class=\"item\">")
    default: break
    }
  }

  mutating func leave(_ node: OpaquePointer) {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_LINK, CMARK_NODE_IMAGE: close(link: node)
    case CMARK_NODE_EMPH: add("</em>")
    case CMARK_NODE_STRONG: add("</strong>")
    case CMARK_NODE_PARAGRAPH: if hasElement(node) { add("</p>\n") }
    case CMARK_NODE_HEADING:
      if cmark_node_first_child(node) != nil { add("</h\(renderer.headingLevel)>\n") }
    case CMARK_NODE_BLOCK_QUOTE: add("</blockquote>\n")
    case CMARK_NODE_LIST: add(isOrdered(node) ? "</ol>\n" : "</ul>\n")
    case CMARK_NODE_ITEM: add("</li>\n")
    default: break
    }
  }

  // MARK: - Blocks

  /// True if a paragraph has an element of its own: not in a tight list or a single line.
  private func hasElement(_ paragraph: OpaquePointer) -> Bool {
    guard !isInline else { return false }
    guard let list = cmark_node_parent(cmark_node_parent(paragraph)),
      cmark_node_get_type(list) == CMARK_NODE_LIST
    else { return true }
    return cmark_node_get_list_tight(list) == 0
  }

  private func isOrdered(_ list: OpaquePointer) -> Bool {
    cmark_node_get_list_type(list) == CMARK_ORDERED_LIST
  }

  private mutating func open(list: OpaquePointer) {
    guard isOrdered(list) else { return add("<ul>\n") }
    let start = cmark_node_get_list_start(list)
    add(start == 1 ? "<ol>\n" : "<ol start=\"\(start)\">\n")
  }

  /// The replacement for the beginning of the item's text; nil if there is none.
  private func mark(of item: OpaquePointer) -> (length: Int, html: String)? {
    guard let paragraph = cmark_node_first_child(item),
      cmark_node_get_type(paragraph) == CMARK_NODE_PARAGRAPH,
      let text = cmark_node_first_child(paragraph), cmark_node_get_type(text) == CMARK_NODE_TEXT
    else { return nil }
    return renderer.itemMark(literal(of: text), Int(cmark_node_get_start_line(paragraph)))
  }

  // MARK: - Text

  private func literal(of node: OpaquePointer) -> [UInt8] {
    cmark_node_get_literal(node).map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
      ?? []
  }

  private mutating func addText(of node: OpaquePointer) {
    var text = literal(of: node)[...]
    if skipped > 0 {
      text = text.dropFirst(skipped)
      skipped = 0
    }
    if let paragraph = cmark_node_parent(node), let item = cmark_node_parent(paragraph),
      cmark_node_get_type(item) == CMARK_NODE_ITEM, cmark_node_first_child(item) == paragraph,
      cmark_node_first_child(paragraph) == node, let mark = mark(of: item)
    {
      add(mark.html)
      text = text.dropFirst(mark.length)
    }
    let whole = text
    guard link == nil else { return addMarked(whole.indices, of: whole, node) }
    while let url = PlainURL.first(in: text) {
      addMarked(text.startIndex..<url.lowerBound, of: whole, node)
      add("<a href=\"")
      add(url: text[url])
      add("\" rel=\"noreferrer\">")
      add(text: text[url])
      add("</a>")
      text = text[url.upperBound...]
    }
    addMarked(text.indices, of: whole, node)
  }

  /// Adds a range of a node's text, in which `~~` strikes through and `[[…]]` is a wikilink.
  private mutating func addMarked(
    _ range: Range<Int>, of text: ArraySlice<UInt8>, _ node: OpaquePointer
  ) {
    let parent = cmark_node_parent(node)
    var start = range.lowerBound
    var offset = start
    while offset + 1 < range.upperBound {
      if let end = Wikilink.end(in: text[..<range.upperBound], at: offset) {
        let isEmbed = offset > start && text[offset - 1] == .ascii("!")
        add(text: text[start..<offset - (isEmbed ? 1 : 0)])
        add("<span class=\"wikilink\">")
        add(text: Wikilink.label(of: text[offset + 2..<end - 2]))
        add("</span>")
        offset = end
        start = end
      } else if Strike.isMark(in: text, at: offset) {
        if struck == parent, Strike.isCloser(in: text, at: offset) {
          add(text: text[start..<offset])
          add("</del>")
          struck = nil
        } else if struck == nil, !unstruck.contains(parent), Strike.isOpener(in: text, at: offset) {
          guard hasCloser(after: offset + 2, in: text, of: node) else {
            unstruck.insert(parent)
            offset += 2
            continue
          }
          add(text: text[start..<offset])
          add("<del>")
          struck = parent
        } else {
          offset += 2
          continue
        }
        offset += 2
        start = offset
      } else {
        offset += 1
      }
    }
    add(text: text[start..<range.upperBound])
  }

  /// True if the rest of the text, or a later text of the same parent, ends a strikethrough.
  private func hasCloser(
    after offset: Int, in text: ArraySlice<UInt8>, of node: OpaquePointer
  ) -> Bool {
    if Strike.hasCloser(in: text, from: offset) { return true }
    var next = cmark_node_next(node)
    while let sibling = next {
      if cmark_node_get_type(sibling) == CMARK_NODE_TEXT {
        let text = literal(of: sibling)
        if Strike.hasCloser(in: text[...], from: 0) { return true }
      }
      next = cmark_node_next(sibling)
    }
    return false
  }

  private mutating func addMarkup(of node: OpaquePointer) {
    let literal = literal(of: node)
    if !literal.isComment { add(text: literal) }
  }

  private mutating func add(_ html: String) { bytes += Array(html.utf8) }

  mutating func add(_ html: [UInt8]) { bytes += html }

  private mutating func add(text: some Collection<UInt8>) {
    if !linkHasText, text.contains(where: { $0 > 0x20 }) { linkHasText = true }
    bytes.append(htmlText: text)
  }

  // MARK: - Links

  private func address(of node: OpaquePointer) -> [UInt8]? {
    guard let url = cmark_node_get_url(node) else { return nil }
    let bytes = Array(UnsafeRawBufferPointer(start: url, count: strlen(url)))
    return PlainURL.isAllowed(bytes) ? bytes : nil
  }

  private mutating func open(link node: OpaquePointer) {
    guard link == nil, let address = address(of: node) else { return }
    link = node
    linkHasText = false
    add("<a href=\"")
    add(url: address)
    add("\" rel=\"noreferrer\">")
  }

  private mutating func close(link node: OpaquePointer) {
    guard link == node else { return }
    // A link without text would be unnamed.
    if !linkHasText, let address = address(of: node) { add(text: address) }
    add("</a>")
    link = nil
  }

  private mutating func add(url: some Collection<UInt8>) {
    for byte in url {
      switch byte {
      case .ascii("&"): add("&amp;")
      case .ascii("'"): add("&#39;")
      case 0...0x20, 0x7F...,
        _ where "\"<>\\^`{|}".utf8.contains(byte):
        let digits = String(byte, radix: 16, uppercase: true)
        add("%" + (digits.utf8.count < 2 ? "0" : "") + digits)
      default: bytes.append(byte)
      }
    }
  }
}

/// Addresses that a page may link.
private enum PlainURL {
  static func isAllowed(_ url: [UInt8]) -> Bool {
    ["https://", "http://", "mailto:"].contains { url.starts(with: $0, ignoringCaseFrom: 0) }
  }

  /// The first `http://…` or `https://…` in plain text, without surrounding punctuation.
  static func first(in text: ArraySlice<UInt8>) -> Range<Int>? {
    var search = text.startIndex
    while let colon = text[search...].firstIndex(of: .ascii(":")) {
      search = colon + 1
      guard text[search...].starts(with: "//".utf8) else { continue }
      for scheme in ["https", "http"] {
        let start = colon - scheme.utf8.count
        guard start >= text.startIndex,
          text.starts(with: scheme, ignoringCaseFrom: start - text.startIndex),
          start == text.startIndex || !text[start - 1].isASCIIAlphanumeric
        else { continue }
        let end = end(of: text, from: search + 2)
        if end > search + 2 { return start..<end }
      }
    }
    return nil
  }

  private static func end(of text: ArraySlice<UInt8>, from start: Int) -> Int {
    var depth = 0
    var end = start
    scan: while end < text.endIndex {
      switch text[end] {
      case 0...0x20, .ascii("<"), .ascii(">"), .ascii("\""), .ascii("]"):
        break scan
      case .ascii("("): depth += 1
      case .ascii(")"):
        if depth == 0 { break scan }
        depth -= 1
      default: break
      }
      end += 1
    }
    while end > start, ".,;:!?'*_~".utf8.contains(text[end - 1]) { end -= 1 }
    return end
  }
}

extension [UInt8] {
  /// Appends text, escaped for use between tags and in double quotes.
  package mutating func append(htmlText text: some Collection<UInt8>) {
    for byte in text {
      switch byte {
      case .ascii("&"): self += "&amp;".utf8
      case .ascii("<"): self += "&lt;".utf8
      case .ascii(">"): self += "&gt;".utf8
      case .ascii("\""): self += "&quot;".utf8
      default: append(byte)
      }
    }
  }

  /// True if a piece of HTML is exactly one comment.
  fileprivate var isComment: Bool {
    let text = withoutLineEnd
    guard text.starts(with: "<!--".utf8), let close = text.firstRange(of: Array("-->".utf8)) else {
      return false
    }
    return text[close.upperBound...].allSatisfy { $0 <= 0x20 }
  }

  fileprivate var withoutLineEnd: ArraySlice<UInt8> {
    self[...].last == 0x0A ? dropLast() : self[...]
  }
}

extension Collection<UInt8> where Index == Int {
  fileprivate func starts(with text: String, ignoringCaseFrom offset: Int) -> Bool {
    dropFirst(offset).lazy.map(\.asciiLowercased)
      .starts(with: text.utf8)
  }
}
