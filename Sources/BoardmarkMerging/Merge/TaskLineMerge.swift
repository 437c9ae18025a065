import BoardmarkReading
import BoardmarkText

/// Merges the task lines of three versions word by word.
struct TaskLineMerge {
  /// A field that both sides changed, and differently.
  typealias Field = MergeConflict.Field

  private let base: TaskLineWords
  private let ours: TaskLineWords
  private let theirs: TaskLineWords
  /// Whose value stands where the sides conflict.
  private let preferred: MergeVersion
  /// Whether box and date of finishing are those of that side in any case.
  private let keepsState: Bool
  private var fields: [Field] = []

  /// The merged line without its ending, and the fields that conflict.
  static func merge(
    base: TaskLineWords, ours: TaskLineWords, theirs: TaskLineWords, preferring side: MergeVersion,
    keepsState: Bool = false
  ) -> (bytes: [UInt8], fields: [Field]) {
    var merge = TaskLineMerge(base, ours, theirs, side, keepsState)
    let bytes = merge.merged()
    return (bytes, merge.fields)
  }

  private init(
    _ base: TaskLineWords, _ ours: TaskLineWords, _ theirs: TaskLineWords, _ side: MergeVersion,
    _ keepsState: Bool
  ) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    preferred = side
    self.keepsState = keepsState
  }

  private mutating func merged() -> [UInt8] {
    var line = preferred == .ours ? ours : theirs
    line.prefix = layout(base.prefix, ours.prefix, theirs.prefix)
    mergeBox(&line)
    let titles = (Self.plain(base.title), Self.plain(ours.title), Self.plain(theirs.title))
    if threeWayMerge(base: titles.0, ours: titles.1, theirs: titles.2) == nil {
      fields.append(.title)
    } else {
      line.title = words(base.title, ours.title, theirs.title)
    }
    line.run = words(base.run, ours.run, theirs.run)
    mergeNames(&line)
    if let tail = threeWayMerge(base: base.tail, ours: ours.tail, theirs: theirs.tail) {
      line.tail = tail
    } else if Self.trimmed(ours.tail).elementsEqual(Self.trimmed(theirs.tail)) {
      line.tail = layout(base.tail, ours.tail, theirs.tail)
    } else {
      fields.append(.title)
    }
    return line.bytes
  }

  private mutating func mergeBox(_ line: inout TaskLineWords) {
    if keepsState { return }
    line.boxSpace = layout(base.boxSpace, ours.boxSpace, theirs.boxSpace)
    if let box = threeWayMerge(base: base.box, ours: ours.box, theirs: theirs.box) {
      line.box = box
    } else if ours.meaning == theirs.meaning {
      line.box = layout(base.box, ours.box, theirs.box)
    } else {
      fields.append(.box)
    }
    if line.box.isEmpty {
      line.boxSpace = []
    } else if line.boxSpace.isEmpty {
      line.boxSpace = [0x20]
    }
  }

  /// The title's words that say something by themselves.
  private static func plain(_ words: [TaskLineWords.Word]) -> [ArraySlice<UInt8>] {
    words.compactMap { if case .plain = $0.key { $0.text } else { nil } }
  }

  /// The side that alone has changed the title's plain words; nil where none or both have.
  private var titleOwner: MergeVersion? {
    let old = Self.plain(base.title)
    let isOurs = Self.plain(ours.title) != old
    let isTheirs = Self.plain(theirs.title) != old
    return isOurs == isTheirs ? nil : isOurs ? .ours : .theirs
  }

  /// What is only layout: of two changes, and where the base has nothing, the one whose bytes sort
  /// first.
  private func layout(
    _ base: ArraySlice<UInt8>?, _ ours: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8> {
    base.flatMap { threeWayMerge(base: $0, ours: ours, theirs: theirs) }
      ?? (ours.lexicographicallyPrecedes(theirs) ? ours : theirs)
  }

  /// One value as both sides write it: of two changes the canonical one, else as above.
  private func spelling(
    _ base: ArraySlice<UInt8>?, _ ours: TaskLineWords.Word, _ theirs: TaskLineWords.Word
  ) -> ArraySlice<UInt8> {
    if let text = base.flatMap({ threeWayMerge(base: $0, ours: ours.text, theirs: theirs.text) }) {
      return text
    }
    if ours.isCanonical != theirs.isCanonical { return (ours.isCanonical ? ours : theirs).text }
    return layout(base, ours.text, theirs.text)
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.filter { !$0.isBlank }
  }

  // MARK: - Words

  private mutating func words(
    _ base: [TaskLineWords.Word], _ ours: [TaskLineWords.Word], _ theirs: [TaskLineWords.Word]
  ) -> [TaskLineWords.Word] {
    var numbers: [TaskLineWords.Key: Int] = [:]
    var keys: [TaskLineWords.Key] = []
    var versions: [Correspondence] = []
    let lists = ThreeWay(base: base, ours: ours, theirs: theirs)
    for side in MergeVersion.allCases {
      for (index, word) in lists[side].enumerated() {
        let number = numbers[word.key] ?? keys.count
        if number == keys.count {
          numbers[word.key] = number
          keys.append(word.key)
          versions.append(Correspondence(base: nil, ours: nil, theirs: nil))
        }
        if versions[number][side] == nil { versions[number][side] = index }
      }
    }
    var kept: [Int: TaskLineWords.Word] = [:]
    for (number, version) in versions.enumerated() {
      kept[number] = word(
        version.base.map { base[$0] }, version.ours.map { ours[$0] },
        version.theirs.map { theirs[$0] })
    }
    func order(_ side: MergeVersion) -> [Int] {
      lists[side].indices.compactMap { index in
        let number = numbers[lists[side][index].key]!
        return kept[number] != nil && versions[number][side] == index ? number : nil
      }
    }
    // Names that go on with a title that one side has rewritten stay directly after it.
    let owner = titleOwner.map { lists[$0] } ?? []
    let goesOn = Set(owner.prefix { $0.key.isName }.map(\.key)).subtracting(base.map(\.key))
    var sorting: [Int: [UInt8]] = [:]
    for (number, word) in kept {
      sorting[number] = [goesOn.contains(word.key) ? 0 : 1] + word.text
    }
    let merge = OrderMerge { SortKey(bytes: sorting[$0]!) }
    return merge.merged(base: order(.base), ours: order(.ours), theirs: order(.theirs))
      .map { kept[$0]! }
  }

  /// The merged word; nil where it is gone.
  private mutating func word(
    _ base: TaskLineWords.Word?, _ ours: TaskLineWords.Word?, _ theirs: TaskLineWords.Word?
  ) -> TaskLineWords.Word? {
    let own = preferred == .ours ? ours : theirs
    guard var word = own ?? ours ?? theirs else { return nil }
    if keepsState, case .attribute(AttributeKey.done.name, _) = word.key { return own }
    let texts = (Self.value(base), Self.value(ours), Self.value(theirs))
    if let text = threeWayMerge(base: texts.0, ours: texts.1, theirs: texts.2) {
      if text == nil { return nil }
      // The side that has the value; both where they only write it differently.
      let sides = [ours, theirs].compactMap { $0 }.filter { Self.value($0) == text }
      word.text =
        sides.count == 2
        ? spelling(base?.text, sides[0], sides[1]) : sides[0].text
    } else {
      if case .attribute(let key, _) = word.key { fields.append(.attribute(key)) }
      guard let own else { return nil }
      word.text = own.text
    }
    if let ours, let theirs {
      word.space = layout(base?.space, ours.space, theirs.space)
    }
    return word
  }

  /// What a word says: an attribute's value, any other word as it stands.
  private static func value(_ word: TaskLineWords.Word?) -> ArraySlice<UInt8>? {
    guard let word else { return nil }
    guard case .attribute = word.key, let colon = word.text.firstIndex(of: .ascii(":")) else {
      return word.text
    }
    return word.text[(colon + 1)...].drop(while: \.isBlank)
  }

  // MARK: - People and tags

  /// Sees to it that the line names whom both sides name, and whom one added.
  private func mergeNames(_ line: inout TaskLineWords) {
    let wanted = TaskContent.mergedSet(base: names(base), ours: names(ours), theirs: names(theirs))
    var present: Set<TaskLineWords.Key> = []
    func keep(_ word: TaskLineWords.Word) -> Bool {
      guard word.key.isName else { return true }
      present.insert(word.key)
      return wanted.contains(word.key)
    }
    line.title = line.title.filter(keep)
    line.run = line.run.filter(keep)
    let added = (ours.title + ours.run + theirs.title + theirs.run)
      .filter { wanted.contains($0.key) && !present.contains($0.key) }
      .sorted { $0.text.lexicographicallyPrecedes($1.text) }
    let place = line.run.lastIndex { $0.key.isName }.map { $0 + 1 } ?? 0
    line.run.insert(
      contentsOf: added.filter { present.insert($0.key).inserted }.map {
        TaskLineWords.Word(key: $0.key, space: [0x20], text: $0.text)
      }, at: place)
  }

  private func names(_ line: TaskLineWords) -> Set<TaskLineWords.Key> {
    Set((line.title + line.run).map(\.key).filter(\.isName))
  }
}
