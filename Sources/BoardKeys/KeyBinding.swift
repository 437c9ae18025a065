/// The languages that the table is written in.
package enum KeyLanguage: String, CaseIterable, Sendable {
  case english = "en"
  case korean = "ko"

  /// The language of a person's locale; English if it is neither of these.
  ///
  /// - Parameter variable: Returns the value of a variable of the environment.
  package static func ofLocale(_ variable: (String) -> String?) -> Self {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty }
    let name = locale?.prefix { $0 != "_" && $0 != "." && $0 != "@" }
    return allCases.first { $0.rawValue == name.map(String.init) } ?? .english
  }
}

/// The groups of the table's rows, in the order of help.
package enum KeyGroup: String, CaseIterable, Sendable {
  case looking, moving, changing, marking, searching, reverting, program

  package func title(in language: KeyLanguage) -> String {
    switch (self, language) {
    case (.looking, .english): "Look around"
    case (.looking, .korean): "둘러보기"
    case (.moving, .english): "Move tasks"
    case (.moving, .korean): "작업 옮기기"
    case (.changing, .english): "Change tasks"
    case (.changing, .korean): "작업 바꾸기"
    case (.marking, .english): "Mark several"
    case (.marking, .korean): "여럿 표시하기"
    case (.searching, .english): "Find"
    case (.searching, .korean): "찾기"
    case (.reverting, .english): "Undo and archive"
    case (.reverting, .korean): "되돌리기와 보관"
    case (.program, .english): "The rest"
    case (.program, .korean): "그 밖에"
    }
  }
}

/// Where a key works in a terminal.
package enum KeyPlace: Sendable {
  /// While the columns are shown, and while a task is opened.
  case everywhere
  case board
  case detail
}

/// One row of the table: a action, its keys, and its description.
package struct KeyBinding: Sendable {
  package let action: BoardAction
  package let group: KeyGroup

  /// Its keys in a browser; empty if the browser has no such action, or has keys of its own for it.
  package let web: [KeyCombination]

  /// Its keys in a terminal; empty if the terminal has no such action.
  package let terminal: [KeyCombination]

  package let place: KeyPlace

  private let english: String
  private let korean: String

  init(
    _ action: BoardAction, _ group: KeyGroup, web: [StaticString] = [],
    terminal: [StaticString] = [],
    in place: KeyPlace = .everywhere, _ english: String, _ korean: String
  ) {
    self.action = action
    self.group = group
    self.web = web.map { KeyCombination($0) }
    self.terminal = terminal.map { KeyCombination($0) }
    self.place = place
    self.english = english
    self.korean = korean
  }

  /// Makes a binding with the same keys in a browser and in a terminal.
  init(
    _ action: BoardAction, _ group: KeyGroup, both keys: [StaticString],
    in place: KeyPlace = .everywhere, _ english: String, _ korean: String
  ) {
    self.init(action, group, web: keys, terminal: keys, in: place, english, korean)
  }

  /// The action in a few words.
  package func text(in language: KeyLanguage) -> String {
    language == .korean ? korean : english
  }
}
