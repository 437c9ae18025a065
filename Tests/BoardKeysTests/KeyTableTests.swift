import BoardKeys
import Testing

@Suite struct KeyTableTests {
  @Test func everyDeedHasOneRow() {
    #expect(
      KeyTable.bindings.map(\.action.rawValue).sorted()
        == BoardAction.allCases.map(\.rawValue).sorted()
    )
    #expect(KeyTable.bindings.allSatisfy { !$0.web.isEmpty || !$0.terminal.isEmpty })
  }

  @Test func groupsStandTogetherInTheirOrder() {
    let order = KeyTable.bindings.compactMap { KeyGroup.allCases.firstIndex(of: $0.group) }
    #expect(Set(order).count == KeyGroup.allCases.count)
    for group in KeyGroup.allCases {
      for language in KeyLanguage.allCases { #expect(!group.title(in: language).isEmpty) }
    }
  }

  @Test func theLanguageIsThatOfTheLocale() {
    func language(_ values: [String: String]) -> KeyLanguage { .ofLocale { values[$0] } }
    for name in ["ko", "ko_KR.UTF-8", "ko.UTF-8", "ko_KR@x"] {
      #expect(language(["LANG": name]) == .korean)
    }
    for name in ["", "C", "C.UTF-8", "en_US.UTF-8", "kok_IN", "de"] {
      #expect(language(["LANG": name]) == .english)
    }
    #expect(language([:]) == .english)
    #expect(language(["LC_ALL": "", "LC_MESSAGES": "ko_KR", "LANG": "C"]) == .korean)
    #expect(language(["LC_ALL": "C", "LC_MESSAGES": "ko_KR"]) == .english)
  }

  @Test func noKeyMeansTwoThings() {
    var web: Set<KeyCombination> = []
    var terminal: [KeyPlace: Set<KeyCombination>] = [:]
    for binding in KeyTable.bindings {
      // In a browser a task's page has controls of its own, so that a place does not part keys.
      for key in binding.web { #expect(web.insert(key).inserted, "\(key.label)") }
      let places: [KeyPlace] = binding.place == .everywhere ? [.board, .detail] : [binding.place]
      for place in places {
        for key in binding.terminal {
          #expect(terminal[place, default: []].insert(key).inserted, "\(key.label)")
        }
      }
    }
  }

  @Test func textsAreShortAndInTheirLanguage() {
    for binding in KeyTable.bindings {
      #expect((3...40).contains(binding.text(in: .english).count))
      #expect(binding.text(in: .english).allSatisfy { $0.isASCII })
      #expect(
        binding.text(in: .korean).unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) })
    }
  }

  @Test func notation() {
    let redo = KeyTable.binding(of: .redo)
    #expect(redo.web.map(\.ariaText) == ["Control+y", "Control+Shift+z"])
    #expect(redo.web.map(\.label) == ["Ctrl+Y", "Ctrl+Shift+Z"])
    #expect(redo.web.map(\.code) == ["KeyY", "KeyZ"])
    #expect(KeyTable.binding(of: .moveLeft).web.map(\.label) == ["Shift+←", "H"])
    #expect(KeyTable.binding(of: .focusLeft).web.map(\.label) == ["←", "h"])
    #expect(KeyTable.binding(of: .help).web[0].code == nil)
  }
}
