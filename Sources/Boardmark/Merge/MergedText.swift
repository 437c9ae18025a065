/// A merged text while it is written: the text with its regions, and what each side's halves give.
struct MergedText {
  /// A piece of the merged text.
  enum Piece {
    case text(ArraySlice<UInt8>)
    case region(ours: [UInt8], theirs: [UInt8], MergeConflict)

    /// The piece as one side has it where there is a conflict.
    func half(_ side: MergeSide) -> ArraySlice<UInt8> {
      switch self {
      case .text(let bytes): bytes
      case .region(let ours, let theirs, _): side == .ours ? ours[...] : theirs[...]
      }
    }
  }

  /// What a text is expected to be read as: its headings and tasks in order.
  enum Unit: Equatable {
    case heading(ByteString)
    case task(ByteString)
  }

  private let options: MergeOptions
  private(set) var bytes: [UInt8] = []
  private(set) var halves: (ours: [UInt8], theirs: [UInt8]) = ([], [])
  private(set) var units: (ours: [Unit], theirs: [Unit]) = ([], [])
  private(set) var conflicts: [MergeConflict] = []

  /// Whether the text ends in a marker.
  private(set) var endsInMarker = false

  init(_ options: MergeOptions) { self.options = options }

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  mutating func append(_ text: ArraySlice<UInt8>) {
    guard !text.isEmpty else { return }
    bytes += text
    endsInMarker = false
    // As long as nothing conflicts, the halves are the text itself.
    if !conflicts.isEmpty {
      halves.ours += text
      halves.theirs += text
    }
  }

  mutating func append(_ piece: Piece) {
    switch piece {
    case .text(let text): append(text)
    case .region(let ours, let theirs, let conflict): append(ours, theirs, conflict)
    }
  }

  private mutating func append(_ ours: [UInt8], _ theirs: [UInt8], _ conflict: MergeConflict) {
    if conflicts.isEmpty { halves = (bytes, bytes) }
    conflicts.append(conflict)
    halves.ours += ours
    halves.theirs += theirs
    bytes += Self.region(ours[...], theirs[...], conflict, options)
    endsInMarker = true
  }

  /// Says what the text appended last is to be read as, where a side has it.
  mutating func expect(ours: Unit?, theirs: Unit?) {
    if let ours { units.ours.append(ours) }
    if let theirs { units.theirs.append(theirs) }
  }

  /// The lines of a conflict region.
  static func region(
    _ ours: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>, _ conflict: MergeConflict,
    _ options: MergeOptions
  ) -> [UInt8] {
    func marker(_ character: Unicode.Scalar, _ label: String?, _ note: String) -> [UInt8] {
      let words = [label ?? "", note].filter { !$0.isEmpty }
      let text = words.map { " " + $0 }.joined()
      let safe = text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "?" : String($0) }
      return [UInt8](repeating: .ascii(character), count: max(1, options.markerSize))
        + Array(safe.joined().utf8) + [0x0A]
    }
    return marker("<", options.labels.ours, conflict.notes.ours) + ours + marker("=", nil, "")
      + theirs + marker(">", options.labels.theirs, conflict.notes.theirs)
  }
}
