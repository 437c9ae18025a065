import BoardmarkText
import LibC

/// A failed file operation: the file, the reason and the remedy.
package struct FileError: Error, Equatable {
  /// The operation that failed; the verb of the message.
  package enum Operation: String {
    case read, write, create, lock
  }

  /// The target of the operation.
  enum Subject: Equatable {
    case file(String)
    case standardInput, standardOutput, standardError
  }

  package enum Kind: Equatable {
    case system(SystemCallError)
    case notRegular(FileKind)
    case tooLarge(limit: Int)
    /// The file is large but takes up next to no space on disk.
    case sparse
    case danglingLink(target: String)
    case changedMeanwhile
    case locked(lock: String, holder: LockHolder)
    /// The lock file's name belongs to something that is not a regular file.
    case strangeLock(String, FileKind)
    /// The wait was cancelled.
    case givenUp
    /// Another program keeps the file open for writing.
    case openForWriting
    /// A link leads out of the folder it must stay in.
    case leadsOut(link: String, folder: String)
    /// The file was written, but could not be compared with what another program may have saved
    /// meanwhile.
    case unverified(SystemCallError)
  }

  let operation: Operation
  let subject: Subject
  let kind: Kind

  /// A file with the bytes that could not be put in place; nil if there is nothing to recover.
  var recoveryPath: String?

  init(_ operation: Operation, _ subject: Subject, _ kind: Kind) {
    self.operation = operation
    self.subject = subject
    self.kind = kind
  }

  package init(_ operation: Operation, _ path: String, _ kind: Kind) {
    self.init(operation, .file(path), kind)
  }

  /// True if the error is that there is no file at `path`.
  package func isNotFound(at path: String) -> Bool { isAbout(path, ENOENT) }

  /// True if the error is that a file unexpectedly exists or is unexpectedly missing.
  package func isPresenceMismatch(at path: String) -> Bool {
    isNotFound(at: path) || isAbout(path, EEXIST)
  }

  /// True if another program holds the file, so that the operation may succeed a moment later.
  package var isHeldByOther: Bool {
    switch kind {
    case .changedMeanwhile, .locked, .openForWriting, .givenUp: true
    default: false
    }
  }

  private func isAbout(_ path: String, _ code: Int32) -> Bool {
    guard case .system(let error) = kind else { return false }
    return error.code == code && subject == .file(path)
  }

  init(_ operation: Operation, _ path: String, _ error: SystemCallError) {
    self.init(operation, path, error.refusedKind.map(Kind.notRegular) ?? .system(error))
  }
}

/// Evaluates `body` and adds the operation and the file to any error.
package func attempting<Value: ~Copyable>(
  _ operation: FileError.Operation, _ path: String,
  _ body: @autoclosure () throws(SystemCallError) -> Value
) throws(FileError) -> Value {
  do throws(SystemCallError) {
    return try body()
  } catch {
    throw FileError(operation, path, error)
  }
}

extension FileError: CustomStringConvertible {
  /// The message: lower case, one line, the fact before the remedy, without control characters.
  package var description: String {
    if case .unverified(let error) = kind {
      return
        "\(subject) was changed, but its previous contents could not be compared with what was read: "
        + "\(error.fact); they are kept in \(quoted(recoveryPath ?? "")); compare both"
    }
    var parts = ["cannot \(operation.rawValue) \(subject): \(fact)"]
    if let remedy { parts.append(remedy) }
    if let recoveryPath { parts.append("the text is saved in \(quoted(recoveryPath))") }
    return parts.joined(separator: "; ")
  }

  private var fact: String {
    switch kind {
    case .system(let error): error.fact
    case .notRegular(let kind): "it is \(kind.rawValue)"
    case .tooLarge(let limit): "it is larger than \(limit) bytes"
    case .sparse: "it is a sparse file with almost no data"
    case .danglingLink(let target): "it links to \(quoted(target)), which does not exist"
    case .changedMeanwhile: "another program keeps changing it"
    case .locked(let lock, let holder): holder.fact(lock: quoted(lock))
    case .strangeLock(let lock, let kind):
      "\(quoted(lock)) exists, but is \(kind.rawValue)"
    case .givenUp: "the wait was interrupted"
    case .openForWriting: "another program is writing to it"
    case .leadsOut(let link, let folder):
      "the link \(quoted(link)) points outside \(quoted(folder))"
    case .unverified(let error): error.fact
    }
  }

  private var remedy: String? {
    switch kind {
    case .system(let error): error.remedy(for: operation)
    case .notRegular: "use a regular file"
    case .tooLarge: "split it"
    case .sparse: "rewrite it without the hole"
    case .danglingLink: "create that file or remove the link"
    case .changedMeanwhile: "try again when it has finished"
    case .locked(_, let holder): holder.remedy
    case .strangeLock: "remove it"
    case .openForWriting: "wait until it finishes, or stop it"
    case .leadsOut: "remove the link, or name its target instead"
    case .givenUp, .unverified: nil
    }
  }
}

extension FileError.Subject: CustomStringConvertible {
  var description: String {
    switch self {
    case .file(let path): quoted(path)
    case .standardInput: "standard input"
    case .standardOutput: "standard output"
    case .standardError: "standard error"
    }
  }
}

/// A path in quotes, with control characters escaped so that a name cannot drive a terminal.
package func quoted(_ path: String) -> String {
  var text = "'"
  for scalar in path.unicodeScalars {
    if scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value) {
      let digits = String(scalar.value, radix: 16)
      text += "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits
    } else {
      text.unicodeScalars.append(scalar)
    }
  }
  return text + "'"
}

/// The reason why a command failed.
package struct CommandFailure: Error, CustomStringConvertible {
  /// The fact and the remedy: lower case, no final period.
  package let description: String

  /// The refusal behind it, for programs with a wording of their own; nil if there is none.
  package let cause: (any Refusal)?

  package init(_ description: String, cause: (any Refusal)? = nil) {
    self.description = description
    self.cause = cause
  }

  package init(_ refusal: some Refusal) {
    self.init("\(refusal.message); \(refusal.remedy)", cause: refusal)
  }
}
