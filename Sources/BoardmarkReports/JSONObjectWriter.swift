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
