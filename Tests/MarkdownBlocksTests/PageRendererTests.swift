import MarkdownBlocks
import TestSupport
import Testing

/// Markdown in a page: elements of a short list, whatever the text is.
@Suite struct PageRendererTests {
  private func html(_ markdown: String) throws -> String {
    String(
      decoding: try PageRenderer(headingLevel: 4).html(of: Array(markdown.utf8)), as: UTF8.self)
  }

  private func line(_ markdown: String) throws -> String {
    String(
      decoding: try PageRenderer(headingLevel: 4).html(ofLine: Array(markdown.utf8)),
      as: UTF8.self)
  }

  @Test(
    "blocks are elements, and headings are of one level",
    arguments: [
      ("a\nb\n\nc", "<p>a\nb</p>\n<p>c</p>\n"), ("# a\n\n###### b", "<h4>a</h4>\n<h4>b</h4>\n"),
      ("#", ""), ("> a", "<blockquote>\n<p>a</p>\n</blockquote>\n"),
      ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
      ("- a\n\n- b", "<ul>\n<li><p>a</p>\n</li>\n<li><p>b</p>\n</li>\n</ul>\n"),
      ("7. a", "<ol start=\"7\">\n<li>a</li>\n</ol>\n"), ("1. a", "<ol>\n<li>a</li>\n</ol>\n"),
      ("```js\na < b\n```", "<pre><code>a &lt; b\n</code></pre>\n"),
      ("a\n\n---", "<p>a</p>\n<hr>\n"),
      ("a  \nb", "<p>a<br>\nb</p>\n"),
      ("*a* **b** `c`", "<p><em>a</em> <strong>b</strong> <code>c</code></p>\n"),
    ])
  func blocks(markdown: String, expected: String) throws {
    #expect(try html(markdown) == expected)
  }

  @Test(
    "raw HTML is text, and a comment is nothing",
    arguments: [
      ("a <b onclick=\"x\">c</b>", "<p>a &lt;b onclick=&quot;x&quot;&gt;c&lt;/b&gt;</p>\n"),
      (
        "<script>\nalert(1)\n</script>",
        "<p class=\"raw\">&lt;script&gt;\nalert(1)\n&lt;/script&gt;</p>\n"
      ),
      ("a <!-- b --> c", "<p>a  c</p>\n"), ("<!-- a -->", ""),
      ("<!-- a --> <i>", "<p class=\"raw\">&lt;!-- a --&gt; &lt;i&gt;</p>\n"),
      ("a &amp; &lt;b&gt; \"", "<p>a &amp; &lt;b&gt; &quot;</p>\n"),
    ])
  func rawHTML(markdown: String, expected: String) throws {
    #expect(try html(markdown) == expected)
  }

  @Test(
    "links lead to http, https and mailto",
    arguments: [
      ("[a](https://b.c)", "<a href=\"https://b.c\" rel=\"noreferrer\">a</a>"),
      ("<HTTP://b.c>", "<a href=\"HTTP://b.c\" rel=\"noreferrer\">HTTP://b.c</a>"),
      ("<a@b.c>", "<a href=\"mailto:a@b.c\" rel=\"noreferrer\">a@b.c</a>"),
      ("[a](javascript:alert(1))", "a"), ("[a](JaVaScRiPt:alert(1))", "a"),
      ("<javascript:a>", "javascript:a"),
      ("[a](data:text/html,b)", "a"), ("[a](//b.c)", "a"), ("[a](b.md)", "a"), ("[a](#b)", "a"),
      ("[a](file:///etc)", "a"), ("[a](&#106;avascript:b)", "a"), ("[a]( javascript:b)", "a"),
      ("[a](https://b/\"<x>)", "<a href=\"https://b/%22%3Cx%3E\" rel=\"noreferrer\">a</a>"),
      ("[](https://b.c)", "<a href=\"https://b.c\" rel=\"noreferrer\">https://b.c</a>"),
      (
        "[**a**](https://b.c 't\"x')",
        "<a href=\"https://b.c\" rel=\"noreferrer\"><strong>a</strong></a>"
      ),
      ("![a](https://b.c/d.png)", "<a href=\"https://b.c/d.png\" rel=\"noreferrer\">a</a>"),
      ("![a](data:image/png;base64,AA)", "a"),
      ("[![a](https://b.c)](https://d.e)", "<a href=\"https://d.e\" rel=\"noreferrer\">a</a>"),
      ("![[a](https://b.c)](https://d.e)", "<a href=\"https://d.e\" rel=\"noreferrer\">a</a>"),
    ])
  func links(markdown: String, expected: String) throws {
    #expect(try line(markdown) == expected)
  }

  @Test(
    "tables are tables, as GitHub reads them",
    arguments: [
      (
        "| a | *b* |\n|:-:|--:|\n| c \\| d | `e` |\n| f |",
        "<table>\n<thead>\n<tr><th class=\"center\">a</th><th class=\"end\"><em>b</em></th></tr>\n"
          + "</thead>\n<tbody>\n"
          + "<tr><td class=\"center\">c | d</td><td class=\"end\"><code>e</code></td></tr>\n"
          + "<tr><td class=\"center\">f</td><td class=\"end\"></td></tr>\n</tbody>\n</table>\n"
      ),
      (
        "words\na | b\n--|--",
        "<p>words</p>\n<table>\n<thead>\n<tr><th>a</th><th>b</th></tr>\n</thead>\n</table>\n"
      ),
      (
        "- x\n\n  > a | b\n  > --|--\n",
        "<ul>\n<li><p>x</p>\n<blockquote>\n<table>\n<thead>\n<tr><th>a</th><th>b</th></tr>\n</thead>\n"
          + "</table>\n</blockquote>\n</li>\n</ul>\n"
      ),
      ("a | b\nc | d", "<p>a | b\nc | d</p>\n"), ("a | b\n--|--|--", "<p>a | b\n--|--|--</p>\n"),
      (
        "<b> | x\n--|--",
        "<table>\n<thead>\n<tr><th>&lt;b&gt;</th><th>x</th></tr>\n</thead>\n</table>\n"
      ),
    ])
  func tables(markdown: String, expected: String) throws {
    #expect(try html(markdown) == expected)
  }

  @Test(
    "struck-through text and wikilinks",
    arguments: [
      ("~~a~~ b", "<del>a</del> b"), ("~~a *b* c~~", "<del>a <em>b</em> c</del>"),
      ("*~~a~~ b*", "<em><del>a</del> b</em>"), ("*~~a* b~~", "<em>~~a</em> b~~"),
      ("~~ a ~~", "~~ a ~~"), ("~~a", "~~a"), ("a~~~b~~~", "a~~~b~~~"),
      ("`~~a~~`", "<code>~~a~~</code>"),
      (
        "~~https://b.c~~", "<del><a href=\"https://b.c\" rel=\"noreferrer\">https://b.c</a></del>"
      ),
      ("see [[Page]].", "see <span class=\"wikilink\">Page</span>."),
      (
        "![[P.png]] [[a#b|c <d]]",
        "<span class=\"wikilink\">P.png</span> <span class=\"wikilink\">c &lt;d</span>"
      ),
      ("[[]] [[a", "[[]] [[a"), ("[[a] b]]", "[[a] b]]"),
    ])
  func extensions(markdown: String, expected: String) throws {
    #expect(try line(markdown) == expected)
  }

  @Test(
    "URLs in text are links, without what ends the sentence",
    arguments: [
      ("see https://b.c/d_e_f, now", "see |https://b.c/d_e_f|, now"),
      ("(http://b.c/(d))", "(|http://b.c/(d)|)"),
      ("https://b.c?d=1&amp;e", "|https://b.c?d=1&amp;e|"), ("xhttps://b.c", "xhttps://b.c"),
      ("https://", "https://"), ("ftp://b.c", "ftp://b.c"),
      ("a https://b.c http://d.e", "a |https://b.c| |http://d.e|"),
      ("`https://b.c`", "<code>https://b.c</code>"),
    ])
  func urls(markdown: String, expected: String) throws {
    let marked = try line(markdown).replacing(/<a href="([^"]*)" rel="noreferrer">([^<]*)<\/a>/) {
      $0.1 == $0.2 ? "|\($0.1)|" : "?"
    }
    #expect(marked == expected)
  }

  @Test(
    "a line is a line, whatever block it would begin",
    arguments: ["# a", "- a", "1. a", "> a", "---", "    a", "```", "===", "<b>", "[a]: b", ""])
  func lines(text: String) throws {
    let html = try line(text)
    #expect(!html.contains("<"))
    #expect(!html.contains("\n"))
  }

  @Test("what an item begins with is shown in another way") func itemMarks() throws {
    var renderer = PageRenderer(headingLevel: 4)
    renderer.itemMark = { text, line in
      text.starts(with: "! ".utf8) ? (2, "<b>\(line)</b>") : nil
    }
    let html = try renderer.html(of: Array("- ! a\n- b !\n\n! c".utf8))
    #expect(
      String(decoding: html, as: UTF8.self)
        == "<ul>\n<li class=\"item\"><b>1</b>a</li>\n<li>b !</li>\n</ul>\n<p>! c</p>\n")
  }

  @Test("a text that cmark could be slow with is not rendered") func tooComplex() {
    let text = Array(String(repeating: "[", count: 50_000).utf8)
    #expect(throws: HTMLRenderer.TooComplex.self) {
      try PageRenderer(headingLevel: 4).html(of: text)
    }
  }
}
