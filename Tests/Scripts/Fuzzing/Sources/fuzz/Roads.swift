import Boardmark
import BoardmarkReading

/// Reads any bytes line by line, in pieces, and by the blocks of the whole text: what all say of the board, its
/// canonical form and what is wrong with it is the same.
func fuzzRoads(_ bytes: [UInt8]) throws {
  let differences = BoardStatement.differences(bytes)
  try demand(differences.isEmpty, "two readings differ: \(differences)")
}
