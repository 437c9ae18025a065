import LibC

/// A line on the terminal that shows how far a long run has come.
package struct Progress {
  private let total: Int
  private let isShown: Bool
  private var done = 0

  /// The smallest number of files for which the line is shown; fewer are done
  /// before anybody could read it.
  private static let fewest = 200

  package init(total: Int) {
    self.total = total
    isShown = total >= Self.fewest && Terminal.isTerminal(STDERR_FILENO)
  }

  package mutating func advance() {
    done += 1
    guard isShown, done % 50 == 0 else { return }
    Console.standard.standardError.write(.lineStart)
    Console.standard.standardError.write("\(done) of \(total) ")
  }

  /// Clears the line.
  package func finish() {
    if isShown { Console.standard.standardError.write(.clearLine) }
  }
}
