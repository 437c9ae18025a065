import ArgumentParser
import BoardmarkFiles
import TestSupport
import Testing

@testable import BoardmarkCLI

@Suite struct CompletionTests {
  @Test(
    "words are read as the shell reads them",
    arguments: [
      ("other.md", "other.md"), ("'my board.md'", "my board.md"), ("my\\ board.md", "my board.md"),
      ("\"a b\"c", "a bc"), ("\"a\\\"b\\c\"", "a\"b\\c"), ("'a\\b'", "a\\b"), ("'open", "open"),
      ("~/b.md", "/home/b.md"), ("a~", "a~"), ("", ""), ("trailing\\", "trailing"),
    ])
  func readsWords(_ word: String, _ value: String) {
    #expect(ShellWord.value(of: word, home: "/home") == value)
  }

  @Test(
    "a word that a shell would have to work out has no value",
    arguments: ["$FILE", "a`b`", "\"$(rm x)\"", "~other/b.md", "${x}"])
  func doesNotRun(_ word: String) { #expect(ShellWord.value(of: word, home: "/home") == nil) }

  @Test(
    "what is quoted is read back", arguments: ["a b", "it's", "''", "a\"b\\", "*~&|", "", "문서"])
  func quotingIsReadBack(_ text: String) {
    #expect(ShellWord.value(of: ShellWord.quoted(text)) == text)
  }

  @Test("a path in a message is no option, and safe for a terminal")
  func paths() {
    #expect(ShellWord.quoted(path: "-a.board.md") == "./-a.board.md")
    #expect(ShellWord.quoted(path: "a b.md") == "'a b.md'")
    #expect(
      ShellWord.quoted(path: "it's a\ttab\u{202E}.md")
        == #"$'it\x27s a\x09tab\xe2\x80\xae.md'"#)
    #expect(ShellWord.named("board resolve", "-a.md") == "'board resolve ./-a.md'")
  }

  @Test("a candidate is a line that its shell cannot mistake") func lines() throws {
    let candidate = try #require(CompletionCandidate("co:lo\\n", "a:b\\c\td"))
    #expect(candidate.line(for: .zsh) == "co\\:lo\\\\n:a:b\\\\c\\\\x09d")
    #expect(candidate.line(for: .fish) == "co:lo\\n\ta:b\\c\\x09d")
    #expect(candidate.line(for: .bash) == "'co:lo\\n'")
    #expect(CompletionCandidate("k7f2", "Pay")?.line(for: .bash) == "k7f2")
  }

  @Test("words that could drive a terminal, or be run by bash, are not offered") func refusals() {
    for word in ["", "a\u{1B}b", "a\tb", "a\u{202E}b", "a\u{9B}b"] {
      #expect(CompletionCandidate(word) == nil)
    }
    for word in ["$(x)", "`x`", "$HOME"] {
      #expect(CompletionCandidate(word)?.line(for: .bash) == nil)
      #expect(CompletionCandidate(word)?.line(for: .fish) == word)
    }
  }

  private static func titles(_ words: [String], at index: Int) -> [String]? {
    CompletionRequest(words: words, index: index, shell: .bash).board()?.tasks.map(\.title)
  }

  @Test("the board that the line names counts") func namedBoard() {
    let folder = ScratchFolder()
    let a = folder.make("a b.md", "## Todo\n\n- a\n")
    let b = folder.make("b.md", "## Todo\n\n- b\n")
    for words in [["-f", b], ["--file", b], ["--file=\(b)"], ["-f\(b)"], ["--file", "=", b]] {
      #expect(Self.titles(["board", "show"] + words + [""], at: words.count + 2) == ["b"])
    }
    let quoted = "'\(a)'"
    #expect(Self.titles(["board", "show", "-f", quoted, ""], at: 4) == ["a"])
    // The last one counts, wherever it is, unless it is after the end of the options.
    #expect(Self.titles(["board", "show", "", "-f", quoted, "-f", b], at: 2) == ["b"])
    #expect(Self.titles(["board", "list", "-f", b, "--", "-f", quoted, ""], at: 7) == ["b"])
  }

  @Test("no board, a folder, a pipe and standard input give nothing, at once")
  func noBoard() {
    let folder = ScratchFolder()
    for name in [folder["missing.md"], folder.path, "-", "$(touch x)", "/dev/zero"] {
      #expect(Self.titles(["board", "show", "-f", name, ""], at: 4) == nil)
    }
  }

  @Test("bash cuts words at colons, and only there") func keys() {
    func key(_ words: [String], _ index: Int, _ shell: CompletionShell) -> String? {
      CompletionRequest(words: words, index: index, shell: shell).keyBeforeColon
    }
    #expect(key(["board", "list", "column", ":"], 3, .bash) == "column")
    #expect(key(["board", "list", "column", ":", "Do"], 4, .bash) == "column")
    #expect(key(["board", "list", "column:Do"], 2, .bash) == nil)
    #expect(key(["board", "list", "column", ":", "Do"], 4, .zsh) == nil)
    #expect(key(["board", "list", ""], 2, .bash) == nil)
  }
}
