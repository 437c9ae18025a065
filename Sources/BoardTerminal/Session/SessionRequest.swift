import BoardmarkIntents

/// What a session wants of the world.
package enum SessionRequest {
  case perform(any BoardIntent, then: FocusRule)
  case reverse(ReverseChange)

  /// Tasks are to be opened in the person's editor.
  case editor([SeenTask])
  case history(SeenTask)

  /// What is finished, and was agreed to, is to go to the archive.
  case archive([SeenTask])

  /// The draft that was offered is in the line that is typed now.
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
  /// The place where it was.
  case place
  /// What is in focus by then.
  case none
}
