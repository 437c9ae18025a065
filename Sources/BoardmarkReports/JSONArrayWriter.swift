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
