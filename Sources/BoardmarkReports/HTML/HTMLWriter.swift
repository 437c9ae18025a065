import BoardmarkText
import MarkdownBlocks

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

  package init(root: String = "") { self.root = root }

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

  /// Appends what another writer has written.
  package mutating func append(_ other: HTMLWriter) { bytes += other.bytes }

  /// Ends a line of the file.
  package mutating func line() { add("\n") }

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
      BoxMark.mark(text, boxes[line], words)
    }
    if let html = try? renderer.html(of: markdown) {
      bytes += html
    } else {
      element("pre") { $0.bytes.append(htmlText: markdown) }
    }
  }

  /// Writes a line of Markdown as HTML, or as plain text if it would take too long to read.
  package mutating func markdown(line: [UInt8]) {
    let line = Self.safe(line)
    // Most titles are nothing but words.
    if line.contains(where: { "\\`*_[]<>&!:".utf8.contains($0) }),
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
