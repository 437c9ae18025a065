import MarkdownBlocks
import Synchronization

/// The lines of a text, found when first asked for, by any thread.
///
/// The class stores the address of the table itself, since `AtomicLazyReference` looks up its type on each read, which
/// took a seventh of the time of formatting a board.
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
