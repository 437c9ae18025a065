public import MarkdownBlocks
import Synchronization

/// The bytes of a board file, with their lines; everything read from them is a range.
public final class SourceText: Sendable {
  /// The bytes, as they stand in the file.
  public let bytes: [UInt8]

  private let lineTable = LazyLineTable()

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The lines of the bytes; found when first asked for.
  public var lines: LineTable { lineTable.lines(of: bytes) }

  /// The UTF-8 byte order mark at the start; empty if there is none.
  public var byteOrderMark: Range<Int> {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 0..<3 : 0..<0
  }

  /// The text of `range`; invalid UTF-8 is shown as U+FFFD.
  public func string(in range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The bytes of line `index`, without its ending.
  public func content(ofLine index: Int) -> Range<Int> { content(ofLine: index, in: lines) }

  /// The bytes of line `index`, without its ending; `lines` are the text's ``lines``, so that they
  /// need not be looked up for each line.
  package func content(ofLine index: Int, in lines: LineTable) -> Range<Int> {
    let start = lines.start(index)
    var end = lines.end(index)
    while end > start, bytes[end - 1].isLineEnding { end -= 1 }
    return start..<end
  }

  /// Whether line `index` holds nothing but spaces and tabs.
  public func isBlank(line index: Int) -> Bool {
    let lines = lines
    return bytes[lines.start(index)..<lines.end(index)].allSatisfy { $0.isBlank || $0.isLineEnding }
  }

  /// The position of the byte at `offset`, as people count.
  ///
  /// Cost: the length of its line.
  public func position(at offset: Int) -> Position {
    var finder = PositionFinder(self)
    return finder.position(at: offset)
  }

  /// The ending of most lines; LF on a tie. Cost: linear the first time, then constant.
  public var lineEnding: LineEnding {
    if let known = LineEnding(rawValue: knownEnding.load(ordering: .relaxed)) { return known }
    let ending = LineEnding.mostFrequent(in: bytes)
    knownEnding.store(ending.rawValue, ordering: .relaxed)
    return ending
  }

  /// The raw value of ``lineEnding``; 0 until it is first asked for.
  private let knownEnding = Atomic<UInt8>(0)
}

/// A place in a text as people count: lines and columns from 1, columns in Unicode scalars.
///
/// A byte that is invalid UTF-8 and looks like a continuation byte counts with the scalar before
/// it.
public struct Position: Sendable, Hashable {
  public let line: Int
  public let column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
