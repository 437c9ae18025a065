import BoardmarkText

extension Board {
  /// The name of an attribute: one of the format's own, or a custom one.
  public enum AttributeKey: Sendable, Hashable {
    /// The priority.
    case pri
    /// The earliest start day.
    case start
    /// The deadline.
    case due
    /// How the task recurs.
    case every
    /// The estimated effort.
    case est
    /// The ids of tasks to finish first.
    case needs
    /// The task's id.
    case id
    /// The day on which the task was finished.
    case done
    /// A key that is not one of the format's, in lower case.
    case custom(String)

    /// The format's own keys, in canonical order.
    package static let reserved: [Board.AttributeKey] = AttributeSyntax.all.map(\.key)

    /// Makes the key that `text` names, letter case ignored.
    ///
    /// Nil if it is not a valid key: an ASCII letter, followed by ASCII letters, digits, `-` and `_`.
    public init?(_ text: String) {
      guard let first = text.utf8.first, first.isASCIILetter,
        text.utf8.allSatisfy(WordSyntax.isKeyByte)
      else { return nil }
      self.init(Array(text.utf8))
    }

    /// Makes the key that `text` names, letter case ignored.
    public init(_ text: some Collection<UInt8>) {
      for (key, name) in Self.names
      where text.count == name.utf8CodeUnitCount && name.spells(text) {
        self = key
        return
      }
      self = .custom(String(decoding: text.map(\.asciiLowercased), as: UTF8.self))
    }

    /// The names of the format's own keys, the most frequent first.
    private static let names: [(key: Board.AttributeKey, name: StaticString)] = [
      (.due, "due"), (.id, "id"), (.pri, "pri"), (.done, "done"), (.start, "start"),
      (.needs, "needs"), (.every, "every"), (.est, "est"),
    ]

    /// The key in lower case, as in canonical form.
    public var name: String {
      if case .custom(let name) = self { return name }
      return "\(Self.names.first { $0.key == self }!.name)"
    }

    /// The key's position among the format's own in canonical form; nil for a custom key.
    @usableFromInline package var rank: Int? {
      switch self {
      case .pri: 0
      case .start: 1
      case .due: 2
      case .every: 3
      case .est: 4
      case .needs: 5
      case .id: 6
      case .done: 7
      case .custom: nil
      }
    }

    /// True if the key's value is a date; such attributes also count in the middle of a sentence.
    package var isDate: Bool { self == .start || self == .due || self == .done }
  }
}

extension StaticString {
  /// True if `text`, which has the same length, spells this string, letter case ignored.
  fileprivate func spells(_ text: some Collection<UInt8>) -> Bool {
    var index = 0
    for byte in text {
      guard byte.asciiLowercased == utf8Start[index] else { return false }
      index += 1
    }
    return true
  }
}

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

extension AttributeSyntax {
  static let id = AttributeSyntax(
    .id, "id", hasField: true, resembles: { _ in false }, accepts: { TaskID($0) != nil })

  static let needs = AttributeSyntax(
    .needs, "'needs' value",
    otherNames: ["depends", "dependson", "depends-on", "requires"], form: "a list of ids",
    remedy: "separate the ids with commas, without spaces", hasField: true,
    accepts: {
      $0.split(separator: .ascii(","), omittingEmptySubsequences: false)
        .allSatisfy { TaskID($0) != nil || OutsideNeed($0) != nil }
    })
}
