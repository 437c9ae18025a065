import BoardmarkText

/// A merged text while it is written: the text with its regions, and what each side's halves give.
struct MergedText {
  /// A piece of the merged text.
  enum Piece {
    case text(ArraySlice<UInt8>)
    case region(ours: [UInt8], theirs: [UInt8], MergeConflict)

    /// The piece as one side has it where there is a conflict.
    func half(_ side: MergeVersion) -> ArraySlice<UInt8> {
      switch self {
      case .text(let bytes): bytes
      case .region(let ours, let theirs, _): side == .ours ? ours[...] : theirs[...]
      }
    }
  }

  /// What a text is expected to be read as: its headings and tasks in order, and where they stand.
  enum Unit: Equatable {
    case heading(Range<Int>)
    case task(Range<Int>)
  }

  private let options: MergeOptions
  private(set) var bytes: [UInt8] = []
  private(set) var halves: (ours: [UInt8], theirs: [UInt8]) = ([], [])
  /// The units of what each side's halves give; those of the text where nothing conflicts.
  var units: (ours: [Unit], theirs: [Unit]) {
    conflicts.isEmpty ? (sharedUnits, sharedUnits) : halfUnits
  }
  private var sharedUnits: [Unit] = []
  private var halfUnits: (ours: [Unit], theirs: [Unit]) = ([], [])
  private(set) var conflicts: [MergeConflict] = []
  /// Whether a half of a conflict has a line that would be taken for the one between the halves.
  private(set) var holdsDivider = false

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
    if conflicts.isEmpty {
      halves = (bytes, bytes)
      halfUnits = (sharedUnits, sharedUnits)
    }
    conflicts.append(conflict)
    halves.ours += ours
    halves.theirs += theirs
    bytes += Self.region(ours[...], theirs[...], conflict, options)
    holdsDivider = holdsDivider || isDivided(ours) || isDivided(theirs)
    endsInMarker = true
  }

  /// Whether a line looks like the one between two halves.
  private func isDivided(_ half: [UInt8]) -> Bool {
    let divider = [UInt8](repeating: .ascii("="), count: options.markerSize)
    return half[...].lines.contains {
      $0.starts(with: divider) && $0.dropFirst(divider.count).allSatisfy(\.isLineEnding)
    }
  }

  /// Says that each half of the piece appended last is read as one heading or task, unless it is
  /// empty.
  mutating func expectUnit(_ unit: (Range<Int>) -> Unit, _ piece: Piece) {
    expectUnit(unit, .ours, ending: 0, piece.half(.ours).count)
    if !conflicts.isEmpty { expectUnit(unit, .theirs, ending: 0, piece.half(.theirs).count) }
  }

  /// Says that the last bytes of a side's half, but for `distance` of them, are a heading or task.
  mutating func expectUnit(
    _ unit: (Range<Int>) -> Unit, _ side: MergeVersion, ending distance: Int, _ count: Int
  ) {
    guard count > 0 else { return }
    if conflicts.isEmpty {
      sharedUnits.append(unit(bytes.count - distance - count..<bytes.count - distance))
    } else if side == .ours {
      let end = halves.ours.count - distance
      halfUnits.ours.append(unit(end - count..<end))
    } else {
      let end = halves.theirs.count - distance
      halfUnits.theirs.append(unit(end - count..<end))
    }
  }

  /// A text as it stands on a marker line, which no control character may break.
  static func printable(_ text: String) -> String {
    text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "?" : String($0) }.joined()
  }

  /// The lines of a conflict region.
  static func region(
    _ ours: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>, _ conflict: MergeConflict,
    _ options: MergeOptions
  ) -> [UInt8] {
    func marker(_ character: Unicode.Scalar, _ label: String?, _ note: String) -> [UInt8] {
      let words = [label ?? "", note].filter { !$0.isEmpty }
      let text = words.map { " " + $0 }.joined()
      return [UInt8](repeating: .ascii(character), count: max(1, options.markerSize))
        + Array(printable(text).utf8) + [0x0A]
    }
    var region = marker("<", options.labels.ours, conflict.notes.ours)
    let divider = marker("=", nil, "")
    let closing = marker(">", options.labels.theirs, conflict.notes.theirs)
    region.reserveCapacity(
      region.count + ours.count + divider.count + theirs.count + closing.count)
    region += ours
    region += divider
    region += theirs
    region += closing
    return region
  }
}
