import BoardmarkText

/// One of the two versions that a merge brings together.
public enum MergeSide: Sendable, CaseIterable {
  /// What the result is merged into.
  case ours
  /// What is merged in.
  case theirs

  var opposite: MergeSide { self == .ours ? .theirs : .ours }
}

/// One of the three versions that a merge knows.
enum MergeVersion: Sendable, CaseIterable {
  /// The common ancestor.
  case base
  case ours
  case theirs

  /// The two that a merge brings together.
  static let sides: [MergeVersion] = [.ours, .theirs]

  /// The other of ours and theirs.
  var opposite: MergeVersion { self == .ours ? .theirs : .ours }

  /// What a conflict calls it; the base is in none.
  var side: MergeSide { self == .ours ? .ours : .theirs }
}

/// A value for each of the three versions.
struct ThreeWay<Value> {
  var base: Value
  var ours: Value
  var theirs: Value

  subscript(version: MergeVersion) -> Value {
    get {
      switch version {
      case .base: base
      case .ours: ours
      case .theirs: theirs
      }
    }
    // Arrays change in place rather than as copies.
    _modify {
      switch version {
      case .base: yield &base
      case .ours: yield &ours
      case .theirs: yield &theirs
      }
    }
  }
}

extension ThreeWay: Equatable where Value: Equatable {}
extension ThreeWay: Sendable where Value: Sendable {}

extension ThreeWay {
  init(_ value: (MergeVersion) -> Value) {
    self.init(base: value(.base), ours: value(.ours), theirs: value(.theirs))
  }

  func map<Other>(_ transform: (Value) throws -> Other) rethrows -> ThreeWay<Other> {
    ThreeWay<Other>(
      base: try transform(base), ours: try transform(ours), theirs: try transform(theirs))
  }

  /// The versions' values as something else, where all of them can be that.
  func compactMap<Other>(_ transform: (Value) -> Other?) -> ThreeWay<Other>? {
    guard let base = transform(base), let ours = transform(ours), let theirs = transform(theirs)
    else { return nil }
    return ThreeWay<Other>(base: base, ours: ours, theirs: theirs)
  }

  var withSidesExchanged: Self { ThreeWay(base: base, ours: theirs, theirs: ours) }
}

extension ThreeWay where Value: Equatable {
  /// What a merge makes of a value: what both sides have, else what one changed; nil where both did.
  var merged: Value? {
    if ours == theirs { return ours }
    if ours == base { return theirs }
    return theirs == base ? ours : nil
  }

  /// A set of what both sides have, and what each added.
  func mergedSet<Member>() -> Value where Value == Set<Member> {
    ours.intersection(theirs).union(ours.subtracting(base)).union(theirs.subtracting(base))
  }

  /// What a merge makes of a value that a side may lack, which has nothing then against the other's.
  func mergedValue<Wrapped: Equatable>() -> Wrapped? where Value == Wrapped? {
    ThreeWay(base: base, ours: ours ?? theirs, theirs: theirs ?? ours).merged.flatMap { $0 }
  }
}

extension ThreeWay where Value == ArraySlice<UInt8> {
  /// The same of bytes, compared as a whole.
  var merged: Value? { map { ByteString($0) }.merged?.bytes }
}
