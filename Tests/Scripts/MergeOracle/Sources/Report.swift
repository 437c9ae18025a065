import LibC

func usage() -> Never {
  print(
    "usage: merge-oracle COUNT [SEED] | show SEED | blind COUNT [SEED] | bare COUNT [SEED] | columns COUNT [SEED] | git COUNT [SEED]"
  )
  exit(64)
}

func exitWith(_ code: Int32) -> Never { exit(code) }

/// Judges `count` merges on all cores.
///
/// - Parameters:
///   - columnChanges: How many of a hundred changes are ones to the columns.
func judgeAll(
  _ count: UInt64, from first: UInt64, columnChanges: Int = 0
) async -> Tally {
  let block: UInt64 = 500
  let workers = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  return await withTaskGroup(of: Tally.self) { group in
    var next: UInt64 = 0
    func start() {
      guard next < count else { return }
      let range = next..<min(count, next + block)
      next = range.upperBound
      group.addTask {
        var tally = Tally()
        for index in range {
          var generator = Generator(seed: first + index)
          generator.columnChanges = columnChanges
          tally.count(Trial(generator.makeCase(), isThorough: false), seed: first + index)
        }
        return tally
      }
    }
    for _ in 0..<workers { start() }
    var all = Tally()
    for await tally in group {
      all.add(tally)
      start()
    }
    return all
  }
}

/// How many of 10,000 merges may have a fault of a kind; of other kinds none.
///
/// The judge asks for the smallest conflict that a person could think of. A conflict around more than that loses nothing.
/// Unsymmetric is only where a new paragraph comes next to a new task. One in 10,000 may be wrong: a line that one side
/// changed while the other put an item above it that it is now nested in is there twice; where one side removed a column
/// and the other renamed it, a task may come back with it, and one that was ticked keeps its box.
let limits: [Fault.Kind: Int] = [
  .needless: 10_000, .shape: 200, .asymmetric: 5, .wrong: 1, .missing: 1, .bytes: 1,
]

/// The same between sides that remove, rename and refill each other's columns. Where the board has another title too and
/// no task tells which column is which, a column that was renamed or removed may come back as a new one.
let limitsOfColumns: [Fault.Kind: Int] = [
  .needless: 10_000, .shape: 1_000, .wrong: 10, .missing: 10, .asymmetric: 15,
]

func judge(_ tally: Tally, _ limits: [Fault.Kind: Int]) {
  report(tally)
  let isFine = Fault.Kind.allCases.allSatisfy { kind in
    tally.faults[kind.rawValue, default: 0] * 10_000
      <= limits[kind, default: 0] * max(tally.merges, 10_000)
  }
  if !isFine { exitWith(1) }
}

func report(_ tally: Tally) {
  func line(_ name: String, _ value: Int) {
    print("\(name): \(value)")
  }
  line("merges", tally.merges)
  line("clean", tally.clean)
  line("with conflicts", tally.conflicted)
  line("conflict regions", tally.regions)
  line("columns not judged (what was renamed is unclear)", tally.vague)
  for (reason, count) in tally.fallbacks.sorted(by: { $0.key < $1.key }) {
    line("merged as lines, \(reason)", count)
  }
  for kind in Fault.Kind.allCases { line(kind.rawValue, tally.faults[kind.rawValue] ?? 0) }
  for (law, count) in tally.laws.sorted(by: { $0.key < $1.key }) {
    print("  \(law): \(count), seeds \(tally.seeds[law]!.map(String.init).joined(separator: " "))")
  }
  print("digest: \(String(tally.digest, radix: 16))")
}

/// Prints a merge with its faults, and the smallest one found with the first of them.
func show(_ made: Case) {
  let trial = Trial(made, isThorough: true)
  print("seed \(made.seed): \(trial.faults.count) faults")
  for fault in trial.faults { print("  \(fault.law), \(fault.kind.rawValue): \(fault.text)") }
  guard let first = trial.faults.first else { return printFiles(trial) }
  let small = made.shrunk { smaller in
    Trial(smaller, isThorough: true).faults.contains {
      $0.kind == first.kind && $0.law == first.law
    }
  }
  let again = Trial(small, isThorough: true)
  print("\nsmallest found:")
  for fault in again.faults { print("  \(fault.law), \(fault.kind.rawValue): \(fault.text)") }
  for edit in small.before { print("before: \(edit)") }
  for edit in small.both { print("both: \(edit)") }
  for edit in small.ours { print("ours: \(edit)") }
  for edit in small.theirs { print("theirs: \(edit)") }
  printFiles(again)
}

private func printFiles(_ trial: Trial) {
  for (name, bytes) in [
    ("base", trial.files.base), ("ours", trial.files.ours), ("theirs", trial.files.theirs),
    ("result", trial.bytes),
  ] {
    print("==== \(name)")
    print(String(decoding: bytes, as: UTF8.self), terminator: "")
  }
}
