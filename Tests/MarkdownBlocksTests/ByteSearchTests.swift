import Testing

@testable import MarkdownBlocks

@Suite struct ByteSearchTests {
  @Test("a byte is found wherever it stands, and nowhere else") func everyPlace() {
    for count in 0..<40 {
      for other: UInt8 in [0x00, 0x0C, 0x0E, 0x8D, 0xFF] {
        var bytes = [UInt8](repeating: other, count: count)
        #expect(!bytes.holds(0x0D))
        for place in 0..<count {
          bytes[place] = 0x0D
          #expect(bytes.holds(0x0D), "\(place) of \(count)")
          bytes[place] = other
        }
      }
    }
  }
}
