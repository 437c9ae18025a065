import BoardmarkReading
import BoardmarkText

extension Board {
  /// One of the two versions that a merge brings together.
  public enum MergeSide: Sendable, CaseIterable {
    /// The version that is merged into.
    case ours
    /// The version that is merged in.
    case theirs

    package var opposite: Board.MergeSide { self == .ours ? .theirs : .ours }
  }
}

/// One of the three versions in a merge.
package enum MergeVersion: Sendable, CaseIterable {
  /// The common ancestor.
  case base
  case ours
  case theirs

  /// The two versions to merge.
  package static let sides: [MergeVersion] = [.ours, .theirs]

  /// The other of ours and theirs.
  package var opposite: MergeVersion { self == .ours ? .theirs : .ours }

  /// The side for a conflict; not for the base, which is never one.
  package var side: Board.MergeSide { self == .ours ? .ours : .theirs }
}

/// A value for each of the three versions.
package struct ThreeWay<Value> {
  package var base: Value
  package var ours: Value
  package var theirs: Value

  package init(base: Value, ours: Value, theirs: Value) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
  }

  package subscript(version: MergeVersion) -> Value {
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
  package init(_ value: (MergeVersion) -> Value) {
    self.init(base: value(.base), ours: value(.ours), theirs: value(.theirs))
  }

  package func map<Other>(_ transform: (Value) throws -> Other) rethrows -> ThreeWay<Other> {
    ThreeWay<Other>(
      base: try transform(base), ours: try transform(ours), theirs: try transform(theirs))
  }

  /// The transformed values; nil if any transformation returns nil.
  package func compactMap<Other>(_ transform: (Value) -> Other?) -> ThreeWay<Other>? {
    guard let base = transform(base), let ours = transform(ours), let theirs = transform(theirs)
    else { return nil }
    return ThreeWay<Other>(base: base, ours: ours, theirs: theirs)
  }

  package var swapped: Self { ThreeWay(base: base, ours: theirs, theirs: ours) }
}

extension ThreeWay where Value: Equatable {
  /// The merged value: the common value, else the one that changed; nil if both sides changed it
  /// differently.
  package var merged: Value? {
    if ours == theirs { return ours }
    if ours == base { return theirs }
    return theirs == base ? ours : nil
  }

  /// The merged set: the common members, and those that each side added.
  package func mergedSet<Member>() -> Value where Value == Set<Member> {
    ours.intersection(theirs).union(ours.subtracting(base)).union(theirs.subtracting(base))
  }

  /// The merged value if a side may lack it: then the other side's value counts for both.
  package func mergedValue<Wrapped: Equatable>() -> Wrapped? where Value == Wrapped? {
    ThreeWay(base: base, ours: ours ?? theirs, theirs: theirs ?? ours).merged.flatMap { $0 }
  }
}

extension ThreeWay where Value == ArraySlice<UInt8> {
  /// The merged bytes, compared as a whole.
  package var merged: Value? { map { ByteString($0) }.merged?.bytes }
}
