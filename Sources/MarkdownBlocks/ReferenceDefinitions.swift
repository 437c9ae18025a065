internal import CCMark

/// Distinguishes link reference definitions from the paragraphs they look like.
///
/// ``BlockMask`` keeps definitions in the tree as paragraphs; if that makes a definition part of a
/// setext heading, this corrects the blocks.
package enum ReferenceDefinitions {
  /// The maximum number of lines of a definition; longer ones are taken for text.
  static let lineLimit = 8

  /// The number of reference definition lines at the start of a paragraph.
  ///
  /// - Parameter paragraph: The paragraph's lines, without the indentation and marks of its
  ///   containers.
  package static func leadingLines(of paragraph: [ArraySlice<UInt8>]) -> Int {
    guard paragraph.first?.first == .ascii("[") else { return 0 }
    var text: [UInt8] = []
    var found = 0
    for (index, line) in paragraph.prefix(lineLimit).enumerated() {
      text += line
      text.append(0x0A)
      if isEmptyDocument(text) { found = index + 1 }
    }
    return found
  }

  /// True if `text` consists only of definitions; its inlines are not parsed.
  private static func isEmptyDocument(_ text: [UInt8]) -> Bool {
    var root: OpaquePointer?
    let parser = board_cmark_begin(&root)
    defer { board_cmark_end() }
    guard let parser, let root else { return false }
    text.withUnsafeBytes {
      cmark_parser_feed(parser, $0.bindMemory(to: CChar.self).baseAddress, $0.count)
    }
    // A thematic break ends the paragraph; it is the first block if all the rest was definitions.
    cmark_parser_feed(parser, "\n***\n", 5)
    return cmark_node_get_type(cmark_node_first_child(root)) == CMARK_NODE_THEMATIC_BREAK
  }
}

enum DefinitionHeadings {
  /// Corrects the document's own setext headings whose text begins with reference definitions.
  ///
  /// The lines of the definitions then belong to no block.
  static func correct(_ blocks: inout [Block], source: [UInt8], lines: LineTable) {
    for index in blocks.indices {
      let block = blocks[index]
      guard case .heading(_, isSetext: true) = block.kind, block.parent < 0,
        source[block.start] == .ascii("[")
      else { continue }
      let text = (block.lines.lowerBound..<block.lines.upperBound - 1).map { line in
        let start = Indentation(in: source, from: lines.start(line), to: lines.end(line)).end
        let content = source[start..<lines.end(line)]
        return content.prefix { !$0.isLineEnding }
      }
      let definitions = ReferenceDefinitions.leadingLines(of: text)
      if definitions == text.count {
        blocks[index].kind = .paragraph
      } else if definitions > 0 {
        let first = block.lines.lowerBound + definitions
        blocks[index].lines = first..<block.lines.upperBound
        blocks[index].start =
          Indentation(in: source, from: lines.start(first), to: lines.end(first)).end
      }
    }
  }
}
