import MarkdownBlocks
import Synchronization

/// The bytes of a board file and their lines; everything parsed from them is a range.
package final class SourceText: Sendable {
  /// The unchanged bytes of the file.
  package let bytes: [UInt8]

  private let lineTable = LazyLineTable()

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The lines of the bytes; computed on first use.
  package var lines: LineTable { lineTable.lines(of: bytes) }

  /// The UTF-8 byte order mark at the start; empty if there is none.
  package var byteOrderMark: Range<Int> {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 0..<3 : 0..<0
  }

  /// The text of `range`; invalid UTF-8 is shown as U+FFFD.
  package func string(in range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The bytes of line `index`, without its ending.
  package func content(ofLine index: Int) -> Range<Int> { content(ofLine: index, in: lines) }

  /// The bytes of line `index`, without its ending; `lines` are the text's ``lines``, to avoid
  /// looking them up for each line.
  package func content(ofLine index: Int, in lines: LineTable) -> Range<Int> {
    let start = lines.start(index)
    var end = lines.end(index)
    while end > start, bytes[end - 1].isLineEnding { end -= 1 }
    return start..<end
  }

  /// True if line `index` contains only spaces and tabs.
  package func isBlank(line index: Int) -> Bool {
    let lines = lines
    return bytes[lines.start(index)..<lines.end(index)].allSatisfy { $0.isBlank || $0.isLineEnding }
  }

  /// The position of the byte at `offset`, as people count.
  ///
  /// Cost: the length of its line.
  package func position(at offset: Int) -> Position {
    var finder = PositionFinder(self)
    return finder.position(at: offset)
  }

  /// The ending of most lines; LF on a tie. Cost: linear the first time, then constant.
  package var lineEnding: LineEnding {
    if let known = LineEnding(rawValue: knownEnding.load(ordering: .relaxed)) { return known }
    let ending = LineEnding.mostFrequent(in: bytes)
    knownEnding.store(ending.rawValue, ordering: .relaxed)
    return ending
  }

  /// The raw value of ``lineEnding``; 0 until first use.
  private let knownEnding = Atomic<UInt8>(0)
}

/// A place in a text as people count: lines and columns from 1, columns in Unicode scalars.
///
/// A byte that is invalid UTF-8 and looks like a continuation byte counts with the scalar before
/// it.
package struct Position: Sendable, Hashable {
  package let line: Int
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A line ending.
package enum LineEnding: UInt8, Sendable {
  case lf = 1
  case crlf
  case cr

  /// The ending's bytes.
  package var bytes: [UInt8] {
    switch self {
    case .lf: [0x0A]
    case .crlf: [0x0D, 0x0A]
    case .cr: [0x0D]
    }
  }

  /// The ending of most lines of `bytes`; LF on a tie and if there is none.
  package static func mostFrequent(in bytes: [UInt8]) -> LineEnding {
    if !bytes.holds(0x0D) { return .lf }
    var lf = 0
    var crlf = 0
    var cr = 0
    bytes.withUnsafeBufferPointer { bytes in
      for offset in bytes.indices {
        if bytes[offset] == 0x0A {
          if offset > 0, bytes[offset - 1] == 0x0D { crlf += 1 } else { lf += 1 }
        } else if bytes[offset] == 0x0D, offset + 1 == bytes.count || bytes[offset + 1] != 0x0A {
          cr += 1
        }
      }
    }
    if lf >= crlf, lf >= cr { return .lf }
    return crlf >= cr ? .crlf : .cr
  }
}

/// The lines of a text, computed on first use, by any thread.
///
/// The class stores the table's raw address, since `AtomicLazyReference` looks up its type on each
/// read, which took a seventh of the time of formatting a board.
final class LazyLineTable: Sendable {
  private final class Table: Sendable {
    let lines: LineTable
    init(_ lines: LineTable) { self.lines = lines }
  }

  /// The address of the table; 0 until it is made.
  private let table = Atomic<UInt>(0)

  init() {}

  deinit { Self.reference(table.load(ordering: .acquiring))?.release() }

  /// The lines of `bytes`, which must be the same each time.
  func lines(of bytes: [UInt8]) -> LineTable {
    if let found = Self.reference(table.load(ordering: .acquiring)) { return Self.lines(found) }
    let made = Unmanaged.passRetained(Table(LineTable(bytes)))
    let (isStored, other) = table.compareExchange(
      expected: 0, desired: UInt(bitPattern: made.toOpaque()), ordering: .acquiringAndReleasing)
    guard !isStored, let other = Self.reference(other) else { return Self.lines(made) }
    // Another thread was faster.
    made.release()
    return Self.lines(other)
  }

  private static func reference(_ address: UInt) -> Unmanaged<Table>? {
    UnsafeRawPointer(bitPattern: address).map { Unmanaged.fromOpaque($0) }
  }

  private static func lines(_ table: Unmanaged<Table>) -> LineTable {
    table._withUnsafeGuaranteedRef { $0.lines }
  }
}

/// Finds the positions of mostly ascending offsets, each in time proportional to its distance from
/// the previous one.
///
/// Without this, a line of many megabytes with a diagnostic on every word would take quadratic
/// time.
package struct PositionFinder {
  private let source: SourceText
  private var line = 0

  /// The bytes of the current line; empty before the first call.
  private var lineRange = 0..<0
  private var offset = 0
  private var column = 1

  package init(_ source: SourceText) { self.source = source }

  /// The position of the byte at `target`, as ``SourceText/position(at:)`` returns it.
  package mutating func position(at target: Int) -> Position {
    if !lineRange.contains(target) {
      let lines = source.lines
      // Usually the offset is in one of the next lines.
      let near = line..<min(line + 8, lines.count)
      line =
        near.first { lines.start($0) <= target && target < lines.end($0) } ?? lines.line(at: target)
      lineRange = lines.start(line)..<lines.end(line)
    }
    if !lineRange.contains(offset) || target < offset {
      offset = lineRange.lowerBound
      column = 1
    }
    let end = min(target, source.bytes.count)
    source.bytes.withUnsafeBufferPointer { bytes in
      while offset + 8 <= end {
        column += 8 - ByteGroup(bytes, at: offset).continuationCount
        offset += 8
      }
      while offset < end {
        if bytes[offset] & 0xC0 != 0x80 { column += 1 }
        offset += 1
      }
    }
    return Position(line: line + 1, column: column)
  }
}
