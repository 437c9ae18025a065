import BoardmarkText

extension AttributeSyntax {
  static let id = AttributeSyntax(
    .id, "id", hasField: true, resembles: { _ in false }, accepts: { TaskID($0) != nil })

  static let needs = AttributeSyntax(
    .needs, "'needs' value",
    otherNames: ["depends", "dependson", "depends-on", "requires"], form: "a list of ids",
    remedy: "put commas between the ids and no spaces", hasField: true,
    accepts: {
      $0.split(separator: .ascii(","), omittingEmptySubsequences: false)
        .allSatisfy { TaskID($0) != nil }
    })
}
