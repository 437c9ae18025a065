/// The reason why something was not done, and what to do about it.
///
/// The description is both, in one line.
public protocol Refusal: Error, Sendable, Equatable, CustomStringConvertible {
  /// The fact: lower case, no final period, the thing in quotes.
  var message: String { get }

  /// What to do about it, in the same style.
  var remedy: String { get }

  /// What to do about it for users who see the board on a screen and type no commands; by default the ``remedy``.
  var remedyOnScreen: String { get }
}

extension Refusal {
  /// The ``remedy``.
  public var remedyOnScreen: String { remedy }

  /// The message and the remedy, separated by `; `.
  public var description: String { "\(message); \(remedy)" }
}

/// Suggests the word that was probably meant.
package enum Suggestion {
  /// The candidate nearest to `word`, ignoring letter case; nil if none is near. The maximum
  /// distance is a third of the length of `word` in bytes, but at least 1 and at most 3.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let limit = min(3, max(1, word.utf8.count / 3))
    var best: (word: String, distance: Int)?
    for candidate in candidates where abs(candidate.utf8.count - word.utf8.count) <= limit {
      let distance = distance(Array(word.lowercased().utf8), Array(candidate.lowercased().utf8))
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  /// The smallest number of insertions, deletions, replacements and swaps of neighbouring bytes
  /// that turn one text into the other.
  package static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for i in 0..<left.count {
      var row = [i + 1]
      row.reserveCapacity(right.count + 1)
      for j in 0..<right.count {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[right.count]
  }
}
