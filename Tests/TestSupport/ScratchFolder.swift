import BoardmarkFiles
import LibC

/// A folder of a test's own, removed with all that is in it at the end of its life.
package final class ScratchFolder: Sendable {
  package let path: String

  package init() {
    var template = Array("/tmp/board-test-XXXXXX".utf8CString)
    path = String(cString: mkdtemp(&template)!)
    // Tests that drop root's privileges work here as well.
    chmod(path, 0o777)
  }

  deinit { Self.remove(path) }

  /// The path of a name in the folder.
  package subscript(_ name: String) -> String { path + "/" + name }

  /// The names in the folder, sorted.
  package var names: [String] { Self.names(in: path) }

  /// Makes a file and gives its path.
  @discardableResult
  package func make(_ name: String, _ text: String, mode: mode_t = 0o644) -> String {
    let path = self[name]
    write(text, to: path)
    chmod(path, mode)
    return path
  }

  package static func names(in path: String) -> [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private static func remove(_ path: String) {
    if unlink(path) == 0 { return }
    chmod(path, 0o700)
    for name in names(in: path) { remove(path + "/" + name) }
    rmdir(path)
  }
}

/// Writes a file plainly, as an editor would that knows nothing of locks.
package func write(_ text: String, to path: String) {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
  defer { close(descriptor) }
  let bytes = Array(text.utf8)
  precondition(write(descriptor, bytes, bytes.count) == bytes.count)
}

/// The text of a file, nil when it cannot be read; not by the code under test.
package func text(of path: String) -> String? {
  let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
    bytes += buffer[..<count]
  }
  return String(decoding: bytes, as: UTF8.self)
}

package func status(of path: String) -> stat {
  var status = stat()
  precondition(lstat(path, &status) == 0, "no \(path)")
  return status
}

package let isRoot = geteuid() == 0

#if os(Linux)
  @_silgen_name("setfsuid") private func setfsuid(_ user: uid_t) -> Int32
  @_silgen_name("setfsgid") private func setfsgid(_ group: gid_t) -> Int32
#endif

/// The user and group that `withoutPrivileges` works as when it starts as root.
package let unprivileged: uid_t = 65_534

/// Does `body` as somebody whom permissions bind: as we are, or as `unprivileged` for root.
///
/// Linux keeps these ids for each thread, so tests that run next to this one notice nothing.
package func withoutPrivileges<Value>(_ body: () throws -> Value) rethrows -> Value {
  #if os(Linux)
    if isRoot {
      _ = setfsgid(unprivileged)
      _ = setfsuid(unprivileged)
      defer {
        _ = setfsuid(0)
        _ = setfsgid(0)
      }
      return try body()
    }
  #endif
  return try body()
}

/// The error that `body` throws, nil when it throws none.
package func failure(of body: () throws -> Void) -> FileError? {
  do {
    try body()
    return nil
  } catch {
    return error as? FileError
  }
}

/// `write(2)` itself, next to the function above that has its name.
package func writeSome(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
