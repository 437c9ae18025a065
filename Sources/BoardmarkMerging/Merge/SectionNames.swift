/// The names that sections have on the three sides, to find those that would have one name in a merge.
struct SectionNames {
  /// For each name the combinations of sides on which a section has it.
  private var sides: [String: Set<UInt8>] = [:]

  /// - Parameter sections: The names of each section; empty where a side has it not.
  init(of sections: some Sequence<ThreeWay<String>>) {
    for names in sections {
      for version in MergeVersion.allCases {
        let name = names[version]
        sides[name, default: []].insert(Self.sides(names, having: name))
      }
    }
  }

  /// The sides on which a section has a name: 1 for the base, 2 for ours, 4 for theirs.
  private static func sides(_ names: ThreeWay<String>, having name: String) -> UInt8 {
    (names.base == name ? 1 : 0) | (names.ours == name ? 2 : 0) | (names.theirs == name ? 4 : 0)
  }

  /// Whether a section has a name in ours or theirs and on no side on which the one at hand has it.
  ///
  /// - Parameter names: Those of the section at hand, one of which is `name`.
  func isTaken(_ name: String, besides names: ThreeWay<String>) -> Bool {
    let own = Self.sides(names, having: name)
    return sides[name, default: []].contains { $0 > 1 && $0 & own == 0 }
  }
}
