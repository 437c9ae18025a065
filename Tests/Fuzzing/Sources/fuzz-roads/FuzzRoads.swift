@_spi(Roads) import Boardmark

/// Reads any bytes as the scanner does, where it takes them, and as the parser does: what both say of
/// the board, its canonical form and what is wrong with it is the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRoads(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  let differences = BoardStatement.differences(bytes)
  precondition(differences.isEmpty, "the two roads differ: \(differences)")
  return 0
}
