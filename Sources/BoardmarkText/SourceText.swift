public import MarkdownBlocks
import Synchronization

/// The bytes of a board file and where their lines are; everything read from them is a range.
public final class SourceText: Sendable {
  /// The bytes, as they stand in the file.
  public let bytes: [UInt8]

  private let lineTable = LazyLineTable()

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The lines of the bytes; found when they are asked for first.
  public var lines: LineTable { lineTable.lines(of: bytes) }

  /// The UTF-8 byte order mark at the start; empty where there is none.
  public var byteOrderMark: Range<Int> {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 0..<3 : 0..<0
  }

  /// The text of `range`; invalid UTF-8 is shown as U+FFFD.
  public func string(in range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The bytes of line `index`, without its ending.
  public func content(ofLine index: Int) -> Range<Int> { content(ofLine: index, in: lines) }

  /// The same, by the table of ``lines``, which is not looked up for each line then.
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

  /// Where the byte at `offset` stands, as people count.
  ///
  /// Cost: the length of its line.
  public func position(at offset: Int) -> Position {
    var finder = PositionFinder(self)
    return finder.position(at: offset)
  }

  /// The line ending that ends most lines; LF on a tie. Cost: a look at the whole text the first time.
  public var lineEnding: LineEnding {
    if let known = LineEnding(rawValue: knownEnding.load(ordering: .relaxed)) { return known }
    let ending = LineEnding.mostFrequent(in: bytes)
    knownEnding.store(ending.rawValue, ordering: .relaxed)
    return ending
  }

  /// The raw value of ``lineEnding``; 0 until somebody has asked for it.
  private let knownEnding = Atomic<UInt8>(0)
}

/// A place in a text as people count: lines and columns from 1, columns in Unicode scalars.
///
/// A byte that continues no scalar (invalid UTF-8) counts with the scalar before it.
public struct Position: Sendable, Hashable {
  public let line: Int
  public let column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
