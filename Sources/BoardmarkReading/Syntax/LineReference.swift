/// A line number, such as `:12`, given instead of an id or a title.
package enum LineReference {
  /// The number in `:12`; nil for any other text.
  package static func number(_ text: String) -> Int? {
    text.utf8.first == .ascii(":") ? CalendarDate.number(text.utf8.dropFirst()) : nil
  }
}
