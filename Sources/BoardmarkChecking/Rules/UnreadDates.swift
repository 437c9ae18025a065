import BoardmarkEditing
import BoardmarkReading
import BoardmarkText
import MarkdownBlocks

/// The dates in items outside all columns.
struct UnreadDates {
  var dated = 0
  var late = 0

  init(of items: [Range<Int>], in text: SourceText, on today: CalendarDate) {
    for item in items where text.mayHoldDate(item) {
      guard let line = TaskReading(Array(text.bytes[item]))?.task.titleLine,
        line.due != nil || line.start != nil || line.done != nil
      else { continue }
      dated += 1
      if let due = line.due, due.date < today, line.box != .ticked, line.box != .cancelled {
        late += 1
      }
    }
  }

  var clause: String {
    guard dated > 0 else { return "" }
    return ", of which \(dated) \(dated == 1 ? "has a date" : "have dates")"
      + (late > 0 ? " and \(late) \(late == 1 ? "looks" : "look") late" : "")
  }
}
