/// A row of the table that decides which things of two versions are the same.
///
/// Rows are applied in order; what one row has found stands. A row looks at all its pairs of versions as they were
/// before it, so that no pair decides for the others.
struct MatchRow: Sendable {
  /// What a row is about.
  enum Things: Sendable {
    /// Tasks that are open in one of the pairs.
    case tasks
    /// Tasks that are open in one of the pairs, even if their ids differ.
    case tasksOfAnyID
    /// All tasks, known ones as well.
    case allTasks
    /// Other text that is open in one of the pairs.
    case texts
  }

  /// Which versions are compared, and which of their things.
  enum Kin: Sendable {
    /// The base with each side.
    case any
    /// The base with each side, and the sides with each other.
    case all
    /// The base with what both sides added. Between only two versions, the old one with the new one.
    case alike
    /// The base with each side, but compared by what the other side has made of a thing of the
    /// base. Not between only two versions.
    case following
    /// What both sides added.
    case added
  }

  enum Evidence: Sendable {
    /// The same text.
    case same(SaidText, in: Scope, NodeCandidates.Choice)
    /// The same place.
    case standing(Place, NodeCandidates.Choice)
    /// Words or lines in common.
    case sharing(Threshold, of: Part = .title, in: Scope)
  }

  /// What things have in common that stand in the same place.
  enum Place: Sendable {
    /// All of the text, except for a task's id, and what stands before it (-1) or after it (1).
    case withText(beside: Int)
    /// What stands before it (-1) or after it (1), and perhaps its number of lines.
    case beside(Int, isAsLong: Bool)
    /// Nothing but the section and what kind of text it is.
    case section
  }

  /// Where things are compared.
  enum Scope: Sendable {
    case section
    /// Between the same neighbours.
    case gap
    case board
  }

  enum Threshold: Sendable {
    case any
    /// At least half of the larger one's parts.
    case half
    /// At least half of the larger one's parts, and all of the smaller one's.
    case extended
    /// All of the smaller one's parts, and at least this many.
    case contained(least: Int = 1)
    /// All parts of both, and at least this many.
    case identical(least: Int = 1)
    /// At least two, and half of the larger one's parts or all of the smaller one's.
    case several
  }

  /// The part of a task that is compared; of other text the lines are compared, or for `all` the words.
  enum Part: Int, CaseIterable, Sendable {
    /// The words of its title, people and tags among them.
    case title
    /// People, tags, attributes, and the lines of its body.
    case allButTitle
    case all
  }

  let things: Things
  let evidence: Evidence
  let kin: Kin
  /// What else has to hold.
  let condition: (@Sendable (BoardMatcher, NodeEdge) -> Bool)?
  /// Whether what a side has may be another task in the place of the old one: then changes are merged as lines.
  let isDoubtful: (@Sendable (BoardMatcher, NodeEdge) -> Bool)?

  init(
    _ things: Things, _ evidence: Evidence, _ kin: Kin = .any,
    where condition: (@Sendable (BoardMatcher, NodeEdge) -> Bool)? = nil,
    isDoubtful: (@Sendable (BoardMatcher, NodeEdge) -> Bool)? = nil
  ) {
    (self.things, self.evidence, self.kin) = (things, evidence, kin)
    (self.condition, self.isDoubtful) = (condition, isDoubtful)
  }

  /// Whether the row needs three versions: between only two, a task with other words elsewhere is another task.
  var isForThree: Bool {
    if case .sharing(_, _, .board) = evidence { return true }
    return kin == .following
  }

  /// The same row, comparing what the other side has made of a task instead of the task; nil if there is no such row.
  var following: MatchRow? {
    guard case .sharing = evidence, kin == .any else { return nil }
    return MatchRow(things, evidence, .following, where: condition, isDoubtful: isDoubtful)
  }

  var pairs: [MatchPair] {
    switch kin {
    case .any, .alike, .following: MatchPair.withBase
    case .all: MatchPair.all
    case .added: MatchPair.ofSides
    }
  }
}

extension MatchPair {
  /// The base with each side.
  static let withBase = [
    MatchPair(old: .base, new: .ours), MatchPair(old: .base, new: .theirs),
  ]

  static let ofSides = [MatchPair(old: .ours, new: .theirs)]

  static let all = withBase + ofSides
}

// MARK: - The tables

extension MatchRow.Threshold {
  /// Whether no other thing may have as much in common.
  var isAlone: Bool {
    switch self {
    case .any, .half: false
    case .extended, .contained, .identical, .several: true
    }
  }

  /// Whether this many parts in common make two things the same.
  func holds(
    _ shared: Int, _ left: NodeCandidates.Features, _ right: NodeCandidates.Features
  ) -> Bool {
    let isHalf = 2 * shared >= max(left.count, right.count)
    switch self {
    case .any: return true
    case .half: return isHalf
    case .extended: return isHalf && shared == min(left.count, right.count)
    case .contained(let least): return shared >= least && shared == min(left.count, right.count)
    case .identical(let least): return shared >= least && shared == max(left.count, right.count)
    case .several: return shared > 1 && (isHalf || shared == min(left.count, right.count))
    }
  }
}

extension MatchRow {
  /// Ids are matched before; columns are found by these and by tasks that say what no other task says.
  static let distinctTasks = [
    MatchRow(.tasks, .same(.all, in: .board, .unique), .all) {
      ($1.pair.old == .base || $0.mayBeChangedAlike($1.old, $1.new))
        && !$0.areNamesakesInBothColumns($1)
    },
    // Each task of a series has its own date.
    MatchRow(.tasks, .same(.titleAndDay, in: .board, .unique)),
    MatchRow(.tasks, .same(.title, in: .board, .unique)) { !$0.isOfOtherKinds($1) },
  ]

  static let tasks = [
    // Something was written after the id.
    MatchRow(.tasks, .same(.namedID, in: .board, .unique)) { $0.sharesTitle($1) },
    // Tasks with the same text: first those after the same task or text, then those before the same.
    MatchRow(.tasks, .standing(.withText(beside: -1), .inOrder), .all),
    MatchRow(.tasks, .standing(.withText(beside: 1), .inOrder), .all),
    // Wherever the task is: ticked, changed below the line, or both. A new task may have the same
    // title, such as the next of a series, which is open.
    MatchRow(.tasks, .same(.statement, in: .board, .unique)) {
      !$0.isReopenedElsewhere($1) && !$0.areNamesakesInBothColumns($1)
    },
    MatchRow(.tasks, .same(.line, in: .board, .unique)),
    MatchRow(.tasks, .same(.facts, in: .board, .unique)),
    // Tasks with the same title of which one was ticked are told apart by their order.
    MatchRow(.tasks, .same(.title, in: .section, .equalCounts)) { !$0.isOfOtherKinds($1) },
    MatchRow(.tasks, .same(.plainTitle, in: .section, .equalCounts)) {
      $0.isExtended($1) && !$0.isOfOtherKinds($1)
    },
    MatchRow(.tasks, .same(.all, in: .section, .inOrder), .all) {
      $1.pair.old == .base || $0.mayBeChangedAlike($1.old, $1.new)
    },
    // Moved.
    MatchRow(.tasks, .same(.all, in: .board, .inOrder)),
    // Changed, then ticked and moved, changed and moved.
    MatchRow(.tasks, .same(.title, in: .section, .inOrder)) { !$0.isOfOtherKinds($1) },
    MatchRow(.tasks, .same(.statement, in: .board, .inOrder)),
    MatchRow(.tasks, .same(.title, in: .board, .inOrder)) { !$0.isContradicted($1, from: 1) },
    // With other people or tags: some added or removed, then different ones, if no other task comes into question.
    MatchRow(.tasks, .same(.plainTitle, in: .section, .uniquePair)) {
      $0.isExtended($1) && !$0.isOfOtherKinds($1)
    },
    MatchRow(.tasks, .same(.plainTitle, in: .board, .uniquePair)) {
      $0.isExtended($1) && !$0.isContradicted($1, from: 1)
    },
    MatchRow(.tasks, .same(.plainTitle, in: .board, .uniquePair)) { $0.sharesParts($1) },
    // A new one may be called as it was.
    retitledInPlace,
    // Half of the title's words between the same neighbours, and a date or a line of the body in common.
    MatchRow(
      .tasks, .sharing(.half, in: .gap),
      where: { $0.sharesTitle($1) && $0.sharesTellingPart($1) },
      isDoubtful: { $0.isRivalled($1) }),
    // With another title; the body may be a checklist that many tasks have.
    MatchRow(
      .tasks, .same(.body, in: .board, .unique),
      isDoubtful: { $0.isWeakMatch($1) && ($0.isMoved($1) || !$0.sharesDistinctPart($1)) }),
    // With the same title, although nothing else may be the same.
    MatchRow(.tasks, .same(.title, in: .section, .inOrder)),
    MatchRow(.tasks, .same(.title, in: .board, .inOrder)),
    MatchRow(.tasks, .same(.plainTitle, in: .section, .uniquePair)) { $0.isExtended($1) },
    MatchRow(.tasks, .same(.plainTitle, in: .board, .uniquePair)) { $0.isExtended($1) },
    // With entirely different people or tags, if no other task has the title: one of several may as well be new.
    MatchRow(.allTasks, .same(.plainTitle, in: .board, .unique)),
    followingTitles,
    // Given another id: between two versions alone these are two tasks.
    MatchRow(.tasksOfAnyID, .same(.all, in: .section, .unique)) { matcher, _ in matcher.isThreeWay
    },
  ]

  /// Another title for a task with the same people, dates and other parts, between the same neighbours.
  private static let retitledInPlace = MatchRow(
    .tasks, .sharing(.identical(least: 2), of: .allButTitle, in: .gap))

  /// Tasks that were reworded: if each side changed a part of one, the result has both changes.
  static let rewordedTasks =
    rewordedInPlace + rewordedInPlace.compactMap(\.following) + rewordedElsewhere
    + rewordedElsewhere.compactMap(\.following)

  private static let rewordedInPlace = [
    // Longer or shorter, between the same neighbours.
    MatchRow(
      .tasks, .sharing(.extended, in: .gap),
      where: { !$0.isContradicted($1, from: 2) && !$0.isMovedByOneWord($1) },
      isDoubtful: { $0.isDivided($1) }),
    // With misspelled words put right.
    MatchRow(.tasks, .sharing(.half, in: .gap)) {
      $0.isCorrected($1) && !$0.isContradicted($1, from: 1) && !$0.isRivalled($1, byTitle: true)
    },
    retitledInPlace,
    // Elsewhere with at least three other parts, all of them the same, rather than in
    // place with some of them the same.
    MatchRow(.tasks, .sharing(.identical(least: 3), of: .allButTitle, in: .board)) {
      !$0.isWeakMatch($1)
    },
    MatchRow(
      .tasks, .sharing(.several, of: .allButTitle, in: .gap), isDoubtful: { $0.isWeakMatch($1) }),
    // Other words for a task whose other parts are the same, including one that no other task of the section has.
    MatchRow(
      .tasks, .sharing(.identical(), of: .allButTitle, in: .gap),
      where: { $0.sharesDistinctPart($1) },
      isDoubtful: { $0.isMoved($1) && (!$0.hasBoxOfOther($1) || $0.isOfOtherTitle($1)) }),
    MatchRow(
      .tasks, .sharing(.contained(), in: .gap),
      where: { !$0.isContradicted($1, from: 1) && !$0.isMovedByOneWord($1) },
      isDoubtful: { $0.isDivided($1) }),
    followingTitles,
  ]

  private static let rewordedElsewhere = [
    // Moved and given other words, with everything else the same, or with all that one says in the other as well.
    MatchRow(
      .tasks, .sharing(.identical(least: 2), of: .allButTitle, in: .board),
      isDoubtful: { $0.isWeakMatch($1) }),
    MatchRow(
      .tasks, .sharing(.contained(least: 2), of: .allButTitle, in: .board),
      isDoubtful: { $0.isWeakMatch($1) || $0.hasLittleEvidence($1) }),
    // Longer or shorter, and elsewhere: maybe another task, unless it has the same body or both sides moved it there.
    MatchRow(
      .tasks, .sharing(.extended, in: .board),
      where: { !$0.isContradicted($1, from: 2) },
      isDoubtful: { !$0.hasSameBody($1) && (!$0.isMovedAlike($1) || $0.isMovedByOneWord($1)) }),
    // Other words that both sides have, between the same neighbours.
    MatchRow(.tasks, .sharing(.half, in: .gap), .alike, isDoubtful: { _, _ in true }),
    // Other words elsewhere, with much else the same.
    MatchRow(.tasks, .sharing(.half, of: .all, in: .board), isDoubtful: { _, _ in true }),
    MatchRow(
      .tasks, .sharing(.several, of: .allButTitle, in: .board), isDoubtful: { _, _ in true }),
  ]

  /// A task that has, on the other side, the title that one side gave it.
  private static let followingTitles = MatchRow(
    .tasks, .same(.plainTitle, in: .board, .inOrder), .following)

  static let followingTasks = [followingTitles]

  /// Tasks that both sides added: with the same text in any column, or in one column with the same title, apart from
  /// people and tags that only one of them has.
  static let addedTasks = [
    MatchRow(.tasks, .same(.all, in: .board, .inOrder), .added),
    MatchRow(.tasks, .same(.plainTitle, in: .section, .inOrder), .added) {
      $0.hasNoID($1) && $0.isExtended($1)
    },
    // One side reworded it after both had it, or each gave it other people or tags.
    MatchRow(.tasks, .sharing(.extended, in: .gap), .added) {
      $0.hasNoID($1) && $0.sharesTwoWords($1) && !$0.isContradicted($1, from: 1)
    },
    MatchRow(.tasks, .sharing(.identical(least: 2), of: .allButTitle, in: .gap), .added) {
      $0.hasNoID($1) && $0.sharesTitle($1)
    },
    MatchRow(.tasks, .sharing(.half, in: .gap), .added) { $0.hasNoID($1) && $0.isCorrected($1) },
    // Or with such a title elsewhere, if no other new task has it.
    MatchRow(.tasks, .same(.plainTitle, in: .board, .unique), .added) {
      $0.hasNoID($1) && $0.isExtended($1)
    },
  ]

  /// Front matter, deeper headings and paragraphs that say the same.
  static let sameTexts = [
    MatchRow(.texts, .same(.all, in: .section, .unique)),
    // Of equal ones, such as the ends of toggles, first those after the same text, then those before the same.
    MatchRow(.texts, .standing(.withText(beside: -1), .inOrder)),
    MatchRow(.texts, .standing(.withText(beside: 1), .inOrder)),
    // Moved to another section, or there with a new heading above it.
    MatchRow(.texts, .same(.all, in: .board, .unique)) { $0.mayBeMovedText($1) },
    // Each side may have added a rule of its own.
    MatchRow(.texts, .same(.all, in: .section, .inOrder), .all) {
      $1.pair.old == .base || $0.saysSomething($1)
    },
  ]

  /// Texts that were changed.
  static let texts =
    [
      MatchRow(.texts, .sharing(.half, in: .section)),
      MatchRow(.texts, .sharing(.half, of: .all, in: .section)),
      // What the other side made of it, here or where it was moved.
      MatchRow(.texts, .sharing(.half, in: .section), .following),
      MatchRow(.texts, .sharing(.half, of: .all, in: .section), .following),
      followingTexts,
      // Text that both sides added, rather than text that stands in the place of something else.
      MatchRow(.texts, .sharing(.half, in: .section), .added),
    ]
    // Text that both sides have is more likely made from a text of the base than text that only one side has.
    + beside(.alike) + beside(.any, isAsLong: true) + beside(.any) + [
      // What one side has made of it, the other has as well, with more lines.
      MatchRow(.texts, .sharing(.contained(), in: .section), .following),
      MatchRow(.texts, .sharing(.any, in: .section)),
      // The texts left over in both, if the new one has as many lines as before or as on the other side.
      MatchRow(.texts, .standing(.section, .onlyOne)) {
        $0.isAsLong($1) && !$0.isElsewhere($1) && $0.mayBeOneGroup($1)
      },
      followingTexts,
      // What both sides put into a group that one of them moved, or between nodes above which it put a heading.
      MatchRow(.texts, .same(.all, in: .board, .unique), .added) { $0.standInOnePlace($1) },
    ] + beside(.added) + [MatchRow(.texts, .sharing(.any, in: .section), .added)]

  /// What one side has made of a text, the other has in another section.
  private static let followingTexts = MatchRow(.texts, .same(.all, in: .board, .unique), .following)
  {
    $0.mayBeMovedText($1)
  }

  /// Texts after the same task or text, then those before the same.
  private static func beside(_ kin: Kin, isAsLong: Bool = false) -> [MatchRow] {
    [-1, 1].map { distance in
      MatchRow(.texts, .standing(.beside(distance, isAsLong: isAsLong), .inOrder), kin) {
        $0.mayBeOneGroup($1) && $0.saysSomethingOrNeither($1)
      }
    }
  }
}
