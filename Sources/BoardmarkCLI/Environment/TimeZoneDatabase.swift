#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder of compiled time zones, as the package `tzdata` installs it.
struct TimeZoneDatabase: Sendable {
  let folder: String

  enum Answer: Equatable {
    case zone(path: String)
    case noSuchZone
    case noDatabase
  }

  /// The database of the machine: `$TZDIR`, else `/usr/share/zoneinfo`.
  static var system: TimeZoneDatabase {
    let folder = environmentVariable("TZDIR") ?? ""
    return TimeZoneDatabase(folder: folder.isEmpty ? "/usr/share/zoneinfo" : folder)
  }

  /// Looks for the file of a zone; `name` must be plain, without `..`.
  func lookUp(_ name: String) -> Answer {
    let path = folder + "/" + name
    if Self.isZone(path) { return .zone(path: path) }
    return hasEntries ? .noSuchZone : .noDatabase
  }

  /// Whether a regular file begins as compiled zones do; the folder also has lists and notes.
  private static func isZone(_ path: String) -> Bool {
    guard let file = try? FileDescriptor(opening: path, O_RDONLY),
      let kind = try? file.status().kind, kind == .regular
    else { return false }
    var magic = [UInt8](repeating: 0, count: 4)
    return pread(file.rawValue, &magic, 4, 0) == 4 && magic == Array("TZif".utf8)
  }

  private var hasEntries: Bool {
    guard let stream = opendir(folder) else { return false }
    defer { closedir(stream) }
    // Every folder has the two entries for itself and its parent.
    for _ in 0..<3 where readdir(stream) == nil { return false }
    return true
  }
}
