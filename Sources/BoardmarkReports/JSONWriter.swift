/// Writes JSON texts as bytes, members in the order they are given.
///
/// The closures receive a writer that knows only what is allowed at that place: members with keys in
/// an object, elements in an array, so that what comes out is always well-formed JSON and UTF-8.
/// The keys of one object must differ; that is the caller's to see to.
package struct JSONWriter: ~Copyable {
  private var output: JSONOutput

  /// Creates a writer; each value written at the top is a line of its own.
  package init(layout: JSONLayout = .pretty) {
    output = JSONOutput(layout: layout)
  }

  /// The texts written so far, each with a line feed at its end.
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
  /// None.
  case compact
  /// Each member and element on its own line, two spaces a level; a container written `onOneLine`, with
  /// all it holds, stays on its line: `{"file": "board.md", "tasks": 3}`.
  case pretty
}
