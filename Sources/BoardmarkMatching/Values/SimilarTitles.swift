import BoardmarkReading
import BoardmarkText

/// The titles of many tasks, for finding whether one of them has at least half of its words in common with another title.
package struct SimilarTitles {
  /// The words of each title, every set of them once.
  private let titles: [Set<ByteString>]

  /// The indices of the titles that have a word.
  private var holders: [ByteString: [Int]] = [:]

  package init(_ tasks: some Sequence<TaskLine>) {
    titles = Array(Set(tasks.map(\.titleWords)))
    for (index, words) in titles.enumerated() {
      for word in words { holders[word, default: []].append(index) }
    }
  }

  /// True if one of the titles shares words with a task's, as ``BoardmarkReading/TaskLine/sharesWords(with:)`` says.
  /// Cost: as many comparisons as titles have one of the rarest words of the task's title.
  package func contain(like task: TaskLine) -> Bool {
    let words = task.titleWords
    // Whatever else half of the words are, one of them is among these.
    let rarest = words.map { holders[$0] ?? [] }.sorted { $0.count < $1.count }
      .prefix(words.count / 2 + 1)
    return rarest.joined().contains { titles[$0].shareWords(with: words) }
  }
}
