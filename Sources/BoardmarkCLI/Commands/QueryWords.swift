import ArgumentParser
import Boardmark
internal import BoardmarkText

/// The words of a query on a command line, where those that begin with '-' are words and not
/// options.
enum QueryWords {
  /// What help says about queries.
  static let discussion = """
    Query words, all of which must hold; 'or' between words stands between alternatives, and a \
    leading '-' negates a word:
      @name  '#tag'  column:doing  state:todo  group:name  id:k7f2
      'due<2026-12-01'  due.before:fri  due.by:+2w  due:today  due:none
      start:, done:  as due:        overdue  blocked  is:open  box:ticked
      pri:high  needs:k7f2  key:value  and any word of title or body
    """

  /// Refuses what can only be a mistyped option: `--dne`, `-x`.
  static func validate(_ words: [String]) throws(ValidationError) {
    let isOption = { (word: String) in
      let letters = word.utf8.dropFirst()
      return word.hasPrefix("--") && word != "--"
        || word.hasPrefix("-") && letters.count == 1 && letters.allSatisfy(\.isASCIILetter)
    }
    if let option = words.prefix(while: { $0 != "--" }).first(where: isOption) {
      throw ValidationError("Unknown option '\(option)'")
    }
  }

  /// The words without the '--' that separates them from the options.
  static func words(_ words: [String]) -> [String] { words.filter { $0 != "--" } }
}
