import Testing

@testable import BoardmarkCLI

@Suite struct NegatedWordsTests {
  @Test(
    "negated words of a query are words, whatever letters they have",
    arguments: [
      (["list", "-@nadia"], ["-@nadia"]),
      (["list", "-#feeds", "-nothing", "x"], ["-#feeds", "-nothing", "x"]),
      (["list", "-state:done", "--sort", "-due"], ["-state:done"]),
      (["list", "-helpless", "-n", "3"], ["-helpless"]), (["list", "-fboard.md", "-한글"], ["-한글"]),
      (["list", "--", "-@ana", "-n"], ["-@ana", "-n"]), (["list", "-n5", "-5"], ["-5"]),
      (["show", "-@nadia"], ["-@nadia"]), (["next", "-@nadia"], ["-@nadia"]),
      (["stats", "-@nadia"], ["-@nadia"]),
    ])
  func words(arguments: [String], expected: [String]) throws {
    let command = try BoardCommand.parsed(arguments)
    let listing = try #require(command as? any QueryListing)
    #expect(listing.listedWords.filter { $0 != "--" } == expected)
  }

  @Test("options beside them are read") func options() throws {
    let list = try #require(
      try BoardCommand.parsed(["list", "-@nadia", "-n5", "--sort", "-due", "-fx.md"])
        as? ListCommand)
    #expect(list.limit == 5)
    #expect(list.sort == ["-due"])
    #expect(list.boards.files == ["x.md"])
  }

  @Test("messages show the words as they were typed") func messages() {
    for arguments in [["list", "-@nadia", "-x"], ["list", "-@nadia", "--by", "-#x"]] {
      let error = #expect(throws: (any Error).self) { _ = try BoardCommand.parsed(arguments) }
      let message = (error as? UsageError)?.message ?? ""
      #expect(message.hasPrefix("Error: ") && !message.contains("\0"), "\(message)")
    }
  }

  @Test("many words are restored as well") func many() throws {
    let words = (0..<100).map { "-@n\($0)" }
    let list = try #require(try BoardCommand.parsed(["list"] + words) as? ListCommand)
    #expect(list.query == words)
  }
}
