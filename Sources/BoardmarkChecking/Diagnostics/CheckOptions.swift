import BoardmarkReading

extension Board {
  /// Everything that a check needs to know and that is not written in the board.
  public struct CheckOptions: Sendable {
    /// The present minute in the board's zone.
    public var now: Board.Now

    /// How many days ahead a due date is due soon by default.
    public static let defaultWarnAhead = 3

    /// How many days ahead a due date is due soon; 0 is today only.
    public var warnAhead: Int

    /// The ids in the board's archive, which count as those of closed tasks.
    public var archivedIDs: Set<TaskID>

    /// The levels that the caller sets; they take precedence over the board's own.
    public var levels: [Board.RuleID: Board.RuleLevel]

    /// The only rules to run, those that are off as warnings; nil for all rules that are on.
    public var only: Set<Board.RuleID>?

    /// True if rules also run that are of no use for the way this board is kept.
    var ignoresHabits = false

    /// True if the zone that the board names exists on this machine.
    package var isTimeZoneKnown: Bool

    /// True if diagnostics carry fixes, infos only for rules that are named; making the fixes costs
    /// more than the rest of the check.
    package var makesFixes = true

    /// The bytes for which fixes are wanted: only diagnostics that touch them
    /// carry fixes; nil for all.
    package var fixedBytes: Range<Int>?

    /// The seed from which new ids are made, so that the result of a check depends only on its input;
    /// nil if no ids are wanted.
    package var idSeed: UInt64?

    /// Makes options for a check at a time.
    public init(
      now: Board.Now, warnAhead: Int = defaultWarnAhead, archivedIDs: Set<TaskID> = [],
      levels: [Board.RuleID: Board.RuleLevel] = [:], isTimeZoneKnown: Bool = true
    ) {
      self.now = now
      self.warnAhead = warnAhead
      self.archivedIDs = archivedIDs
      self.levels = levels
      self.isTimeZoneKnown = isTimeZoneKnown
    }
  }
}
