import Boardmark
import BoardmarkReports

/// What the address of the board's page asks for: a view, a query, and whether all tasks are shown.
struct PageAddress {
  var choice = ViewChoice()
  var query = ""

  /// True if all tasks that are done are shown.
  var showsAll = false

  init() {}

  init(_ fields: FormFields) {
    choice = ViewChoice { fields[$0] }
    query = fields["q"] ?? ""
    showsAll = fields.isOn("all")
  }

  /// The parameters, without the query.
  var parameters: [(name: String, value: String)] {
    choice.parameters + (showsAll ? [("all", "1")] : [])
  }

  /// The path with its parameters, such as `/?as=list&sort=-due&q=%40ana`.
  var path: String {
    let all = parameters + (query.isEmpty ? [] : [("q", query)])
    let text = all.map { "\($0.name)=\($0.value.percentEncoded)" }.joined(separator: "&")
    return text.isEmpty ? "/" : "/?" + text
  }

  func with<Value>(_ part: WritableKeyPath<PageAddress, Value>, _ value: Value) -> PageAddress {
    var address = self
    address[keyPath: part] = value
    return address
  }
}
