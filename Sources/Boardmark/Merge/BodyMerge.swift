/// Merges the lines below a task line.
struct BodyMerge {
  private let base: [ArraySlice<UInt8>]
  private let ours: [ArraySlice<UInt8>]
  private let theirs: [ArraySlice<UInt8>]
  private let preferred: MergeSide

  /// The merged lines, and whether the sides conflict somewhere in them.
  ///
  /// Items that both sides put at one place are both kept; an item that both changed is merged by
  /// its fields.
  static func merge(
    base: ArraySlice<UInt8>, ours: ArraySlice<UInt8>, theirs: ArraySlice<UInt8>,
    preferring side: MergeSide
  ) -> (bytes: [UInt8], isConflict: Bool) {
    if let bytes = Boardmark.merged(base, ours, theirs) { return (Array(bytes), false) }
    return BodyMerge(
      base: base.lines, ours: ours.lines, theirs: theirs.lines, preferred: side
    ).merged()
  }

  private func merged() -> (bytes: [UInt8], isConflict: Bool) {
    var numbering = LineNumbering()
    let chunks = LineMerge.chunks(
      base: numbering.numbers(of: base), ours: numbering.numbers(of: ours),
      theirs: numbering.numbers(of: theirs), keepsApart: false)
    var lines: [ArraySlice<UInt8>] = []
    var isConflict = false
    for chunk in chunks {
      switch chunk {
      case .agreed(.base, let range): lines += base[range]
      case .agreed(.ours, let range): lines += ours[range]
      case .agreed(.theirs, let range): lines += theirs[range]
      case .conflict(let old, let left, let right):
        if let both = items(base[old], ours[left], theirs[right]) {
          lines += both
        } else {
          isConflict = true
          lines += preferred == .ours ? ours[left] : theirs[right]
        }
      }
    }
    return (Array(lines.joined()), isConflict)
  }

  /// What two changes of items at one place lead to; nil where a person must decide.
  private func items(
    _ base: ArraySlice<ArraySlice<UInt8>>, _ ours: ArraySlice<ArraySlice<UInt8>>,
    _ theirs: ArraySlice<ArraySlice<UInt8>>
  ) -> [ArraySlice<UInt8>]? {
    if base.isEmpty { return additions(ours, theirs) }
    guard base.count == ours.count, base.count == theirs.count else { return nil }
    var lines: [ArraySlice<UInt8>] = []
    for index in 0..<base.count {
      guard
        let line = item(
          base[base.startIndex + index], ours[ours.startIndex + index],
          theirs[theirs.startIndex + index])
      else { return nil }
      lines.append(line)
    }
    return lines
  }

  /// Items that both sides put at one place: what both have once, the rest by what it says.
  private func additions(
    _ ours: ArraySlice<ArraySlice<UInt8>>, _ theirs: ArraySlice<ArraySlice<UInt8>>
  ) -> [ArraySlice<UInt8>]? {
    guard let left = Self.items(ours), let right = Self.items(theirs),
      left.indentation == right.indentation
    else { return nil }
    var numbers: [ByteString: Int] = [:]
    var texts: [[UInt8]] = []
    func number(_ items: [[UInt8]]) -> [Int]? {
      let list = items.map { item -> Int in
        if let number = numbers[ByteString(item)] { return number }
        numbers[ByteString(item)] = texts.count
        texts.append(item)
        return texts.count - 1
      }
      return Set(list).count == list.count ? list : nil
    }
    guard let oursOrder = number(left.items), let theirsOrder = number(right.items) else {
      return nil
    }
    let merge = OrderMerge { SortKey(bytes: texts[$0]) }
    return merge.merged(base: [], ours: oursOrder, theirs: theirsOrder).map { texts[$0][...] }
  }

  /// The lines as whole items of one list, each with what is indented below it; nil where they are
  /// anything else.
  private static func items(
    _ lines: ArraySlice<ArraySlice<UInt8>>
  ) -> (indentation: [UInt8], items: [[UInt8]])? {
    guard let first = lines.first, let indentation = itemIndentation(first) else { return nil }
    var items: [[UInt8]] = []
    for line in lines {
      let white = line.prefix(while: \.isBlank)
      guard white.count >= indentation.count, white.starts(with: indentation),
        line.contains(where: { !$0.isSpace })
      else { return nil }
      if white.count == indentation.count {
        guard itemIndentation(line) != nil else { return nil }
        items.append(Array(line))
      } else {
        items[items.count - 1] += line
      }
    }
    return (indentation, items)
  }

  /// The white space before an item's marker; nil for a line that begins no item.
  private static func itemIndentation(_ line: ArraySlice<UInt8>) -> [UInt8]? {
    let indentation = line.prefix(while: \.isBlank)
    let text = line[indentation.endIndex...]
    guard text.count > 2, let marker = text.first, "-*+".utf8.contains(marker),
      text[text.startIndex + 1].isBlank
    else { return nil }
    return Array(indentation)
  }

  /// An item's line that both sides changed, merged by its fields.
  private func item(
    _ base: ArraySlice<UInt8>, _ ours: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    if let line = Boardmark.merged(base, ours, theirs) { return line }
    let tasks = [base, ours, theirs].map { line -> Board.Task? in
      let indentation = line.prefix(while: \.isBlank)
      guard Self.itemIndentation(line) != nil else { return nil }
      return TaskReading(Array(line[indentation.endIndex...]))?.task
    }
    guard let old = tasks[0], let left = tasks[1], let right = tasks[2],
      let words = TaskLineWords(old), let oursWords = TaskLineWords(left),
      let theirsWords = TaskLineWords(right)
    else { return nil }
    let merged = TaskLineMerge.merge(
      base: words, ours: oursWords, theirs: theirsWords, preferring: preferred)
    guard merged.fields.isEmpty,
      let indentation = Boardmark.merged(
        base.prefix(while: \.isBlank), ours.prefix(while: \.isBlank),
        theirs.prefix(while: \.isBlank))
    else { return nil }
    let line = merged.bytes + [0x0A]
    guard let task = TaskReading(line)?.task,
      TaskContent(task)
        == TaskContent.merged(
          TaskContent(old), TaskContent(left), TaskContent(right), body: [])
    else { return nil }
    return (indentation + line)[...]
  }
}
