import Boardmark
import BoardmarkFiles
import BoardmarkIntents

extension AttributeValues {
  /// A person's name without `@`; `me` is the person whom the user has configured.
  static func person(_ text: String) throws(CommandFailure) -> String {
    let name = try name(text, mark: "@")
    return name == "me" ? try UserConfiguration.current.get()?.me?.value ?? name : name
  }
}
