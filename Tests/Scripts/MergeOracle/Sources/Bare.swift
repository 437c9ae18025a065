import Boardmark
import Glibc

/// Judges merges of boards whose tasks have no ids, or only some of them, by what the board says in the end.
///
/// Who made the changes knows which task is which, the merge does not. So some results are others than
/// they would be with ids; how many may be is said below.
///
/// A conflict is needless only where the files show which task it is about. One side may have given a task that has no id
/// other words, so that it has in common with the old one neither half of these nor a line of its body. The same three
/// files come about where that side removed the task and added another one, and then a conflict about what the other side
/// changed in it is needed. Nor is one needed where the other side removed the task as well. Such cases are counted apart;
/// what a result without a conflict says is judged all the same.
func judgeBare(_ count: UInt64, from first: UInt64) -> Never {
  var tally = BareTally()
  for seed in first..<(first + count) { tally.judge(bareCase(seed)) }
  tally.report()
  exit(tally.isFine ? 0 : 1)
}

/// Prints a line for each of these merges with a needless conflict: what conflicts, and what was done.
func listNeedless(_ count: UInt64, from first: UInt64) -> Never {
  var tally = BareTally()
  for seed in first..<(first + count) {
    let made = bareCase(seed)
    tally.judge(made)
    guard tally.lastNeedless.count > 0 else { continue }
    print(
      "\(seed)\(tally.isLostTitle ? " (title lost)" : ""): \(tally.lastNeedless.joined(separator: "; "))"
    )
  }
  exit(0)
}

/// Prints one of these merges, and what is said of it.
func showBare(_ seed: UInt64) -> Never {
  var tally = BareTally()
  let made = bareCase(seed)
  tally.judge(made)
  tally.report()
  for fact in tally.lastWrong { print("wrong: \(fact)") }
  for edit in made.ours { print("ours: \(edit)") }
  for edit in made.theirs { print("theirs: \(edit)") }
  let files = [made.base, made.oursModel, made.theirsModel].map { $0.bytes(of: $0.lines) }
  let result = BoardMerge.merge(
    base: files[0], ours: files[1], theirs: files[2], options: Trial.options)
  for (name, bytes) in zip(["base", "ours", "theirs", "result"], files + [result.bytes]) {
    print("==== \(name)")
    print(String(decoding: bytes, as: UTF8.self), terminator: "")
  }
  exit(0)
}

private func bareCase(_ seed: UInt64) -> Case {
  var generator = Generator(seed: seed)
  generator.bare = seed % 3 == 0 ? 50 : 100
  generator.columnChanges = 25
  return generator.makeCase()
}

private struct BareTally {
  private var counts: [String: Int] = [:]
  private var seeds: [String: [UInt64]] = [:]
  /// The conflicts of the merge judged last, if they are needless, and whether a title got other words.
  private(set) var lastNeedless: [String] = []
  private(set) var isLostTitle = false
  /// What the merge judged last says and should not, and the other way round.
  private(set) var lastWrong: [String] = []

  /// How many of 10,000 merges may be so. A title that one side changed beyond recognition is another task, which stays
  /// when the other side removes the old one: a decision, by a rule that Merge.md states.
  private static let limits = [
    "L1": 0, "L2": 0, "clean, and wrong": 0, "clean, and wrong, but right by lines": 0,
    "clean, and a decision taken": 15, "clean, and a decision taken, but not by lines": 15,
    "clean, and a decision about a task that cannot be known again": 100,
  ]

  var isFine: Bool {
    Self.limits.allSatisfy { name, limit in
      counts[name, default: 0] * 10_000 <= limit * max(counts["merges", default: 0], 10_000)
    }
  }

  private mutating func add(_ name: String, _ seed: UInt64) {
    counts[name, default: 0] += 1
    if seeds[name, default: []].count < 5 { seeds[name, default: []].append(seed) }
  }

  func report() {
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
      let examples = seeds[name]!.map(String.init).joined(separator: " ")
      print("\(name): \(count)\(Self.limits[name] == nil ? "" : ", seeds \(examples)")")
    }
  }

  mutating func judge(_ made: Case) {
    (lastNeedless, lastWrong) = ([], [])
    let (base, ours, theirs) = (made.base, made.oursModel, made.theirsModel)
    let files = [base, ours, theirs].map { $0.bytes(of: $0.lines) }
    func merge(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> Board.MergeResult {
      BoardMerge.merge(base: base, ours: ours, theirs: theirs, options: Trial.options)
    }
    let result = merge(files[0], files[1], files[2])
    add("merges", made.seed)
    if merge(files[0], files[0], files[2]).bytes != files[2] { add("L1", made.seed) }
    let swapped = merge(files[0], files[2], files[1])
    if swapped.isClean != result.isClean || result.isClean && swapped.bytes != result.bytes {
      add("L2", made.seed)
    }
    if let fallback = result.fallback { add("merged as lines, \(fallback)", made.seed) }
    let truth = Truth(base, ours, theirs)
    if !truth.isVague { judge(result, truth, made.seed, files) }
    guard result.isClean else { return add("with conflicts", made.seed) }
    add("clean", made.seed)
  }

  private mutating func judge(
    _ result: Board.MergeResult, _ truth: Truth, _ seed: UInt64, _ files: [[UInt8]]
  ) {
    // Two new tasks with one id that one of them does not show are two, or one: nobody can say. So are
    // two that got the same new title, which nothing ties to the old one.
    let isUnclear = truth.tasks.values.contains { task in
      guard let ours = task.ours?.item, let theirs = task.theirs?.item else { return false }
      return (ours.isBare || theirs.isBare)
        && (task.base.map { $0.item.hasLostTitle(in: ours) && $0.item.hasLostTitle(in: theirs) }
          ?? true)
    }
    if isUnclear { return }
    let needs =
      truth.tasks.map { truth.mayBeDivided($0) ? min($1.need, .allowed) : $1.need }
      + truth.columns.values.map(\.need)
    switch needs.max() ?? .none {
    case .needed:
      guard result.isClean else { return }
      if truth.hasUnknowableTask {
        return add("clean, and a decision about a task that cannot be known again", seed)
      }
      add("clean, and a decision taken", seed)
      if !gitMerge(files).isClean { add("clean, and a decision taken, but not by lines", seed) }
    case .allowed: break
    case .none:
      // Lines of text, the board's title among them, may conflict for reasons of their own.
      let isAboutTasks = result.conflicts.contains {
        !$0.subject.isEmpty && $0.subject != "text" && !$0.subject.contains("Board h")
      }
      if isAboutTasks, truth.hasUnknowableTask {
        add("a conflict about a task that cannot be known again", seed)
      } else if isAboutTasks {
        add("a needless conflict", seed)
        lastNeedless = result.conflicts.map { "\($0)" }
        isLostTitle = truth.hasLostTitle
        if !truth.hasLostTitle {
          add("a needless conflict, though titles can be known again", seed)
        }
        if gitMerge(files).isClean { add("a needless conflict, but none by lines", seed) }
      }
      // What is between tasks above which a column's heading may have been put is in either column.
      let isDivided = truth.tasks.keys.contains(where: truth.mayBeDivided)
      if result.isClean, !isDivided, Self.facts(result.bytes) != truth.facts {
        let (found, wanted) = (Self.facts(result.bytes), truth.facts)
        lastWrong =
          found.filter { wanted[$0.key] != $0.value }.map { "says \($0.value) times: \($0.key)" }
          + wanted.filter { found[$0.key] != $0.value }.map {
            "should \($0.value) times: \($0.key)"
          }
        add("clean, and wrong", seed)
        let git = gitMerge(files)
        if !git.isClean || Self.facts(git.bytes) == truth.facts {
          add("clean, and wrong, but right by lines", seed)
        }
      }
    }
  }

  /// What a file says of its tasks, bodies apart, and how often.
  private static func facts(_ bytes: [UInt8]) -> [String: Int] {
    var facts: [String: Int] = [:]
    var column = ""
    for line in String(decoding: bytes, as: UTF8.self).utf8.split(whereSeparator: {
      $0 == 10 || $0 == 13
    }) {
      let line = Substring(line)
      if line.hasPrefix("## ") { column = String(line.dropFirst(3)) }
      guard line.hasPrefix("- [") else { continue }
      let item = Reading.item(line.contains(" id:") ? line : line + " id:none")
      facts[column + " " + (item?.fact ?? String(line)), default: 0] += 1
    }
    return facts
  }
}

extension Item {
  /// True if the titles have less than half of the words of the longer one in common.
  fileprivate func hasLostTitle(in other: Item) -> Bool {
    let words = (Set(title), Set(other.title))
    return 2 * words.0.intersection(words.1).count < max(words.0.count, words.1.count)
  }

  /// What is said of the task but for its id and body.
  fileprivate var fact: String {
    let pairs = attributes.map { "\($0.key):\($0.value)" }.sorted()
    return ([box] + title + marks.sorted() + pairs).joined(separator: " ")
  }
}

extension Item {
  /// True if nothing but its place tells that a task without an id became another.
  fileprivate func isUnknowable(in other: Item) -> Bool {
    guard other.isBare || isBare, hasLostTitle(in: other) else { return false }
    return Set(body.map(\.text)).isDisjoint(with: other.body.map(\.text))
  }
}

extension Truth {
  /// True if one side changed or removed a task, and nothing shows what the other side did with it.
  fileprivate var hasUnknowableTask: Bool {
    tasks.values.contains { task in
      guard let base = task.base else { return false }
      return [(task.ours, task.theirs), (task.theirs, task.ours)].contains { one, another in
        guard let one, base.item.isUnknowable(in: one.item) else { return false }
        return another.map { !$0.item.says(base.item) || $0.column != base.column } ?? true
      }
    }
  }

  /// True if a task that has no id was given a title with less than half of the words of the old one.
  fileprivate var hasLostTitle: Bool {
    tasks.values.contains { task in
      [task.base, task.ours, task.theirs].contains { one in
        [task.base, task.ours, task.theirs].contains { other in
          guard let one = one?.item, let other = other?.item else { return false }
          return one.isBare && one.hasLostTitle(in: other)
        }
      }
    }
  }

  /// What the merged file says of its tasks where nobody need decide.
  fileprivate var facts: [String: Int] {
    var facts: [String: Int] = [:]
    for task in tasks.values where task.inOurs || task.inTheirs {
      guard let item = (task.ours ?? task.theirs)?.item, let column = task.column,
        let name = columns[column]?.names.first
      else { continue }
      var merged = item
      if let mine = task.ours?.item, let other = task.theirs?.item {
        for field in Field.allCases(task.base?.item, mine, other) {
          let value = field.merged ?? field.ours
          switch field.name {
          case "title": merged.title = value!.split(separator: " ").map(String.init)
          case "box": merged.box = value!
          default: merged.set(field.name, value)
          }
        }
        let (b, o, t) = (Set(task.base?.item.marks ?? []), Set(mine.marks), Set(other.marks))
        merged.marks = Array(o.intersection(t).union(o.subtracting(b)).union(t.subtracting(b)))
      }
      facts[name + " " + merged.fact, default: 0] += 1
    }
    return facts
  }
}
