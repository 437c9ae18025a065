/// Times of commits, which anybody may write as they like.
enum GitTime {
  /// The first and last second of the years 1 to 9999.
  private static let range = -62_135_596_800...253_402_300_799

  /// The seconds since 1970 that git prints, moved into the years 1 to 9999; 0 for anything but a number.
  static func seconds(_ text: some StringProtocol) -> Int {
    min(max(Int(text) ?? 0, range.lowerBound), range.upperBound)
  }
}
