import Boardmark
@_spi(Reading) import BoardmarkReading

/// Reads any bytes line by line, in pieces, and by the blocks of the whole text: what all say of the board, its
/// canonical form and what is wrong with it is the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRoads(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  let differences = BoardStatement.differences(bytes)
  precondition(differences.isEmpty, "two readings differ: \(differences)")
  return 0
}
