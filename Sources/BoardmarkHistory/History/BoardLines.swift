import BoardmarkReading

/// A board's text cut into tasks that can be read on their own, and the lines between them.
///
/// A version of a board differs from the one before in a task or two. Where the text can be divided
/// so, the tasks that are the same in both need no reading.
struct BoardLines: Sendable {
  /// A stretch of whole lines.
  struct Element: Sendable {
    let start: Int
    let end: Int
    let kind: Kind

    /// A hash of its bytes, made once for all versions that it stands in; another in every run.
    let hash: Int
  }

  enum Kind: UInt8, Sendable {
    /// An item `- x` at the margin whose other lines are blank or indented: a list's whatever
    /// stands before it, and ended by whatever follows.
    case task
    /// A line that may open a section: `# x`, or a line of `=` or `-`.
    case heading
    case frontMatter
    case blank
    /// A line that is a comment.
    case comment
    case text
  }

  let bytes: [UInt8]
  private(set) var elements: [Element] = []

  /// Whether the elements mean the same wherever they stand.
  ///
  /// False where a line outside tasks may begin a block that takes in what follows, so that only
  /// reading tells.
  private(set) var isDivisible = true

  /// Whether a line of `=` or `-` stands somewhere, which makes a heading of the text before it.
  private(set) var hasUnderline = false

  /// Whether a line begins with a comment, which may belong to the task after it.
  private(set) var hasComment = false

  /// Whether a CR stands anywhere.
  private var hasReturn = false

  /// What the text begins and ends with in common with the one that it was cut like; nil without one.
  let ends: CommonEnds?

  /// Cuts a text. Cost: linear, a small part of reading it; with a version that is much the same it is
  /// that of comparing the two, and of cutting what differs.
  ///
  /// - Parameter old: A version that is much the same; what both begin and end with is cut as it is
  ///   there.
  init(_ bytes: [UInt8], like old: BoardLines? = nil) {
    self.bytes = bytes
    elements.reserveCapacity(bytes.count / 40)
    ends = old.map { CommonEnds(of: $0.bytes, and: bytes) }
    bytes.withUnsafeBufferPointer { cut($0, old) }
  }

  private mutating func cut(
    _ text: UnsafeBufferPointer<UInt8>, _ old: BoardLines?
  ) {
    hasReturn = Self.hasReturn(text, old, ends)
    if hasReturn, Self.hasLoneCarriageReturn(text) {
      isDivisible = false
      return
    }
    var start = 0
    var rest = 0..<0
    // Where a front matter ends, everything depends on: it must be the same.
    if let old, let ends, old.isDivisible,
      !text.mayHaveFrontMatter
        || old.elements.first.map({ $0.kind == .frontMatter && $0.end <= ends.head }) ?? false
    {
      hasUnderline = old.hasUnderline
      hasComment = old.hasComment
      start = copyStart(old, upTo: ends.head)
      rest =
        old.elements.partitioningIndex {
          $0.start >= old.bytes.count - ends.tail
        }..<old.elements.count
    }
    if start == 0, text.mayHaveFrontMatter { start = cutFrontMatter(text) }
    let shift = text.count - (old?.bytes.count ?? 0)
    while start < text.count, isDivisible {
      // Where a cut falls on one of the old version and the same bytes follow, so do the same cuts.
      while let first = rest.first, old!.elements[first].start + shift < start {
        rest.removeFirst()
      }
      if let first = rest.first, old!.elements[first].start + shift == start {
        elements += old!.elements[rest].lazy.map {
          Element(start: $0.start + shift, end: $0.end + shift, kind: $0.kind, hash: $0.hash)
        }
        return
      }
      let line = TextLine(text, at: start)
      if line.isTaskStart {
        start = cutTask(line, text)
      } else if let fence = line.fence {
        start = cutFence(fence, line, text)
      } else {
        if line.isOpenEnded { isDivisible = false }
        let kind = line.kind
        if kind == .heading, !line.isNumberSign { hasUnderline = true }
        if line.isComment { hasComment = true }
        add(line.start, line.end, line.isComment ? .comment : kind)
        start = line.end
      }
    }
  }

  /// Takes over the elements that lie in the first `head` bytes, and returns the end of the last.
  private mutating func copyStart(_ old: BoardLines, upTo head: Int) -> Int {
    // Where a task ends is told by the line after it, so the last one is looked at again.
    let count = old.elements.partitioningIndex { $0.end > head } - 1
    guard count > 0 else { return 0 }
    elements += old.elements[..<count]
    return elements.last!.end
  }

  private mutating func add(_ start: Int, _ end: Int, _ kind: Kind) {
    var hasher = Hasher()
    bytes.withUnsafeBytes {
      hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[start..<end]))
    }
    elements.append(Element(start: start, end: end, kind: kind, hash: hasher.finalize()))
  }

  /// Adds the task that begins with a line, and returns its end.
  private mutating func cutTask(_ first: TextLine, _ text: UnsafeBufferPointer<UInt8>) -> Int {
    var end = first.end
    var isBehindBlank = false
    while end < text.count {
      let line = TextLine(text, at: end)
      if line.isBlank {
        isBehindBlank = true
      } else if line.isIndented {
        isBehindBlank = false
      } else {
        // A line at the margin directly below may belong to the task's paragraph.
        let isApart = isBehindBlank || line.isTaskStart || line.isNumberSign
        if !isApart {
          // Which lines are whose is for reading to find out.
          add(first.start, end, .text)
          if Self.hasFence(text, first.end, end) { isDivisible = false }
          return end
        }
        break
      }
      end = line.end
    }
    add(first.start, end, .task)
    return end
  }

  /// Adds a fenced block at the margin, and returns its end.
  private mutating func cutFence(
    _ fence: TextLine.Fence, _ first: TextLine, _ text: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var end = first.end
    while end < text.count {
      let line = TextLine(text, at: end)
      end = line.end
      if line.closes(fence) { break }
    }
    add(first.start, end, .text)
    return end
  }

  /// Adds the lines of a front matter, and returns its end.
  private mutating func cutFrontMatter(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    let first = TextLine(text, at: text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    guard first.isMade(of: "---") else { return 0 }
    var end = first.end
    var isOpenEnded = false
    while end < text.count {
      let line = TextLine(text, at: end)
      end = line.end
      if line.isOpenEnded { isOpenEnded = true }
      if line.isMade(of: "---") || line.isMade(of: "...") {
        // What does not read as settings is text like any other.
        if isOpenEnded { isDivisible = false }
        add(0, end, .frontMatter)
        return end
      }
    }
    return 0
  }

  /// Whether a fence may begin in lines that are perhaps no task's any more.
  private static func hasFence(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> Bool {
    var offset = start
    while offset < end {
      let line = TextLine(text, at: offset)
      if line.isOpenEnded { return true }
      offset = line.end
    }
    return false
  }

  /// Whether a CR stands in a text; where none stood in a like one, only what differs is looked at.
  private static func hasReturn(
    _ text: UnsafeBufferPointer<UInt8>, _ old: BoardLines?, _ ends: CommonEnds?
  ) -> Bool {
    guard let old, let ends, !old.hasReturn else { return text.contains(0x0D) }
    return text[ends.head..<text.count - ends.tail].contains(0x0D)
  }

  private static func hasLoneCarriageReturn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard var place = text.firstIndex(of: 0x0D) else { return false }
    while place < text.count {
      if text[place] == 0x0D, place + 1 == text.count || text[place + 1] != 0x0A { return true }
      place += 1
    }
    return false
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the text begins as a front matter does.
  fileprivate var mayHaveFrontMatter: Bool {
    starts(with: "---".utf8) || starts(with: [0xEF, 0xBB, 0xBF, 0x2D, 0x2D, 0x2D])
  }
}
