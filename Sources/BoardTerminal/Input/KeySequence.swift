import BoardKeys

/// The meaning of terminals' key sequences (ECMA-48, xterm, rxvt, and the kitty keyboard protocol).
enum KeySequence {
  private static let finals: [UInt8: String] = [
    UInt8(ascii: "A"): "ArrowUp", UInt8(ascii: "B"): "ArrowDown", UInt8(ascii: "C"): "ArrowRight",
    UInt8(ascii: "D"): "ArrowLeft", UInt8(ascii: "H"): "Home", UInt8(ascii: "F"): "End",
    UInt8(ascii: "M"): "Enter",
  ]

  private static let tildes: [Int: String] = [
    1: "Home", 2: "Insert", 3: "Delete", 4: "End", 5: "PageUp", 6: "PageDown", 7: "Home", 8: "End",
  ]

  /// The shifted arrows of rxvt.
  private static let shifted: [UInt8: String] = [
    UInt8(ascii: "a"): "ArrowUp", UInt8(ascii: "b"): "ArrowDown", UInt8(ascii: "c"): "ArrowRight",
    UInt8(ascii: "d"): "ArrowLeft",
  ]

  /// True if only a sequence reports this key, so it cannot be Esc and another key that arrived
  /// together.
  static func isMotion(_ key: KeyCombination) -> Bool {
    key.key != "Enter" && (finals.values.contains(key.key) || tildes.values.contains(key.key))
  }

  /// The key of a sequence; nil for a sequence that is not used.
  static func key(final: UInt8, numbers: [Int]) -> KeyCombination? {
    let held = modifiers(numbers.count > 1 ? numbers[1] : 1)
    if final == UInt8(ascii: "~") {
      return numbers.first.flatMap { tildes[$0] }.map { KeyCombination($0, held) }
    }
    if final == UInt8(ascii: "Z") { return KeyCombination("Tab", .shift) }
    if numbers.isEmpty, let name = shifted[final] { return KeyCombination(name, .shift) }
    // With numbers, it is a mouse report of some terminals.
    if final == UInt8(ascii: "M"), !numbers.isEmpty { return nil }
    return finals[final].map { KeyCombination($0, held) }
  }

  /// A key that is reported by its character: `ESC [ 97 ; 5 u`.
  static func typed(final: UInt8, numbers: [Int]) -> TerminalEvent? {
    guard final == UInt8(ascii: "u"), let code = numbers.first,
      let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init)
    else { return nil }
    let held = modifiers(numbers.count > 1 ? numbers[1] : 1)
    let names: [UInt32: String] = [
      9: "Tab", 13: "Enter", 27: "Escape", 127: "Backspace",
    ]
    if let name = names[scalar.value] { return .key(KeyCombination(name, held)) }
    if held.isDisjoint(with: [.control, .alt]) {
      let letter =
        held.contains(.shift) ? String(scalar).uppercased().unicodeScalars.first! : scalar
      return scalar.value < 0x20 ? nil : .text(letter)
    }
    return .key(KeyCombination(scalar == " " ? "Space" : String(scalar).lowercased(), held))
  }

  private static func modifiers(_ number: Int) -> KeyCombination.Modifiers {
    let bits = max(0, number - 1)
    var held: KeyCombination.Modifiers = []
    if bits & 1 != 0 { held.insert(.shift) }
    if bits & 2 != 0 { held.insert(.alt) }
    if bits & 4 != 0 { held.insert(.control) }
    return held
  }

  /// The numbers between semicolons, each without its part after a colon.
  static func numbers(_ parameters: ArraySlice<UInt8>) -> [Int] {
    if parameters.isEmpty { return [] }
    return parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      part in
      Int(String(decoding: part.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)) ?? 1
    }
  }

  static func mouse(_ parameters: ArraySlice<UInt8>, final: UInt8) -> MouseEvent? {
    let numbers = numbers(parameters)
    guard numbers.count == 3, numbers[1] >= 1, numbers[2] >= 1 else { return nil }
    let kind: MouseEvent.Kind
    // Modifier keys that are held with the mouse make no difference.
    switch (numbers[0] & ~0x1C, final) {
    case (64, UInt8(ascii: "M")): kind = .wheelUp
    case (65, UInt8(ascii: "M")): kind = .wheelDown
    case (0, UInt8(ascii: "M")): kind = .press
    case (0, UInt8(ascii: "m")): kind = .release
    case (32, UInt8(ascii: "M")): kind = .drag
    default: return nil
    }
    return MouseEvent(kind, column: numbers[1] - 1, row: numbers[2] - 1)
  }
}

/// The letters on the same keys in other layouts, so that key bindings work in all of them.
enum KeyLayout {
  private static let latin = Array("qwertyuiopasdfghjklzxcvbnm")
  private static let cyrillic = Array("йцукенгшщзфывапролдячсмить")
  private static let hangul = Array("ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ")
  private static let shiftedHangul: [Character: Character] = [
    "ㅃ": "Q", "ㅉ": "W", "ㄸ": "E", "ㄲ": "R", "ㅆ": "T", "ㅒ": "O", "ㅖ": "P",
  ]

  /// Letters of one syllable that are typed with two keys.
  private static let doubles: [Character: String] = [
    "ㅘ": "ㅗㅏ", "ㅙ": "ㅗㅐ", "ㅚ": "ㅗㅣ", "ㅝ": "ㅜㅓ", "ㅞ": "ㅜㅔ", "ㅟ": "ㅜㅣ", "ㅢ": "ㅡㅣ", "ㄳ": "ㄱㅅ",
    "ㄵ": "ㄴㅈ", "ㄶ": "ㄴㅎ", "ㄺ": "ㄹㄱ", "ㄻ": "ㄹㅁ", "ㄼ": "ㄹㅂ", "ㄽ": "ㄹㅅ", "ㄾ": "ㄹㅌ", "ㄿ": "ㄹㅍ",
    "ㅀ": "ㄹㅎ", "ㅄ": "ㅂㅅ",
  ]

  private static let letters: [Character: Character] = {
    var letters = shiftedHangul
    for (index, letter) in latin.enumerated() {
      letters[hangul[index]] = letter
      letters[cyrillic[index]] = letter
      letters[Character(cyrillic[index].uppercased())] = Character(letter.uppercased())
    }
    return letters
  }()

  private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
  private static let vowels = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ")
  private static let finals = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")

  /// The keys that a typed character stands for; several for a Hangul syllable that an input method
  /// composed.
  static func keys(for scalar: Unicode.Scalar) -> [KeyCombination] {
    if scalar.isASCII { return [key(Character(scalar))] }
    let jamo: [Character]
    if (0xAC00...0xD7A3).contains(scalar.value) {
      let index = Int(scalar.value - 0xAC00)
      let final = index % 28
      jamo =
        [initials[index / 588], vowels[index % 588 / 28]] + (final == 0 ? [] : [finals[final - 1]])
    } else {
      jamo = [conjoining(scalar) ?? Character(scalar)]
    }
    return jamo.flatMap { Array(doubles[$0] ?? String($0)) }.map { key(letters[$0] ?? $0) }
  }

  /// The letter for a part of a syllable that arrives separately, as in decomposed text; nil for
  /// anything else.
  private static func conjoining(_ scalar: Unicode.Scalar) -> Character? {
    func letter(_ letters: [Character], from first: UInt32) -> Character? {
      guard scalar.value >= first, scalar.value - first < letters.count else { return nil }
      return letters[Int(scalar.value - first)]
    }
    return letter(initials, from: 0x1100) ?? letter(vowels, from: 0x1161)
      ?? letter(finals, from: 0x11A8)
  }

  private static func key(_ character: Character) -> KeyCombination {
    if character == " " { return KeyCombination("Space") }
    if character.isASCII, character.isUppercase {
      return KeyCombination(character.lowercased(), .shift)
    }
    return KeyCombination(String(character))
  }
}
