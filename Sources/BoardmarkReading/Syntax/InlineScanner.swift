import BoardmarkText

/// Finds the spans of a paragraph in which words are not read.
///
/// It follows CommonMark for code spans, links, autolinks and HTML, but does not look up reference definitions:
/// `[text][label]` is always a link, `[label]` alone never is. Cost: linear; a missing end is searched for only once.
package struct InlineScanner {
  private let bytes: [UInt8]

  /// The same bytes, since loops over the array would pay for a bounds check on each byte.
  private let unchecked: UnsafeBufferPointer<UInt8>

  private let start: Int
  private let end: Int
  private var offset: Int
  private var spans: [InlineSpan] = []
  private var openBrackets: [Int] = []
  /// How many of the open brackets can only begin images, since a link follows them.
  private var inactiveBrackets = 0
  /// The offset of the last run of each number of backticks; filled once a run is found without an
  /// end.
  private var lastRuns: [Int: Int]?
  private var endingsNotFound: Set<[UInt8]> = []
  private var wikilinkEndNotFoundBefore = 0

  /// The spans of the text in `range`, in order; no span is inside another.
  package static func spans(in bytes: [UInt8], _ range: Range<Int>) -> [InlineSpan] {
    bytes.withUnsafeBufferPointer { unchecked in
      guard var first = firstStart(in: unchecked, range) else { return [] }
      // A backslash may escape the character after it.
      if first > range.lowerBound, bytes[first - 1] == .ascii("\\") { first = range.lowerBound }
      var scanner = InlineScanner(bytes, unchecked, range)
      scanner.offset = first
      scanner.scan()
      return scanner.spans
    }
  }

  private init(_ bytes: [UInt8], _ unchecked: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    self.bytes = bytes
    self.unchecked = unchecked
    self.end = range.upperBound
    self.offset = range.lowerBound
    self.start = range.lowerBound
  }

  /// The first offset at which a span may begin, or the colon of a URL or the dot of a host; nil if
  /// there is none.
  private static func firstStart(
    in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Int? {
    var offset = range.lowerBound
    while offset < range.upperBound {
      if offset + 8 <= range.upperBound {
        let signs = ByteGroup(bytes, at: offset).spanSigns
        guard !signs.isEmpty else {
          offset += 8
          continue
        }
        offset += signs.first
      }
      switch bytes[offset] {
      case .ascii("`"), .ascii("<"), .ascii("["): return offset
      case .ascii(":"):
        if offset + 1 < range.upperBound, bytes[offset + 1] == .ascii("/") { return offset }
      case .ascii("."):
        if offset > range.lowerBound, bytes[offset - 1] | 0x20 == .ascii("w") { return offset }
      default: break
      }
      offset += 1
    }
    return nil
  }

  private mutating func scan() {
    while offset < end {
      switch unchecked[offset] {
      case .ascii("\\"):
        offset += offset + 1 < end && bytes[offset + 1].isASCIIPunctuation ? 2 : 1
      case .ascii("`"): scanCode()
      case .ascii("<"): scanAngle()
      case .ascii("["): scanOpeningBracket()
      case .ascii("]"): scanClosingBracket()
      case .ascii(":"): scanURL()
      case .ascii("."): scanHost()
      default: offset += 1
      }
    }
  }

  private mutating func add(_ kind: InlineSpan.Kind, _ range: Range<Int>) {
    while let last = spans.last, last.range.lowerBound >= range.lowerBound { spans.removeLast() }
    spans.append(InlineSpan(kind: kind, range: range))
    offset = range.upperBound
  }
}

// MARK: - Code

extension InlineScanner {
  /// Scans a code span, which ends with the next run of as many backticks.
  private mutating func scanCode() {
    let opening = offset
    let length = runLength(at: offset)
    offset += length
    if let lastRuns, lastRuns[length, default: opening] <= opening { return }
    var search = offset
    while search < end {
      let run = runLength(at: search)
      if run == length {
        add(.code, opening..<search + run)
        return
      }
      search += max(run, 1)
    }
    if lastRuns == nil { lastRuns = findLastRuns(from: opening) }
  }

  private func findLastRuns(from start: Int) -> [Int: Int] {
    var last: [Int: Int] = [:]
    var search = start
    while search < end {
      let run = runLength(at: search)
      if run > 0 { last[run] = search }
      search += max(run, 1)
    }
    return last
  }

  private func runLength(at offset: Int) -> Int {
    var runEnd = offset
    while runEnd < end, unchecked[runEnd] == .ascii("`") { runEnd += 1 }
    return runEnd - offset
  }
}

// MARK: - Autolinks and HTML

extension InlineScanner {
  private mutating func scanAngle() {
    let opening = offset
    if let closing = commentEnd() {
      add(.comment, opening..<closing)
    } else if let closing = AngleSyntax.autolinkEnd(in: bytes, at: opening, limit: end) {
      add(.autolink, opening..<closing)
    } else if let closing = AngleSyntax.tagEnd(in: bytes, at: opening, limit: end)
      ?? declarationEnd()
    {
      add(.html, opening..<closing)
    } else {
      offset += 1
    }
  }

  private mutating func commentEnd() -> Int? {
    starts(with: "<!--") ? find("-->", from: offset + 4) : nil
  }

  private mutating func declarationEnd() -> Int? {
    if starts(with: "<?") { return find("?>", from: offset + 2) }
    if starts(with: "<![CDATA[") { return find("]]>", from: offset + 9) }
    guard starts(with: "<!"), offset + 2 < end, bytes[offset + 2].isASCIILetter else { return nil }
    return find(">", from: offset + 2)
  }

  private func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[offset..<end].starts(with: $0) }
  }

  /// The offset after the next `text`; a text that was not found is not searched for again.
  private mutating func find(_ text: String, from: Int) -> Int? {
    let text = Array(text.utf8)
    guard !endingsNotFound.contains(text) else { return nil }
    var search = from
    while search + text.count <= end {
      if bytes[search..<end].starts(with: text) { return search + text.count }
      search += 1
    }
    endingsNotFound.insert(text)
    return nil
  }
}

// MARK: - Links

extension InlineScanner {
  private mutating func scanOpeningBracket() {
    if offset + 1 < end, bytes[offset + 1] == .ascii("["), let closing = wikilinkEnd() {
      add(.wikilink, offset..<closing)
      return
    }
    openBrackets.append(offset)
    offset += 1
  }

  /// The offset after the `]]` on the same line; nil if there is none.
  private mutating func wikilinkEnd() -> Int? {
    guard offset >= wikilinkEndNotFoundBefore else { return nil }
    var search = offset + 2
    while search + 1 < end, !bytes[search].isLineEnding {
      if bytes[search] == .ascii("]"), bytes[search + 1] == .ascii("]") { return search + 2 }
      search += 1
    }
    wikilinkEndNotFoundBefore = search
    return nil
  }

  private mutating func scanClosingBracket() {
    offset += 1
    guard let bracket = openBrackets.popLast() else { return }
    let isActive = openBrackets.count >= inactiveBrackets
    inactiveBrackets = min(inactiveBrackets, openBrackets.count)
    let isImage = bracket > start && bytes[bracket - 1] == .ascii("!")
    guard isActive || isImage, let closing = LinkSyntax.targetEnd(in: bytes, at: offset, limit: end)
    else { return }
    add(.link, (isImage ? bracket - 1 : bracket)..<closing)
    // A link cannot contain another, so brackets that are still open can only begin images.
    if !isImage { inactiveBrackets = openBrackets.count }
  }
}

// MARK: - URLs

extension InlineScanner {
  /// Scans a URL: `scheme://` and what follows without white space.
  private mutating func scanURL() {
    let colon = offset
    offset += 1
    guard colon + 2 < end, bytes[colon + 1] == .ascii("/"), bytes[colon + 2] == .ascii("/") else {
      return
    }
    var opening = colon
    let floor = max(start, spans.last?.range.upperBound ?? start)
    while opening > floor, Self.isSchemeByte(bytes[opening - 1]) { opening -= 1 }
    guard opening < colon, bytes[opening].isASCIILetter else { return }
    add(.url, opening..<urlEnd(from: colon + 3))
  }

  /// Scans a host: `www.` at a word's start, and what follows without white space.
  private mutating func scanHost() {
    let dot = offset
    offset += 1
    guard dot - start >= 3, bytes[dot - 3..<dot].equalsIgnoringASCIICase("www".utf8),
      dot - 3 == start || !bytes[dot - 4].isASCIIAlphanumeric
    else { return }
    add(.url, dot - 3..<urlEnd(from: dot + 1))
  }

  static func isSchemeByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == .ascii("+") || byte == .ascii("-") || byte == .ascii(".")
  }

  /// The end of a URL: before white space, `<`, `]`, or an unmatched `)`.
  private func urlEnd(from: Int) -> Int {
    var depth = 0
    var search = from
    while search < end {
      let byte = bytes[search]
      if byte.isSpace || byte == .ascii("<") || byte == .ascii("]") { break }
      if byte == .ascii("(") { depth += 1 }
      if byte == .ascii(")") {
        if depth == 0 { break }
        depth -= 1
      }
      search += 1
    }
    return search
  }
}

/// A span of inline text whose words are not read: code, a link, HTML, a URL.
package struct InlineSpan: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case code
    /// `[text](destination)`, `![alt](source)`, `[text][label]`.
    case link
    /// `[[page]]`.
    case wikilink
    /// `<scheme:…>` or `<name@host>`.
    case autolink
    /// An HTML tag, a declaration or a processing instruction.
    case html
    /// `<!-- … -->`.
    case comment
    /// A URL without brackets around it.
    case url
  }

  package let kind: Kind
  package let range: Range<Int>
}
