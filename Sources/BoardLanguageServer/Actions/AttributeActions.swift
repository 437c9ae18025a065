import Boardmark

/// Changes a task's line in place: date, priority, people, id, needs.
enum AttributeActions {
  static func offers(_ context: ActionContext) -> [ActionOffer] {
    let tasks = context.tasks
    guard !tasks.isEmpty, context.board.conflicts.isEmpty else { return [] }
    var offers = dates(context, tasks) + priorities(context, tasks) + people(context, tasks)
    if tasks.count == 1 { offers += id(context, tasks[0]) + needs(context, tasks[0]) }
    return offers
  }

  private static func offer(
    _ context: ActionContext, _ title: String, _ tasks: [Board.Task],
    _ make: (inout Board.TaskChange) -> Void
  ) -> ActionOffer {
    var change = Board.TaskChange()
    make(&change)
    return context.offer(title, .rewrite) { [change] in try context.board.changing(tasks, change) }
  }

  private static func dates(_ context: ActionContext, _ tasks: [Board.Task]) -> [ActionOffer] {
    let open = tasks.filter { !$0.isClosed }
    var offers: [ActionOffer] = []
    for word in ["today", "tomorrow", "next week"] where !open.isEmpty {
      guard let date = (try? RelativeDate(word))?.date(from: context.now.today),
        open.contains(where: { $0.due?.date != date })
      else { continue }
      offers.append(
        offer(context, "due \(word) (\(date))", open) {
          $0.attributes = [(.due, "\(date)")]
        })
    }
    let dated = tasks.filter { $0.titleLine.attribute(.due) != nil }
    if !dated.isEmpty {
      offers.append(
        offer(context, "remove the due date", dated) { $0.attributes = [(.due, nil)] })
    }
    return offers
  }

  private static func priorities(_ context: ActionContext, _ tasks: [Board.Task]) -> [ActionOffer] {
    let present = Set(tasks.map(\.titleLine.priority))
    var offers = Board.Priority.allCases.filter { present != [$0] }.map { priority in
      offer(context, "set the priority to \(priority.rawValue)", tasks) {
        $0.attributes = [(.pri, priority.rawValue)]
      }
    }
    let ranked = tasks.filter { $0.titleLine.attribute(.pri) != nil }
    if !ranked.isEmpty {
      offers.append(
        offer(context, "remove the priority", ranked) { $0.attributes = [(.pri, .none)] })
    }
    return offers
  }

  /// How many people are offered, most tasks first.
  private static let maxPeople = 5

  private static func people(_ context: ActionContext, _ tasks: [Board.Task]) -> [ActionOffer] {
    let known = context.document.words.names {
      if case .person(let name) = $0 { name } else { nil }
    }
    let all = Set(tasks.flatMap(\.titleLine.people))
    let onAll = tasks.dropFirst().reduce(Set(tasks[0].titleLine.people)) {
      $0.intersection($1.titleLine.people)
    }
    let others = known.filter { !onAll.contains($0.text) }.prefix(maxPeople)
    return others.map { person in
      offer(context, "assign to @\(person.text)", tasks) { $0.addedPeople = [person.text] }
    }
      + all.sorted().prefix(maxPeople).map { person in
        offer(context, "unassign @\(person)", tasks.filter { $0.titleLine.people.contains(person) })
        {
          $0.removedPeople = [person]
        }
      }
  }

  private static func id(_ context: ActionContext, _ task: Board.Task) -> [ActionOffer] {
    guard task.titleLine.attribute(.id) == nil else { return [] }
    return [
      context.offer("add an id", .rewrite) {
        var change = Board.TaskChange()
        change.attributes = [(.id, context.newID.text)]
        return try context.board.changing([task], change)
      }
    ]
  }

  /// Makes a task need the one before it in its column, or removes a need.
  private static func needs(_ context: ActionContext, _ task: Board.Task) -> [ActionOffer] {
    let column = context.board.columns[task.columnIndex]
    let index = column.tasks.index(ofTaskAt: task.range.lowerBound)
    var offers: [ActionOffer] = []
    if index > 0, !task.isClosed {
      let other = column.tasks[index - 1]
      if let id = other.id, !other.isClosed, !task.titleLine.needs.contains(id),
        !other.titleLine.needs.contains(where: { $0 == task.id })
      {
        offers.append(
          offer(context, "need '\(other.title.shortened)' (\(id)) first", [task]) {
            $0.addedNeeds = [id]
          })
      }
    }
    return offers
      + task.titleLine.needs.prefix(10).map { id in
        offer(context, "no longer need '\(id)'", [task]) { $0.removedNeeds = [id] }
      }
  }
}

extension ActionContext {
  /// An id that no task has and no task needs.
  var newID: TaskID {
    let words = document.words
    var mint = IDMint(taken: options.archivedIDs, count: words.idCount + 1)
    var generator = SplitMix64(seed: options.idSeed!)
    while true {
      let id = mint.next(using: &generator)
      if !words.holds(.id(id)) { return id }
    }
  }
}

extension String {
  /// A title, shortened to fit in a list of actions.
  var shortened: String { count <= 40 ? self : prefix(39) + "…" }
}
