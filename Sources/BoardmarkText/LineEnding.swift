/// What ends a line.
public enum LineEnding: UInt8, Sendable {
  case lf = 1
  case crlf
  case cr

  /// The ending's bytes.
  public var bytes: [UInt8] {
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
