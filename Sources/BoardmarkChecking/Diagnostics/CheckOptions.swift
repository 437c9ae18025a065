import BoardmarkReading

/// Everything a check needs to know that does not stand in the board.
public struct CheckOptions: Sendable {
  /// The present minute in the board's zone.
  public var now: Now

  /// How many days ahead a due date is due soon by default.
  public static let defaultWarnAhead = 3

  /// How many days ahead a due date is due soon; 0 is today only.
  public var warnAhead: Int

  /// The ids of the board's archive: known and closed.
  public var archivedIDs: Set<TaskID>

  /// The levels that the caller sets, before the board's own.
  public var levels: [RuleID: RuleLevel]

  /// The rules that are to speak alone, those that are off as warnings; nil for all that are on.
  public var only: Set<RuleID>?

  /// Whether rules speak that are of no use on a board as it is kept as well.
  var ignoresHabits = false

  /// Whether the zone that the board names exists on this machine.
  public var isTimeZoneKnown: Bool

  /// Whether diagnostics carry their fixes, infos only those of rules that are named; they cost more than
  /// the rest of the check.
  public var makesFixes = true

  /// The bytes about which fixes are wanted: only what touches them carries some; nil for all.
  package var fixedBytes: Range<Int>?

  /// What new ids are drawn from, so that a check stays a function of its input; nil for none.
  public var idSeed: UInt64?

  public init(
    now: Now, warnAhead: Int = defaultWarnAhead, archivedIDs: Set<TaskID> = [],
    levels: [RuleID: RuleLevel] = [:], isTimeZoneKnown: Bool = true
  ) {
    self.now = now
    self.warnAhead = warnAhead
    self.archivedIDs = archivedIDs
    self.levels = levels
    self.isTimeZoneKnown = isTimeZoneKnown
  }
}
