import BoardKeys
import Boardmark

/// What a session waits for while keys are still heeded.
package struct SessionWait: Equatable {
  /// Nobody can read what is said and answer it sooner, in milliseconds.
  package static let patience = 250

  /// What is done, as in "saving".
  package let name: String

  /// What that waits for; nil where it just takes its time.
  package var reason: String?

  /// The whole seconds that it has lasted.
  package var seconds = 0

  /// How many keys wait for its end.
  package var keys = 0

  /// Whether it was given up, and is about to end.
  package var isGivenUp = false

  /// What was in focus when it began.
  let focus: TaskPosition?

  /// What is said of it.
  var text: String {
    if isGivenUp { return "giving up…" }
    var text = name + "…"
    if let reason { text = "waiting: \(reason)" }
    if seconds > 0 { text += ", \(seconds) s" }
    if keys > 0 { text += "; \(keys) \(keys == 1 ? "key waits" : "keys wait") for its end" }
    return text + "; Esc gives it up"
  }

  /// The same once it lasts, without what is new each second; nil before.
  var spoken: String? {
    guard seconds > 0 || reason != nil || isGivenUp else { return nil }
    var still = self
    (still.seconds, still.keys) = (0, 0)
    return still.text
  }
}

extension BoardSession {
  /// Something takes longer than a key may; what was in focus is kept in mind.
  package mutating func beginWait(_ name: String) {
    message = nil
    waiting = SessionWait(name: name, focus: focus)
  }

  /// Says how it stands with what is waited for.
  package mutating func tell(_ reason: String?, seconds: Int, keys: Int) {
    waiting?.reason = reason
    waiting?.seconds = seconds
    waiting?.keys = keys
  }

  /// Whether the person looked at something else since the wait that is over began.
  var hasLookedElsewhere: Bool { waiting.map { $0.focus != focus } ?? false }

  /// What somebody did while something is waited for: looking goes on, where it needs nothing.
  ///
  /// - Returns: What is to be done; nil where it has to wait.
  package mutating func takeWhileWaiting(_ event: TerminalEvent) -> [SessionRequest]? {
    var keys: [KeyCombination] = []
    switch event {
    case .key(let key): keys = [key]
    case .text(let scalar): keys = KeyLayout.keys(for: scalar)
    // Where the mouse was is not what is there later.
    case .mouse: return []
    case .paste: return nil
    }
    switch dialog {
    case .line, .menu, .conflict: return nil
    default: break
    }
    let deeds = keys.map { deed(of: $0) }
    guard !deeds.isEmpty, deeds.allSatisfy({ $0.map(Self.onlyLooking.contains) ?? false }) else {
      return nil
    }
    return deeds.flatMap { perform($0!) }
  }

  private static let onlyLooking: Set<BoardDeed> = [
    .focusLeft, .focusRight, .focusUp, .focusDown, .focusFirst, .focusLast, .pageUp, .pageDown,
    .redraw,
  ]

  /// Whether an event asks for the end of what is waited for.
  package static func givesUp(_ event: TerminalEvent) -> Bool {
    event == .key(KeyCombination("Escape")) || event == .key(KeyCombination("c", .control))
  }
}
