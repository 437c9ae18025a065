import BoardmarkReading
import BoardmarkText

/// Finds columns by what people type for their names.
public struct ColumnLookup: Sendable {
  private let board: Board

  public init(_ board: Board) { self.board = board }

  /// The columns that `name` means, by their indices, in the order of the file; at least one.
  ///
  /// A heading as it stands beats the names that headings are compared by (`done` for `Done
  /// 2026-11`), and those beat the beginning of one column's name. Case, emoji, `-` and `_` do not
  /// count.
  /// - Throws: ``ColumnLookupError`` where there is none or the beginning is several columns'.
  public func columns(_ name: String) throws(ColumnLookupError) -> [Int] {
    let identity = ColumnName.identity(of: name)
    // Of a heading like '#later', which is nothing but a tag, nothing is left to compare.
    let headings = indices {
      identity.isEmpty ? $0 == name : ColumnName.identity(of: $0) == identity
    }
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
  /// No column of that name; the board's columns.
  case unknown(String, columns: [String])
  /// Several columns begin so.
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
