import ArgumentParser
import Boardmark
import BoardmarkFiles
import BoardmarkGit
import BoardmarkIntents

/// The name of the person or agent who runs a command.
struct ActorName: Sendable {
  /// The help of the option `--as`.
  static let help = ArgumentHelp(
    "Who does this; else $BOARD_AS, else 'me' of your settings, else git's name.",
    valueName: "name")

  /// The name given on the command line.
  let typed: String?

  /// The name in one word, without `@`; nil if it is not set anywhere.
  ///
  /// - Parameter path: The board's path, whose repository may name the user.
  /// - Throws: `CommandFailure` if no character of the name can be part of a person's name.
  func name(forBoard path: String) throws(CommandFailure) -> String? {
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
    let git = environmentVariable("GIT_AUTHOR_NAME") ?? gitName(forBoard: path)
    return git.map(Self.word).flatMap { $0.isEmpty ? nil : $0 }
  }

  private func gitName(forBoard path: String) -> String? {
    guard path != "-", let file = try? RepositoryFile(at: path) else { return nil }
    return (try? file.repository.setting("user.name")) ?? nil
  }

  /// A name as one word: characters that a person's name cannot contain become hyphens.
  private static func word(_ name: String) -> String {
    name.split { character in
      !character.isLetter && !character.isNumber && !"-_.".contains(character)
    }.joined(separator: "-")
  }
}
