/// The names that sections have in the three versions, to find sections that would share a name in a merge.
struct SectionNames {
  /// For each name, the combinations of versions in which a section has it.
  private var sides: [String: Set<UInt8>] = [:]

  /// - Parameter sections: The names of each section; empty if a version does not have it.
  init(of sections: some Sequence<ThreeWay<String>>) {
    for names in sections {
      for version in MergeVersion.allCases {
        let name = names[version]
        sides[name, default: []].insert(Self.sides(names, having: name))
      }
    }
  }

  /// The versions in which a section has a name, as bits: 1 for the base, 2 for ours, 4 for theirs.
  private static func sides(_ names: ThreeWay<String>, having name: String) -> UInt8 {
    (names.base == name ? 1 : 0) | (names.ours == name ? 2 : 0) | (names.theirs == name ? 4 : 0)
  }

  /// Whether another section has a name in ours or theirs, and in no version in which the section at hand has it.
  ///
  /// - Parameter names: The names of the section at hand, one of which is `name`.
  func isTaken(_ name: String, besides names: ThreeWay<String>) -> Bool {
    let own = Self.sides(names, having: name)
    return sides[name, default: []].contains { $0 > 1 && $0 & own == 0 }
  }
}
