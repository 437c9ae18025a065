import BoardmarkText

/// The origin or subject of a task in another service, as written in boards: `gh:owner/repo#12`, `gl:group/project#12`,
/// `gl:group/project!12` for a merge request, `trello:AbCd1234`.
package struct ForgeReference: Sendable {
  package let key: Board.AttributeKey
  package let value: String

  /// The address of the issue.
  package let address: String

  /// Reads an attribute; nil if it is not a reference.
  package init?(_ key: Board.AttributeKey, _ value: String) {
    guard case .custom(let forge) = key else { return nil }
    self.key = key
    self.value = value
    if forge == "trello" {
      guard !value.isEmpty, value.utf8.allSatisfy(\.isASCIIAlphanumeric) else { return nil }
      address = "https://trello.com/c/\(value)"
      return
    }
    guard forge == "gh" || forge == "gl",
      let mark = value.lastIndex(where: { $0 == "#" || $0 == "!" && forge == "gl" }),
      let number = Int(value[value.index(after: mark)...]), number > 0
    else { return nil }
    let names = value[..<mark].split(separator: "/", omittingEmptySubsequences: false)
    let areNames = names.allSatisfy { name in
      !name.isEmpty && name != "." && name != ".."
        && name.utf8.allSatisfy {
          $0.isASCIIAlphanumeric || $0 == .ascii("-") || $0 == .ascii("_") || $0 == .ascii(".")
        }
    }
    guard areNames, forge == "gh" ? names.count == 2 : names.count >= 2 else { return nil }
    let path = names.joined(separator: "/")
    address =
      forge == "gh"
      ? "https://github.com/\(path)/issues/\(number)"
      : "https://gitlab.com/\(path)/-/\(value[mark] == "!" ? "merge_requests" : "issues")/\(number)"
  }

  /// Reads the address of an issue, a pull request or a merge request; nil for any other.
  package init?(address: String) {
    guard let range = address.firstRange(of: "://") else { return nil }
    let parts = address[range.upperBound...].split(separator: "/").map(String.init)
    guard parts.count >= 5, let host = parts.first, let number = parts.last.flatMap(Int.init) else {
      return nil
    }
    let kind = parts[parts.count - 2]
    if host == "github.com", parts.count == 5, kind == "issues" || kind == "pull" {
      self.init(.custom("gh"), "\(parts[1])/\(parts[2])#\(number)")
      return
    }
    guard host == "gitlab.com", let dash = parts.firstIndex(of: "-"), dash == parts.count - 3,
      kind == "issues" || kind == "merge_requests" || kind == "work_items"
    else { return nil }
    let mark = kind == "merge_requests" ? "!" : "#"
    self.init(.custom("gl"), "\(parts[1..<dash].joined(separator: "/"))\(mark)\(number)")
  }
}

extension TaskLine {
  /// The references among the line's attributes.
  package var references: [ForgeReference] {
    words.compactMap { word in
      guard let key = word.key, key.rank == nil else { return nil }
      return ForgeReference(key, source.string(in: word.value))
    }
  }
}
