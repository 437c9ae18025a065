import Boardmark
import Testing

@testable import BoardmarkCLI

/// What a claim means, to whom and when.
@Suite struct ClaimTests {
  private let me = ClaimHolder(name: "a1", tree: "/w/one")
  private let other = ClaimHolder(name: "a1", tree: "/w/two words")

  private func standing(_ claim: Claim?, at minute: Int) -> String {
    let text = "\(ClaimStanding(claim, of: me, at: minute))"
    return String(text.prefix { $0 != "(" })
  }

  @Test("a claim is read as it was written, and anything else is none") func coding() {
    var claim = Claim(by: other, until: 100, for: 60, losers: [me, other])
    claim.branch = "topic/a"
    #expect(Claim(claim.bytes) == claim)
    for bad in ["", "board claim 2\n", "board claim 1\nstate held\n", "board claim 1\nx\n"] {
      #expect(Claim(Array(bad.utf8)) == nil)
    }
    let sly = Claim(by: ClaimHolder(name: "x\nstate open", tree: "/a\nb"), until: 1, for: 1)
    #expect(Claim(sly.bytes)?.state == .held)
  }

  @Test("it is stored in few bytes, whatever the names are") func length() {
    let long = ClaimHolder(
      name: String(repeating: "👩‍👩‍👧‍👦", count: 400), inTree: String(repeating: "é", count: 4000))
    let claim = Claim(
      by: long, until: 1, for: 1, losers: Array(repeating: long, count: 1000))
    #expect(claim.bytes.count < 4096)
  }

  @Test("who may take a task, and what becomes of claims that ended") func standings() {
    #expect(standing(nil, at: 0) == "free")
    let mine = Claim(by: me, until: 100, for: 60)
    #expect(standing(mine, at: 99) == "mine" && standing(mine, at: 100) == "ranOut")
    let held = Claim(by: other, until: 100, for: 60)
    #expect(standing(held, at: 99) == "held" && standing(held, at: 100) == "lapsed")
    #expect(standing(Claim(.open, by: other, until: 1, for: 1, losers: [me]), at: 0) == "lost")
    #expect(standing(Claim(.open, by: other, until: 1, for: 1, losers: []), at: 0) == "free")
    let finished = Claim(.finished, by: other, until: 100, for: 0)
    #expect(standing(finished, at: 200) == "finishedElsewhere")
    #expect(standing(finished, at: 100 + Claim.memory) == "free")
    #expect(standing(Claim(.finished, by: me, until: 100, for: 0), at: 101) == "finishedHere")
  }

  @Test(
    "how long a claim lasts is written like an estimate",
    arguments: [
      ("1m", 1), ("90m", 90), ("2h", 120), ("30d", 43_200), ("31d", nil), ("0h", nil), ("-1h", nil),
      ("+1h", nil), ("h", nil), ("2", nil), ("", nil), ("2w", nil), ("9999999999999999999h", nil),
    ])
  func minutes(_ text: String, _ wanted: Int?) { #expect(ClaimOptions.minutes(text) == wanted) }
}
