import BoardmarkText
import LibC

/// What was written to standard error while something was done, for a screen that it would spoil.
package enum CapturedNotes {
  /// Does something and gives what it wrote to standard error as lines, without the program's name before them.
  ///
  /// Where nothing can be caught, it goes where it always does.
  package static func during<Value>(
    _ body: () throws -> Value
  ) throws -> (value: Value, notes: [String]) {
    guard let file = tmpfile() else { return (try body(), []) }
    defer { fclose(file) }
    let former = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
    guard former >= 0, dup2(fileno(file), STDERR_FILENO) >= 0 else {
      if former >= 0 { close(former) }
      return (try body(), [])
    }
    let result = Result { try body() }
    dup2(former, STDERR_FILENO)
    close(former)
    return (try result.get(), lines(of: fileno(file)))
  }

  private static func lines(of descriptor: Int32) -> [String] {
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return [] }
    return bytes[..<count].split(separator: 0x0A).map { line in
      let text = String(terminalSafe: line)
      return text.hasPrefix("board: ") ? String(text.dropFirst(7)) : text
    }
  }
}
