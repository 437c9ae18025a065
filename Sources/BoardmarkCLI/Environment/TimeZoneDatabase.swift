import BoardmarkFiles
import LibC

/// A folder of compiled time zones, as the package `tzdata` installs it.
struct TimeZoneDatabase: Sendable {
  let folder: String

  enum Answer: Equatable {
    case zone(CompiledTimeZone)
    case noSuchZone
    case noDatabase
  }

  /// The database of the machine: `$TZDIR`, else `/usr/share/zoneinfo`.
  static var system: TimeZoneDatabase {
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
    // Every folder has the two entries for itself and its parent.
    for _ in 0..<3 where readdir(stream) == nil { return false }
    return true
  }
}
