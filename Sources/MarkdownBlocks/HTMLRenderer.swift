internal import CCMark
internal import LibC

/// Renders CommonMark to HTML with cmark, to prove that two texts say the same.
public enum HTMLRenderer {
  /// Thrown for a text that cmark 0.30 might take quadratic time for, so that it is not rendered.
  public struct TooComplex: Error, Equatable {}

  /// The most brackets, and the most emphasis delimiters, that a long text may hold to be rendered.
  static let delimiterLimit = 4_000

  /// Renders `markdown`, raw HTML included; bytes that are not UTF-8 become replacement characters.
  ///
  /// - Throws: ``TooComplex`` if the text holds so many brackets, delimiters or nested markers that cmark's known slow
  ///   paths would be noticeable.
  public static func html(of markdown: [UInt8]) throws(TooComplex) -> [UInt8] {
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
  public static func isHarmless(_ markdown: [UInt8]) -> Bool {
    (markdown.count <= delimiterLimit || hasFewDelimiters(markdown))
      && BlockMask.isShallow(markdown)
  }

  private static func hasFewDelimiters(_ markdown: [UInt8]) -> Bool {
    var brackets = 0
    var emphasis = 0
    for byte in markdown {
      switch byte {
      case UInt8(ascii: "["): brackets += 1
      case UInt8(ascii: "*"), UInt8(ascii: "_"): emphasis += 1
      default: break
      }
    }
    return max(brackets, emphasis) <= delimiterLimit
  }
}
