import BoardmarkIntents

/// What a session asks its owner to do.
package enum SessionRequest {
  case perform(any BoardIntent, then: FocusRule)
  case reverse(ReverseChange)

  /// Open tasks in the person's editor.
  case editor([SeenTask])
  case history(SeenTask)

  /// Archive the finished tasks, as the person has agreed.
  case archive([SeenTask])

  /// The offered draft was put into the line that is being typed.
  case draftTaken
  case mouse(Bool)
  case redraw
  case suspend
  case quit
}

/// What is in focus after a change.
package enum FocusRule: Sendable {
  /// The first changed task, wherever it is now.
  case task
  /// The place where the focus was.
  case place
  /// Whatever is in focus by then.
  case none
}
