import BoardmarkText
import Testing

@Suite struct LongestRunTests {
  /// The increasing subsequences, as sets of indices.
  private func runs(of numbers: [Int]) -> [[Int]] {
    (0..<1 << numbers.count).map { set in numbers.indices.filter { set >> $0 & 1 == 1 } }
      .filter { run in zip(run, run.dropFirst()).allSatisfy { numbers[$0] < numbers[$1] } }
  }

  @Test("what is longest, and what is certain in it, is what trying all of them finds")
  func bruteForce() {
    var random = SplitMix64(state: 5)
    for _ in 0..<300 {
      let numbers = Array(0..<Int.random(in: 0...9, using: &random)).shuffled(using: &random)
      let runs = runs(of: numbers)
      let longest = runs.reduce(0) { max($0, $1.count) }
      #expect(runs.contains(LongestRun.indices(of: numbers)))
      #expect(LongestRun.indices(of: numbers).count == longest)
      for slack in 0...2 {
        let long = Set(runs.filter { $0.count + slack >= longest }.joined())
        let certain = numbers.indices.map { (index: Int) -> Bool in
          long.allSatisfy { (other: Int) -> Bool in
            other == index || (other < index) == (numbers[other] < numbers[index])
          }
        }
        #expect(LongestRun.certain(in: numbers, slack: slack) == certain, "\(numbers)")
      }
    }
  }
}
