import BoardmarkText

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
