import BoardKeys
import TestSupport
import Testing

@testable import BoardTerminal

@Suite struct KeyDecoderTests {
  private func events(_ text: String) -> [TerminalEvent] {
    var decoder = KeyDecoder()
    return decoder.take(Array(text.utf8)) + decoder.giveUp()
  }

  private func key(_ name: String, _ modifiers: KeyCombination.Modifiers = []) -> TerminalEvent {
    .key(KeyCombination(name, modifiers))
  }

  @Test func keysOfTerminals() {
    #expect(
      events("\u{1B}[A\u{1B}OA\u{1B}[1;2D\u{1B}[d") == [
        key("ArrowUp"), key("ArrowUp"), key("ArrowLeft", .shift), key("ArrowLeft", .shift),
      ])
    #expect(
      events("\u{1B}[3~\u{1B}[5;5~\u{1B}[H\u{1B}OF\u{1B}[Z") == [
        key("Delete"), key("PageUp", .control), key("Home"), key("End"), key("Tab", .shift),
      ])
    #expect(
      events("\r\n\t\u{7F}\u{08}\u{03}\u{1A}\0") == [
        key("Enter"), key("Enter"), key("Tab"), key("Backspace"), key("Backspace"),
        key("c", .control), key("z", .control), key("Space", .control),
      ])
    #expect(
      events("\u{1B}[97;5u\u{1B}[27u\u{1B}[97;2u\u{1B}[13;2u") == [
        key("a", .control), key("Escape"), .text("A"), key("Enter", .shift),
      ])
    #expect(
      events("\u{1B}f\u{1B}F\u{1B}\u{7F}") == [
        key("f", .alt), key("f", [.alt, .shift]), key("Backspace", .alt),
      ])
  }

  @Test func escapeAloneIsToldByTime() {
    var decoder = KeyDecoder()
    #expect(decoder.deadline == nil)
    do {
      let found = decoder.take([0x1B])
      #expect(found == [])
    }
    #expect(decoder.deadline == 25)
    do {
      let found = decoder.giveUp()
      #expect(found == [key("Escape")])
    }
    #expect(decoder.deadline == nil)
    #expect(events("\u{1B}\u{1B}[B") == [key("Escape"), key("ArrowDown")])
  }

  @Test func textIsTakenInAnyPieces() {
    let text = "aé한😀\u{1B}[A\u{1B}[200~two\nlines\u{1B}[201~z"
    let expected: [TerminalEvent] = [
      .text("a"), .text("é"), .text("한"), .text("😀"), key("ArrowUp"), .paste("two\nlines"),
      .text("z"),
    ]
    #expect(events(text) == expected)
    for length in 1...7 {
      var decoder = KeyDecoder()
      var found: [TerminalEvent] = []
      let bytes = Array(text.utf8)
      for start in stride(from: 0, to: bytes.count, by: length) {
        found += decoder.take(bytes[start..<min(bytes.count, start + length)])
      }
      found += decoder.giveUp()
      #expect(found == expected, "\(length)")
    }
  }

  @Test func aPasteWithoutAnEndIsNotLost() {
    var decoder = KeyDecoder()
    do {
      let found = decoder.take(Array("\u{1B}[200~a\u{1B}[Ab".utf8))
      #expect(found == [])
    }
    // However long it takes, what is pasted is not typed.
    #expect(decoder.deadline == nil)
    for last: [UInt8] in [[0x1B], [0x03]] {
      var decoder = decoder
      var found = decoder.take(last)
      if last == [0x1B] {
        #expect(found == [] && decoder.deadline == 500)
        found = decoder.giveUp()
      }
      #expect(found == [.paste("a\u{1B}[Ab")])
      // The end came after all.
      let rest = (last == [0x1B] ? "" : "\u{1B}") + "[201~x"
      found = decoder.take(Array(rest.utf8))
      #expect(found == [.text("x")])
    }
  }

  @Test func theRestOfASlowKeyIsNotTyped() {
    func slowly(_ parts: [String]) -> [TerminalEvent] {
      var decoder = KeyDecoder()
      return parts.flatMap { part in
        let found = decoder.take(Array(part.utf8))
        return decoder.deadline == nil ? found : found + decoder.giveUp()
      }
    }
    #expect(slowly(["\u{1B}[", "D"]) == [key("ArrowLeft")])
    #expect(slowly(["\u{1B}[1;2", "D"]) == [key("ArrowLeft", .shift)])
    #expect(slowly(["\u{1B}O", "D"]) == [key("ArrowLeft")])
    #expect(slowly(["\u{1B}[3", "~"]) == [key("Delete")])
    #expect(slowly(["\u{1B}", "[D", "x"]) == [key("Escape"), key("ArrowLeft"), .text("x")])
    #expect(slowly(["\u{1B}", "[", "D"]) == [key("Escape"), key("ArrowLeft")])
    #expect(slowly(["\u{1B}", "x", "[D"]) == [key("Escape"), .text("x"), .text("["), .text("D")])
  }

  @Test func charactersMayComeByteByByte() {
    var decoder = KeyDecoder()
    var found: [TerminalEvent] = []
    for byte in Array("가😀".utf8) {
      found += decoder.take([byte])
      #expect(decoder.deadline == nil)
    }
    #expect(found == [.text("가"), .text("😀")])
  }

  @Test func clicksOfOldTerminalsAreNotTyped() {
    #expect(events("\u{1B}[M D!x\u{1B}[32;5;6Mx") == [.text("x"), .text("x")])
  }

  @Test func functionKeysAreNotLetters() {
    #expect(events("\u{1B}[[A\u{1B}[[D\u{1B}[[E\u{1B}[11~\u{1B}OP\u{1B}[7$\u{1B}[P") == [])
  }

  @Test func whatIsNoKeyIsLeftOut() {
    #expect(events("\u{1B}]11;rgb:0/0/0\u{7}a") == [.text("a")])
    #expect(events("\u{1B}P1$r0m\u{1B}\\b") == [.text("b")])
    #expect(events("\u{1B}[?62;4c\u{1B}[24~x") == [.text("x")])
    var decoder = KeyDecoder()
    do {
      let found = decoder.take([0xFF, 0xC3, 0x41, 0xE2, 0x82])
      #expect(found == [.text("A")])
    }
    do {
      let found = decoder.giveUp()
      #expect(found == [])
    }
  }

  @Test func mouse() {
    #expect(
      events("\u{1B}[<0;3;2M\u{1B}[<0;3;2m\u{1B}[<64;1;1M\u{1B}[<65;1;1M\u{1B}[<2;1;1M") == [
        .mouse(MouseEvent(.press, column: 2, row: 1)),
        .mouse(MouseEvent(.release, column: 2, row: 1)),
        .mouse(MouseEvent(.wheelUp, column: 0, row: 0)),
        .mouse(MouseEvent(.wheelDown, column: 0, row: 0)),
      ])
  }

  @Test func lettersOfOtherLayouts() {
    func keys(_ text: String) -> String {
      text.unicodeScalars.flatMap { KeyLayout.keys(for: $0) }.map(\.label).joined(separator: " ")
    }
    #expect(keys("ㅓㅏㅗㅣ") == "j k h l")
    #expect(keys("하") == "g k")
    #expect(keys("ㅖㄲ") == "P R")
    #expect(keys("왔") == "d h k T")
    #expect(keys("оЛ") == "j K")
    #expect(keys("jJ ?") == "j J Space ?")
  }

  @Test func partsOfSyllablesAreTheirKeys() {
    func keys(_ text: String) -> [String] {
      text.unicodeScalars.flatMap { KeyLayout.keys(for: $0) }.map(\.label)
    }
    // As text is decomposed (NFD), and as keys are put together.
    #expect(keys("\u{1112}\u{1161}\u{11AB}") == keys("한"))
    #expect(keys("\u{1100}\u{1165}\u{11B6}") == keys("걿"))
    #expect(keys("\u{1165}") == ["j"] && keys("\u{1101}") == ["R"] && keys("\u{11BA}") == ["t"])
    #expect(keys("\u{116A}") == ["h", "k"])
    #expect(keys("\u{1113}").count == 1 && keys("\u{11C3}").count == 1)
  }

  @Test func randomBytesAreRead() {
    var generator = RandomNumbers(seed: 1)
    for _ in 0..<2000 {
      var decoder = KeyDecoder()
      let bytes = (0..<40).map { _ in
        Bool.random(using: &generator)
          ? UInt8.random(in: 0...255, using: &generator)
          : Array("\u{1B}[O<;0123~Mm".utf8).randomElement(using: &generator)!
      }
      for byte in bytes { _ = decoder.take([byte]) }
      _ = decoder.giveUp()
      _ = decoder.giveUp()
      #expect(decoder.deadline == nil, "\(bytes)")
      do {
        let found = decoder.take([0x61])
        #expect(found == [.text("a")], "\(bytes)")
      }
    }
  }
}
