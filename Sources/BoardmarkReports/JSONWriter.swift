import BoardmarkText

/// Writes JSON texts as bytes, with members in the order in which they are given.
///
/// The closures get a writer that offers only what is allowed in that place: members with keys in
/// an object, elements in an array. So the result is always well-formed JSON and UTF-8. The caller
/// has to make sure that the keys of one object differ.
package struct JSONWriter: ~Copyable {
  private var output: JSONOutput

  /// Creates a writer; each value that is written at the top level is a line of its own.
  package init(layout: JSONLayout = .pretty) {
    output = JSONOutput(layout: layout)
  }

  /// The texts written so far, each followed by a line feed.
  package var bytes: [UInt8] { output.bytes }

  package mutating func object<Failure: Error>(
    onOneLine: Bool = false,
    _ body: (inout JSONObjectWriter) throws(Failure) -> Void
  ) throws(Failure) {
    defer { output.bytes.append(UInt8(ascii: "\n")) }
    try output.object(onOneLine: onOneLine, body)
  }

  package mutating func array<Failure: Error>(
    onOneLine: Bool = false,
    _ body: (inout JSONArrayWriter) throws(Failure) -> Void
  ) throws(Failure) {
    defer { output.bytes.append(UInt8(ascii: "\n")) }
    try output.array(onOneLine: onOneLine, body)
  }
}

/// The white space between the tokens of a JSON text.
package enum JSONLayout: Sendable {
  /// No white space.
  case compact
  /// Each member and element on its own line, indented by two spaces for each level. A container
  /// written `onOneLine` stays on one line with all it holds: `{"file": "board.md", "tasks": 3}`.
  case pretty
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
    writeKey(key)
    output.writeString(value)
  }

  package mutating func string(_ key: String, utf8 value: some Collection<UInt8>) {
    writeKey(key)
    output.writeString(utf8: value)
  }

  package mutating func integer(_ key: String, _ value: Int?) {
    writeKey(key)
    output.writeInteger(value)
  }

  package mutating func boolean(_ key: String, _ value: Bool?) {
    writeKey(key)
    output.writeBoolean(value)
  }

  package mutating func null(_ key: String) {
    writeKey(key)
    output.writeNull()
  }

  package mutating func object<Failure: Error>(
    _ key: String, onOneLine: Bool = false,
    _ body: (inout JSONObjectWriter) throws(Failure) -> Void
  ) throws(Failure) {
    writeKey(key)
    try output.object(onOneLine: onOneLine, body)
  }

  package mutating func array<Failure: Error>(
    _ key: String, onOneLine: Bool = false,
    _ body: (inout JSONArrayWriter) throws(Failure) -> Void
  ) throws(Failure) {
    writeKey(key)
    try output.array(onOneLine: onOneLine, body)
  }

  private mutating func writeKey(_ key: String) {
    output.beginItem(isFirst: isEmpty)
    isEmpty = false
    output.writeString(utf8: key.utf8)
    output.writeColon()
  }
}

/// Writes the elements of one JSON array.
///
/// A nil value is written as `null`. Strings given as `utf8` may hold any bytes: bytes that are not
/// UTF-8 become U+FFFD.
package struct JSONArrayWriter: ~Copyable {
  var output: JSONOutput
  private var isEmpty = true

  init(output: consuming JSONOutput) {
    self.output = output
  }

  package mutating func string(_ value: String?) {
    beginElement()
    output.writeString(value)
  }

  package mutating func string(utf8 value: some Collection<UInt8>) {
    beginElement()
    output.writeString(utf8: value)
  }

  package mutating func integer(_ value: Int?) {
    beginElement()
    output.writeInteger(value)
  }

  package mutating func boolean(_ value: Bool?) {
    beginElement()
    output.writeBoolean(value)
  }

  package mutating func null() {
    beginElement()
    output.writeNull()
  }

  package mutating func object<Failure: Error>(
    onOneLine: Bool = false,
    _ body: (inout JSONObjectWriter) throws(Failure) -> Void
  ) throws(Failure) {
    beginElement()
    try output.object(onOneLine: onOneLine, body)
  }

  package mutating func array<Failure: Error>(
    onOneLine: Bool = false,
    _ body: (inout JSONArrayWriter) throws(Failure) -> Void
  ) throws(Failure) {
    beginElement()
    try output.array(onOneLine: onOneLine, body)
  }

  /// Passes what was written so far to `sink`, and forgets it.
  ///
  /// To be called after an element.
  package mutating func flush(to sink: ([UInt8]) -> Void) {
    sink(output.bytes)
    output.bytes.removeAll(keepingCapacity: true)
  }

  /// The layout of the elements of this array.
  package var layout: JSONElementLayout { JSONElementLayout(output.emptied) }

  /// Adds elements that were written elsewhere in the layout of this array.
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

/// The layout that elements need in order to be added to an array that is being written.
package struct JSONElementLayout: Sendable {
  private let output: JSONOutput

  fileprivate init(_ output: JSONOutput) { self.output = output }

  /// The bytes of elements, including the commas between them.
  package func bytes(_ body: (inout JSONArrayWriter) -> Void) -> [UInt8] {
    var writer = JSONArrayWriter(output: output)
    body(&writer)
    return writer.output.bytes
  }
}

/// The bytes of a JSON text so far, and the writer's position in its layout.
///
/// The writers of containers pass it down and back, so that the bytes have one
/// owner and are never copied.
struct JSONOutput: Sendable {
  var bytes: [UInt8] = []
  private let layout: JSONLayout
  private var depth = 0
  private var isOnOneLine = false

  init(layout: JSONLayout) {
    self.layout = layout
  }

  /// The same position in the layout, with nothing written.
  var emptied: JSONOutput {
    var output = self
    output.bytes = []
    return output
  }

  mutating func object<Failure: Error>(
    onOneLine: Bool, _ body: (inout JSONObjectWriter) throws(Failure) -> Void
  ) throws(Failure) {
    let outer = open("{", onOneLine: onOneLine)
    var writer = JSONObjectWriter(output: take())
    defer {
      swap(&bytes, &writer.output.bytes)
      close("}", outer: outer)
    }
    try body(&writer)
  }

  mutating func array<Failure: Error>(
    onOneLine: Bool, _ body: (inout JSONArrayWriter) throws(Failure) -> Void
  ) throws(Failure) {
    let outer = open("[", onOneLine: onOneLine)
    var writer = JSONArrayWriter(output: take())
    defer {
      swap(&bytes, &writer.output.bytes)
      close("]", outer: outer)
    }
    try body(&writer)
  }

  /// Writes what comes before a member or an element: the comma, the line end, the indentation.
  mutating func beginItem(isFirst: Bool) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    guard layout == .pretty else { return }
    if !isOnOneLine {
      beginLine()
    } else if !isFirst {
      bytes.append(UInt8(ascii: " "))
    }
  }

  mutating func writeColon() {
    bytes.append(UInt8(ascii: ":"))
    if layout == .pretty { bytes.append(UInt8(ascii: " ")) }
  }

  mutating func writeString(_ value: String?) {
    guard let value else { return writeNull() }
    writeString(utf8: value.utf8)
  }

  mutating func writeString(utf8 value: some Collection<UInt8>) {
    value.withContiguousBytes { bytes.appendJSONString($0) }
  }

  mutating func writeInteger(_ value: Int?) {
    guard let value else { return writeNull() }
    bytes.append(contentsOf: String(value).utf8)
  }

  mutating func writeBoolean(_ value: Bool?) {
    guard let value else { return writeNull() }
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  mutating func writeNull() {
    bytes.append(contentsOf: "null".utf8)
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
    if layout == .pretty, !isOnOneLine, !isEmpty { beginLine() }
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
