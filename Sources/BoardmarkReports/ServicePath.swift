extension String {
  /// The path without `./` in front, since services match it with their own paths.
  var withoutDotSlash: String { hasPrefix("./") ? String(dropFirst(2)) : self }
}
