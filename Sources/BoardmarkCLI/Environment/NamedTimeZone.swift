import BoardmarkFiles

/// A time zone whose rules are known.
struct NamedTimeZone: Hashable, Sendable {
  /// The name that people know, such as `Asia/Seoul`.
  let name: String

  let rules: CompiledTimeZone

  private init(name: String, rules: CompiledTimeZone) {
    self.name = name
    self.rules = rules
  }

  /// Coordinated Universal Time, which needs no database.
  static let utc = NamedTimeZone(rule: "UTC0", name: "UTC")!

  /// Finds a zone by its name in a database.
  init(_ name: String, in database: TimeZoneDatabase = .system) throws(TimeZoneError) {
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

  /// Makes a zone of a POSIX rule, such as `JST-9`; nil for anything else.
  init?(rule text: String, name: String? = nil) {
    guard let rule = TimeZoneRule(Array(text.utf8)) else { return nil }
    self.init(name: name ?? text, rules: CompiledTimeZone(rule: rule))
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
