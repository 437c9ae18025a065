import BoardmarkText

/// Writes JSON texts as bytes, with members in the given order.
///
/// The closures get a writer that offers only what is allowed in that place: members with keys in
/// an object, elements in an array. So the result is always well-formed JSON and UTF-8. The caller
/// has to make sure that the keys of one object differ.
///
/// Each member and element has its own line, indented by two spaces for each level. A container
/// written `onOneLine` stays on one line with all it holds: `{"file": "board.md", "tasks": 3}`.
package enum JSONWriter {
  /// A report for programs: an object that begins with the version of its form.
  package static func report(_ body: (inout JSONObjectWriter) -> Void) -> [UInt8] {
    object { report in
      report.integer("version", 1)
      body(&report)
    }
  }

  /// An object, followed by a line feed.
  package static func object(_ body: (inout JSONObjectWriter) -> Void) -> [UInt8] {
    var output = JSONOutput()
    output.object(onOneLine: false, body)
    output.bytes.append(0x0A)
    return output.bytes
  }

  /// An array, followed by a line feed.
  package static func array(_ body: (inout JSONArrayWriter) -> Void) -> [UInt8] {
    var output = JSONOutput()
    output.array(onOneLine: false, body)
    output.bytes.append(0x0A)
    return output.bytes
  }
}

/// Writes the members of one JSON object.
///
/// A nil value is written as `null`. Strings given as `utf8` may hold any bytes: bytes that are not
/// UTF-8 become U+FFFD.
package struct JSONObjectWriter: ~Copyable {
  var output: JSONOutput
  private var isEmpty = true

  init(output: consuming JSONOutput) {
    self.output = output
  }

  package mutating func string(_ key: String, _ value: String?) {
    string(key, utf8: value?.utf8)
  }

  package mutating func string<Text: Collection<UInt8>>(_ key: String, utf8 value: Text?) {
    guard let value else { return null(key) }
    writeKey(key)
    output.write(string: value)
  }

  package mutating func integer(_ key: String, _ value: Int?) {
    writeKey(key)
    output.write(value.map { "\($0)" } ?? "null")
  }

  package mutating func boolean(_ key: String, _ value: Bool?) {
    writeKey(key)
    output.write(value.map { $0 ? "true" : "false" } ?? "null")
  }

  package mutating func null(_ key: String) {
    writeKey(key)
    output.write("null")
  }

  package mutating func object(
    _ key: String, onOneLine: Bool = false, _ body: (inout JSONObjectWriter) -> Void
  ) {
    writeKey(key)
    output.object(onOneLine: onOneLine, body)
  }

  package mutating func array(
    _ key: String, onOneLine: Bool = false, _ body: (inout JSONArrayWriter) -> Void
  ) {
    writeKey(key)
    output.array(onOneLine: onOneLine, body)
  }

  /// Writes an array of objects, one for each value; `onOneLine` is about each of them.
  package mutating func objects<Value>(
    _ key: String, of values: some Sequence<Value>, onOneLine: Bool = false,
    _ body: (inout JSONObjectWriter, Value) -> Void
  ) {
    array(key) { list in
      for value in values { list.object(onOneLine: onOneLine) { body(&$0, value) } }
    }
  }

  /// Writes an array of strings on one line.
  package mutating func strings(_ key: String, _ values: some Sequence<String>) {
    array(key, onOneLine: true) { list in
      for value in values { list.string(value) }
    }
  }

  private mutating func writeKey(_ key: String) {
    output.beginItem(isFirst: isEmpty)
    isEmpty = false
    output.write(string: key.utf8)
    output.write(": ")
  }
}

/// Writes the elements of one JSON array.
///
/// Strings given as `utf8` may hold any bytes: bytes that are not UTF-8 become U+FFFD.
package struct JSONArrayWriter: ~Copyable {
  var output: JSONOutput
  private var isEmpty = true

  init(output: consuming JSONOutput) {
    self.output = output
  }

  package mutating func string(_ value: String) { string(utf8: value.utf8) }

  package mutating func string(utf8 value: some Collection<UInt8>) {
    beginElement()
    output.write(string: value)
  }

  package mutating func object(
    onOneLine: Bool = false, _ body: (inout JSONObjectWriter) -> Void
  ) {
    beginElement()
    output.object(onOneLine: onOneLine, body)
  }

  /// Passes the bytes written so far to `sink` and discards them.
  ///
  /// Call it after an element.
  package mutating func flush(to sink: ([UInt8]) -> Void) {
    sink(output.bytes)
    output.bytes.removeAll(keepingCapacity: true)
  }

  /// The layout of the elements of this array.
  var layout: JSONOutput { output.emptied }

  /// Adds elements written elsewhere in the layout of this array.
  package mutating func elements(_ written: [UInt8]) {
    if written.isEmpty { return }
    if !isEmpty { output.bytes.append(UInt8(ascii: ",")) }
    output.bytes += written
    isEmpty = false
  }

  private mutating func beginElement() {
    output.beginItem(isFirst: isEmpty)
    isEmpty = false
  }
}

/// The bytes of a JSON text so far, and the writer's position in its layout.
///
/// The writers of containers pass it down and back, so that the bytes have one
/// owner and are never copied.
struct JSONOutput: Sendable {
  var bytes: [UInt8] = []
  private var depth = 0
  private var isOnOneLine = false

  /// The same position in the layout, with nothing written.
  var emptied: JSONOutput {
    var output = self
    output.bytes = []
    return output
  }

  /// The bytes of elements that will be added to an array being written, including the commas between them.
  func elements(_ body: (inout JSONArrayWriter) -> Void) -> [UInt8] {
    var writer = JSONArrayWriter(output: self)
    body(&writer)
    return writer.output.bytes
  }

  mutating func object(onOneLine: Bool, _ body: (inout JSONObjectWriter) -> Void) {
    let outer = open("{", onOneLine: onOneLine)
    var writer = JSONObjectWriter(output: take())
    body(&writer)
    swap(&bytes, &writer.output.bytes)
    close("}", outer: outer)
  }

  mutating func array(onOneLine: Bool, _ body: (inout JSONArrayWriter) -> Void) {
    let outer = open("[", onOneLine: onOneLine)
    var writer = JSONArrayWriter(output: take())
    body(&writer)
    swap(&bytes, &writer.output.bytes)
    close("]", outer: outer)
  }

  /// Writes the comma, line end and indentation before a member or element.
  mutating func beginItem(isFirst: Bool) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    if !isOnOneLine {
      beginLine()
    } else if !isFirst {
      bytes.append(UInt8(ascii: " "))
    }
  }

  mutating func write(_ token: String) { bytes.append(contentsOf: token.utf8) }

  mutating func write(string value: some Collection<UInt8>) {
    value.withContiguousBytes { bytes.appendJSONString($0) }
  }

  /// Moves the bytes out, so that appending to them elsewhere copies nothing.
  private mutating func take() -> JSONOutput {
    var taken = self
    taken.bytes = []
    swap(&bytes, &taken.bytes)
    return taken
  }

  private mutating func open(_ bracket: Unicode.Scalar, onOneLine: Bool) -> Bool {
    let outer = isOnOneLine
    isOnOneLine = isOnOneLine || onOneLine
    bytes.append(UInt8(ascii: bracket))
    depth += 1
    return outer
  }

  private mutating func close(_ bracket: Unicode.Scalar, outer: Bool) {
    depth -= 1
    // If the last byte is an opening bracket, it is this container's own: a string
    // would end with a quote.
    let isEmpty = bytes.last == UInt8(ascii: "{") || bytes.last == UInt8(ascii: "[")
    if !isOnOneLine, !isEmpty { beginLine() }
    bytes.append(UInt8(ascii: bracket))
    isOnOneLine = outer
  }

  private mutating func beginLine() {
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth {
      bytes.append(0x20)
      bytes.append(0x20)
    }
  }
}
