import BoardmarkText

/// Scanning the words of a task line.
extension LineScanner {
  /// Scans a word up to the space or LF after it; false if the word is not certain to be one of these.
  ///
  /// ```text
  /// word      = name | attribute | own | title-word
  /// name      = ("@" | "#") letter *(["." | 1*("-" | "_")] (letter | digit) | "/")      ; "/" in tags only
  /// attribute = "pri:" level | "due:" date | "id:" id | "done:" date
  /// own       = key ":" text                   ; a key that resembles none of the format's
  /// ```
  mutating func scanWord(_ line: inout PlainLineState, _ form: inout TaskForm) -> Bool {
    let first = bytes[offset]
    if first.isASCIILetter {
      let key = offset
      skipLetters()
      if bytes[offset] == .ascii(":") { return scanColon(after: key, &line, &form) }
      if !bytes[offset].isASCIIDigit, bytes[offset] != .ascii("-"), bytes[offset] != .ascii("_") {
        return line.addTitleWord() && scanTitleWord(&form)
      }
      while WordSyntax.isKeyByte(bytes[offset]) { offset += 1 }
      if bytes[offset] == .ascii(":") { return scanColon(after: key, &line, &form) }
    } else if first == .ascii("@") || first == .ascii("#") {
      if scanName(inTag: first == .ascii("#")) { return line.addName() }
      // `#12` is prose; anything else that `@` begins is left to the ordinary reader.
      guard first == .ascii("#") else { return false }
    } else if first <= 0x20 {
      return false
    }
    guard line.addTitleWord(mayBeDate: first.isASCIIDigit && !isNumber()) else { return false }
    return scanTitleWord(&form)
  }

  /// True if the word at the cursor consists of digits only.
  private func isNumber() -> Bool {
    var end = offset
    while bytes[end].isASCIIDigit { end += 1 }
    return isWordEnd(bytes[end])
  }

  /// Scans a person's or a tag's name that fills its word; if false, the cursor is somewhere in the word.
  private mutating func scanName(inTag: Bool) -> Bool {
    let start = offset + 1
    offset = start
    while true {
      let byte = bytes[offset]
      if byte.isASCIILetter {
        offset += 1
      } else if byte >= 0x80 {
        guard skipLetter() else { return false }
      } else if offset > start, byte.isASCIIDigit || (byte == .ascii("/") && inTag) {
        offset += 1
      } else if offset > start, byte == .ascii(".") || WordSyntax.isJoint(byte) {
        repeat { offset += 1 } while byte != .ascii(".") && WordSyntax.isJoint(bytes[offset])
        // A joint in a name must be followed by a letter or a digit.
        guard bytes[offset].isASCIIAlphanumeric || bytes[offset] >= 0x80 else { return false }
      } else {
        return offset > start && (byte == 0x20 || byte == 0x0A)
      }
    }
  }

  /// Skips a Hangul syllable or a unified ideograph; every code point in the ranges tested is a
  /// letter.
  private mutating func skipLetter() -> Bool {
    let lead = bytes[offset]
    guard lead >= 0xE4, lead <= 0xED else { return false }
    let second = bytes[offset + 1]
    guard second & 0xC0 == 0x80, bytes[offset + 2] & 0xC0 == 0x80 else { return false }
    let isLetter =
      switch lead {
      case 0xE4: second >= 0xB8
      case 0xE9: second < 0xBF
      case 0xEA: second >= 0xB0
      case 0xED: second < 0x9E
      default: true
      }
    if isLetter { offset += 3 }
    return isLetter
  }

  // MARK: - Attributes and URLs

  /// Scans the text after `key` and the colon at the cursor: a valid value, or the rest of a URL or of a word of prose.
  private mutating func scanColon(
    after key: Int, _ line: inout PlainLineState, _ form: inout TaskForm
  ) -> Bool {
    let length = offset - key
    if bytes[offset + 1] == .ascii("/"), bytes[offset + 2] == .ascii("/") {
      return line.addTitleWord() && scanTitleWord(&form)
    }
    switch (length, bytes[key]) {
    case (2, .ascii("i")) where isKey("id", at: key):
      offset += 1
      return scanID(&line)
    case (3, .ascii("d")) where isKey("due", at: key):
      guard let date = scanDay() else { return false }
      return line.addDue(date)
    case (3, .ascii("p")) where isKey("pri", at: key):
      offset += 1
      return scanPriority() && line.addPriority()
    case (4, .ascii("d")) where isKey("done", at: key):
      guard let date = scanDay() else { return false }
      return line.addDone(date)
    case (2, .ascii("g")) where bytes[key + 1] == .ascii("h") || bytes[key + 1] == .ascii("l"):
      return isReference(after: key) && scanProse(after: key, &line, &form)
    default: return scanProse(after: key, &line, &form)
    }
  }

  /// True if the word with the colon at the cursor is a valid reference to an issue; rules report a malformed one.
  private func isReference(after key: Int) -> Bool {
    var end = offset + 1
    while !isWordEnd(bytes[end]) { end += 1 }
    return ForgeReference(
      Board.AttributeKey(bytes[key..<offset]),
      String(decoding: bytes[(offset + 1)..<end], as: UTF8.self))
      != nil
  }

  /// Scans a word of prose, or a custom attribute, with the colon at the cursor in it.
  private mutating func scanProse(
    after key: Int, _ line: inout PlainLineState, _ form: inout TaskForm
  ) -> Bool {
    // Canonical form has attribute keys in lower case, and attributes are not part of the title.
    let isOwn = bytes[offset + 1] > 0x20
    if isOwn, (key..<offset).contains(where: { bytes[$0].isASCIIUppercase }) {
      form.isCanonical = false
    }
    guard isOwn ? line.addName() : line.addTitleWord() else { return false }
    return scanTitleWord(&form)
  }

  /// Skips the colon at the cursor and the rest of its URL, if any; false if the text before the colon may be meant as
  /// one of the format's keys, or if a second colon makes it another tool's mark.
  private mutating func passColon() -> Bool {
    let colon = offset
    offset += 1
    if bytes[offset] == .ascii("/"), bytes[offset + 1] == .ascii("/") {
      var scheme = colon
      while InlineScanner.isSchemeByte(bytes[scheme - 1]) { scheme -= 1 }
      return bytes[scheme].isASCIILetter && scanURL()
    }
    guard bytes[offset] != .ascii(":") else { return false }
    var key = colon
    while colon - key <= KeySpelling.longest, WordSyntax.isKeyByte(bytes[key - 1]) { key -= 1 }
    return !KeySpelling.isResembled(by: bytes[key..<colon])
  }

  private func isKey(_ name: StaticString, at offset: Int) -> Bool {
    for index in 0..<name.utf8CodeUnitCount
    where bytes[offset + index] != name.utf8Start[index] {
      return false
    }
    return true
  }

  private func isWordEnd(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }

  private mutating func scanID(_ line: inout PlainLineState) -> Bool {
    let start = offset
    guard bytes[offset].isASCIIAlphanumeric else { return false }
    var end = start
    while bytes[end].isASCIIAlphanumeric || bytes[end] == .ascii("-") { end += 1 }
    offset = end
    return isWordEnd(bytes[end]) && (2...32).contains(end - start) && line.addID(start..<end)
  }

  private mutating func scanPriority() -> Bool {
    for level: StaticString in ["high", "medium", "low"] where isKey(level, at: offset) {
      offset += level.utf8CodeUnitCount
      return isWordEnd(bytes[offset])
    }
    return false
  }

  /// Scans `YYYY-MM-DD`, an existing day, after the colon at the cursor.
  private mutating func scanDay() -> CalendarDate? {
    offset += 1
    guard let year = digits(4), bytes[offset] == .ascii("-") else { return nil }
    offset += 1
    guard let month = digits(2), bytes[offset] == .ascii("-") else { return nil }
    offset += 1
    guard let day = digits(2), isWordEnd(bytes[offset]) else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  private mutating func digits(_ count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard bytes[offset].isASCIIDigit else { return nil }
      value = value * 10 + Int(bytes[offset] - 0x30)
      offset += 1
    }
    return value
  }

  /// Scans the rest of a URL; false if it contains brackets or the possible start of another span. A `)` without a `(`
  /// in the URL ends it.
  private mutating func scanURL() -> Bool {
    while true {
      let byte = bytes[offset]
      if isWordEnd(byte) || byte == .ascii(")") { return true }
      switch byte {
      case 0..<0x20, 0x7F..., .ascii("<"), .ascii("["), .ascii("]"), .ascii("("), .ascii("`"),
        .ascii("\\"), .ascii("^"):
        return false
      default: offset += 1
      }
    }
  }

  // MARK: - Title words

  /// Scans the rest of a title word, with the code spans and links in it.
  mutating func scanTitleWord(_ form: inout TaskForm) -> Bool {
    while true {
      skipLetters()
      let byte = bytes[offset]
      if byte >= 0x80 {
        guard !skipScalars() else { return false }
        continue
      }
      switch byte {
      case 0x20, 0x0A: return true
      case 0x00..<0x20: return false
      case .ascii("`"): guard scanCode() else { return false }
      case .ascii("["):
        guard scanLink() || (scanBrackets() && bytes[offset] != .ascii("(")) else { return false }
      case .ascii(":"): guard passColon() else { return false }
      case .ascii("<"), .ascii("]"), .ascii("\\"), .ascii("^"), .ascii("@"): return false
      case .ascii("-"):
        guard !isInLooseDate(at: offset) else { return false }
        offset += 1
      case .ascii("."):
        // `www.` begins a URL.
        guard bytes[offset - 1] | 0x20 != .ascii("w") else { return false }
        offset += 1
      default: offset += 1
      }
    }
  }

  /// True if the hyphen at an offset follows a year without a key, or with the key `date`: such a date may be meant as
  /// a due date.
  private func isInLooseDate(at offset: Int) -> Bool {
    guard bytes[offset + 1].isASCIIDigit, (1...4).allSatisfy({ bytes[offset - $0].isASCIIDigit })
    else { return false }
    guard bytes[offset - 5] == .ascii(":"), bytes[offset - 6].isASCIIAlphanumeric else {
      return true
    }
    return (6...8).allSatisfy { bytes[offset - $0].isASCIILetter }
      && bytes[offset - 6] | 0x20 == .ascii("e") && bytes[offset - 7] | 0x20 == .ascii("t")
  }

  /// True if such a loose date is between an offset on the line and the cursor.
  func holdsLooseDate(from start: Int) -> Bool {
    var hyphen = bytes.offset(of: .ascii("-"), from: start, to: offset)
    while hyphen < offset {
      if isInLooseDate(at: hyphen) { return true }
      hyphen = bytes.offset(of: .ascii("-"), from: hyphen + 1, to: offset)
    }
    return false
  }

  /// Scans a code span between single backticks.
  private mutating func scanCode() -> Bool {
    offset += 1
    guard bytes[offset] != .ascii("`") else { return false }
    while bytes[offset] != .ascii("`") {
      let byte = bytes[offset]
      if byte >= 0x80 {
        guard !skipScalars() else { return false }
        continue
      }
      guard byte >= 0x20 else { return false }
      offset += 1
    }
    offset += 1
    return bytes[offset] != .ascii("`")
  }

  /// Scans `[text](destination)` or `[[page]]` without any other syntax inside; the cursor stays in place if there is
  /// no such link.
  mutating func scanLink() -> Bool {
    let start = offset
    if bytes[start + 1] == .ascii("[") ? scanPage() : scanInlineLink() { return true }
    offset = start
    return false
  }

  private mutating func scanPage() -> Bool {
    offset += 2
    while bytes[offset] != .ascii("]") {
      if bytes[offset] >= 0x80 {
        guard !skipScalars() else { return false }
        continue
      }
      guard bytes[offset] >= 0x20 else { return false }
      offset += 1
    }
    offset += 2
    return bytes[offset - 1] == .ascii("]")
  }

  private mutating func scanInlineLink() -> Bool {
    offset += 1
    while bytes[offset] != .ascii("]") {
      let byte = bytes[offset]
      if byte >= 0x80 {
        guard !skipScalars() else { return false }
        continue
      }
      if byte == .ascii("`") {
        guard scanCode() else { return false }
        continue
      }
      guard byte.isASCIIAlphanumeric || Self.isPlainInLinkText(byte) else { return false }
      offset += 1
    }
    offset += 1
    if bytes[offset] == .ascii("[") { return scanBrackets() }
    guard bytes[offset] == .ascii("(") else { return false }
    let destination = offset + 1
    var end = destination
    while bytes[end].isASCIIAlphanumeric || Self.isPlainInDestination(bytes[end]) { end += 1 }
    guard end > destination, bytes[end] == .ascii(")") else { return false }
    offset = end + 1
    return true
  }

  /// Scans `[words]` at the start of the text, unless they are or resemble a box or are a reference definition.
  mutating func scanTopic() -> Bool {
    let start = offset
    return scanBrackets() && offset - start > 3 && bytes[start + 1] != 0x20
      && bytes[offset - 2] != 0x20 && bytes[offset] != .ascii(":") && bytes[offset] != .ascii("(")
  }

  /// Scans `[words]` without a special meaning.
  private mutating func scanBrackets() -> Bool {
    offset += 1
    while bytes[offset] != .ascii("]") {
      let byte = bytes[offset]
      guard byte.isASCIIAlphanumeric || Self.isPlainInBrackets(byte) else { return false }
      // A number at a line's end may be a date; the formatter collapses two spaces.
      if byte == 0x20, bytes[offset + 1].isASCIIDigit || bytes[offset + 1] == 0x20 { return false }
      offset += 1
    }
    offset += 1
    return true
  }

  private static func isPlainInLinkText(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, .ascii("-"), .ascii("_"), .ascii("*"), .ascii(","), .ascii("'"), .ascii("!"),
      .ascii("?"), .ascii("&"), .ascii("#"), .ascii("/"), .ascii("+"), .ascii("("), .ascii(")"),
      .ascii("~"), .ascii("="), .ascii(";"), .ascii("|"):
      true
    default: false
    }
  }

  private static func isPlainInBrackets(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, .ascii("-"), .ascii("_"), .ascii(","), .ascii("!"), .ascii("?"), .ascii("/"),
      .ascii("+"), .ascii("#"):
      true
    default: false
    }
  }

  private static func isPlainInDestination(_ byte: UInt8) -> Bool {
    switch byte {
    case .ascii("/"), .ascii(":"), .ascii("."), .ascii("-"), .ascii("_"), .ascii("#"),
      .ascii("?"), .ascii("="), .ascii("&"), .ascii("%"), .ascii("+"), .ascii("~"):
      true
    default: false
    }
  }
}
