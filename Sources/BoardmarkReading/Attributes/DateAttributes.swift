import BoardmarkText

extension AttributeSyntax {
  static let start = AttributeSyntax(
    .start, "start date", hasField: true, resembles: isDayOrTime,
    accepts: { CalendarDate($0) != nil })

  static let due = AttributeSyntax(
    .due, "due date", otherNames: ["deadline", "duedate", "due-date", "due_date"],
    hasField: true,
    resembles: { $0.first!.isASCIIDigit && WordSyntax.looksLikeDate($0) },
    accepts: { DueDate($0) != nil })

  static let done = AttributeSyntax(
    .done, "done date", otherNames: ["completed", "finished"], hasField: true,
    resembles: isDayOrTime, accepts: { CalendarDate($0) != nil })

  private static func isDayOrTime(_ value: ArraySlice<UInt8>) -> Bool {
    value.first!.isASCIIDigit && DueDate(value) != nil
  }
}
