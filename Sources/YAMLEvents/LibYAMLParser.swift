internal import CYAML

/// Owns libyaml's parser; its memory is freed when this value is destroyed.
struct LibYAMLParser: ~Copyable {
  /// On the heap, since the parser keeps a pointer to itself.
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  /// Starts parsing UTF-8 without a byte order mark; the bytes must outlive the parser and not be
  /// empty.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(YAMLError) {
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      throw .outOfMemory
    }
    yaml_parser_set_input_string(parser, bytes.baseAddress!, bytes.count)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    self.parser = parser
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// Calls `body` with the next event, which is valid only during the call.
  mutating func withNextEvent<Result>(
    _ body: (borrowing yaml_event_t) throws(YAMLError) -> Result,
    errorPosition: (_ character: Int) -> YAMLPosition
  ) throws(YAMLError) -> Result {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw error(errorPosition) }
    defer { yaml_event_delete(&event) }
    return try body(event)
  }

  private func error(_ position: (_ character: Int) -> YAMLPosition) -> YAMLError {
    let failed = parser.pointee
    guard failed.error != YAML_MEMORY_ERROR, let problem = failed.problem else {
      return .outOfMemory
    }
    var message = String(cString: problem)
    if let context = failed.context { message += " " + String(cString: context) }
    return YAMLError(message: message, position: position(failed.problem_mark.index))
  }
}

extension YAMLError {
  fileprivate static var outOfMemory: YAMLError {
    YAMLError(message: "out of memory", position: .start)
  }
}
