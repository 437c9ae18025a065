import Boardmark
import BoardmarkFiles
import LibC

/// A clock for a board's zone: the machine's, one set by `--today`, or one fixed at an instant.
package struct BoardClock: Sendable {
  /// The minute to use instead of the clock's.
  package struct FixedMinute: Sendable, Equatable {
    package let date: CalendarDate
    package let minute: Int

    /// Parses `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`.
    package init?(_ text: String) {
      guard let due = DueDate(text), due.utcOffset == nil else { return nil }
      date = due.date
      minute = due.minute ?? 0
    }
  }

  /// The present minute in a zone, and whether the board's own zone is known on this machine.
  package struct Reading: Sendable {
    package let now: Board.Now
    package let timeZone: String
    package let isTimeZoneKnown: Bool

    /// Converts other instants to times in the zone.
    package let clock: Board.ZoneClock
  }

  private enum Source {
    case machine
    case minute(FixedMinute)
    /// In seconds since 1970.
    case instant(Int)
  }

  private let source: Source
  private let machineZone: NamedTimeZone

  /// True if this is the machine's clock.
  package var isMachineClock: Bool { if case .machine = source { true } else { false } }

  /// The machine's clock and time zone.
  package static var machine: BoardClock { BoardClock(source: .machine, machineZone: .machine()) }

  private init(source: Source, machineZone: NamedTimeZone) {
    self.source = source
    self.machineZone = machineZone
  }

  /// The present minute in the machine's zone.
  package var now: Board.Now { now(in: machineZone) }

  /// Creates a stopped clock, in seconds since 1970.
  package init(at instant: Int) {
    source = .instant(instant)
    machineZone = .machine()
  }

  /// Creates the clock of a command.
  ///
  /// - Parameter today: The value of `--today`; if nil, `$BOARD_TODAY` is used.
  package init(today: String?) throws(CommandFailure) {
    let variable = environmentVariable("BOARD_TODAY").flatMap { $0.isEmpty ? nil : $0 }
    if let text = today ?? variable {
      guard let minute = FixedMinute(text) else {
        let name = today == nil ? "BOARD_TODAY" : "--today"
        throw CommandFailure(
          "\(name) '\(text)' is not a date; use 2026-11-21 or 2026-11-21T17:00")
      }
      source = .minute(minute)
    } else {
      source = .machine
    }
    machineZone = .machine()
  }

  /// The present minute in the time zone of a board.
  ///
  /// If the zone does not exist, which the check reports, this uses the machine's zone.
  package func reading(for board: Board) throws(CommandFailure) -> Reading {
    guard let name = board.settings.timeZone?.value else { return reading(in: machineZone, true) }
    do throws(TimeZoneError) {
      return reading(in: try NamedTimeZone(name), true)
    } catch {
      if case .noDatabase = error { throw CommandFailure(error.description) }
      return reading(in: machineZone, false)
    }
  }

  private func reading(in zone: NamedTimeZone, _ isKnown: Bool) -> Reading {
    Reading(
      now: now(in: zone), timeZone: zone.name, isTimeZoneKnown: isKnown,
      clock: Board.ZoneClock { instant in
        zone.civilMinute(at: instant).map {
          Board.ZoneTime(
            date: $0.date,
            second: $0.minute * 60 + (instant - instant.flooredQuotient(by: 60) * 60),
            utcOffset: $0.utcOffset)
        }
      })
  }

  private func now(in zone: NamedTimeZone) -> Board.Now {
    let seconds =
      switch source {
      case .machine: time(nil)
      case .minute(let fixed): zone.instant(of: fixed.date, minute: fixed.minute)
      case .instant(let instant): instant
      }
    let epoch = CalendarDate(daysSinceEpoch: 0)!
    let civil = zone.civilMinute(at: seconds)
    var (today, minute) = (civil?.date ?? epoch, civil?.minute ?? 0)
    if case .minute(let fixed) = source { (today, minute) = (fixed.date, fixed.minute) }
    return Board.Now(today: today, minute: minute, instant: seconds / 60) { instant in
      zone.civilMinute(at: instant * 60).map { ($0.date, $0.minute) } ?? (epoch, 0)
    }
  }
}
