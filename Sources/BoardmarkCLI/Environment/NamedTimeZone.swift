/// A time zone whose rules are on this machine.
struct NamedTimeZone: Hashable, Sendable {
  /// The name that people know, as `Asia/Seoul`.
  let name: String

  /// The value of `TZ` that stands for it.
  let variable: String

  private init(name: String, variable: String) {
    self.name = name
    self.variable = variable
  }

  /// Coordinated Universal Time, which needs no database.
  static let utc = NamedTimeZone(name: "UTC", variable: "UTC0")

  /// Finds a zone by its name in a database.
  ///
  /// The C library takes an unknown name for UTC without a word, so the zone's file is looked at.
  init(_ name: String, in database: TimeZoneDatabase = .system) throws(TimeZoneError) {
    if ["UTC", "Etc/UTC"].contains(name) {
      self.init(name: name, variable: Self.utc.variable)
      return
    }
    guard Self.isPlain(name) else { throw .invalidName(name) }
    switch database.lookUp(name) {
    // A path is told from a name by its first slash; a relative one would be taken from TZDIR.
    case .zone(let path):
      self.init(name: name, variable: ":" + (path.hasPrefix("/") ? path : name))
    case .noSuchZone: throw .noSuchZone(name)
    case .noDatabase: throw .noDatabase(zone: name, folder: database.folder)
    }
  }

  /// Makes a zone of a POSIX rule, such as `JST-9`; nil for anything else.
  init?(rule: String) {
    let bytes = Array(rule.utf8)
    guard bytes.allSatisfy({ 0x21...0x7e ~= $0 }), bytes.count < 128 else { return nil }
    let abbreviation: Int
    if bytes.first == UInt8(ascii: "<") {
      guard let end = bytes.firstIndex(of: UInt8(ascii: ">")) else { return nil }
      abbreviation = end + 1
    } else {
      abbreviation = bytes.prefix { (0x41...0x5a).contains($0 & 0xdf) }.count
    }
    let offset = bytes.dropFirst(abbreviation).drop { $0 == 0x2b || $0 == 0x2d }
    guard abbreviation >= 3, let digit = offset.first, 0x30...0x39 ~= digit else { return nil }
    self.init(name: rule, variable: rule)
  }

  /// Whether a name stays inside the database's folder and has no odd characters.
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

/// Why a name gives no time zone.
enum TimeZoneError: Error, Equatable {
  case invalidName(String)
  case noSuchZone(String)
  case noDatabase(zone: String, folder: String)
}

extension TimeZoneError: CustomStringConvertible {
  var description: String {
    switch self {
    case .invalidName(let name), .noSuchZone(let name):
      "there is no time zone \(quoted(name)); use a name such as 'Europe/Berlin' or 'UTC'"
    case .noDatabase(let zone, let folder):
      "cannot look up time zone \(quoted(zone)): there is no time zone database in "
        + "\(quoted(folder)); install 'tzdata' or set TZDIR"
    }
  }
}
