/// A key with the modifier keys that are held down with it.
package struct KeyCombination: Hashable, Sendable {
  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let control = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let shift = Modifiers(rawValue: 4)
  }

  /// The name of the key in `KeyboardEvent.key` without modifiers: `a`, `/`, `ArrowLeft`; the space
  /// is `Space`, letters are lowercase.
  package let key: String

  /// The modifiers; for a character typed with Shift, such as `?`, Shift does not count.
  package let modifiers: Modifiers

  package init(_ key: String, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Parses the notation of `aria-keyshortcuts`: `Control+Shift+z`.
  init(_ text: StaticString) {
    var parts = text.description.split(separator: "+").map(String.init)
    key = parts.removeLast()
    modifiers = parts.reduce(into: []) { modifiers, name in
      switch name {
      case "Control": modifiers.insert(.control)
      case "Alt": modifiers.insert(.alt)
      case "Shift": modifiers.insert(.shift)
      default: preconditionFailure("no such modifier: \(name)")
      }
    }
  }

  /// The combination in the notation of `aria-keyshortcuts`.
  package var ariaText: String {
    var parts: [String] = []
    if modifiers.contains(.control) { parts.append("Control") }
    if modifiers.contains(.alt) { parts.append("Alt") }
    if modifiers.contains(.shift) { parts.append("Shift") }
    return (parts + [key]).joined(separator: "+")
  }

  /// The `KeyboardEvent.code` of a letter, which is the same on every layout; nil for other keys.
  package var code: String? {
    guard let letter = key.utf8.first, key.utf8.count == 1, (0x61...0x7A).contains(letter) else {
      return nil
    }
    return "Key" + key.uppercased()
  }

  /// The combination as shown to users: `H`, `Shift+←`, `Ctrl+Z`, `Space`.
  package var label: String {
    let names = [
      "ArrowLeft": "←", "ArrowDown": "↓", "ArrowUp": "↑", "ArrowRight": "→", "Escape": "Esc",
      "PageUp": "PgUp", "PageDown": "PgDn", "Delete": "Del",
    ]
    let isLetter = code != nil
    if isLetter, modifiers == .shift { return key.uppercased() }
    var parts: [String] = []
    if modifiers.contains(.control) { parts.append("Ctrl") }
    if modifiers.contains(.alt) { parts.append("Alt") }
    if modifiers.contains(.shift) { parts.append("Shift") }
    let name = names[key] ?? (isLetter && !modifiers.isEmpty ? key.uppercased() : key)
    return (parts + [name]).joined(separator: "+")
  }
}
