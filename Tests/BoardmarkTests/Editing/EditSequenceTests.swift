import LibC
import TestSupport
import Testing

@testable import Boardmark

/// Random changes in a row, on a board and on a model that knows nothing of text.
@Suite struct EditSequenceTests {
  /// How many sequences are tried; more with `EDIT_SEQUENCES` in the environment.
  static let count = getenv("EDIT_SEQUENCES").flatMap { Int(String(cString: $0)) } ?? 400

  @Test("after every change the board says what the model says, and all other bytes are as before")
  func sequences() {
    // Boards as people write them, and boards as bad as files get.
    var made = [0, 0]
    var refused = [0, 0]
    for seed in 0..<UInt64(Self.count) {
      var sequence = EditSequence(Self.board(seed), choices: RandomNumbers(seed: seed))
      let kind = seed % 3 == 2 ? 1 : 0
      for _ in 0..<6 {
        guard sequence.step() else {
          refused[kind] += 1
          continue
        }
        made[kind] += 1
        if let fault = sequence.fault {
          Issue.record("seed \(seed): \(fault)")
          return
        }
      }
    }
    // Not every board can be changed at every place, but that is to be rare.
    #expect(refused[0] * 200 < made[0], "\(refused) changes were refused, \(made) made")
    #expect(refused[1] * 3 < made[1], "\(refused) changes were refused, \(made) made")
  }

  private static func board(_ seed: UInt64) -> [UInt8] {
    switch seed % 3 {
    case 0: Array(EditedBoard.text(seed, isTidy: true).utf8)
    case 1: Array(EditedBoard.text(seed).utf8)
    default: RandomBoard.messy(seed: seed)
    }
  }
}
