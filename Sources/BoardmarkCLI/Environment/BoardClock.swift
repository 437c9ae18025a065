import Boardmark
import BoardmarkFiles
import BoardmarkGit
import LibC

/// Tells the present minute in a board's zone: by the machine's clock, by `--today`, or for a given
/// instant.
struct BoardClock: Sendable {
  /// The minute that replaces the clock.
  struct FixedMinute: Sendable, Equatable {
    let date: CalendarDate
    let minute: Int

    /// Parses `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`.
    init?(_ text: String) {
      guard let due = DueDate(text), due.utcOffset == nil else { return nil }
      date = due.date
      minute = due.minute ?? 0
    }
  }

  /// The present minute in a zone, and whether the board's own zone is known on this machine.
  struct Reading: Sendable {
    let now: Now
    let timeZone: String
    let isTimeZoneKnown: Bool

    /// Tells what the clocks of the zone show at other instants.
    let clock: ZoneClock
  }

  private enum Source {
    case machine
    case minute(FixedMinute)
    /// In seconds since 1970.
    case instant(Int)
  }

  private let source: Source
  private let machineZone: NamedTimeZone

  /// Whether this is the machine's clock.
  var isMachineClock: Bool { if case .machine = source { true } else { false } }

  /// Makes a clock that stands still, in seconds since 1970.
  init(at instant: Int) {
    source = .instant(instant)
    machineZone = .machine()
  }

  /// Makes the clock of a command.
  ///
  /// - Parameter today: The value of `--today`; if nil, `$BOARD_TODAY` counts.
  init(today: String?) throws(CommandFailure) {
    let variable = environmentVariable("BOARD_TODAY").flatMap { $0.isEmpty ? nil : $0 }
    if let text = today ?? variable {
      guard let minute = FixedMinute(text) else {
        let name = today == nil ? "BOARD_TODAY" : "--today"
        throw CommandFailure(
          "\(name) '\(text)' is not a date; write 2026-11-21 or 2026-11-21T17:00")
      }
      source = .minute(minute)
    } else {
      source = .machine
    }
    machineZone = .machine()
  }

  /// The present minute in the time zone of a board.
  ///
  /// The check reports a zone that does not exist; here the machine's zone stands in for it.
  func reading(for board: Board) throws(CommandFailure) -> Reading {
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
      clock: ZoneClock { instant in
        zone.civilMinute(at: instant).map {
          ZoneTime(
            date: $0.date,
            second: $0.minute * 60 + (instant - instant.flooredQuotient(by: 60) * 60),
            utcOffset: $0.utcOffset)
        }
      })
  }

  private func now(in zone: NamedTimeZone) -> Now {
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
    return Now(today: today, minute: minute, instant: seconds / 60) { instant in
      zone.civilMinute(at: instant * 60).map { ($0.date, $0.minute) } ?? (epoch, 0)
    }
  }
}

/// Tells the time of a board's content, without a clock.
enum BoardTime {
  /// The time of the commit that is checked out, if it holds the board with the same content, else
  /// the time at which the file was last written; in seconds since 1970.
  ///
  /// - Throws: `CommandFailure` for standard input, and if the file is gone.
  static func instant(of board: Board, at path: String) throws -> Int {
    if path == "-" {
      throw CommandFailure(
        "a page says from when it is, and standard input does not; name the day with --today")
    }
    if let commit = commitTime(of: board, at: path) { return commit }
    return try attempting(.read, path, try FileStatus(following: path)).modified
  }

  private static func commitTime(of board: Board, at path: String) -> Int? {
    guard let file = try? RepositoryFile(at: path),
      let commit = try? file.repository.commit(named: "HEAD"),
      let committed = try? file.repository.content(of: file.path, at: commit),
      committed == board.source.bytes
    else { return nil }
    return try? file.repository.time(of: commit)
  }
}
