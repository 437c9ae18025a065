import BoardmarkReading

extension Board {
  /// The inputs of a check that are not part of the board.
  public struct CheckOptions: Sendable {
    /// The current minute in the board's zone.
    public var now: Board.Now

    /// How many days ahead a due date is due soon by default.
    public static let defaultWarnAhead = 3

    /// How many days ahead a due date is due soon; 0 is today only.
    public var warnAhead: Int

    /// The ids in the board's archive, whose tasks count as closed.
    public var archivedIDs: Set<TaskID>

    /// The levels that the caller sets; they take precedence over the board's own.
    public var levels: [Board.RuleID: Board.RuleLevel]

    /// The only rules to run, with those that are off as warnings; nil for all rules that are on.
    public var only: Set<Board.RuleID>?

    /// True to also run rules that do not suit how this board is used.
    var ignoresHabits = false

    /// True if the board's time zone exists on this machine.
    package var isTimeZoneKnown: Bool

    /// True to attach fixes, to infos only for rules named explicitly; creating fixes costs more than the rest of the
    /// check.
    package var makesFixes = true

    /// The range for which to create fixes, for diagnostics that touch it; nil for all.
    package var fixedBytes: Range<Int>?

    /// The seed for new ids, so that the result of a check depends only on its input; nil to create no ids.
    package var idSeed: UInt64?

    /// Creates options for a check at a time.
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
