/// Settings of git in one scope.
public struct GitConfiguration: Sendable {
  /// Which file a setting stands in.
  public enum Scope: String, Sendable {
    case local
    case global
  }

  private let git: GitProcess
  private let scope: Scope

  public init(in folder: String, scope: Scope) {
    git = GitProcess(in: folder)
    self.scope = scope
  }

  /// The last value of a setting in this scope; nil where it is not set.
  public func value(of key: String) throws(GitError) -> String? {
    do throws(GitError) {
      let output = try git.output(of: ["config", "--\(scope.rawValue)", "-z", "--get", key])
      return String(decoding: output.prefix { $0 != 0 }, as: UTF8.self)
    } catch .failed(status: 1, _) {
      return nil
    }
  }

  /// Sets a value, instead of whatever was set.
  public func set(_ key: String, to value: String) throws(GitError) {
    _ = try git.output(of: ["config", "--\(scope.rawValue)", "--replace-all", key, value])
  }

  /// Takes a setting out; its section goes with the last one. One that is missing is no error.
  public func unset(_ key: String) throws(GitError) {
    do throws(GitError) {
      _ = try git.output(of: ["config", "--\(scope.rawValue)", "--unset-all", key])
    } catch .failed(status: 5, _) {
      return
    }
  }
}

/// A repository of git, as far as its settings and folders go.
public struct Repository: Sendable {
  private let git: GitProcess

  /// The top folder of the work tree; nil in a bare repository.
  public let workTree: String?

  /// The folder that all work trees of the repository share.
  public let commonFolder: String

  /// Where hooks stand.
  public let hooksFolder: String

  /// Finds the repository that `folder` stands in.
  ///
  /// - Throws: ``GitError``, also where there is none.
  public init(containing folder: String) throws(GitError) {
    git = GitProcess(in: folder)
    let isBare = try Self.line(of: git, ["rev-parse", "--is-bare-repository"]) == "true"
    workTree = isBare ? nil : try Self.line(of: git, ["rev-parse", "--show-toplevel"])
    let paths = ["rev-parse", "--path-format=absolute"]
    commonFolder = try Self.line(of: git, paths + ["--git-common-dir"])
    hooksFolder = try Self.line(of: git, paths + ["--git-path", "hooks"])
  }

  /// The value of a setting, in whatever scope it stands; nil where it is not set.
  public func setting(_ key: String) throws(GitError) -> String? {
    do throws(GitError) {
      return try Self.line(of: git, ["config", "--get", key])
    } catch .failed(status: 1, _) {
      return nil
    }
  }

  /// What git's attributes say about files: for each its value, `unspecified` where there is none.
  ///
  /// - Parameter folder: What the files' paths are relative to.
  public func attribute(
    _ name: String, of files: [String], in folder: String
  ) throws(GitError) -> [String: String] {
    guard !files.isEmpty else { return [:] }
    let output = try GitProcess(in: folder).output(of: ["check-attr", "-z", name, "--"] + files)
    let words = output.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    var values: [String: String] = [:]
    for index in stride(from: 0, to: words.count - 2, by: 3) {
      values[words[index]] = words[index + 2]
    }
    return values
  }

  /// git's version, as it says it: `2.39.5`.
  public static func version() throws(GitError) -> String {
    let line = try line(of: GitProcess(in: "/"), ["--version"])
    return line.split(separator: " ").dropFirst(2).first.map { String($0) } ?? line
  }

  private static func line(of git: GitProcess, _ arguments: [String]) throws(GitError) -> String {
    String(decoding: try git.output(of: arguments).prefix { $0 != 0x0A }, as: UTF8.self)
  }
}
