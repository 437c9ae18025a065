import LibC

/// Small texts under names that all work trees of a repository share: refs that point to blobs.
///
/// git changes a ref only if it still is what the caller saw, so that of any number of processes one wins.
package struct SharedRefs: Sendable {
  package struct Entry: Sendable, Equatable {
    package let name: String

    /// The blob's id, which says whether the text is still the same.
    package let version: String
    package let bytes: [UInt8]
  }

  /// What no text may be longer than: it is written to a pipe before git reads it.
  private static let lengthLimit = 4096

  private let repository: Repository

  /// What the names of the refs begin with, up to a slash.
  private let prefix: String

  /// How often a ref that another process holds locked is tried, 50 ms apart.
  private let attempts: Int

  package init(in repository: Repository, below prefix: String, attempts: Int = 20) {
    self.repository = repository
    self.attempts = attempts
    self.prefix = prefix
  }

  /// A part of a ref's name that stands for some text; two texts have two names.
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

  /// True if there may be refs below a prefix in the repository of a file; false without asking git, where that is
  /// sure.
  package static func mayExist(below prefix: String, besideFile path: String) -> Bool {
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

  private static func exists(_ path: GitPath) -> Bool {
    path.withCString { access($0, F_OK) } == 0
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

  /// The texts, by their names.
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

  /// Puts a text under a name, or removes it, if the name still has the version that was seen.
  ///
  /// - Parameters:
  ///   - version: What was seen; nil if there was nothing.
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
        // git ends with the same status for a ref that is not as it was and for one that is locked or cannot be
        // written: only the ref itself tells.
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
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .system(code: errno) }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let count = LibC.write(ends[1], bytes, bytes.count)
    close(ends[1])
    guard count == bytes.count else { throw .system(code: errno) }
    let output = try repository.output(of: ["hash-object", "-w", "--stdin"], input: ends[0])
    return String(decoding: output.prefix { $0 != 0x0A }, as: UTF8.self)
  }

  /// Takes over what another repository has under a name, if it has anything.
  ///
  /// - Returns: Its version there; nil if it has nothing.
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

  /// Sends what a name has to another repository, if that still has there what was pulled.
  ///
  /// - Returns: True if it was taken; if not, the name has what the other repository has by now.
  /// - Throws: ``GitError`` if the other repository cannot be reached or takes no such refs.
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
      // Whatever the words of the refusal, somebody was faster only if there is another version now.
      guard let present = try? pull(name, from: remote), present != version else { throw error }
      return false
    }
  }
}

extension GitPath {
  /// True if there is anything.
  var exists: Bool { withCString { access($0, F_OK) == 0 } }

  /// A path that is relative to this folder, or absolute.
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
