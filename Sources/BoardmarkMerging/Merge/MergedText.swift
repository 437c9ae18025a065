import BoardmarkReading
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

  /// A heading or task as which a stretch of a text is expected to be read.
  struct Unit: Equatable {
    let kind: BoardOutline.Kind
    let range: Range<Int>
  }

  /// A text, and its headings and tasks in order.
  struct Half {
    fileprivate(set) var bytes: [UInt8] = []
    fileprivate(set) var units: [Unit] = []

    mutating func append(_ text: ArraySlice<UInt8>, as kind: BoardOutline.Kind? = nil) {
      if let kind, !text.isEmpty {
        units.append(Unit(kind: kind, range: bytes.count..<bytes.count + text.count))
      }
      bytes += text
    }

    fileprivate mutating func append(_ other: Half) {
      let start = bytes.count
      units += other.units.map {
        Unit(kind: $0.kind, range: start + $0.range.lowerBound..<start + $0.range.upperBound)
      }
      bytes += other.bytes
    }
  }

  private let options: MergeOptions
  /// The text with its regions.
  private var text = Half()
  /// The text with each side's halves of the regions; the text itself where nothing conflicts.
  private(set) var halves: [Half] = []
  private(set) var conflicts: [MergeConflict] = []
  /// Whether a half of a conflict has a line that would be taken for a marker of its region.
  private(set) var holdsMarker = false

  /// Whether the text ends in a marker.
  private(set) var endsInMarker = false

  init(_ options: MergeOptions) { self.options = options }

  var bytes: [UInt8] { text.bytes }

  /// What the text is read as, whichever halves are taken.
  var readings: [Half] { conflicts.isEmpty ? [text] : halves }

  mutating func reserve(_ count: Int) { text.bytes.reserveCapacity(count) }

  mutating func append(_ text: ArraySlice<UInt8>, as kind: BoardOutline.Kind? = nil) {
    guard !text.isEmpty else { return }
    self.text.append(text, as: kind)
    endsInMarker = false
    // As long as nothing conflicts, the halves are the text itself.
    for index in halves.indices { halves[index].append(text, as: kind) }
  }

  /// Appends pieces of which together each half is read as one heading or task, or as neither.
  mutating func append(_ pieces: [Piece], as kind: BoardOutline.Kind? = nil) {
    let starts = readings.map(\.bytes.count)
    for piece in pieces {
      switch piece {
      case .text(let text): append(text)
      case .region(let ours, let theirs, let conflict):
        var (left, right) = (Half(), Half())
        left.append(ours[...])
        right.append(theirs[...])
        append(ours: left, theirs: right, conflict)
      }
    }
    guard let kind else { return }
    func add(_ half: inout Half, from start: Int) {
      if start < half.bytes.count {
        half.units.append(Unit(kind: kind, range: start..<half.bytes.count))
      }
    }
    if conflicts.isEmpty { return add(&text, from: starts[0]) }
    add(&halves[0], from: starts[0])
    add(&halves[1], from: starts.last!)
  }

  mutating func append(ours: Half, theirs: Half, _ conflict: MergeConflict) {
    if conflicts.isEmpty { halves = [text, text] }
    conflicts.append(conflict)
    halves[0].append(ours)
    halves[1].append(theirs)
    text.bytes += Self.region(ours.bytes[...], theirs.bytes[...], conflict, options)
    holdsMarker = holdsMarker || holdsMarker(ours.bytes) || holdsMarker(theirs.bytes)
    endsInMarker = true
  }

  private func holdsMarker(_ half: [UInt8]) -> Bool {
    let divider = [UInt8](repeating: .ascii("="), count: options.markerSize)
    return half[...].lines.contains { line in
      let content = line.prefix { !$0.isLineEnding }
      return ConflictMarkers.isMarker(content) || content.elementsEqual(divider)
    }
  }

  /// A text as it stands on a marker line, which no control character may break.
  static func printable(_ text: String) -> String {
    text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "?" : String($0) }.joined()
  }

  /// The lines of a conflict region.
  private static func region(
    _ ours: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>, _ conflict: MergeConflict,
    _ options: MergeOptions
  ) -> [UInt8] {
    func marker(_ character: Unicode.Scalar, _ label: String?, _ note: String) -> [UInt8] {
      let words = [label ?? "", note].filter { !$0.isEmpty }
      let text = words.map { " " + $0 }.joined()
      return [UInt8](repeating: .ascii(character), count: max(1, options.markerSize))
        + Array(printable(text).utf8) + [0x0A]
    }
    return marker("<", options.labels.ours, conflict.notes.ours) + ours + marker("=", nil, "")
      + theirs + marker(">", options.labels.theirs, conflict.notes.theirs)
  }
}
