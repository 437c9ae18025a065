/// Writes the elements of one JSON array.
///
/// A nil value is written as `null`. Strings given as `utf8` may hold any bytes: what is not UTF-8
/// becomes U+FFFD.
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

  /// Hands out what was written so far, and forgets it, where that is more than a number of bytes.
  ///
  /// To be called behind an element.
  package mutating func handOut(above limit: Int, to sink: ([UInt8]) -> Void) {
    guard output.bytes.count > limit else { return }
    sink(output.bytes)
    output.bytes.removeAll(keepingCapacity: true)
  }

  private mutating func beginElement() {
    output.beginItem(isFirst: isEmpty)
    isEmpty = false
  }
}
