import BoardmarkIntents
import BoardmarkReports
import BoardmarkText
import JSONRPC

/// The answer to a program's deed, as JSON.
enum DeedAnswer {
  static func done(
    _ outcome: Deed.Outcome, revision: String, task: String?, _ texts: WebTexts
  ) -> WebResponse {
    .json(
      200,
      JSONValue.members([
        "ok": .boolean(true), "revision": .string(revision), "summary": .string(outcome.summary),
        "text": .string(texts.summary(of: outcome)),
        "notes": .array(texts.notes(of: outcome).map { .string($0) }),
        "task": task.map { .string($0) } ?? .null, "changed": .boolean(outcome.isChanged),
        "removed": outcome.removed.isEmpty ? nil : .string(TypedText.shown(outcome.removed)),
      ]).line)
  }

  /// - Parameter problems: At least one; several if several fields are wrong.
  static func refused(
    _ problems: [IntentProblem], revision: String?, _ texts: WebTexts
  ) -> WebResponse {
    let problem = problems[0]
    var (present, typed, base): (JSONValue?, JSONValue?, JSONValue?)
    if case .conflict(let now, let mine) = problem.kind {
      present = .string(TypedText.shown(now))
      typed = .string(TypedText.shown(mine))
      base = .string(Base64.text(of: now))
    }
    return .json(
      problem.status,
      JSONValue.members([
        "ok": .boolean(false), "error": .string(problem.message),
        "remedy": problem.remedy.map { .string($0) } ?? .null,
        "field": problem.field.map { .string($0.rawValue) } ?? .null,
        "problems": .array(
          problems.map { problem in
            JSONValue.members([
              "field": problem.field.map { .string($0.rawValue) } ?? .null,
              "text": .string(texts.text(of: problem)),
            ])
          }),
        "revision": revision.map { .string($0) } ?? .null, "present": present, "typed": typed,
        "base": base,
      ]).line)
  }

  static func refused(_ status: Int, fact: String, remedy: String) -> WebResponse {
    .json(
      status,
      JSONValue.members([
        "ok": .boolean(false), "error": .string(fact), "remedy": .string(remedy), "field": .null,
        "revision": .null,
      ]).line)
  }
}

extension JSONValue {
  /// The value as a line of text.
  var line: [UInt8] { written + [0x0A] }
}

extension IntentProblem {
  /// The status of the answer that reports the problem.
  var status: Int {
    switch kind {
    case .conflict: 409
    case .gone: 410
    case .value, .refused: 422
    case .busy: 423
    case .unavailable: 503
    }
  }
}

extension IntentProblem: Error {}
