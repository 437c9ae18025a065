import BoardKeys

/// The texts of the pages and of their scripts in one language.
struct WebTexts: Sendable {
  let language: KeyLanguage

  /// The path under which all pages are, without a slash at the end.
  let root: String

  /// Chooses the language that a browser prefers among the available ones.
  init(accepting header: String?, root: String = "") {
    self.root = root
    let ranked = (header ?? "").split(separator: ",").enumerated().map { index, part in
      let pieces = part.split(separator: ";").map { $0.filter { $0 != " " } }
      let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.flatMap {
        Double($0.dropFirst(2))
      }
      return (tag: (pieces.first ?? "").lowercased(), weight: weight ?? 1, index: index)
    }.sorted { ($0.weight, -$0.index) > ($1.weight, -$1.index) }
    language =
      ranked.lazy.filter { $0.weight > 0 }.compactMap { choice in
        KeyLanguage.allCases.first {
          choice.tag == $0.rawValue || choice.tag.hasPrefix($0.rawValue + "-")
        }
      }.first ?? .english
  }

  init(_ language: KeyLanguage) {
    self.language = language
    root = ""
  }

  subscript(_ text: WebText) -> String {
    let (english, korean) = text.translations
    return language == .korean ? korean : english
  }

  /// The text with other texts inserted for `{1}` and `{2}`.
  subscript(_ text: WebText, _ parts: String...) -> String {
    var result = self[text]
    for (index, part) in parts.enumerated() {
      result = result.replacing("{\(index + 1)}", with: part)
    }
    return result
  }

  /// Translates a text on a card from English into this language.
  var card: @Sendable (String) -> String {
    guard language == .korean else { return { $0 } }
    return { WebText.koreanCard[$0] ?? $0 }
  }
}
