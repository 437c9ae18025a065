import LibC

/// Small texts under names that all work trees of a repository share: refs to blobs.
///
/// git changes a ref only if it still is what the caller saw, so of any number of processes exactly
/// one wins.
package struct SharedRefs: Sendable {
  package struct Entry: Sendable, Equatable {
    package let name: String

    /// The blob's id: equal as long as the text is unchanged.
    package let version: String
    package let bytes: [UInt8]
  }

  /// The longest text allowed, in bytes: it is written to a pipe before git reads it.
  private static let lengthLimit = 4096

  private let repository: Repository

  /// The prefix of the refs' names, including its final slash.
  private let prefix: String

  /// The number of attempts, 50 ms apart, to change a ref that another process holds locked.
  private let attempts: Int

  package init(in repository: Repository, below prefix: String, attempts: Int = 20) {
    self.repository = repository
    self.attempts = attempts
    self.prefix = prefix
  }

  /// A component of a ref name for some text; different texts get different names.
  package static func name(of text: String) -> String {
    let name = text.utf8.map { byte -> String in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte) || byte == 0x2D || byte == 0x5F
      return isPlain
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
    // File systems allow 255 bytes; git appends '.lock'.
    guard name.utf8.count > 200 else { return name }
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return name.suffix(160).drop { $0 != "%" } + "-" + String(hash, radix: 16)
  }

  /// True if the repository of a file may have refs below a prefix; false, without asking git, if
  /// it certainly has none.
  package static func mayExist(below prefix: String, forFile path: String) -> Bool {
    if GitEnvironment.value(of: "GIT_DIR") != nil { return true }
    let (folder, _) = RepositoryFile.place(of: GitPath(path))
    guard let top = WorkTreeSearch.top(above: folder) else { return false }
    var git = top.appending(".git")
    if let text = read(git), text.starts(with: "gitdir: ".utf8) {
      git = top.resolving(GitPath(text.dropFirst(8).prefix { $0 != 0x0A }))
    }
    if let text = read(git.appending("commondir")) {
      git = git.resolving(GitPath(text.prefix { $0 != 0x0A }))
    }
    if git.appending(GitPath(prefix)).exists || git.appending("reftable").exists { return true }
    guard let packed = read(git.appending("packed-refs")) else { return false }
    return packed.split(separator: 0x0A).contains { line in
      line.drop { $0 != 0x20 }.dropFirst().starts(with: prefix.utf8)
    }
  }

  /// The bytes of a file; nil if it cannot be read.
  private static func read(_ path: GitPath) -> [UInt8]? {
    let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = LibC.read(file, &buffer, buffer.count)
      if count < 0 { return nil }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// The texts with their names.
  package func entries() throws(GitError) -> [Entry] {
    let output = try repository.output(
      of: ["for-each-ref", "--format=%(objectname) %(refname)", prefix + "/"])
    let lines = output.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    let refs = lines.compactMap { line -> (version: String, name: String)? in
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2, words[1].hasPrefix(prefix + "/") else { return nil }
      return (String(words[0]), String(words[1].dropFirst(prefix.count + 1)))
    }
    guard !refs.isEmpty else { return [] }
    var entries: [Entry] = []
    // A ref that was replaced meanwhile still has its blob.
    let reader = try ObjectReader(in: repository, contents: true)
    var index = 0
    try reader.existing(refs.map(\.version)) { (object) throws(GitError) in
      let (version, name) = refs[index]
      index += 1
      if let object, object.kind == "blob" {
        entries.append(Entry(name: name, version: version, bytes: object.bytes))
      }
    }
    return entries
  }

  /// Stores a text under a name, or removes it, if the name still has the version that was seen.
  ///
  /// - Parameters:
  ///   - version: The version that was seen; nil if there was none.
  ///   - bytes: The new text, at most 4096 bytes; nil to remove it.
  /// - Returns: The new version, empty if there is none; nil if somebody else was first.
  /// - Throws: ``GitError`` if nothing can be written there.
  package func replace(
    _ name: String, _ version: String?, with bytes: [UInt8]?
  ) throws(GitError) -> String? {
    let ref = "\(prefix)/\(name)"
    let blob = try bytes.map { (bytes) throws(GitError) in try write(bytes) }
    let command =
      blob.map { ["update-ref", ref, $0, version ?? ""] } ?? [
        "update-ref", "-d", ref, version ?? "",
      ]
    for attempt in 1... {
      do throws(GitError) {
        _ = try repository.output(of: command)
        return blob ?? ""
      } catch {
        // git exits with the same status for a ref that has changed and for one that is locked or
        // cannot be written: only the ref itself shows which.
        let present = try self.version(of: ref)
        if present == blob { return blob ?? "" }
        if present != version { return nil }
        guard attempt < attempts, case .failed(_, let message) = error,
          message.contains(".lock") && message.contains("File exists")
        else { throw error }
        usleep(50_000)
      }
    }
    return nil
  }

  private func version(of ref: String) throws(GitError) -> String? {
    do throws(GitError) {
      return try repository.line(of: ["rev-parse", "--verify", "--quiet", ref])
    } catch .failed(status: 1, _) {
      return nil
    }
  }

  private func write(_ bytes: [UInt8]) throws(GitError) -> String {
    precondition(bytes.count <= Self.lengthLimit)
    let pipe = try GitPipe()
    defer { pipe.closeReadEnd() }
    let count = LibC.write(pipe.writeEnd, bytes, bytes.count)
    pipe.closeWriteEnd()
    guard count == bytes.count else { throw .system(code: errno) }
    let output = try repository.output(of: ["hash-object", "-w", "--stdin"], input: pipe.readEnd)
    return String(decoding: output.prefix { $0 != 0x0A }, as: UTF8.self)
  }

  /// Copies a name's text from another repository, if it has one.
  ///
  /// - Returns: The version there; nil if there is none.
  /// - Throws: ``GitError`` if the other repository cannot be reached.
  package func pull(_ name: String, from remote: String) throws(GitError) -> String? {
    let ref = "\(prefix)/\(name)"
    let answer = try repository.acting.output(of: ["ls-remote", "--", remote, ref])
    guard !answer.isEmpty else { return nil }
    let version = String(decoding: answer.prefix { $0 != 0x09 }, as: UTF8.self)
    if try self.version(of: ref) != version {
      _ = try repository.acting.output(of: [
        "fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "--", remote, "+\(ref):\(ref)",
      ])
    }
    return version
  }

  /// Sends a name's text to another repository, if that still has what was pulled from it.
  ///
  /// - Returns: True if it was accepted; if not, the name now has the other repository's text.
  /// - Throws: ``GitError`` if the other repository cannot be reached or does not accept such refs.
  package func push(
    _ name: String, replacing version: String?, to remote: String
  ) throws(GitError) -> Bool {
    let ref = "\(prefix)/\(name)"
    let source = try self.version(of: ref) == nil ? "" : ref
    if source.isEmpty, version == nil { return true }
    do throws(GitError) {
      _ = try repository.acting.output(of: [
        "push", "--quiet", "--no-verify", "--force-with-lease=\(ref):\(version ?? "")", "--",
        remote,
        "\(source):\(ref)",
      ])
      return true
    } catch {
      // Whatever the wording of the refusal, somebody else was first only if the version there is a
      // new one.
      guard let present = try? pull(name, from: remote), present != version else { throw error }
      return false
    }
  }
}

extension GitPath {
  /// True if the path exists.
  var exists: Bool { withCString { access($0, F_OK) == 0 } }

  /// Resolves a path that is relative to this folder, or absolute.
  fileprivate func resolving(_ other: GitPath) -> GitPath {
    other.bytes.first == UInt8(ascii: "/") ? other : appending(other)
  }
}

extension Repository {
  /// The branch that is checked out; the abbreviated commit if none is.
  package func branch() throws(GitError) -> String {
    do throws(GitError) {
      return try line(of: ["symbolic-ref", "--quiet", "--short", "HEAD"])
    } catch .failed(status: 1, _) {
      return try line(of: ["rev-parse", "--short", "HEAD"])
    }
  }
}
