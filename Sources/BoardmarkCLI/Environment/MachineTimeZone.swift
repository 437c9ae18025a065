import BoardmarkFiles

extension NamedTimeZone {
  /// The zone of this machine: `$TZ`, else where `/etc/localtime` leads, else what `/etc/timezone`
  /// says, else UTC.
  ///
  /// A `$TZ` that names nothing means UTC, as it does for the C library.
  static func machine(
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

  /// The name of the zone if a path is, or links to, a file of the database.
  private static func zoneName(ofFile path: String, in database: TimeZoneDatabase) -> String? {
    for candidate in [path, (try? linkTarget(of: path)) ?? ""] {
      for folder in [database.folder + "/", "/zoneinfo/"] {
        if let name = candidate.suffix(after: folder) { return name }
      }
    }
    return nil
  }
}

extension String {
  /// The text after the first occurrence of another text; nil if it does not occur.
  fileprivate func suffix(after text: String) -> String? {
    let bytes = Array(utf8)
    let wanted = Array(text.utf8)
    guard bytes.count >= wanted.count else { return nil }
    for start in 0...(bytes.count - wanted.count)
    where bytes[start...].starts(with: wanted) {
      return String(decoding: bytes[(start + wanted.count)...], as: UTF8.self)
    }
    return nil
  }
}
