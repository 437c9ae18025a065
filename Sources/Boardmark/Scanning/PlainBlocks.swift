import MarkdownBlocks

extension TaskBlocks {
  /// Makes the blocks of an item whose lines are of the kinds that the scanner knows: a task line, then
  /// notes, paragraphs and fences, as ``BoardScanner/scanBody(of:)`` says.
  init(plain range: Range<Int>, of source: SourceText) {
    var builder = PlainBlocks(source, range)
    builder.readLines()
    self.init(builder.blocks, item: 1)
  }
}

/// Finds the blocks of an item of which the scanner has proved that they are plain.
private struct PlainBlocks {
  private(set) var blocks: [Block] = []
  private let bytes: [UInt8]
  private let end: Int
  private var offset: Int
  private var line: Int

  /// The list of notes and the paragraph that the next line may go on with; nil where none is open.
  private var list: Int?
  private var paragraph: Int?

  init(_ source: SourceText, _ range: Range<Int>) {
    bytes = source.bytes
    offset = range.lowerBound
    end = range.upperBound
    line = source.lines.line(at: range.lowerBound)
  }

  mutating func readLines() {
    add(.list(ordered: false), parent: -1, at: offset)
    add(.item(contentColumn: 2), parent: 0, at: offset)
    add(.paragraph, parent: 1, at: offset + 2)
    skipLine()
    while offset < end {
      if bytes[offset] == 0x0A {
        paragraph = nil
        skipLine()
      } else if bytes[offset + 2] == .ascii("-") {
        readNote(at: offset + 2)
      } else if bytes[offset + 2] == .ascii("`"), bytes[offset + 3] == .ascii("`") {
        readFence(at: offset + 2)
      } else {
        readParagraphLine(at: offset + 2)
      }
    }
    // The list and the item hold all that follows.
    for container in 0...1 { close(container) }
  }

  private mutating func readNote(at marker: Int) {
    if list == nil {
      list = blocks.count
      add(.list(ordered: false), parent: 1, at: marker)
    }
    let item = blocks.count
    add(.item(contentColumn: 4), parent: list!, at: marker)
    add(.paragraph, parent: item, at: marker + 2)
    skipLine()
    close(item)
    close(list!)
    paragraph = nil
  }

  private mutating func readParagraphLine(at start: Int) {
    list = nil
    if paragraph == nil {
      paragraph = blocks.count
      add(.paragraph, parent: 1, at: start)
    }
    skipLine()
    close(paragraph!)
  }

  private mutating func readFence(at start: Int) {
    list = nil
    paragraph = nil
    let fence = blocks.count
    add(.fencedCode, parent: 1, at: start)
    let length = backticks(at: start)
    repeat {
      skipLine()
    } while !isFence(ofLength: length)
    skipLine()
    close(fence)
  }

  /// Whether the line closes a fence of so many backticks.
  private func isFence(ofLength length: Int) -> Bool {
    var start = offset
    while bytes[start] == 0x20 { start += 1 }
    var behind = start + backticks(at: start)
    guard start - offset < 6, behind - start >= length else { return false }
    while bytes[behind] == 0x20 { behind += 1 }
    return bytes[behind] == 0x0A
  }

  private func backticks(at start: Int) -> Int {
    var behind = start
    while bytes[behind] == .ascii("`") { behind += 1 }
    return behind - start
  }

  private mutating func skipLine() {
    while bytes[offset] != 0x0A { offset += 1 }
    offset += 1
    line += 1
  }

  private mutating func add(_ kind: Block.Kind, parent: Int, at start: Int) {
    blocks.append(
      Block(
        kind: kind, parent: parent, next: blocks.count + 1, start: start, lines: line..<line + 1))
  }

  /// Ends a block before the line at the cursor.
  private mutating func close(_ index: Int) {
    blocks[index].next = blocks.count
    blocks[index].lines = blocks[index].lines.lowerBound..<line
  }
}
