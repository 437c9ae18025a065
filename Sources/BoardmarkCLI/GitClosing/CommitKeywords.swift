import Boardmark
import BoardmarkGit

/// What commits say of tasks: `Closes board:k7f2`, `Fixes board:k7f2,m3qz`, `Starts board:c8wv`.
struct CommitKeywords: Equatable {
  enum Verb: String {
    case finish, start
  }

  /// What one commit says of one task.
  struct Wish: Equatable {
    let verb: Verb
    let id: TaskID
    let commit: String
    let time: Int
  }

  private static let verbs: [Verb: [String]] = [
    .finish: [
      "close", "closes", "closed", "fix", "fixes", "fixed", "resolve", "resolves", "resolved",
      "finish", "finishes", "finished",
    ],
    .start: ["start", "starts", "started"],
  ]

  private static let mark = "board:"

  /// What commits say, in their order; what a later one of them reverts does not count.
  static func wishes(in messages: [CommitMessage]) -> [Wish] {
    var reverted: Set<String> = []
    var kept: [CommitMessage] = []
    for message in messages.reversed() where !reverted.contains(message.commit) {
      let commits = Self.reverted(by: message.text)
      reverted.formUnion(commits)
      if commits.isEmpty { kept.append(message) }
    }
    return kept.reversed().flatMap { message in
      var known: Set<TaskID> = []
      return said(in: message.text).filter { known.insert($0.id).inserted }.map {
        Wish(verb: $0.verb, id: $0.id, commit: message.commit, time: message.time)
      }
    }
  }

  /// The commits that a message says it reverts, as git words it.
  private static func reverted(by text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      guard line.hasPrefix("This reverts commit ") else { return nil }
      let id = line.dropFirst("This reverts commit ".count).prefix { $0.isHexDigit }
      return id.count >= 40 ? String(id) : nil
    }
  }

  /// The tasks that a message names after a verb.
  static func said(in text: String) -> [(verb: Verb, id: TaskID)] {
    text.split(whereSeparator: \.isNewline).flatMap { line in
      var verb: Verb?
      var found: [(Verb, TaskID)] = []
      for word in line.split(whereSeparator: \.isWhitespace) {
        let plain = word.lowercased().filter { $0.isLetter }
        if word.lowercased().hasPrefix(mark), let verb {
          let ids = word.dropFirst(mark.count).split(separator: ",")
          found += ids.compactMap { id in
            let id = id.hasPrefix(mark) ? id.dropFirst(mark.count) : id
            let letters = id.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            return TaskID(String(letters)).map { (verb, $0) }
          }
        } else if let next = verbs.first(where: { $0.value.contains(plain) })?.key {
          verb = next
        } else if plain != "and" && plain != "" {
          verb = nil
        }
      }
      return found
    }
  }
}
