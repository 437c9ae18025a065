import Boardmark
import BoardmarkFiles
import BoardmarkIntents

extension AttributeValues {
  /// A person's name without `@`; `me` is the person whom the user has configured.
  static func person(_ text: String) throws(CommandFailure) -> String {
    guard text == "me" || text == "@me" else { return text }
    return try UserConfiguration.current.get()?.me?.value ?? text
  }
}
