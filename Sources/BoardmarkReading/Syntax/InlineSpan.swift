/// A stretch of inline text whose words are not read: code, a link, HTML, a URL.
public struct InlineSpan: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    case code
    /// `[text](destination)`, `![alt](source)`, `[text][label]`.
    case link
    /// `[[page]]`.
    case wikilink
    /// `<scheme:…>` or `<name@host>`.
    case autolink
    /// An HTML tag, a declaration or a processing instruction.
    case html
    /// `<!-- … -->`.
    case comment
    /// A URL without brackets around it.
    case url
  }

  public let kind: Kind
  public let range: Range<Int>
}
