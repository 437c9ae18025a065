import Boardmark
import BoardmarkText

/// A format that `board import` reads.
package enum ForeignFormat: String, CaseIterable, Sendable {
  case trello, github, csv, list, gitlab, todotxt, taskwarrior

  /// Reads an export.
  ///
  /// - Parameter map: For `csv`: names of a board's fields with the headers of their columns.
  /// - Throws: ``ForeignError`` with the place if the bytes are not valid in the format.
  package func read(
    _ bytes: [UInt8], map: [(own: String, header: String)] = []
  ) throws(ForeignError) -> ForeignBoard {
    if bytes.count > JSONPlace.sizeLimit {
      throw ForeignError(
        "the export has more than \(JSONPlace.sizeLimit >> 20) MiB", remedy: "export it in parts")
    }
    let text = try ForeignText.checked(bytes)
    return switch self {
    case .trello: try TrelloReader.board(of: text)
    case .github: try GitHubReader.board(of: text)
    case .csv: try CSVReader.board(of: text, map: map)
    case .list: try ListReader.board(of: text)
    case .gitlab: try GitLabReader.board(of: text)
    case .todotxt: try TodoTextReader.board(of: text)
    case .taskwarrior: try TaskwarriorReader.board(of: text)
    }
  }
}
