/// The languages that the table is written in.
package enum KeyLanguage: String, CaseIterable, Sendable {
  case english = "en"
  case korean = "ko"

  /// The language of the user's locale; English if it is not supported.
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
    let (english, korean) =
      switch self {
      case .looking: ("Look around", "둘러보기")
      case .moving: ("Move tasks", "작업 옮기기")
      case .changing: ("Change tasks", "작업 바꾸기")
      case .marking: ("Select several", "여럿 고르기")
      case .searching: ("Find", "찾기")
      case .reverting: ("Undo and archive", "되돌리기와 보관")
      case .program: ("The rest", "그 밖에")
      }
    return language == .korean ? korean : english
  }
}

/// Where a key works in a terminal.
package enum KeyPlace: Sendable {
  /// While the columns are shown, and while a task is opened.
  case everywhere
  case board
  case detail
}

/// One row of the table: an action, its keys, and its description.
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

  /// Creates a binding with the same keys in a browser and in a terminal.
  init(
    _ action: BoardAction, _ group: KeyGroup, both keys: [StaticString],
    in place: KeyPlace = .everywhere, _ english: String, _ korean: String
  ) {
    self.init(action, group, web: keys, terminal: keys, in: place, english, korean)
  }

  /// A short description of the action.
  package func text(in language: KeyLanguage) -> String {
    language == .korean ? korean : english
  }
}
