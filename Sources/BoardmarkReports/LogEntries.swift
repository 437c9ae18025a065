import BoardmarkHistory
import BoardmarkMatching
import BoardmarkMerging

/// An entry of a log: what one revision did to one task, or to one column or text.
struct LogEntry {
  let events: [BoardEvent]

  /// The entry's name for people: that of its most important event.
  var name: BoardEvent.Name {
    let names = events.map(\.name)
    let weights: [BoardEvent.Name] = [
      .created, .removed, .cancelled, .finished, .reopened, .moved,
    ]
    return weights.first { names.contains($0) } ?? names[0]
  }

  /// What was changed, in words; nil if another entry says it already.
  var phrase: String? {
    let change = events[0].change
    if change.title == nil { return BoardChanges.line(ofOther: change) }
    switch change.kind {
    case .added: return "in \(change.to ?? "")"
    case .removed: return "from \(change.from ?? "")"
    default:
      return events.map { event in
        event.change.kind == .moved
          ? "\(event.change.from ?? "") → \(event.change.to ?? "")"
          : BoardChanges.phrase(event.change)
      }.joined(separator: "; ")
    }
  }

  /// Groups the events into entries: all that one revision did to one task is one entry.
  static func entries(_ events: [BoardEvent]) -> [LogEntry] {
    var groups: [[BoardEvent]] = []
    for event in events {
      if let last = groups.last?.last, last.revision == event.revision, last.isSameTask(as: event) {
        groups[groups.count - 1].append(event)
      } else {
        groups.append([event])
      }
    }
    return groups.map { LogEntry(events: $0) }
  }
}

extension BoardEvent {
  fileprivate func isSameTask(as other: BoardEvent) -> Bool {
    let (left, right) = (change, other.change)
    guard let title = left.title, left.kind != .added, left.kind != .removed,
      right.kind != .added, right.kind != .removed
    else { return false }
    return left.id == right.id && right.title.map { $0.utf8.elementsEqual(title.utf8) } ?? false
      && left.newPlace == right.newPlace
  }
}
