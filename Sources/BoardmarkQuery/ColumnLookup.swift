import BoardmarkReading
import BoardmarkText

/// Finds columns by the names that people type.
public struct ColumnLookup: Sendable {
  private let board: Board

  public init(_ board: Board) { self.board = board }

  /// The indices of the columns that `name` means, in the order of the file; at least one.
  ///
  /// A column with exactly this heading comes first, then the columns whose names compare equal to
  /// it (`done` for `Done 2026-11`), then the only column whose name begins so. Case, emoji, `-`
  /// and `_` do not count.
  /// - Throws: ``ColumnLookupError`` if no column matches, or if several begin so.
  public func columns(_ name: String) throws(ColumnLookupError) -> [Int] {
    // Only as it is written is a heading told from one with another tag, or known that is nothing but a tag.
    let written = indices { $0 == name }
    if !written.isEmpty { return written }
    let identity = ColumnName.identity(of: name)
    let headings = identity.isEmpty ? [] : indices { ColumnName.identity(of: $0) == identity }
    if !headings.isEmpty { return headings }
    guard let wanted = ColumnName(name).candidates.first else { throw unknown(name) }
    let named = indices { ColumnName($0).candidates.contains(wanted) }
    if !named.isEmpty { return named }
    let begun = indices { ColumnName($0).candidates.contains { $0.hasPrefix(wanted) } }
    switch begun.count {
    case 0: throw unknown(name)
    case 1: return begun
    default: throw .ambiguous(name, columns: begun.map { board.columns[$0].name })
    }
  }

  private func indices(where isMeant: (String) -> Bool) -> [Int] {
    board.columns.indices.filter { isMeant(board.columns[$0].name) }
  }

  private func unknown(_ name: String) -> ColumnLookupError {
    .unknown(name, columns: board.columns.map(\.name))
  }
}

/// Why a column was not found.
public enum ColumnLookupError: Refusal {
  /// No column has that name; `columns` lists those of the board.
  case unknown(String, columns: [String])
  /// Several column names begin so.
  case ambiguous(String, columns: [String])

  public var message: String {
    switch self {
    case .unknown(let name, _): "no column '\(name.terminalSafe())'"
    case .ambiguous(let name, let columns):
      "'\(name.terminalSafe())' may be any of \(QueryError.list(columns))"
    }
  }

  public var remedy: String {
    switch self {
    case .unknown(_, let columns) where columns.isEmpty: "the board has no columns"
    case .unknown(let name, let columns):
      QueryError.remedy(name, among: columns, "the columns are \(QueryError.list(columns))")
    case .ambiguous: "write more of the name"
    }
  }
}
