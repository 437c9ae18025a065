import Boardmark
import BoardmarkFiles
import LibC

/// A time zone with known rules.
package struct NamedTimeZone: Hashable, Sendable {
  /// The common name, such as `Asia/Seoul`.
  package let name: String

  let rules: CompiledTimeZone

  private init(name: String, rules: CompiledTimeZone) {
    self.name = name
    self.rules = rules
  }

  /// Coordinated Universal Time, which needs no database.
  package static let utc = NamedTimeZone(rule: "UTC0", name: "UTC")!

  /// Finds a zone by its name in a database.
  package init(_ name: String, in database: TimeZoneDatabase = .system) throws(TimeZoneError) {
    if ["UTC", "Etc/UTC"].contains(name) {
      self.init(name: name, rules: Self.utc.rules)
      return
    }
    guard Self.isPlain(name) else { throw .invalidName(name) }
    switch database.lookUp(name) {
    case .zone(let rules): self.init(name: name, rules: rules)
    case .noSuchZone: throw .noSuchZone(name)
    case .noDatabase: throw .noDatabase(zone: name, folder: database.folder)
    }
  }

  /// Creates a zone from a POSIX rule, such as `JST-9`; nil for anything else.
  package init?(rule text: String, name: String? = nil) {
    guard let rule = TimeZoneRule(Array(text.utf8)) else { return nil }
    self.init(name: name ?? text, rules: CompiledTimeZone(rule: rule))
  }

  /// True if a name stays inside the database's folder and has no odd characters.
  private static func isPlain(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return name.utf8.count <= 255
      && parts.allSatisfy { part in
        !part.isEmpty && part.first != UInt8(ascii: ".")
          && part.allSatisfy {
            (0x41...0x5a).contains($0 & 0xdf) || 0x30...0x39 ~= $0
              || [UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ".")]
                .contains($0)
          }
      }
  }
}

/// The reason why a name gives no time zone.
package enum TimeZoneError: Error, Equatable {
  case invalidName(String)
  case noSuchZone(String)
  case noDatabase(zone: String, folder: String)
}

extension TimeZoneError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .invalidName(let name), .noSuchZone(let name):
      "unknown time zone \(quoted(name)); use a name such as 'Europe/Berlin' or 'UTC'"
    case .noDatabase(let zone, let folder):
      "cannot look up time zone \(quoted(zone)): no time zone database in "
        + "\(quoted(folder)); install 'tzdata' or set TZDIR"
    }
  }
}

extension NamedTimeZone {
  /// The zone of this machine: `$TZ`, else the target of `/etc/localtime`, else the name in
  /// `/etc/timezone`, else UTC.
  ///
  /// An invalid `$TZ` means UTC, as it does for the C library.
  package static func machine(
    variable: String? = environmentVariable("TZ"), localTimeLink: String = "/etc/localtime",
    nameFile: String = "/etc/timezone", database: TimeZoneDatabase = .system
  ) -> NamedTimeZone {
    if let variable {
      let value = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
      let name = value.hasPrefix("/") ? zoneName(ofFile: value, in: database) : value
      return name.flatMap { try? NamedTimeZone($0, in: database) }
        ?? NamedTimeZone(rule: value) ?? .utc
    }
    if let name = zoneName(ofFile: localTimeLink, in: database),
      let zone = try? NamedTimeZone(name, in: database)
    {
      return zone
    }
    if let bytes = try? FileContents(ofFile: nameFile, limit: 4096).bytes {
      let name = String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
      if let zone = try? NamedTimeZone(name, in: database) { return zone }
    }
    return .utc
  }

  /// The name of the zone if a path is, or links to, a file in the database.
  private static func zoneName(ofFile path: String, in database: TimeZoneDatabase) -> String? {
    for candidate in [path, (try? linkTarget(of: path)) ?? ""] {
      for folder in [database.folder + "/", "/zoneinfo/"] {
        if let place = candidate.firstRange(of: folder) {
          return String(candidate[place.upperBound...])
        }
      }
    }
    return nil
  }
}

/// A folder of compiled time zones, as the package `tzdata` installs it.
package struct TimeZoneDatabase: Sendable {
  package let folder: String

  enum Answer: Equatable {
    case zone(CompiledTimeZone)
    case noSuchZone
    case noDatabase
  }

  /// The database of the machine: `$TZDIR`, else `/usr/share/zoneinfo`.
  package static var system: TimeZoneDatabase {
    let folder = environmentVariable("TZDIR") ?? ""
    return TimeZoneDatabase(folder: folder.isEmpty ? "/usr/share/zoneinfo" : folder)
  }

  /// Reads the file of a zone; `name` must be plain, without `..`.
  ///
  /// A file that is not a compiled zone counts as missing: the folder also holds lists and notes.
  func lookUp(_ name: String) -> Answer {
    if let contents = try? FileContents(ofFile: folder + "/" + name, limit: 1 << 20),
      let zone = CompiledTimeZone(contents.bytes)
    {
      return .zone(zone)
    }
    return hasEntries ? .noSuchZone : .noDatabase
  }

  private var hasEntries: Bool {
    guard let stream = opendir(folder) else { return false }
    defer { closedir(stream) }
    // Every folder has `.` and `..`.
    for _ in 0..<3 where readdir(stream) == nil { return false }
    return true
  }
}

/// A date and minute in a zone.
package struct CivilMinute: Hashable, Sendable {
  package let date: CalendarDate
  /// The minute of the day, 0 to 1439.
  package let minute: Int
  /// The zone's offset from UTC at that time in minutes, rounded down.
  package let utcOffset: Int
}

extension NamedTimeZone {
  /// The date and time in the zone at an instant, in seconds since 1970-01-01T00:00Z.
  ///
  /// Nil outside the years 1 to 9999.
  package func civilMinute(at instant: Int) -> CivilMinute? {
    // Far from the limits of `Int`, so that adding an offset cannot overflow.
    guard abs(instant / 2) < 1 << 40 else { return nil }
    let offset = rules.utcOffset(at: instant)
    let local = instant + offset
    let day = local.flooredQuotient(by: 86_400)
    guard let date = CalendarDate(daysSinceEpoch: day) else { return nil }
    return CivilMinute(
      date: date, minute: (local - day * 86_400) / 60, utcOffset: offset.flooredQuotient(by: 60))
  }

  /// The instant of a date and minute in the zone, in seconds since 1970-01-01T00:00Z.
  ///
  /// The first one if the time occurs twice. A skipped time is computed with the offset before the
  /// clocks went forward: a skipped midnight is the first moment of its day.
  package func instant(of date: CalendarDate, minute: Int = 0) -> Int {
    let asUTC = date.daysSinceEpoch * 86_400 + minute * 60
    // Offsets are less than a day, so only those of a day before and a day after are possible.
    let before = asUTC - rules.utcOffset(at: asUTC - 86_400)
    let after = asUTC - rules.utcOffset(at: asUTC + 86_400)
    let found = [min(before, after), max(before, after)].first {
      $0 + rules.utcOffset(at: $0) == asUTC
    }
    return found ?? before
  }
}
