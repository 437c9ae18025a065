import BoardmarkEditing
import BoardmarkReading
import BoardmarkText

/// What items outside all columns say about dates.
struct UnreadDates {
  var dated = 0
  var late = 0

  init(of items: [Range<Int>], _ context: RuleContext) {
    let today = context.options.now.today
    for item in items where Self.mayHoldDate(context.bytes[item]) {
      guard let line = TaskReading(Array(context.bytes[item]))?.task.line,
        line.due != nil || line.start != nil || line.done != nil
      else { continue }
      dated += 1
      if let due = line.due, due.date < today, line.box != .ticked, line.box != .cancelled {
        late += 1
      }
    }
  }

  /// Whether a colon follows the last letters of a date's key.
  private static func mayHoldDate(_ item: ArraySlice<UInt8>) -> Bool {
    var (third, second, first): (UInt8, UInt8, UInt8) = (0, 0, 0)
    for byte in item {
      if byte == .ascii(":"),
        second == .ascii("u") || second == .ascii("r") || second == .ascii("n"),
        first == .ascii("e") || first == .ascii("t"), third != 0
      {
        return true
      }
      (third, second, first) = (second, first, byte.asciiLowercased)
    }
    return false
  }

  var clause: String {
    guard dated > 0 else { return "" }
    return ", of which \(dated) \(dated == 1 ? "has a date" : "have dates")"
      + (late > 0 ? " and \(late) \(late == 1 ? "looks" : "look") late" : "")
  }
}
