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
