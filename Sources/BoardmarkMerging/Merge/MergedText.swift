import BoardmarkMatching
import BoardmarkReading
import BoardmarkText

/// A merged text under construction: with its regions, and with each side's halves of them.
struct MergedText {
  /// A segment of the merged text.
  enum Segment {
    case text(ArraySlice<UInt8>)
    case region(ours: ArraySlice<UInt8>, theirs: ArraySlice<UInt8>, Board.MergeConflict)

    var isRegion: Bool { if case .region = self { true } else { false } }

    /// The segment's text; for a region, one side's half.
    func half(_ side: MergeVersion) -> ArraySlice<UInt8> {
      switch self {
      case .text(let bytes): bytes
      case .region(let ours, let theirs, _): side == .ours ? ours : theirs
      }
    }
  }

  /// A range of a text that should be read as a heading or a task.
  struct Unit: Equatable {
    enum Kind { case heading, item }
    let kind: Kind
    let range: Range<Int>
  }

  /// A text, and its headings and tasks in order.
  struct Half {
    fileprivate(set) var bytes: [UInt8] = []
    fileprivate(set) var units: [Unit] = []

    mutating func append(_ text: ArraySlice<UInt8>, as kind: Unit.Kind? = nil) {
      if let kind, !text.isEmpty {
        units.append(Unit(kind: kind, range: bytes.count..<bytes.count + text.count))
      }
      bytes += text
    }

    mutating func append(_ other: Half) {
      let start = bytes.count
      units += other.units.map {
        Unit(kind: $0.kind, range: start + $0.range.lowerBound..<start + $0.range.upperBound)
      }
      bytes += other.bytes
    }
  }

  private let options: Board.MergeOptions
  /// The text with its regions.
  private var text = Half()
  /// The text with each side's halves of the regions; empty as long as nothing conflicts.
  private(set) var halves: [Half] = []
  private(set) var conflicts: [Board.MergeConflict] = []
  /// True if a half of a conflict has a line that looks like a marker of its region.
  private(set) var holdsMarker = false

  /// True if the text ends in a marker.
  private(set) var endsInMarker = false

  init(_ options: Board.MergeOptions) { self.options = options }

  var bytes: [UInt8] { text.bytes }

  /// The text without markers: once if nothing conflicts, else with each side's halves.
  var readings: [Half] { conflicts.isEmpty ? [text] : halves }

  mutating func reserve(_ count: Int) { text.bytes.reserveCapacity(count) }

  mutating func append(_ text: ArraySlice<UInt8>, as kind: Unit.Kind? = nil) {
    guard !text.isEmpty else { return }
    self.text.append(text, as: kind)
    endsInMarker = false
    // Without conflicts there are no halves apart from the text itself.
    for index in halves.indices { halves[index].append(text, as: kind) }
  }

  /// Appends segments; each half of all of them together is read as one heading or task, or as
  /// neither if `kind` is nil.
  mutating func append(_ segments: [Segment], as kind: Unit.Kind? = nil) {
    if let text = TextMerge.text(segments) { return append(text, as: kind) }
    divide()
    halves[0].append(segments.half(.ours), as: kind)
    halves[1].append(segments.half(.theirs), as: kind)
    write(segments)
  }

  /// Appends a region of two halves, without their common first and last lines, which go outside.
  mutating func append(ours: Half, theirs: Half, _ conflict: Board.MergeConflict) {
    divide()
    halves[0].append(ours)
    halves[1].append(theirs)
    write(TextMerge.region(ours.bytes[...], theirs.bytes[...], conflict))
  }

  private mutating func write(_ segments: [Segment]) {
    for segment in segments {
      switch segment {
      case .text(let bytes):
        text.bytes += bytes
        endsInMarker = endsInMarker && bytes.isEmpty
      case .region(let ours, let theirs, let conflict): appendRegion(ours, theirs, conflict)
      }
    }
  }

  /// Splits the text into separate halves from here on.
  private mutating func divide() {
    if halves.isEmpty { halves = [text, text] }
  }

  private func holdsMarker(_ half: ArraySlice<UInt8>) -> Bool {
    let divider = [UInt8](repeating: .ascii("="), count: options.markerSize)
    return half.lines.contains { line in
      let content = line.prefix { !$0.isLineEnding }
      return ConflictMarkers.isMarker(content) || content.elementsEqual(divider)
    }
  }

  /// A text for a marker line, which no control character may break.
  static func printable(_ text: String) -> String {
    text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "?" : String($0) }.joined()
  }

  /// Appends the lines of a conflict region to the text.
  private mutating func appendRegion(
    _ ours: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>, _ conflict: Board.MergeConflict
  ) {
    func marker(_ character: Unicode.Scalar, _ words: String...) -> [UInt8] {
      let text = words.filter { !$0.isEmpty }.map { " " + $0 }.joined()
      return [UInt8](repeating: .ascii(character), count: max(1, options.markerSize))
        + Array(Self.printable(text).utf8) + [0x0A]
    }
    text.bytes += marker("<", options.labels.ours, conflict.note(.ours)) + ours + marker("=")
    text.bytes += theirs + marker(">", options.labels.theirs, conflict.note(.theirs))
    conflicts.append(conflict)
    holdsMarker = holdsMarker || holdsMarker(ours) || holdsMarker(theirs)
    endsInMarker = true
  }
}

extension [MergedText.Segment] {
  /// The text of the segments, with one side's half of each region.
  func half(_ side: MergeVersion) -> ArraySlice<UInt8> {
    count == 1 ? self[0].half(side) : [UInt8](map { $0.half(side) }.joined())[...]
  }
}
