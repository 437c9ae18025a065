/// That every section of the columns' level is read as a column, whatever its name.
///
/// Whoever compares versions wants what stands below a heading to be the same things whether one of them calls it a
/// column or not.
struct SectionReading {
  /// The level of the columns where no name tells.
  let level: Int?
}
