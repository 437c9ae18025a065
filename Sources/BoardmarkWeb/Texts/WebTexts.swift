import BoardKeys
import Boardmark
import BoardmarkIntents
import BoardmarkText
import JSONRPC

/// The texts of the pages and of their scripts in one language.
struct WebTexts: Sendable {
  let language: KeyLanguage

  /// The path under which all pages are, without a slash at the end.
  let root: String

  /// What a page's scripts need to know their server by, and to seal drafts.
  var secrets: (run: String, draftKey: String?)?

  /// True if the server has other boards as well, which a page of their own shows.
  var isOneOfSeveral = false

  /// Chooses the language that a browser prefers among the available ones.
  init(accepting header: String?, root: String = "") {
    self.root = root
    let ranked = (header ?? "").split(separator: ",").enumerated().map { index, part in
      let pieces = part.split(separator: ";").map { $0.filter { $0 != " " } }
      let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.flatMap {
        Double($0.dropFirst(2))
      }
      return (tag: (pieces.first ?? "").lowercased(), weight: weight ?? 1, index: index)
    }.sorted { ($0.weight, -$0.index) > ($1.weight, -$1.index) }
    language =
      ranked.lazy.filter { $0.weight > 0 }.compactMap { choice in
        KeyLanguage.allCases.first {
          choice.tag == $0.rawValue || choice.tag.hasPrefix($0.rawValue + "-")
        }
      }.first ?? .english
  }

  init(_ language: KeyLanguage) {
    self.language = language
    root = ""
  }

  subscript(_ text: WebText) -> String {
    let (english, korean) = text.translations
    return language == .korean ? korean : english
  }

  /// The text with other texts inserted for `{1}` and `{2}`.
  subscript(_ text: WebText, _ parts: String...) -> String {
    var result = self[text]
    for (index, part) in parts.enumerated() {
      result = result.replacing("{\(index + 1)}", with: part)
    }
    return result
  }

  /// Translates a text on a card from English into this language.
  var card: @Sendable (String) -> String {
    guard language == .korean else { return { $0 } }
    return { WebText.koreanCard[$0] ?? $0 }
  }
}

extension Board.ColumnState {
  /// The name of the state.
  var label: WebText {
    switch self {
    case .todo: .stateTodo
    case .doing: .stateDoing
    case .done: .stateDone
    }
  }
}

/// The data for a page's scripts: the keys, with texts in the page's language.
enum ModuleTexts {
  static func json(_ texts: WebTexts) -> [UInt8] {
    JSONValue.members([
      "lang": .string(texts.language.rawValue),
      "keys": .array(
        KeyTable.bindings.filter { !$0.web.isEmpty }.map { binding in
          JSONValue.members([
            "deed": .string(binding.action.rawValue),
            "text": .string(binding.text(in: texts.language)),
            "group": .string(binding.group.title(in: texts.language)),
            "keys": .array(binding.web.map { .string($0.ariaText) }),
            "labels": .array(binding.web.map { .string($0.label) }),
            "codes": .array(binding.web.map { .string($0.code) }),
          ])
        }),
    ]).line
  }
}

/// Results and refusals in the page's language.
///
/// In English these are the messages of the commands.
extension WebTexts {
  /// A one-line summary of the result.
  func summary(of outcome: PageAction.Outcome) -> String {
    guard language == .korean else { return outcome.summary }
    if !outcome.isChanged { return self[.didNothing] }
    let names = names(of: outcome.named)
    switch outcome.action {
    case .add: return self[.didAdd, outcome.tasks.first?.title.terminalSafe() ?? ""]
    case .edit, .tick, .item: return self[.didEdit, names]
    case .move, .start: return self[.didMove, names, outcome.column?.terminalSafe() ?? ""]
    case .done: return self[.didFinish, names]
    case .reopen: return self[.didReopen, names]
    case .cancel: return self[.didCancel, names]
    case .remove: return self[.didRemove, names]
    case .archive: return self[.didArchive, "\(outcome.named.count)"]
    case .column: return self[.didColumn]
    case .resolve: return self[.didSettle]
    case .undo: return self[.didUndo, outcome.reversed ?? ""]
    case .redo: return self[.didRedo, outcome.reversed ?? ""]
    }
  }

  /// The text of a refusal, with its remedy.
  func text(of problem: IntentProblem) -> String {
    guard language == .korean else { return problem.text }
    return korean(problem).map { self[$0] } ?? text(ofRefusal: problem.text)
  }

  /// A refusal, given in English, in the page's language.
  func text(ofRefusal english: String) -> String {
    guard language == .korean else { return english }
    return KoreanRefusals.korean(english) ?? self[.refused, english]
  }

  /// The notes next to a result, translated if possible.
  func notes(of outcome: PageAction.Outcome) -> [String] {
    guard language == .korean else { return outcome.notes }
    return outcome.notes.map { KoreanRefusals.korean($0) ?? $0 }
  }

  private func korean(_ problem: IntentProblem) -> WebText? {
    switch problem.kind {
    case .conflict: return .conflict
    case .busy: return .isBusy
    case .unavailable: return .unreadable
    case .gone: return problem.field == .column ? .columnGone : problem.field == .task ? .gone : nil
    case .value, .refused: break
    }
    if problem.cause is RelativeDateError { return .noDate }
    if problem.cause is Board.EditError { return nil }
    switch problem.field {
    case .title?:
      if case .title? = problem.cause as? IntentRefusal { return .noAttribute }
      return nil
    case .due?: return .noDate
    case .priority?: return .noSuchPriority
    case .people?, .tags?: return .noName
    default: return nil
    }
  }
}
