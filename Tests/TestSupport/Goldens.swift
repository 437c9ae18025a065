import Foundation

/// Files that say what is expected, and are written anew where UPDATE_GOLDENS names them, or is `all`.
///
/// A test that writes one fails all the same, so that nobody records what was not looked at.
package enum Goldens {
  private static let chosen = ProcessInfo.processInfo.environment["UPDATE_GOLDENS"]

  /// True if a golden is to be written, by its name or the part of it before the first dot.
  package static func areUpdated(_ name: String) -> Bool {
    chosen == "all" || chosen == name || chosen == stem(name)
  }

  /// How a golden is written, for messages about one that is wrong.
  package static func remedy(_ name: String) -> String {
    "UPDATE_GOLDENS=\(stem(name)) writes it anew"
  }

  private static func stem(_ name: String) -> String { String(name.prefix { $0 != "." }) }
}
