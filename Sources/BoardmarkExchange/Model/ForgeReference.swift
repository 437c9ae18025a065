import Boardmark
import BoardmarkText

/// An issue of a forge, as boards write it: `gh:owner/repo#12`, `gl:group/project#12`, `gl:group/project!12`.
struct ForgeReference {
  let key: AttributeKey
  let value: String

  /// Reads the address of an issue, a pull request or a merge request; nil for any other.
  init?(address: String) {
    guard let range = address.firstRange(of: "://") else { return nil }
    let parts = address[range.upperBound...].split(separator: "/").map(String.init)
    guard parts.count >= 5, let host = parts.first, let number = parts.last.flatMap(Int.init) else {
      return nil
    }
    let kind = parts[parts.count - 2]
    if host == "github.com", parts.count == 5, kind == "issues" || kind == "pull" {
      key = AttributeKey("gh")!
      value = "\(parts[1])/\(parts[2])#\(number)"
      return
    }
    guard let dash = parts.firstIndex(of: "-"), dash == parts.count - 3, dash >= 3,
      kind == "issues" || kind == "merge_requests" || kind == "work_items", host == "gitlab.com"
    else { return nil }
    key = AttributeKey("gl")!
    value = "\(parts[1..<dash].joined(separator: "/"))\(kind == "merge_requests" ? "!" : "#")\(number)"
  }
}
