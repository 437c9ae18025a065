/// A row of the table by which things of two versions are known to be one.
///
/// Rows are gone through in order; what one has found stands. A row looks at all its pairs of versions as
/// they were before it, so that none decides for the others.
struct MatchRow: Sendable {
  /// What a row is about.
  enum Things: Sendable {
    /// Tasks that are open in one of the pairs.
    case tasks
    /// All tasks, known ones, too.
    case allTasks
    /// Other text that is open in one of the pairs.
    case texts
  }

  /// Which of the things of a pair of sides are meant.
  enum Kin: Sendable {
    case any
    /// What both sides have alike. Between two versions there is nothing else.
    case alike
    /// What only one side has. Between two versions there is none.
    case apart
    /// What one side has made of something, with the other's that is nothing's yet.
    case following
    /// What both sides added.
    case added
  }

  enum Evidence: Sendable {
    /// One key.
    case equal(
      MatchCandidates.Choice, @Sendable (BoardMatcher, MergeVersion, Int) -> MatchCandidates.Key?)
    /// Words or lines in common.
    case similar(Scope, Enough)
  }

  /// Where things are compared by what they have in common.
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
  }

  let things: Things
  var pairs = MatchPair.withBase
  var kin = Kin.any
  let evidence: Evidence
  /// What else has to hold.
  var condition: (@Sendable (BoardMatcher, MatchEdge) -> Bool)?
  /// Whether a side may have another task in the place of the one: then changes are merged as lines.
  var isDoubtful: (@Sendable (BoardMatcher, MatchEdge) -> Bool)?
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
  /// Whether so much in common makes two things one.
  func holds(
    _ shared: Int, _ left: MatchCandidates.Features, _ right: MatchCandidates.Features
  ) -> Bool {
    let isHalf = 2 * shared >= max(left.count, right.count)
    switch self {
    case .any: return true
    case .half: return isHalf
    case .extended: return isHalf && shared == min(left.count, right.count)
    }
  }
}

extension MatchRow {
  /// Ids are known before; columns are found by these and by tasks that say what no other says.
  static let distinctTasks = [
    MatchRow(
      things: .tasks, pairs: MatchPair.all,
      evidence: .equal(.alone) { $0.textKey($1, $2, in: .board) })
  ]

  static let tasks = [
    // The same text; of several each in its order, if none is gone or new.
    MatchRow(
      things: .tasks, evidence: .equal(.asMany) { $0.textKey($1, $2, in: .section) }),
    // Of twins of which one is gone, those that stand between what they stood between, then those that stand
    // beside what they stood beside.
    MatchRow(
      things: .tasks, pairs: MatchPair.all,
      evidence: .equal(.inOrder) { $0.textKey($1, $2, beside: [-1, 1]) }),
    MatchRow(
      things: .tasks, pairs: MatchPair.all,
      evidence: .equal(.inOrder) { $0.textKey($1, $2, beside: [-1]) }),
    MatchRow(
      things: .tasks, pairs: MatchPair.all,
      evidence: .equal(.inOrder) { $0.textKey($1, $2, beside: [1]) }),
    // Twins of which one was ticked are told by their order.
    MatchRow(
      things: .tasks,
      evidence: .equal(.asMany) { $0.titleKey($1, $2, in: .section) }),
    MatchRow(
      things: .tasks, pairs: MatchPair.all,
      evidence: .equal(.inOrder) { $0.textKey($1, $2, in: .section) }),
    // Moved.
    MatchRow(
      things: .tasks, evidence: .equal(.inOrder) { $0.textKey($1, $2, in: .board) }),
    // Changed, then changed and moved.
    MatchRow(
      things: .tasks, evidence: .equal(.inOrder) { $0.titleKey($1, $2, in: .section) }),
    MatchRow(
      things: .tasks, evidence: .equal(.inOrder) { $0.titleKey($1, $2, in: .board) }),
    // Given to other people or tags: one more or one less, where no other comes into question.
    MatchRow(
      things: .tasks, evidence: .equal(.onlyPossible) { $0.plainTitleKey($1, $2, in: .section) },
      condition: { $0.isExtended($1) }),
    MatchRow(
      things: .tasks, evidence: .equal(.onlyPossible) { $0.plainTitleKey($1, $2, in: .board) },
      condition: { $0.isExtended($1) }),
    // To others altogether, where no other is called so: one of several may as well be a new one.
    MatchRow(
      things: .allTasks, evidence: .equal(.alone) { $0.plainTitleKey($1, $2, in: .board) }),
    // What one side has made of a task, the other has, too, where it is called so there.
    MatchRow(
      things: .tasks, pairs: MatchPair.ofSides, kin: .following,
      evidence: .equal(.inOrder) { $0.plainTitleKey($1, $2, in: .board) }),
  ]

  /// Tasks that got other words.
  static let rewordedTasks = [
    // Longer or shorter, between the same neighbours.
    MatchRow(things: .tasks, evidence: .similar(.gap, .extended)),
    MatchRow(
      things: .tasks, pairs: MatchPair.ofSides, kin: .following,
      evidence: .equal(.inOrder) { $0.plainTitleKey($1, $2, in: .board) }),
    // And elsewhere: maybe another one, unless it has the same body or both moved it there.
    MatchRow(
      things: .tasks, kin: .apart, evidence: .similar(.board, .extended),
      isDoubtful: { !$0.isMovedAlike($1) && !$0.hasSameBody($1) }),
    // Other words that both sides have, between the same neighbours.
    MatchRow(
      things: .tasks, kin: .alike, evidence: .similar(.gap, .half), isDoubtful: { _, _ in true }),
  ]

  /// What both sides added, which has the same text in other columns, or in one column the same title but for
  /// people and tags that one has more.
  static let addedTasks = [
    MatchRow(
      things: .tasks, pairs: MatchPair.ofSides, kin: .added,
      evidence: .equal(.inOrder) { $0.textKey($1, $2, in: .board) }),
    MatchRow(
      things: .tasks, pairs: MatchPair.ofSides, kin: .added,
      evidence: .equal(.inOrder) { $0.plainTitleKey($1, $2, in: .section) },
      condition: { $0.hasNoID($1) && $0.isExtended($1) }),
  ]

  /// Front matter, deeper headings and paragraphs that say the same.
  static let sameTexts = [
    MatchRow(
      things: .texts, pairs: MatchPair.all,
      evidence: .equal(.inOrder) { $0.textKey($1, $2, in: .section) })
  ]

  /// Those that were changed.
  static let texts =
    [MatchRow(things: .texts, evidence: .similar(.section, .half)), followingLines]
    // What both sides made alike is more likely made of something than what only one side has.
    + beside(MatchPair.withBase, .alike, asLong: false)
    + beside(MatchPair.withBase, .any, asLong: true)
    + beside(MatchPair.withBase, .any, asLong: false) + [
      followingLines, MatchRow(things: .texts, evidence: .similar(.section, .any)),
      // What is left over in both, if it has as many lines as before or as the other side's.
      MatchRow(
        things: .texts,
        evidence: .equal(.onlyOne) { MatchCandidates.Key(scope: $0.scope($1, $2)) },
        condition: { $0.isAsLong($1) }), followingLines,
      MatchRow(
        things: .texts, pairs: MatchPair.ofSides, kin: .added, evidence: .similar(.section, .half)),
    ] + beside(MatchPair.ofSides, .added, asLong: false) + [
      MatchRow(
        things: .texts, pairs: MatchPair.ofSides, kin: .added, evidence: .similar(.section, .any))
    ]

  /// A text of one side that has lines of what the other side has made of one.
  private static let followingLines = MatchRow(
    things: .texts, pairs: MatchPair.ofSides, kin: .following, evidence: .similar(.section, .any))

  /// Texts after the same task or text, then those before the same.
  private static func beside(_ pairs: [MatchPair], _ kin: Kin, asLong: Bool) -> [MatchRow] {
    [-1, 1].map { distance in
      MatchRow(
        things: .texts, pairs: pairs, kin: kin,
        evidence: .equal(.inOrder) { $0.besideKey($1, $2, distance, asLong: asLong) })
    }
  }
}
