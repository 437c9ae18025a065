extension Case {
  /// The same fault with as few edits and as small a board as can be found by leaving things out.
  func shrunk(_ fails: (Case) -> Bool) -> Case {
    var best = self
    var isBetter = true
    while isBetter {
      isBetter = false
      for smaller in best.smaller() where fails(smaller) {
        best = smaller
        isBetter = true
        break
      }
    }
    return best
  }

  private func smaller() -> [Case] {
    var cases: [Case] = []
    func add(_ change: (inout Case) -> Void) {
      var copy = self
      change(&copy)
      cases.append(copy)
    }
    for (list, path) in [
      (before, \Case.before), (both, \Case.both), (ours, \Case.ours), (theirs, \Case.theirs),
    ] {
      for index in list.indices { add { $0[keyPath: path].remove(at: index) } }
    }
    if start.front != nil { add { $0.start.front = nil } }
    if start.preamble.count > 1 { add { $0.start.preamble.removeLast() } }
    for c in start.columns.indices {
      if start.columns.count > 1 { add { $0.start.columns.remove(at: c) } }
      for e in start.columns[c].elements.indices {
        add { $0.start.columns[c].elements.remove(at: e) }
        guard case .task(let item) = start.columns[c].elements[e] else { continue }
        func change(_ edit: (inout Item) -> Void) {
          var copy = item
          edit(&copy)
          add { $0.start.columns[c].elements[e] = .task(copy) }
        }
        for index in item.body.indices { change { $0.body.remove(at: index) } }
        for index in item.attributes.indices { change { $0.attributes.remove(at: index) } }
        for index in item.marks.indices { change { $0.marks.remove(at: index) } }
        if item.title.count > 1 { change { $0.title.removeLast() } }
      }
    }
    return cases
  }
}
