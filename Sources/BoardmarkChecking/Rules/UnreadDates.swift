import BoardmarkEditing
import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// What items outside all columns say about dates.
struct UnreadDates {
  var dated = 0
  var late = 0

  init(of items: [Range<Int>], in bytes: [UInt8], on today: CalendarDate) {
    for item in items where Self.mayHoldDate(bytes, item) {
      guard let line = TaskReading(Array(bytes[item]))?.task.titleLine,
        line.due != nil || line.start != nil || line.done != nil
      else { continue }
      dated += 1
      if let due = line.due, due.date < today, line.box != .ticked, line.box != .cancelled {
        late += 1
      }
    }
  }

  /// True if a colon follows the last letters of a date's key.
  private static func mayHoldDate(_ bytes: [UInt8], _ item: Range<Int>) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var colon = bytes.offset(of: .ascii(":"), from: item.lowerBound, to: item.upperBound)
      while colon < item.upperBound {
        if colon >= item.lowerBound + 3 {
          switch (bytes[colon - 2].asciiLowercased, bytes[colon - 1].asciiLowercased) {
          case (.ascii("u"), .ascii("e")), (.ascii("r"), .ascii("t")), (.ascii("n"), .ascii("e")):
            return true
          default: break
          }
        }
        colon = bytes.offset(of: .ascii(":"), from: colon + 1, to: item.upperBound)
      }
      return false
    }
  }

  var clause: String {
    guard dated > 0 else { return "" }
    return ", of which \(dated) \(dated == 1 ? "has a date" : "have dates")"
      + (late > 0 ? " and \(late) \(late == 1 ? "looks" : "look") late" : "")
  }
}
