internal import CCMark
internal import LibC

/// Renders CommonMark to HTML with cmark, to prove that two texts mean the same.
package enum HTMLRenderer {
  /// Thrown instead of rendering a text for which cmark 0.30 might take quadratic time.
  package struct TooComplex: Error, Equatable {}

  /// The maximum number of brackets, and of emphasis delimiters, in a long text.
  static let delimiterLimit = 4_000

  /// Renders `markdown`, including raw HTML; invalid UTF-8 becomes replacement characters.
  ///
  /// - Throws: ``TooComplex`` if the text has so many brackets, delimiters or nested markers that
  ///   cmark's known slow paths would be noticeable.
  package static func html(of markdown: [UInt8]) throws(TooComplex) -> [UInt8] {
    guard isHarmless(markdown) else { throw TooComplex() }
    let rendered = markdown.withUnsafeBytes {
      cmark_markdown_to_html(
        $0.bindMemory(to: CChar.self).baseAddress, $0.count,
        CMARK_OPT_UNSAFE | CMARK_OPT_VALIDATE_UTF8)
    }
    guard let rendered else { throw TooComplex() }
    defer { free(rendered) }
    return Array(UnsafeRawBufferPointer(start: rendered, count: strlen(rendered)))
  }

  /// True if cmark's known slow paths would not be noticeable.
  package static func isHarmless(_ markdown: [UInt8]) -> Bool {
    (markdown.count <= delimiterLimit || hasFewDelimiters(markdown))
      && BlockMask.isShallow(markdown)
  }

  private static func hasFewDelimiters(_ markdown: [UInt8]) -> Bool {
    var brackets = 0
    var emphasis = 0
    for byte in markdown {
      switch byte {
      case .ascii("["): brackets += 1
      case .ascii("*"), .ascii("_"): emphasis += 1
      default: break
      }
    }
    return max(brackets, emphasis) <= delimiterLimit
  }
}
