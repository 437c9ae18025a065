import BoardKeys
import Boardmark

/// Work that a session waits for while keys are still handled.
package struct SessionWait: Equatable {
  /// How long a wait must last, in milliseconds, before Esc can cancel it: nobody can read the
  /// message and react sooner.
  package static let deadline = 250

  /// The name of the work, such as "saving".
  package let name: String

  /// What the work itself waits for; nil if it is only slow.
  package var reason: String?

  /// The whole seconds that it has lasted.
  package var seconds = 0

  /// How many keys are queued until it ends.
  package var keys = 0

  /// True if it was cancelled, and is about to end.
  package var isGivenUp = false

  /// The task in focus when it began.
  let focus: TaskPosition?

  /// The message about it.
  var text: String {
    if isGivenUp { return "cancelling…" }
    var text = name + "…"
    if let reason { text = "waiting: \(reason)" }
    if seconds > 0 { text += ", \(seconds) s" }
    if keys > 0 { text += "; \(keys) \(keys == 1 ? "key waits" : "keys wait") for its end" }
    return text + "; Esc gives it up"
  }

  /// The message without the numbers that change every second; nil in the first second unless there
  /// is a reason to show.
  var spoken: String? {
    guard seconds > 0 || reason != nil || isGivenUp else { return nil }
    var still = self
    (still.seconds, still.keys) = (0, 0)
    return still.text
  }
}

extension BoardSession {
  /// Starts showing that work takes long; remembers the current focus.
  package mutating func beginWait(_ name: String) {
    message = nil
    waiting = SessionWait(name: name, focus: focus)
  }

  /// Updates the message about the work.
  package mutating func tell(_ reason: String?, seconds: Int, keys: Int) {
    waiting?.reason = reason
    waiting?.seconds = seconds
    waiting?.keys = keys
  }

  /// True if the user moved the focus during the wait.
  var hasLookedElsewhere: Bool { waiting.map { $0.focus != focus } ?? false }

  /// Handles an event during background work: navigation still works.
  ///
  /// - Returns: The requests; nil if the event must wait.
  package mutating func takeWhileWaiting(_ event: TerminalEvent) -> [SessionRequest]? {
    var keys: [KeyCombination] = []
    switch event {
    case .key(let key): keys = [key]
    case .text(let scalar): keys = KeyLayout.keys(for: scalar)
    // Not queued: something else may be under the mouse by then.
    case .mouse: return []
    case .paste: return nil
    }
    let actions = keys.map { action(of: $0) }
    guard dialog == nil, !actions.isEmpty,
      actions.allSatisfy({ $0.map(Self.onlyLooking.contains) ?? false })
    else { return nil }
    return actions.flatMap { perform($0!) }
  }

  private static let onlyLooking: Set<BoardAction> = [
    .focusLeft, .focusRight, .focusUp, .focusDown, .focusFirst, .focusLast, .pageUp, .pageDown,
    .redraw,
  ]

  /// True if an event cancels the background work.
  package static func givesUp(_ event: TerminalEvent) -> Bool {
    event == .key(KeyCombination("Escape")) || event == .key(KeyCombination("c", .control))
  }
}
