/// A list item's marker: `-`, `*`, `+`, or up to nine digits with `.` or `)`.
public struct ListMarker: Sendable, Equatable {
  /// The marker's bytes, without the white space after it.
  public let range: Range<Int>

  /// The byte that distinguishes adjacent lists: the bullet, or the delimiter after the number.
  public let delimiter: UInt8

  /// Whether the marker is a number.
  public let isOrdered: Bool

  /// Reads the marker at `offset`; nil if there is none, or none that is followed by white space or
  /// the end.
  public init?(in bytes: [UInt8], at offset: Int, limit: Int) {
    guard offset < limit else { return nil }
    var end = offset
    while end < limit, end - offset < 9, (0x30...0x39).contains(bytes[end]) { end += 1 }
    guard end < limit else { return nil }
    delimiter = bytes[end]
    isOrdered = end > offset
    switch delimiter {
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
      guard !isOrdered else { return nil }
    case UInt8(ascii: "."), UInt8(ascii: ")"): guard isOrdered else { return nil }
    default: return nil
    }
    end += 1
    guard end == limit || [0x20, 0x09, 0x0A, 0x0D].contains(bytes[end]) else { return nil }
    range = offset..<end
  }
}
