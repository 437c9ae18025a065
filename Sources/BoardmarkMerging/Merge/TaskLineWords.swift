import BoardmarkMatching
import BoardmarkReading
import BoardmarkText

/// A task line split into words that a merge can move, each with the white space before it; the
/// line breaks of a wrapped title are white space.
struct TaskLineWords {
  /// The identity of a word, by which it is matched on the other side.
  enum Key: Hashable {
    /// A person or a tag, and the number of equal ones before it.
    case person(ByteString, Int)
    case tag(ByteString, Int)
    /// The attribute's key in lower case, and the number of equal keys before it.
    case attribute(String, Int)
    /// A date of another program, by its mark, and the number of equal marks before it.
    case date(ByteString, Int)
    /// Any other word, and the number of equal ones before it.
    case plain(ByteString, Int)

    var isPlain: Bool { if case .plain = self { true } else { false } }

    var isDate: Bool { if case .date = self { true } else { false } }

    /// The key of the first such person or tag; nil for any other word.
    var name: Key? {
      switch self {
      case .person(let name, _): .person(name, 0)
      case .tag(let name, _): .tag(name, 0)
      default: nil
      }
    }

    var isName: Bool { name != nil }
  }

  struct Word {
    let key: Key
    var space: ArraySlice<UInt8>
    var text: ArraySlice<UInt8>

    /// True if it is written in canonical form: an attribute's key in lower case, and the
    /// value directly after its colon.
    var isCanonical: Bool {
      guard case .attribute(let key, _) = key else { return true }
      let value = text.dropFirst(key.utf8.count + 1)
      return text.starts(with: key.utf8) && value.first?.isBlank != true
    }
  }

  /// The marker with the white space around it.
  var prefix: ArraySlice<UInt8>

  /// The box, and the white space after it.
  var box: ArraySlice<UInt8>
  var boxSpace: ArraySlice<UInt8>
  let meaning: Board.Checkbox

  /// The words before the final run, and those in it.
  var title: [Word]
  var run: [Word]

  /// The rest after the final run: white space, a `^blockid`, comments, a hard break.
  var tail: ArraySlice<UInt8>

  /// Splits a task's line; nil if its words must not be moved.
  init?(_ task: Board.Task) {
    let line = task.titleLine
    let source = line.source
    let bytes = source.bytes
    guard line.isArrangeable else { return nil }
    let end = source.content(ofLine: source.lines.line(at: line.text.upperBound)).upperBound
    let start = task.range.lowerBound
    guard source.lines.line(at: start) == source.lines.line(at: line.text.lowerBound) else {
      return nil
    }
    let head = line.boxRange ?? line.text.lowerBound..<line.text.lowerBound
    prefix = bytes[start..<head.lowerBound]
    box = bytes[head]
    boxSpace = bytes[head.upperBound..<line.text.lowerBound]
    meaning = line.box
    var cutter = WordSplitter(line: line)
    var runStart = line.runStart
    while runStart > line.text.lowerBound, bytes[runStart - 1].isSpace { runStart -= 1 }
    title = cutter.words(in: line.text.lowerBound..<runStart)
    var run: [Word] = []
    var offset = runStart
    for word in line.words where word.isInFinalRun {
      run.append(cutter.word(word, space: bytes[offset..<word.range.lowerBound]))
      offset = word.range.upperBound
    }
    self.run = run
    tail = bytes[offset..<end]
  }

  /// The line's bytes, without its ending.
  var bytes: [UInt8] {
    var result = Array(prefix + box + boxSpace)
    for (index, word) in (title + run).enumerated() {
      // The first word follows the box directly; any other follows at least one space.
      if index > 0 { result += word.space.isEmpty ? [0x20] : word.space }
      result += word.text
    }
    return result + tail
  }
}

/// Splits a range of a task line into words.
private struct WordSplitter {
  let line: TaskLine
  /// The number of occurrences so far of each word, person, tag and attribute key, by the key of
  /// the first.
  private var counts: [TaskLineWords.Key: Int] = [:]

  init(line: TaskLine) { self.line = line }

  private mutating func count(_ first: TaskLineWords.Key) -> Int {
    defer { counts[first, default: 0] += 1 }
    return counts[first, default: 0]
  }

  mutating func word(
    _ word: TaskWord, space: ArraySlice<UInt8>
  ) -> TaskLineWords.Word {
    let bytes = line.source.bytes
    let value = ByteString(bytes[word.value])
    let key: TaskLineWords.Key =
      switch word.kind {
      case .person: .person(value, count(.person(value, 0)))
      case .tag: .tag(value, count(.tag(value, 0)))
      case .attribute(let key): .attribute(key.name, count(.attribute(key.name, 0)))
      }
    return TaskLineWords.Word(key: key, space: space, text: bytes[word.range])
  }

  /// The words between white space; a whole person, tag or attribute is one word.
  mutating func words(in range: Range<Int>) -> [TaskLineWords.Word] {
    let bytes = line.source.bytes
    var known: [Int: TaskWord] = [:]
    for word in line.words where !word.isInFinalRun { known[word.range.lowerBound] = word }
    let dates = Dictionary(
      bytes[range].markedDates.map { ($0.lowerBound, $0.upperBound) }, uniquingKeysWith: max)
    var result: [TaskLineWords.Word] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let spaceStart = offset
      while offset < range.upperBound, bytes[offset].isSpace { offset += 1 }
      let start = offset
      let limit = max(known[start]?.range.upperBound ?? start, dates[start] ?? start)
      while offset < range.upperBound, offset < limit || !bytes[offset].isSpace { offset += 1 }
      guard start < offset else { break }
      let space = bytes[spaceStart..<start]
      if let word = known[start], word.range.upperBound == offset {
        result.append(self.word(word, space: space))
      } else if dates[start] == offset {
        let text = bytes[start..<offset]
        let mark = ByteString(text.dateMark)
        result.append(
          TaskLineWords.Word(key: .date(mark, count(.date(mark, 0))), space: space, text: text))
      } else {
        let text = ByteString(bytes[start..<offset])
        result.append(
          TaskLineWords.Word(
            key: .plain(text, count(.plain(text, 0))), space: space, text: text.bytes))
      }
    }
    return result
  }
}
