import BoardmarkReading
import BoardmarkText

/// A title as people type it, with the attributes in it extracted.
///
/// `Pay the rent due:fri pri:high @ana` is the title `Pay the rent @ana` with a due date and a priority. Attributes
/// count at the end of the title, as on a line of the file, and dates anywhere in it. So do dates in words
/// (``RelativeDate``), even if they are several words: `due:in 3 days`, `due:fri 17:00`. People and tags stay in the
/// title, where they count. Code, links and HTML stay as typed.
package struct TypedTitle: Sendable, Equatable {
  /// The title without the attributes; empty if nothing else was typed.
  package let title: String

  /// The attributes with their values as written in boards, each key once, in the order typed.
  package let attributes: [Attribute]

  package struct Attribute: Sendable, Equatable {
    package let key: Board.AttributeKey
    package let value: String

    /// The word as it was typed.
    package let typed: String
  }

  /// Reads a title.
  ///
  /// - Parameters:
  ///   - text: The title as typed, on one line.
  ///   - board: The board whose custom keys are not treated as typos.
  ///   - today: The day that dates in words are counted from.
  /// - Throws: ``TypedTitleError`` for a word at the end that looks like an attribute but is not one, for `due:`
  ///   anywhere without a date after it, and for a key that occurs twice.
  package init(
    _ text: String, for board: Board, on today: CalendarDate
  ) throws(TypedTitleError) {
    let reader = Reader(board: board, today: today)
    let words = reader.datesJoined(TitleSpelling.words(of: text))
    var title: [String] = []
    var attributes: [Attribute] = []
    var isInRun = true
    for word in words.reversed() {
      let attribute = isInRun ? try reader.attribute(atEnd: word) : try reader.date(inside: word)
      guard let attribute else {
        isInRun = isInRun && Reader.isName(word)
        title.append(word)
        continue
      }
      if let other = attributes.first(where: { $0.key == attribute.key }) {
        throw .twice(attribute.typed, other.typed)
      }
      attributes.append(attribute)
    }
    self.title = title.reversed().joined(separator: " ")
    self.attributes = attributes.reversed()
  }
}

extension TypedTitle {
  /// The tags that words at the end of a title may mean, each with the word: `+home` and `project:home`, as in other
  /// programs.
  ///
  /// - Parameter board: The board with the new task; if other tasks use `project:`, the key is intended.
  package static func meantTags(
    in text: String, for board: Board
  ) -> [(word: String, tag: String)] {
    let project = Board.AttributeKey("project")!
    let hasProjects = board.tasks.count { $0.titleLine.attribute(project) != nil } > 1
    return TitleSpelling.words(of: text).reversed().prefix {
      Reader.isName($0) || Reader.isName(tag($0) ?? "") || $0.contains(":")
    }.reversed().compactMap { word in
      guard let tag = tag(word), Reader.isName(tag), word.hasPrefix("+") || !hasProjects else {
        return nil
      }
      return (word, tag)
    }
  }

  private static func tag(_ word: String) -> String? {
    ["+", "project:"].first(where: word.hasPrefix).map {
      "#" + word.dropFirst($0.count).replacing(".", with: "/")
    }
  }
}

/// Why a title with attributes could not be parsed.
package enum TypedTitleError: Refusal {
  /// `due:tomorow`.
  case date(String, RelativeDateError)
  /// `pri:urgent`, and the form of a valid value.
  case value(String, noun: String, form: String)
  /// `deu:fri`, and the word that was probably meant.
  case misspelled(String, meant: String)
  /// `due:`.
  case noValue(String)
  /// `due:mon due:fri`.
  case twice(String, String)

  package var message: String {
    switch self {
    case .date(let word, let error): "'\(word.terminalSafe())': \(error.message)"
    case .value(let word, let noun, _): "'\(word.terminalSafe())' is not a valid \(noun)"
    case .misspelled(let word, _): "'\(word.terminalSafe())' is not an attribute"
    case .noValue(let word): "'\(word.terminalSafe())' has no value"
    case .twice(let word, let other):
      "'\(word.terminalSafe())' and '\(other.terminalSafe())' conflict"
    }
  }

  package var remedy: String {
    switch self {
    case .date(_, let error): error.remedy
    case .value(_, let noun, let form):
      "\("aeiou".contains(noun.prefix(1)) ? "an" : "a") \(noun) is \(form)"
    case .misspelled(_, let meant): "did you mean '\(meant.terminalSafe())'?"
    case .noValue: "write the value after it, without a space"
    case .twice: "leave one out"
    }
  }
}

/// Reads single words of a title.
private struct Reader {
  let board: Board
  let today: CalendarDate

  /// The attribute that a word at the end of a title makes; nil if the word belongs to the title.
  func attribute(atEnd word: String) throws(TypedTitleError) -> TypedTitle.Attribute? {
    guard let (name, value) = Self.parts(word) else { return nil }
    let key = Board.AttributeKey(name.utf8)
    guard key.rank != nil else {
      if !isUsed(key) { try refuseMisspelled(name, value, word) }
      // Typed text has the same meaning as on a line of the file.
      let line = TaskText(Array("- x \(word)".utf8))?.line
      return line?.attribute(key) == nil ? nil : .init(key: key, value: value, typed: word)
    }
    if value.isEmpty { throw .noValue(word) }
    return .init(key: key, value: try self.value(key, value, word), typed: word)
  }

  /// The date attribute that a word inside a title makes; nil for any other word, such as
  /// `start:dev`.
  func date(inside word: String) throws(TypedTitleError) -> TypedTitle.Attribute? {
    if let date = date(word) { return date }
    guard let (name, value) = Self.parts(word), !value.isEmpty,
      Board.AttributeKey(name.utf8) == .due
    else { return nil }
    _ = try self.value(.due, value, word)
    return nil
  }

  /// The date attribute that a word makes; nil for any other word.
  private func date(_ word: String) -> TypedTitle.Attribute? {
    guard let (name, value) = Self.parts(word), !value.isEmpty else { return nil }
    let key = Board.AttributeKey(name.utf8)
    guard key.isDate, let value = try? self.value(key, value, word) else { return nil }
    return .init(key: key, value: value, typed: word)
  }

  /// The words, with the words of each date joined into one: `due:in 3 days`.
  func datesJoined(_ words: [String]) -> [String] {
    var joined: [String] = []
    var rest = words[...]
    while let first = rest.first {
      var count = 1
      if let (name, value) = Self.parts(first), case let key = Board.AttributeKey(name.utf8),
        key.isDate
      {
        let date = (value.isEmpty ? [] : [value]) + rest.dropFirst()
        count = DatePhrase.length(key, date, today: today).map { $0 + (value.isEmpty ? 1 : 0) } ?? 1
      }
      joined.append(rest.prefix(count).joined(separator: " "))
      rest = rest.dropFirst(count)
    }
    return joined
  }

  /// A typed value as boards write it.
  private func value(
    _ key: Board.AttributeKey, _ text: String, _ word: String
  ) throws(TypedTitleError) -> String {
    do throws(RelativeDateError) {
      if key.isDate { return "\(try DatePhrase.date(key, text, today))" }
    } catch {
      throw .date(word, error)
    }
    if key == .pri, let priority = Board.Priority(text.utf8) { return priority.rawValue }
    if key == .every, let recurrence = Board.Recurrence(text.lowercased()) {
      return "\(recurrence)"
    }
    guard let syntax = key.syntax, syntax.accepts(Array(text.utf8)[...]) else {
      throw .value(word, noun: key.syntax?.noun ?? key.name, form: key.typedForm)
    }
    return text
  }

  /// Rejects a key that resembles one of the format's if its value is valid for that key.
  private func refuseMisspelled(
    _ name: String, _ value: String, _ word: String
  ) throws(TypedTitleError) {
    guard let near = Self.otherKeys[name] ?? KeySpelling.nearest(to: Array(name.utf8)[...]),
      !value.isEmpty, case let value = Self.spelled(value, for: near),
      (try? self.value(near, value, word)) != nil
    else { return }
    throw .misspelled(word, meant: "\(near.name):\(value)")
  }

  /// Taskwarrior's names for the format's keys; in files these may be custom keys.
  private static let otherKeys: [String: Board.AttributeKey] = [
    "wait": .start, "scheduled": .start, "recur": .every,
  ]

  /// A value as boards write it, if other programs write it differently.
  private static func spelled(_ value: String, for key: Board.AttributeKey) -> String {
    switch key {
    case .every where Board.Recurrence(value.lowercased()) == nil:
      Board.Recurrence(inWords: value).map { "\($0)" } ?? value
    case .pri: ["h": "high", "m": "medium", "l": "low"][value.lowercased()] ?? value
    default: value
    }
  }

  /// True if a task of the board has the key, so that it is not a typo.
  private func isUsed(_ key: Board.AttributeKey) -> Bool {
    board.columns.contains { $0.tasks.contains { $0.titleLine.attribute(key) != nil } }
  }

  /// The key and the value of `key:value`; nil if a word is not an attribute, such as
  /// `http://example.org`.
  private static func parts(_ word: String) -> (key: String, value: String)? {
    guard let colon = word.firstIndex(of: ":"), let first = word.utf8.first, first.isASCIILetter,
      word[..<colon].utf8.allSatisfy(WordSyntax.isKeyByte), !word.contains("`")
    else { return nil }
    let value = word[word.index(after: colon)...].drop { $0 == " " }
    if value.hasPrefix("//") || value.hasPrefix(":") { return nil }
    return (String(word[..<colon]), String(value))
  }

  /// True if a word is a person or a tag.
  static func isName(_ word: String) -> Bool {
    let bytes = Array(word.utf8)
    guard bytes.count > 1, bytes[0] == .ascii("@") || bytes[0] == .ascii("#") else { return false }
    return WordSyntax.nameEnd(
      in: bytes, from: 1, limit: bytes.count, inTag: bytes[0] == .ascii("#")) == bytes.count
  }
}

extension Board.AttributeKey {
  /// The form of a valid value, for messages.
  var typedForm: String {
    switch self {
    case .needs: "ids separated by commas, without spaces"
    case .id: "2 to 32 letters, digits and '-'"
    default: syntax?.form ?? "a date"
    }
  }
}

/// Spells a title so that it is read back as typed.
enum TitleSpelling {
  /// The words of a title, split at white space outside code, links and HTML.
  static func words(of title: String) -> [String] { words(of: title, apartBy: \.isWhitespace) }

  private static func words(
    of title: String, apartBy isBlank: (Character) -> Bool
  ) -> [String] {
    let bytes = Array(title.utf8)
    var spans = InlineScanner.spans(in: bytes, bytes.indices)[...]
    var words: [String] = []
    var word = ""
    var offset = 0
    for character in title {
      while let span = spans.first, span.range.upperBound <= offset { spans.removeFirst() }
      let isInSpan = spans.first.map { $0.range.lowerBound <= offset } ?? false
      offset += character.utf8.count
      if isInSpan || !isBlank(character) {
        word.append(character)
      } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  /// The title's bytes, with each run of blanks outside code, links and HTML collapsed to one space.
  ///
  /// - Throws: ``Board/EditError`` for a title that is empty, has several lines, or has control
  ///   characters.
  static func checked(_ title: String) throws(Board.EditError) -> [UInt8] {
    if title.unicodeScalars.contains(where: { $0 == "\n" || $0 == "\r" }) {
      throw Board.EditError(
        "a title must be one line", remedy: "put the rest in the body, with --body for a new task",
        onScreen: "put the rest in the body", isAboutTitle: true)
    }
    if hasControlCharacter(title) {
      throw Board.EditError(
        "the title contains a control character", remedy: "leave it out", isAboutTitle: true)
    }
    guard !title.unicodeScalars.allSatisfy(\.properties.isWhitespace) else {
      throw Board.EditError(
        "the title is empty", remedy: "describe the task in a few words", isAboutTitle: true)
    }
    return Array(words(of: title) { $0 == " " || $0 == "\t" }.joined(separator: " ").utf8)
  }

  /// True if a text has a control character other than tabs and line endings.
  static func hasControlCharacter(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      ($0.value < 0x20 && $0 != "\t" && $0 != "\n" && $0 != "\r")
        || (0x7F...0x9F).contains($0.value)
    }
  }

  /// Possible spellings of a title, the plainest first: as typed, then with more and more marks
  /// escaped.
  static func candidates(for title: [UInt8]) -> [[UInt8]] {
    var candidates = [title]
    let marks: [(UInt8, Int) -> Bool] = [
      { byte, _ in byte == .ascii("\\") },
      { byte, offset in byte == .ascii("\\") || offset == firstMark(of: title) },
      { byte, _ in byte.isASCIIPunctuation && byte != .ascii("@") && byte != .ascii("#") },
      { byte, _ in byte.isASCIIPunctuation },
    ]
    for isEscaped in marks {
      var spelling: [UInt8] = []
      for (offset, byte) in title.enumerated() {
        if isEscaped(byte, offset) { spelling.append(.ascii("\\")) }
        spelling.append(byte)
      }
      if spelling != candidates.last { candidates.append(spelling) }
    }
    return candidates
  }

  /// The mark that may make the line something other than a paragraph: `-`, `#`, the period of
  /// `1.`.
  private static func firstMark(of title: [UInt8]) -> Int? {
    let first = title.firstIndex { !$0.isASCIIDigit }
    return first.flatMap { title[$0].isASCIIPunctuation ? $0 : nil }
  }
}
