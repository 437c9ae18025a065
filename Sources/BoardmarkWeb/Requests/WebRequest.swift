import BoardmarkText

/// A request as it was received, independent of the transport.
package struct WebRequest: Sendable {
  package var method: String

  /// The path and the query, as in the first line.
  package var target: String

  /// The names and values in order; a name may occur more than once.
  package var headers: [(name: String, value: String)]

  package var body: [UInt8]

  package init(
    _ method: String, _ target: String, headers: [(name: String, value: String)] = [],
    body: [UInt8] = []
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }

  /// All values of a header, given by its name in lower case; received names match in any case.
  package func values(of name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// The only value of a header; nil if there is none, or more than one.
  package func value(of name: String) -> String? {
    let values = values(of: name)
    return values.count == 1 ? values[0] : nil
  }

  /// The path, as in the first line.
  package var path: Substring { target.prefix { $0 != "?" } }

  /// The components of the path, percent-decoded; nil if one of them is not UTF-8.
  package var pathParts: [String]? {
    var parts: [String] = []
    for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let text = part.utf8.percentDecoded.text else { return nil }
      parts.append(text)
    }
    return parts
  }

  /// The fields of the query.
  package var query: FormFields {
    let query = target.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst()
    return FormFields(urlEncoded: Array(query))
  }

  /// True if the sender is a program that accepts JSON rather than a browser page.
  package var wantsJSON: Bool {
    values(of: "accept").first?.lowercased().hasPrefix("application/json") ?? false
  }

  /// True if the answer is shown as a page rather than fetched by a script.
  package var isNavigation: Bool {
    let destination = value(of: "sec-fetch-dest")
    return destination == nil || destination == "document"
  }
}

extension [UInt8] {
  /// The bytes as text; nil if they are not UTF-8.
  var text: String? { String(validating: self, as: UTF8.self) }
}
