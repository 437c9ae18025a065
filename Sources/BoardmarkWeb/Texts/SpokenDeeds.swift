import Boardmark
import BoardmarkIntents
import BoardmarkText

/// What was done, or why something was not done, in the page's language.
///
/// In English these are the messages of the commands.
extension WebTexts {
  /// What was done, in one line.
  func summary(of outcome: Deed.Outcome) -> String {
    guard language == .korean else { return outcome.summary }
    if !outcome.isChanged { return self[.didNothing] }
    let names = names(of: outcome.named)
    switch outcome.deed {
    case .add: return self[.didAdd, outcome.tasks.first?.title.terminalSafe() ?? ""]
    case .edit, .tick, .item: return self[.didEdit, names]
    case .move, .start: return self[.didMove, names, outcome.column?.terminalSafe() ?? ""]
    case .done: return self[.didFinish, names]
    case .reopen: return self[.didReopen, names]
    case .cancel: return self[.didCancel, names]
    case .remove: return self[.didRemove, names]
    case .archive: return self[.didArchive, "\(outcome.named.count)"]
    case .column: return self[.didColumn]
    case .undo: return self[.didUndo, outcome.reversed ?? ""]
    case .redo: return self[.didRedo, outcome.reversed ?? ""]
    }
  }

  /// Why it was not done, and how to go on.
  func text(of problem: IntentProblem) -> String {
    guard language == .korean else { return problem.text }
    return korean(problem).map { self[$0] } ?? text(ofRefusal: problem.text)
  }

  /// A refusal, given in English, in the page's language.
  func text(ofRefusal english: String) -> String {
    guard language == .korean else { return english }
    return KoreanRefusals.korean(english) ?? self[.refused, english]
  }

  /// The notes beside a result, in the page's language if they can be translated.
  func notes(of outcome: Deed.Outcome) -> [String] {
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
    if problem.cause is EditRefusal { return nil }
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
