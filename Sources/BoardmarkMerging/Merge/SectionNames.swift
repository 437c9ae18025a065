/// The names that sections have on the three sides, to find those that would have one name in a merge.
struct SectionNames {
  /// For each name the combinations of sides on which a section has it.
  private var sides: [String: Set<Sides>] = [:]

  /// Some of the three sides.
  private struct Sides: OptionSet, Hashable {
    let rawValue: UInt8

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The sides on which a section has a name.
    init(of names: ThreeWay<String>, having name: String) {
      self.init(rawValue: 0)
      if names.base == name { insert(Sides(rawValue: 1)) }
      if names.ours == name { insert(Sides(rawValue: 2)) }
      if names.theirs == name { insert(Sides(rawValue: 4)) }
    }

    /// Ours and theirs.
    static let changed = Sides(rawValue: 6)
  }

  /// - Parameter sections: The names of each section; empty where a side has it not.
  init(of sections: some Sequence<ThreeWay<String>>) {
    for names in sections {
      for name in Set([names.base, names.ours, names.theirs]) {
        sides[name, default: []].insert(Sides(of: names, having: name))
      }
    }
  }

  /// Whether a section has a name in ours or theirs and on no side on which the one at hand has it.
  ///
  /// - Parameter names: Those of the section at hand, one of which is `name`.
  func isTaken(_ name: String, besides names: ThreeWay<String>) -> Bool {
    let own = Sides(of: names, having: name)
    return sides[name, default: []].contains {
      !$0.isDisjoint(with: .changed) && $0.isDisjoint(with: own)
    }
  }
}
