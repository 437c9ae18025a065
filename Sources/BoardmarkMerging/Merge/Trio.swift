/// A value for each of the three versions.
struct Trio<Value> {
  var base: Value
  var ours: Value
  var theirs: Value

  subscript(side: MergeSide) -> Value {
    get {
      switch side {
      case .base: base
      case .ours: ours
      case .theirs: theirs
      }
    }
    // Arrays change in place rather than as copies.
    _modify {
      switch side {
      case .base: yield &base
      case .ours: yield &ours
      case .theirs: yield &theirs
      }
    }
  }
}

extension Trio: Equatable where Value: Equatable {}
extension Trio: Sendable where Value: Sendable {}

extension Trio {
  init(_ value: (MergeSide) -> Value) {
    self.init(base: value(.base), ours: value(.ours), theirs: value(.theirs))
  }

  var withSidesExchanged: Self { Trio(base: base, ours: theirs, theirs: ours) }
}

/// The same thing in up to three versions, by its index in each.
typealias Match = Trio<Int?>
