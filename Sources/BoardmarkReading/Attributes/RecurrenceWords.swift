import BoardmarkText

extension Board.Recurrence {
  /// Reads the notations of other programs: `monthly`, `2wks`, `3 days` and `P2W`; nil for anything else.
  package init?(inWords text: String) {
    let text = text.lowercased().filter { $0 != " " }
    if let word = Self.words[text] {
      self.init(word)
      return
    }
    // ISO 8601 durations use the same letters.
    let duration = text.hasPrefix("p") ? text.dropFirst() : text[...]
    let digits = duration.prefix { $0.isASCII && $0.isNumber }
    let name = String(duration.dropFirst(digits.count))
    guard let unit = Self.units.first(where: { $0.names.contains(name) }),
      let count = digits.isEmpty ? 1 : Int(digits), count < 10_000
    else { return nil }
    self.init("\(count * unit.count)\(unit.unit)")
  }

  private static let words = [
    "daily": "1d", "weekdays": "weekday", "weekly": "1w", "sennight": "1w", "biweekly": "2w",
    "fortnight": "2w", "monthly": "1m", "bimonthly": "2m", "quarterly": "3m", "semiannual": "6m",
    "annual": "1y", "yearly": "1y", "biannual": "2y", "biyearly": "2y",
  ]

  private static let units: [(names: Set<String>, count: Int, unit: String)] = [
    (["d", "day", "days"], 1, "d"), (["w", "wk", "wks", "week", "weeks"], 1, "w"),
    (["m", "mo", "mos", "mth", "mths", "mnths", "month", "months"], 1, "m"),
    (["q", "qtr", "qtrs", "qrtrs", "quarter", "quarters"], 3, "m"),
    (["y", "yr", "yrs", "year", "years"], 1, "y"),
  ]
}
