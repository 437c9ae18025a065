import BoardKeys

/// The letters on the same keys in other layouts, so that the key for a letter works with all of
/// them.
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

  /// The letter for a part of a syllable that comes separately, as in decomposed text; nil for
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
