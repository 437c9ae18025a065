extension Int {
  /// The number and a noun that it counts: `1 task`, `2 tasks`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
