import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkGit
import BoardmarkIntents

/// Whoever runs a command, by name.
struct ActorName: Sendable {
  /// The help of the option `--as`.
  static let help = ArgumentHelp(
    "Who does this; else $BOARD_AS, else 'me' of your settings, else git's name.",
    valueName: "name")

  /// The name that the command line gives.
  let typed: String?

  /// The name in one word, without `@`; nil if nothing says it.
  ///
  /// - Parameter path: The board's path, whose repository may name the user.
  /// - Throws: `CommandFailure` if the name has nothing that a name can hold.
  func name(besideBoard path: String) throws(CommandFailure) -> String? {
    let variable = environmentVariable("BOARD_AS").flatMap { $0.isEmpty ? nil : $0 }
    if let typed = typed ?? variable {
      let name = Self.word(try AttributeValues.person(typed))
      guard !name.isEmpty else {
        throw CommandFailure(
          "'\(typed.terminalSafe())' is not a name; a name is one word of letters, digits, '-', '_' and '.'"
        )
      }
      return name
    }
    if let me = try UserConfiguration.current.get()?.me?.value { return me }
    let git = environmentVariable("GIT_AUTHOR_NAME") ?? gitName(besideBoard: path)
    return git.map(Self.word).flatMap { $0.isEmpty ? nil : $0 }
  }

  private func gitName(besideBoard path: String) -> String? {
    guard path != "-", let file = try? RepositoryFile(at: path) else { return nil }
    return (try? file.repository.setting("user.name")) ?? nil
  }

  /// A name as one word: what cannot be part of a person's name becomes a hyphen.
  private static func word(_ name: String) -> String {
    name.split { character in
      !character.isLetter && !character.isNumber && !"-_.".contains(character)
    }.joined(separator: "-")
  }
}
