import BoardmarkReading
import BoardmarkText

/// What a report tells about the words of a task or a subtask, each value as it stands in the board.
protocol WordFields {
  var line: TaskLine { get }
}

extension WordFields {
  /// The value of an attribute as typed; nil where there is none.
  func value(_ key: AttributeKey) -> ArraySlice<UInt8>? {
    line.attribute(key).map { line.source.bytes[$0.value] }
  }

  /// The priority as the format calls it, else as typed; nil where there is none.
  var priority: ArraySlice<UInt8>? {
    line.priority.map { Array($0.rawValue.utf8)[...] } ?? value(.pri)
  }

  /// The ids of `needs` as typed, also those that are none.
  var needs: [ArraySlice<UInt8>] {
    value(.needs)?.split(separator: .ascii(",")) ?? []
  }

  /// The attributes that have no field of their own: everybody's and some of the format's, in their order
  /// on the line, each key once.
  var attributes: [(key: String, value: ArraySlice<UInt8>)] {
    var seen: Set<String> = []
    return line.words.compactMap { word in
      guard let key = word.key, !(key.syntax?.hasField ?? false),
        seen.insert(key.name).inserted
      else { return nil }
      return (key.name, line.source.bytes[word.value])
    }
  }

  /// The keys whose values are not what the format asks for, in canonical order.
  var invalid: [String] {
    AttributeKey.reserved.filter(isInvalid).map(\.name)
  }

  /// Whether there is an attribute `key` whose value is not what the format asks for.
  func isInvalid(_ key: AttributeKey) -> Bool {
    guard let value = value(key), let syntax = key.syntax else { return false }
    return !syntax.accepts(value)
  }
}
