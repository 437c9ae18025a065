import Boardmark

/// The offsets of a time zone from a compiled file (TZif, RFC 9636).
///
/// Parsed here rather than by the C library, which only reads the zone in the environment variable
/// `TZ`: setting that even briefly breaks other threads that start programs or read the
/// environment.
struct CompiledTimeZone: Hashable, Sendable {
  /// The instants at which offsets begin, ascending, in seconds since 1970.
  private let starts: [Int]
  /// The offset before the first start, then the offset from each start on, in seconds.
  private let offsets: [Int]
  /// The rule from the last start on; nil for a constant offset.
  private let rule: TimeZoneRule?

  /// Makes a zone that follows one rule at all times.
  init(rule: TimeZoneRule) {
    self.rule = rule
    starts = []
    offsets = [rule.utcOffset(at: 0)]
  }

  /// Parses a compiled file; nil if the bytes are not one or are cut off.
  init?(_ bytes: [UInt8]) {
    guard var header = Header(bytes, at: 0) else { return nil }
    var timeSize = 4
    var rule: TimeZoneRule?
    if header.version >= UInt8(ascii: "2") {
      // The first part is for 32-bit readers.
      guard let second = Header(bytes, at: header.dataEnd(timeSize: 4)) else { return nil }
      header = second
      timeSize = 8
      let footer = bytes[min(header.dataEnd(timeSize: 8), bytes.count)...]
      guard footer.first == 0x0a, let end = footer.dropFirst().firstIndex(of: 0x0a) else {
        return nil
      }
      let text = Array(footer[(footer.startIndex + 1)..<end])
      rule = TimeZoneRule(text)
      guard text.isEmpty || rule != nil else { return nil }
    }
    guard header.dataEnd(timeSize: timeSize) <= bytes.count, header.typeCount > 0 else {
      return nil
    }
    let indices = header.dataStart + header.timeCount * timeSize
    let types = indices + header.timeCount
    var starts: [Int] = []
    var offsets = [bytes.bigEndian(at: types, size: 4)]
    for number in 0..<header.timeCount {
      let type = Int(bytes[indices + number])
      guard type < header.typeCount else { return nil }
      starts.append(bytes.bigEndian(at: header.dataStart + number * timeSize, size: timeSize))
      offsets.append(bytes.bigEndian(at: types + type * 6, size: 4))
    }
    self.starts = starts
    self.offsets = offsets
    self.rule = rule
  }

  /// The zone's offset from UTC in seconds at an instant, in seconds since 1970.
  func utcOffset(at instant: Int) -> Int {
    if let rule, instant >= starts.last ?? .min { return rule.utcOffset(at: instant) }
    return offsets[starts.partitioningIndex { $0 > instant }]
  }
}

/// The counts at the start of each part of a compiled zone.
private struct Header {
  let version: UInt8
  let dataStart: Int
  let timeCount: Int
  let typeCount: Int
  private let nameLength: Int
  private let leapCount: Int
  private let flagCount: Int

  init?(_ bytes: [UInt8], at start: Int) {
    guard start + 44 <= bytes.count, bytes[start...].starts(with: "TZif".utf8) else { return nil }
    version = bytes[start + 4]
    dataStart = start + 44
    let counts = (0..<6).map { bytes.bigEndian(at: start + 20 + $0 * 4, size: 4) }
    // Far above any real zone, and small enough that sums cannot overflow.
    guard counts.allSatisfy({ 0...1_000_000 ~= $0 }) else { return nil }
    flagCount = counts[0] + counts[1]
    leapCount = counts[2]
    timeCount = counts[3]
    typeCount = counts[4]
    nameLength = counts[5]
  }

  func dataEnd(timeSize: Int) -> Int {
    dataStart + timeCount * (timeSize + 1) + typeCount * 6 + nameLength
      + leapCount * (timeSize + 4) + flagCount
  }
}

extension [UInt8] {
  /// The signed big-endian number in `size` bytes, 4 or 8.
  fileprivate func bigEndian(at start: Int, size: Int) -> Int {
    var value = Int(Int8(bitPattern: self[start]))
    for byte in self[(start + 1)..<(start + size)] { value = value << 8 | Int(byte) }
    return value
  }
}
