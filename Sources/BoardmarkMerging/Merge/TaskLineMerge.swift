import BoardmarkMatching
import BoardmarkReading
import BoardmarkText

/// Merges the task lines of three versions word by word.
struct TaskLineMerge {
  /// A field that the sides changed differently.
  typealias Field = Board.MergeConflict.Field

  private let lines: ThreeWay<TaskLineWords>
  /// The titles' plain words: no people, tags or attributes.
  private let titles: ThreeWay<[ArraySlice<UInt8>]>
  /// The version whose value is used where the sides conflict.
  private let preferred: MergeVersion
  /// True to use that version's checkbox and finish date in any case.
  private let keepsState: Bool
  private var fields: [Field] = []

  /// The merged line without its ending, and the fields that conflict.
  static func merge(
    _ lines: ThreeWay<TaskLineWords>, preferring side: MergeVersion, keepsState: Bool = false
  ) -> (bytes: [UInt8], fields: [Field]) {
    let titles = lines.map { line in line.title.filter(\.key.isPlain).map(\.text) }
    var merge = TaskLineMerge(
      lines: lines, titles: titles, preferred: side, keepsState: keepsState)
    let bytes = merge.merged()
    return (bytes, merge.fields)
  }

  private mutating func merged() -> [UInt8] {
    var line = lines[preferred]
    let dates = MergeVersion.sides.flatMap(datesMadeAttributes)
    line.prefix = layout(\.prefix)
    mergeBox(&line)
    let sources = sourcesOfText
    if let source = sources?.first {
      line.title = lines[source].title
    } else if sources != nil || !dates.isEmpty || titles.merged == nil {
      fields.append(.title)
    } else {
      line.title = words(lines.map(\.title))
    }
    let moved = movedAttributes
    line.run = words(lines.map { $0.run.filter { !(moved + dates).contains($0.key) } })
    for key in moved { merge(key, into: &line) }
    for word in lines[preferred].run where dates.contains(word.key) { insert(word, into: &line) }
    mergeNames(&line)
    if let sources {
      line.tail = lines[sources.first ?? preferred].tail
    } else if let tail = lines.map(\.tail).merged {
      line.tail = tail
    } else if Self.trimmed(lines.ours.tail) == Self.trimmed(lines.theirs.tail) {
      line.tail = layout(\.tail)
    } else {
      fields.append(.title)
    }
    return line.bytes
  }

  private mutating func mergeBox(_ line: inout TaskLineWords) {
    if keepsState { return }
    line.boxSpace = layout(\.boxSpace)
    if let box = lines.map(\.box).merged {
      line.box = box
    } else if lines.ours.meaning == lines.theirs.meaning, lines.ours.meaning != .open {
      line.box = layout(\.box)
    } else if let side = MergeVersion.sides.first(where: isFinished) {
      line.box = lines[side].box
    } else {
      fields.append(.box)
    }
    if line.box.isEmpty {
      line.boxSpace = []
    } else if line.boxSpace.isEmpty {
      line.boxSpace = [0x20]
    }
  }

  /// True if a side ticked the task and it is open on the other side, whatever mark its checkbox
  /// has there.
  private func isFinished(_ side: MergeVersion) -> Bool {
    lines[side].meaning == .ticked && lines.base.meaning == .open
      && lines[side.opposite].meaning == .open
  }

  /// The sides whose title and tail may be used as a whole, if the end of a line, such as a
  /// comment, became part of the title because something was written after it. Empty if the sides
  /// disagree; nil if this did not happen.
  private var sourcesOfText: [MergeVersion]? {
    let tails = lines.map { Self.trimmed($0.tail) }
    let titles = self.titles.map { Self.trimmed($0.joined()) }
    let isMoved = MergeVersion.allCases.contains { version in
      MergeVersion.allCases.contains { other in
        !tails[version].isEmpty && tails[other].isEmpty
          && titles[other].starts(with: titles[version])
          && titles[other].dropFirst(titles[version].count).first == tails[version].first
      }
    }
    if !isMoved { return nil }
    let text = ThreeWay { titles[$0] + tails[$0] }
    let sources = MergeVersion.sides.filter { text.merged == text[$0] }
    return sources.filter { !tails[$0].isEmpty } + sources.filter { tails[$0].isEmpty }
  }

  /// The attributes that one side made from dates in the title, such as those of another program,
  /// while the other side changed or removed those dates: both are the same thing, so a person must
  /// decide.
  private func datesMadeAttributes(_ side: MergeVersion) -> [TaskLineWords.Key] {
    let titles = lines.map { line in
      line.title.filter { $0.key.isPlain || $0.key.isDate }.map(\.text)
    }
    if titles.ours == titles.base || titles.theirs == titles.base { return [] }
    let keys = [Board.AttributeKey.due, .start, .done].map {
      TaskLineWords.Key.attribute($0.name, 0)
    }
    func dates(_ version: MergeVersion) -> [TaskLineWords.Word] {
      (lines[version].title + lines[version].run).filter { keys.contains($0.key) }
    }
    let known = Set([.base, side.opposite].flatMap { dates($0).map(\.key) })
    return dates(side).filter { word in
      guard !known.contains(word.key), let date = Self.value(word) else { return false }
      func isIn(_ words: [ArraySlice<UInt8>]) -> Bool {
        words.contains { $0.contains(Array(date)) }
      }
      return isIn(titles.base) && !isIn(titles[side])
    }.map(\.key)
  }

  /// The only side that changed the title's plain words; nil if neither or both did.
  private var titleOwner: MergeVersion? {
    let (isOurs, isTheirs) = (titles.ours != titles.base, titles.theirs != titles.base)
    return isOurs == isTheirs ? nil : isOurs ? .ours : .theirs
  }

  /// Merges mere layout: of two changes, or without a base value, takes the one whose bytes sort
  /// first.
  private func layout(
    _ base: ArraySlice<UInt8>?, _ ours: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8> {
    base.flatMap { ThreeWay(base: $0, ours: ours, theirs: theirs).merged }
      ?? (ours.lexicographicallyPrecedes(theirs) ? ours : theirs)
  }

  private func layout(_ part: KeyPath<TaskLineWords, ArraySlice<UInt8>>) -> ArraySlice<UInt8> {
    layout(
      lines.base[keyPath: part], lines.ours[keyPath: part], lines.theirs[keyPath: part])
  }

  /// Merges the spellings of a value that both sides have: of two changes takes the canonical one,
  /// else as for layout.
  private func spelling(
    _ base: ArraySlice<UInt8>?, _ ours: TaskLineWords.Word, _ theirs: TaskLineWords.Word
  ) -> ArraySlice<UInt8> {
    if let base,
      let text = ThreeWay(base: base, ours: ours.text, theirs: theirs.text).merged
    {
      return text
    }
    if ours.isCanonical != theirs.isCanonical { return (ours.isCanonical ? ours : theirs).text }
    return layout(base, ours.text, theirs.text)
  }

  private static func trimmed(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.filter { !$0.isBlank }
  }

  // MARK: - Words

  private mutating func words(_ lists: ThreeWay<[TaskLineWords.Word]>) -> [TaskLineWords.Word] {
    var numbering = Numbering<TaskLineWords.Key>()
    let numbers = lists.map { list in list.map { numbering.number(of: $0.key) } }
    let words = ThreeWay { version in
      Dictionary(uniqueKeysWithValues: zip(numbers[version], lists[version]))
    }
    let kept = numbering.values.indices.map { number in word(words.map { $0[number] }) }
    let orders = numbers.map { list in list.filter { kept[$0] != nil } }
    // Names directly after a title that one side has rewritten stay directly after it.
    let owner = titleOwner.map { lists[$0] } ?? []
    let goesOn = Set(owner.prefix { $0.key.isName }.map(\.key))
      .subtracting(lists.base.map(\.key))
    let isTitle = MergeVersion.allCases.contains { lists[$0].contains(where: \.key.isPlain) }
    /// In a title, a name goes after the other side's addition in its place, unless it precedes a
    /// part that that side rewrote.
    func rank(_ number: Int, _ key: TaskLineWords.Key) -> UInt8 {
      if goesOn.contains(key) { return 0 }
      if key.isPlain || !isTitle { return 1 }
      let isBefore = MergeVersion.sides.contains { side in
        guard let place = numbers[side].firstIndex(of: number) else { return false }
        return place == 0
          || numbers[side].dropFirst(place + 1).first.map { kept[$0] == nil } ?? false
      }
      return isBefore ? 0 : 2
    }
    let merge = OrderMerge { number in
      kept[number].map { SortKey([[rank(number, $0.key)] + $0.text]) }!
    }
    return merge.merged(base: orders.base, ours: orders.ours, theirs: orders.theirs)
      .map { kept[$0]! }
  }

  /// The merged word; nil if it is gone.
  private mutating func word(_ versions: ThreeWay<TaskLineWords.Word?>) -> TaskLineWords.Word? {
    let own = versions[preferred]
    guard var word = own ?? versions.ours ?? versions.theirs else { return nil }
    if keepsState, case .attribute(Board.AttributeKey.done.name, _) = word.key { return own }
    if let text = versions.map(Self.value).merged {
      if text == nil { return nil }
      // The side that has the value; both sides if they only spell it differently.
      let sides = [versions.ours, versions.theirs].compactMap { $0 }
        .filter { Self.value($0) == text }
      word.text =
        sides.count == 2
        ? spelling(versions.base?.text, sides[0], sides[1]) : sides[0].text
    } else {
      if case .attribute(let key, _) = word.key { fields.append(.attribute(key)) }
      if word.key.isDate { fields.append(.title) }
      guard let own else { return nil }
      word.text = own.text
    }
    if let ours = versions.ours, let theirs = versions.theirs {
      word.space = layout(versions.base?.space, ours.space, theirs.space)
    }
    return word
  }

  /// The value of an attribute; any other word as written.
  private static func value(_ word: TaskLineWords.Word?) -> ArraySlice<UInt8>? {
    guard let word else { return nil }
    guard case .attribute = word.key, let colon = word.text.firstIndex(of: .ascii(":")) else {
      return word.text
    }
    return word.text[(colon + 1)...].drop(while: \.isBlank)
  }

  // MARK: - Attributes

  /// The attributes that are in the title in one version and in the final run in another, as
  /// happens when text is written after them.
  private var movedAttributes: [TaskLineWords.Key] {
    let all = [lines.base, lines.ours, lines.theirs]
    let inTitles = Set(all.flatMap { $0.title.map(\.key) }.filter { !$0.isName && !$0.isPlain })
    if inTitles.isEmpty { return [] }
    return all.flatMap(\.run).reduce(into: []) { keys, word in
      if inTitles.contains(word.key), !keys.contains(word.key) { keys.append(word.key) }
    }
  }

  /// Puts the merged value of an attribute where the line has it: in the title, else in the final
  /// run.
  private mutating func merge(_ key: TaskLineWords.Key, into line: inout TaskLineWords) {
    let word = word(lines.map { line in (line.title + line.run).first { $0.key == key } })
    if let index = line.title.firstIndex(where: { $0.key == key }) {
      if let word { line.title[index].text = word.text } else { line.title.remove(at: index) }
    } else if let word {
      insert(word, into: &line)
    }
  }

  /// Puts a word into the final run, where the preferred version has it.
  private func insert(_ word: TaskLineWords.Word, into line: inout TaskLineWords) {
    let place = lines[preferred].run.firstIndex { $0.key == word.key } ?? line.run.count
    line.run.insert(word, at: min(place, line.run.count))
  }

  // MARK: - People and tags

  /// Ensures that the line has the people and tags that both sides have, and those that one side
  /// added; none more often than on a side, although one side may have it in the title and the
  /// other in the final run.
  private func mergeNames(_ line: inout TaskLineWords) {
    let counts = lines.map { ($0.title + $0.run).compactMap(\.key.name).counts }
    let wanted = counts.map { Set($0.keys) }.mergedSet()
    var present: [TaskLineWords.Key: Int] = [:]
    func keep(_ word: TaskLineWords.Word) -> Bool {
      guard let name = word.key.name else { return true }
      present[name, default: 0] += 1
      return wanted.contains(name)
        && present[name]! <= max(counts.ours[name, default: 0], counts.theirs[name, default: 0])
    }
    line.title = line.title.filter(keep)
    line.run = line.run.filter(keep)
    let added = [lines.ours, lines.theirs].flatMap { $0.title + $0.run }
      .filter { $0.key.name.map { wanted.contains($0) && present[$0] == nil } ?? false }
      .sorted { $0.text.lexicographicallyPrecedes($1.text) }
    let place = line.run.lastIndex { $0.key.isName }.map { $0 + 1 } ?? 0
    line.run.insert(
      contentsOf: added.filter { present.updateValue(1, forKey: $0.key.name!) == nil }.map {
        TaskLineWords.Word(key: $0.key, space: [0x20], text: $0.text)
      }, at: place)
  }
}
