// merge-oracle COUNT [SEED]: judges COUNT random merges, from SEED on, and says what it found.
// merge-oracle show SEED: one merge, and what is wrong with it, as small as it can be made.
// merge-oracle blind COUNT [SEED]: damages right results, and fails where the judge does not see it.
// merge-oracle bare COUNT [SEED]: judges merges of boards whose tasks have no ids, or only some of them.
// merge-oracle bare show SEED: one of these.
// merge-oracle bare list COUNT [SEED]: those of them with a needless conflict, a line each.
// merge-oracle columns COUNT [SEED]: judges merges in which each side is likely to change the columns.
// merge-oracle columns show SEED: one of these.
// merge-oracle git COUNT [SEED]: what git's merge by lines makes of the same merges.
import Boardmark

let arguments = CommandLine.arguments.dropFirst()

switch arguments.first {
case "show":
  guard let seed = arguments.dropFirst().first.flatMap({ UInt64($0) }) else { usage() }
  var generator = Generator(seed: seed)
  show(generator.makeCase())
case "blind":
  let numbers = arguments.dropFirst().compactMap { UInt64($0) }
  guard let count = numbers.first else { usage() }
  findBlindness(count, from: numbers.dropFirst().first ?? 1)
case "git":
  let numbers = arguments.dropFirst().compactMap { UInt64($0) }
  guard let count = numbers.first else { usage() }
  compareWithGit(count, from: numbers.dropFirst().first ?? 1)
case "bare":
  if let seed = arguments.dropFirst(2).first.flatMap({ UInt64($0) }),
    arguments.dropFirst().first == "show"
  {
    showBare(seed)
  }
  let numbers = arguments.dropFirst().compactMap { UInt64($0) }
  guard let count = numbers.first else { usage() }
  if arguments.dropFirst().first == "list" {
    listNeedless(count, from: numbers.dropFirst().first ?? 1)
  }
  judgeBare(count, from: numbers.dropFirst().first ?? 1)
case "columns":
  if let seed = arguments.dropFirst(2).first.flatMap({ UInt64($0) }),
    arguments.dropFirst().first == "show"
  {
    var generator = Generator(seed: seed)
    generator.columnChanges = 25
    show(generator.makeCase())
    exitWith(0)
  }
  let numbers = arguments.dropFirst().compactMap { UInt64($0) }
  guard let count = numbers.first else { usage() }
  judge(
    await judgeAll(count, from: numbers.dropFirst().first ?? 1, columnChanges: 25), limitsOfColumns)
default:
  let numbers = arguments.compactMap { UInt64($0) }
  guard let count = numbers.first, numbers.count == arguments.count else { usage() }
  judge(await judgeAll(count, from: numbers.dropFirst().first ?? 1), limits)
}
