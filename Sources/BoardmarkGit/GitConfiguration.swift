/// Settings of git in one scope.
package struct GitConfiguration: Sendable {
  /// Which file a setting stands in.
  private enum Scope: String, Sendable {
    case local
    case global
  }

  private let git: GitProcess
  private let scope: Scope

  /// The settings of one repository.
  package init(of repository: Repository) {
    git = repository.settings
    scope = .local
  }

  /// The user's own settings, for all repositories.
  package init() {
    git = .outside
    scope = .global
  }

  /// The last value of a setting in this scope; nil if it is not set.
  package func value(of key: String) throws(GitError) -> String? {
    do throws(GitError) {
      let output = try git.output(of: ["config", "--\(scope.rawValue)", "-z", "--get", key])
      return String(decoding: output.prefix { $0 != 0 }, as: UTF8.self)
    } catch .failed(status: 1, _) {
      return nil
    }
  }

  /// Sets a value, instead of whatever was set.
  package func set(_ key: String, to value: String) throws(GitError) {
    _ = try git.output(of: ["config", "--\(scope.rawValue)", "--replace-all", key, value])
  }

  /// Removes a setting, and its section with the last one in it. A setting
  /// that is not set is not an error.
  package func unset(_ key: String) throws(GitError) {
    do throws(GitError) {
      _ = try git.output(of: ["config", "--\(scope.rawValue)", "--unset-all", key])
    } catch .failed(status: 5, _) {
      return
    }
  }
}
