internal import CPlatform
import LibC

/// Watches a file for programs that save it in place, in several writes.
///
/// While the watch lives, such a program waits before its first write, so that it can be let
/// through to the file that then has the name. If the system has no such watch (leases on Linux,
/// for files of our own), `isOn` is false, and comparing the file's bytes has to do.
struct WriterWatch: ~Copyable {
  private let file: Int32
  let isOn: Bool

  /// Begins to watch an open file, which must live as long; nil if another program
  /// has it open for writing.
  init?(_ file: borrowing FileDescriptor) {
    let code = board_watch_writers(file.rawValue) == 0 ? 0 : errno
    isOn = code == 0
    self.file = file.rawValue
    if code == EAGAIN { return nil }
  }

  deinit { if isOn { board_end_watch(file) } }

  /// Whether a program waits to write to the file.
  var isWriterWaiting: Bool { isOn && board_writer_waits(file) != 0 }

  /// Waits until no program has the file open for writing.
  static func waitForWriters(
    _ file: borrowing FileDescriptor, _ patience: inout Patience
  ) -> Bool {
    repeat {
      if WriterWatch(file) != nil { return true }
    } while patience.wait(for: "another program is writing it")
    return false
  }
}
