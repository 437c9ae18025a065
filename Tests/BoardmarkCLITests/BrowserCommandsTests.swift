import TestSupport
import Testing

@testable import BoardmarkCLI

@Suite struct BrowserCommandsTests {
  @Test(
    "$BROWSER is read as other programs read it",
    arguments: [
      ("firefox", [["firefox", "/p.html"]]),
      ("firefox --new-window", [["firefox", "--new-window", "/p.html"]]),
      ("chromium --app=%s --incognito", [["chromium", "--app=/p.html", "--incognito"]]),
      ("w3m:firefox %s:", [["w3m", "/p.html"], ["firefox", "/p.html"]]),
      ("firefox %s &", [["firefox", "/p.html"]]),
      ("'my browser' \"--a=b c\" d\\ e", [["my browser", "--a=b c", "d e", "/p.html"]]),
      ("open \"%s\"", [["open", "/p.html"]]),
      ("a %%s %c%%: b '", [["a", "%s", ":%", "/p.html"]]),
      ("a '' \"\\x\\\"\" %d", [["a", "", "\\x\"", "%d", "/p.html"]]),
      ("a;rm $(x) `y` > z", [["a;rm", "$(x)", "`y`", ">", "z", "/p.html"]]),
    ])
  func lists(text: String, commands: [[String]]) {
    #expect(BrowserCommands(text).opening("/p.html") == commands)
  }

  @Test("a path with blanks that nobody quoted is one word") func paths() {
    let folder = ScratchFolder()
    let path = folder.make("my browser", "#!/bin/sh\n", mode: 0o755)
    #expect(BrowserCommands(path + ":x").opening("/p") == [[path, "/p"], ["x", "/p"]])
  }

  @Test("without $BROWSER a screen is needed") func unset() {
    func commands(_ variables: [String: String]) -> [[String]]? {
      BrowserCommands(environment: { variables[$0] })?.opening("/p")
    }
    #if !canImport(Darwin)
      #expect(commands([:]) == nil && commands(["DISPLAY": ""]) == nil)
      #expect(commands(["BROWSER": ": :", "DISPLAY": ":0"]) == [["xdg-open", "/p"]])
    #endif
    #expect(commands(["BROWSER": "x"]) == [["x", "/p"]])
  }
}
