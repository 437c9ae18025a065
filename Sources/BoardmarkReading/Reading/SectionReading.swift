/// How to read every section at the columns' level as a column, whatever its name.
///
/// When versions are compared, what stands below a heading has to be read in the same way, whether or not a version
/// names the heading as a column.
struct SectionReading {
  /// The level of the columns if no heading's name tells it.
  let level: Int?
}
