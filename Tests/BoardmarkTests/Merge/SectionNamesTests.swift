import Testing

@testable import BoardmarkMerging

/// Whether a section that a side renamed would get the name of another.
@Suite struct SectionNamesTests {
  private func trio(_ base: String, _ ours: String, _ theirs: String) -> ThreeWay<String> {
    ThreeWay(base: base, ours: ours, theirs: theirs)
  }

  @Test("a name is taken where another section has it on a side that has not both")
  func taken() {
    let renamed = trio("Doing", "Next", "Doing")
    #expect(!SectionNames(of: [renamed]).isTaken("Next", besides: renamed))
    // Theirs renamed another one to that name.
    let other = trio("Later", "Later", "Next")
    #expect(SectionNames(of: [renamed, other]).isTaken("Next", besides: renamed))
    // Ours has two of that name itself.
    let twin = trio("Next", "Next", "Next")
    #expect(!SectionNames(of: [renamed, twin]).isTaken("Next", besides: renamed))
    // What only the base calls so is called otherwise now.
    let old = trio("Next", "Past", "Past")
    #expect(!SectionNames(of: [renamed, old]).isTaken("Next", besides: renamed))
  }

  @Test("as looking at every pair of sections finds")
  func pairs() {
    let names = ["", "A", "B"]
    let all = names.flatMap { base in
      names.flatMap { ours in names.map { trio(base, ours, $0) } }
    }
    let sides = MergeVersion.allCases
    for left in all {
      for right in all {
        let table = SectionNames(of: [left, right])
        for name in Set(sides.map { left[$0] }) {
          let isClashing =
            (right.ours == name || right.theirs == name)
            && !sides.contains { right[$0] == name && left[$0] == name }
          // The section itself is not another one.
          #expect(table.isTaken(name, besides: left) == isClashing, "\(left) \(right) \(name)")
        }
      }
    }
  }
}
