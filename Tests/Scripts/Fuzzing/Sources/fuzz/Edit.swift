import Boardmark

/// Reads a board, and after the first 0x1E which changes are made to it: each says what the model says.
func fuzzEdit(_ bytes: [UInt8]) throws {
  let end = bytes.firstIndex(of: 0x1E) ?? bytes.count
  let choices = Choices(bytes: Array(bytes[end...].dropFirst()))
  var sequence = EditSequence(Array(bytes[..<end]), choices: choices)
  for _ in 0..<6 where sequence.step() {
    try demand(sequence.fault == nil, sequence.fault!)
  }
}

/// Numbers that the input decides: its bytes in turn, then a fixed sequence.
struct Choices: RandomNumberGenerator {
  var bytes: [UInt8]
  var index = 0

  mutating func next() -> UInt64 {
    defer { index += 1 }
    // The upper bits count when a number below a bound is drawn.
    let byte = index < bytes.count ? UInt64(bytes[index]) : UInt64(index & 0xFF)
    return byte << 56 | (byte ^ UInt64(index & 0xFF)) << 40 | UInt64(index & 0xFFFF)
  }
}
