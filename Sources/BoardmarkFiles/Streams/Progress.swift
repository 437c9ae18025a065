import LibC

/// A line on the terminal that says how far a long run has come.
package struct Progress {
  private let total: Int
  private let isShown: Bool
  private var done = 0

  /// Few files are done before anybody could read the line.
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
