/// A row of the table by which things of two versions are known to be one.
///
/// Rows are gone through in order; what one has found stands. A row looks at all its pairs of versions as
/// they were before it, so that none decides for the others.
struct MatchRow: Sendable {
  /// What a row is about.
  enum Things: Sendable {
    /// Tasks that are open in one of the pairs.
    case tasks
    /// Tasks that are open in one of the pairs, also those with two ids.
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
    /// The base with each side, and the sides.
    case all
    /// The base with what both sides have alike. Between two versions there is nothing else.
    case alike
    /// What one side has made of something of the base, in place of that, with the other side. Between two
    /// versions there is none.
    case following
    /// What both sides added.
    case added
  }

  enum Evidence: Sendable {
    /// One key.
    case same(Key, MatchCandidates.Choice)
    /// Words or lines in common.
    case sharing(Enough, of: Part = .title, in: Scope)
  }

  /// What things are known by.
  enum Key: Sendable {
    /// All of the text, but for a task's id.
    case text(Scope)
    /// The first line of the text, but for a task's id.
    case line(Scope)
    /// The text with what stands before it (-1), after it (1) or both.
    case textBeside([Int])
    case title(Scope)
    /// The title without people and tags.
    case plainTitle(Scope)
    /// All that it says, but for its box, its id and when it was finished.
    case statement(Scope)
    /// All that its line says, but for its box, its id and when it was finished.
    case facts(Scope)
    /// The title without people and tags, and the day until which it is due, if it has both.
    case titleAndDay
    /// A task's body, if it has one.
    case body
    /// What stands before it (-1) or after it (1), and perhaps the length.
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

  enum Enough: Sendable {
    case any
    /// At least half of the longer one's.
    case half
    /// Half, and all of one of them.
    case extended
    /// All of one of them, and at least so many.
    case contained(least: Int = 1)
    /// All of both, and at least so many.
    case identical(least: Int = 1)
    /// At least two, and half of the longer one's or all of one of them.
    case several
  }

  /// What of a task is compared; of other text it is the lines, or with all its words.
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
  let condition: (@Sendable (BoardMatcher, MatchEdge) -> Bool)?
  /// Whether a side may have another task in the place of the one: then changes are merged as lines.
  let isDoubtful: (@Sendable (BoardMatcher, MatchEdge) -> Bool)?

  init(
    _ things: Things, _ evidence: Evidence, _ kin: Kin = .any,
    where condition: (@Sendable (BoardMatcher, MatchEdge) -> Bool)? = nil,
    isDoubtful: (@Sendable (BoardMatcher, MatchEdge) -> Bool)? = nil
  ) {
    (self.things, self.evidence, self.kin) = (things, evidence, kin)
    (self.condition, self.isDoubtful) = (condition, isDoubtful)
  }

  /// Whether it says nothing of two versions alone: there, what got other words elsewhere is another task.
  var isForThree: Bool {
    if case .sharing(_, _, .board) = evidence { return true }
    return kin == .following
  }

  /// The same row for what the other side has made of a task in place of the task; nil where there is none.
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
  /// What both sides have made of the base.
  static let withBase = [
    MatchPair(old: .base, new: .ours), MatchPair(old: .base, new: .theirs),
  ]

  static let ofSides = [MatchPair(old: .ours, new: .theirs)]

  static let all = withBase + ofSides
}

// MARK: - The tables

extension MatchRow.Enough {
  /// Whether no other thing may come into question.
  var isAlone: Bool {
    switch self {
    case .any, .half: false
    case .extended, .contained, .identical, .several: true
    }
  }

  /// Whether so much in common makes two things one.
  func holds(
    _ shared: Int, _ left: MatchCandidates.Features, _ right: MatchCandidates.Features
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
  /// Ids are known before; columns are found by these and by tasks that say what no other says.
  static let distinctTasks = [
    MatchRow(.tasks, .same(.text(.board), .alone), .all),
    // Of a series each has its own day.
    MatchRow(.tasks, .same(.titleAndDay, .alone)),
    MatchRow(.tasks, .same(.title(.board), .alone)) { !$0.isOfOtherKinds($1) },
  ]

  static let tasks = [
    // Of twins those between what they stood between, then beside what they stood beside.
    MatchRow(.tasks, .same(.textBeside([-1, 1]), .inOrder), .all),
    MatchRow(.tasks, .same(.textBeside([-1]), .inOrder), .all),
    MatchRow(.tasks, .same(.textBeside([1]), .inOrder), .all),
    // Wherever it is: ticked, changed below the line, both. A new one may be called as it is, such as the next of a
    // series.
    MatchRow(.tasks, .same(.statement(.board), .alone)),
    MatchRow(.tasks, .same(.line(.board), .alone)),
    MatchRow(.tasks, .same(.facts(.board), .alone)),
    // Twins of which one was ticked are told by their order.
    MatchRow(.tasks, .same(.title(.section), .asMany)) { !$0.isOfOtherKinds($1) },
    MatchRow(.tasks, .same(.text(.section), .inOrder), .all),
    // Moved.
    MatchRow(.tasks, .same(.text(.board), .inOrder)),
    // Changed below the line, changed in it, then ticked and moved, changed and moved.
    MatchRow(.tasks, .same(.line(.section), .inOrder)),
    // Of several that are called so, the one that says the same.
    MatchRow(.tasks, .same(.statement(.section), .inOrder)),
    MatchRow(.tasks, .same(.title(.section), .inOrder)) { !$0.isOfOtherKinds($1) },
    MatchRow(.tasks, .same(.statement(.board), .inOrder)),
    MatchRow(.tasks, .same(.title(.board), .inOrder)) { !$0.isContradicted($1, from: 1) },
    // Given to other people or tags: one more or one less, then others, where no other comes into question.
    MatchRow(.tasks, .same(.plainTitle(.section), .onlyPossible)) {
      $0.isExtended($1) && !$0.isOfOtherKinds($1)
    },
    MatchRow(.tasks, .same(.plainTitle(.board), .onlyPossible)) {
      $0.isExtended($1) && !$0.isContradicted($1, from: 1)
    },
    MatchRow(.tasks, .same(.plainTitle(.board), .onlyPossible)) { $0.sharesParts($1) },
    // A new one may be called as it was.
    retitledInPlace,
    // Half of the words between the same neighbours, and a day or a line of the body.
    MatchRow(.tasks, .sharing(.half, in: .gap)) {
      $0.sharesTitle($1) && $0.sharesTellingPart($1)
    },
    // Called otherwise; the body may be a checklist of many.
    MatchRow(
      .tasks, .same(.body, .alone),
      isDoubtful: { $0.isHardlyAlike($1) && ($0.isMoved($1) || !$0.sharesDistinctPart($1)) }),
    // Called the same, and all else is said no more.
    MatchRow(.tasks, .same(.title(.section), .inOrder)),
    MatchRow(.tasks, .same(.title(.board), .inOrder)),
    MatchRow(.tasks, .same(.plainTitle(.section), .onlyPossible)) { $0.isExtended($1) },
    MatchRow(.tasks, .same(.plainTitle(.board), .onlyPossible)) { $0.isExtended($1) },
    // To others altogether, where no other is called so: one of several may as well be a new one.
    MatchRow(.allTasks, .same(.plainTitle(.board), .alone)),
    followingTitles,
    // Given another id: between two versions alone those are two.
    MatchRow(.tasksOfAnyID, .same(.text(.section), .alone)) { matcher, _ in matcher.isThreeWay },
  ]

  /// Other words for what is done by the same people until the same day, between the same neighbours.
  private static let retitledInPlace = MatchRow(
    .tasks, .sharing(.identical(least: 2), of: .allButTitle, in: .gap))

  /// Tasks that got other words: what both sides have made of one, each its part, is both in a result.
  static let rewordedTasks =
    rewordedInPlace + rewordedInPlace.compactMap(\.following) + rewordedElsewhere
    + rewordedElsewhere.compactMap(\.following)

  private static let rewordedInPlace = [
    // Longer or shorter, between the same neighbours.
    MatchRow(.tasks, .sharing(.extended, in: .gap)) {
      !$0.isContradicted($1, from: 2) && !$0.isMovedByOneWord($1)
    },
    retitledInPlace,
    // Elsewhere for more that is all the same, rather than for some of it in place.
    MatchRow(.tasks, .sharing(.identical(least: 3), of: .allButTitle, in: .board)) {
      !$0.isHardlyAlike($1)
    },
    MatchRow(
      .tasks, .sharing(.several, of: .allButTitle, in: .gap), isDoubtful: { $0.isHardlyAlike($1) }),
    // Other words for what says something else that no other of the section does.
    MatchRow(
      .tasks, .sharing(.identical(), of: .allButTitle, in: .gap),
      where: { $0.sharesDistinctPart($1) }, isDoubtful: { $0.isMoved($1) && !$0.hasBoxOfOther($1) }),
    MatchRow(.tasks, .sharing(.contained(), in: .gap)) {
      !$0.isContradicted($1, from: 1) && !$0.isMovedByOneWord($1)
    },
    followingTitles,
  ]

  private static let rewordedElsewhere = [
    // Moved and given other words, all else being the same, or the other having all that one has.
    MatchRow(
      .tasks, .sharing(.identical(least: 2), of: .allButTitle, in: .board),
      isDoubtful: { $0.isHardlyAlike($1) }),
    MatchRow(
      .tasks, .sharing(.contained(least: 2), of: .allButTitle, in: .board),
      isDoubtful: { $0.isHardlyAlike($1) || $0.isHardlyKnown($1) }),
    // And elsewhere: maybe another one, unless it has the same body or both moved it there.
    MatchRow(
      .tasks, .sharing(.extended, in: .board),
      isDoubtful: { !$0.hasSameBody($1) && (!$0.isMovedAlike($1) || $0.isMovedByOneWord($1)) }),
    // Other words that both sides have, between the same neighbours.
    MatchRow(.tasks, .sharing(.half, in: .gap), .alike, isDoubtful: { _, _ in true }),
    // Other words elsewhere for much else that is the same.
    MatchRow(.tasks, .sharing(.half, of: .all, in: .board), isDoubtful: { _, _ in true }),
    MatchRow(
      .tasks, .sharing(.several, of: .allButTitle, in: .board), isDoubtful: { _, _ in true }),
  ]

  /// What one side has made of a task, the other has as well, where it is called so there.
  private static let followingTitles = MatchRow(
    .tasks, .same(.plainTitle(.board), .inOrder), .following)

  static let followingTasks = [followingTitles]

  /// What both sides added, which has the same text or title in other columns, or in one column the same title but
  /// for people and tags that one has more.
  static let addedTasks = [
    MatchRow(.tasks, .same(.text(.board), .inOrder), .added),
    MatchRow(.tasks, .same(.plainTitle(.section), .inOrder), .added) {
      $0.hasNoID($1) && $0.isExtended($1)
    },
    // Or elsewhere, but with another body, where no other new one is called so.
    MatchRow(.tasks, .same(.plainTitle(.board), .alone), .added) {
      $0.hasNoID($1) && $0.isExtended($1)
    },
  ]

  /// Front matter, deeper headings and paragraphs that say the same.
  static let sameTexts = [MatchRow(.texts, .same(.text(.section), .inOrder), .all)]

  /// Those that were changed.
  static let texts =
    [
      MatchRow(.texts, .sharing(.half, in: .section)),
      MatchRow(.texts, .sharing(.half, of: .all, in: .section)),
      MatchRow(.texts, .sharing(.contained(), in: .section)),
      // What both sides added rather than what stands in the place of something else.
      MatchRow(.texts, .sharing(.half, in: .section), .added),
    ]
    // What both sides made alike is more likely made of something than what only one side has.
    + beside(.alike) + beside(.any, isAsLong: true) + beside(.any) + [
      // What one side has made of it, the other has as well, with more lines.
      MatchRow(.texts, .sharing(.contained(), in: .section), .following),
      MatchRow(.texts, .sharing(.any, in: .section)),
      // What is left over in both, if it has as many lines as before or as the other side's.
      MatchRow(.texts, .same(.section, .onlyOne)) { $0.isAsLong($1) },
    ] + beside(.added) + [MatchRow(.texts, .sharing(.any, in: .section), .added)]

  /// Texts after the same task or text, then those before the same.
  private static func beside(_ kin: Kin, isAsLong: Bool = false) -> [MatchRow] {
    [-1, 1].map { MatchRow(.texts, .same(.beside($0, isAsLong: isAsLong), .inOrder), kin) }
  }
}
