import LibC

/// Runs git's merge by lines on the same random merges and counts what came of it.
func compareWithGit(_ count: UInt64, from first: UInt64) {
  var template = Array("/tmp/merge-oracle-XXXXXX".utf8CString)
  guard mkdtemp(&template) != nil else { return print("no folder for the files") }
  let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  defer {
    for name in ["base", "ours", "theirs"] { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }
  var right = 0
  var wrong = 0
  var needed = 0
  var needless = 0
  for index in 0..<count {
    var generator = Generator(seed: first + index)
    let made = generator.makeCase()
    let (base, ours, theirs) = (made.base, made.oursModel, made.theirsModel)
    let lines = (base: base.lines, ours: ours.lines, theirs: theirs.lines)
    write(base.bytes(of: lines.base), "\(folder)/base")
    write(ours.bytes(of: lines.ours), "\(folder)/ours")
    write(theirs.bytes(of: lines.theirs), "\(folder)/theirs")
    let truth = Truth(base, ours, theirs)
    let mustConflict =
      truth.tasks.values.contains { $0.need == .needed }
      || truth.columns.values.contains { $0.need == .needed }
    let mayConflict =
      mustConflict || truth.isVague || truth.tasks.values.contains { $0.need > .none }
    var judge = Judge(truth, lines)
    judge.judgesBytes = false
    judge.judge(
      output(
        of:
          "git merge-file -p -q -L ours -L base -L theirs \(folder)/ours \(folder)/base \(folder)/theirs"
      ))
    if judge.isClean {
      let isWrong = judge.faults.contains { $0.kind == .wrong || $0.kind == .missing }
      if isWrong { wrong += 1 } else { right += 1 }
    } else if mayConflict {
      needed += 1
    } else {
      // Prose that touches may conflict as well: only what the judge calls needless counts.
      let isNeedless = judge.faults.contains {
        $0.kind == .needless || $0.kind == .shape
      }
      if isNeedless { needless += 1 } else { needed += 1 }
    }
  }
  print(
    "git merge-file on \(count) of the same merges: clean and right \(right), needed conflicts \(needed), needless conflicts \(needless), clean but wrong \(wrong)"
  )
  // Git's faults are known: a judge that sees none of them sees nothing.
  if count >= 1000, wrong == 0 || needless == 0 { exit(1) }
}

/// What git's merge by lines makes of three files; whether it is clean.
func gitMerge(_ files: [[UInt8]]) -> (bytes: [UInt8], isClean: Bool) {
  var template = Array("/tmp/merge-oracle-XXXXXX".utf8CString)
  guard mkdtemp(&template) != nil else { return ([], false) }
  let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  let paths = ["base", "ours", "theirs"].map { "\(folder)/\($0)" }
  defer {
    for path in paths { unlink(path) }
    rmdir(folder)
  }
  for (path, bytes) in zip(paths, files) { write(bytes, path) }
  let bytes = output(of: "git merge-file -p -q \(paths[1]) \(paths[0]) \(paths[2])")
  let hasRegion = String(decoding: bytes, as: UTF8.self).split(separator: "\n").contains {
    $0.hasPrefix("<<<<<<< ")
  }
  return (bytes, !hasRegion)
}

private func write(_ bytes: [UInt8], _ path: String) {
  guard let file = fopen(path, "w") else { return }
  fwrite(bytes, 1, bytes.count, file)
  fclose(file)
}

private func output(of command: String) -> [UInt8] {
  guard let pipe = popen(command, "r") else { return [] }
  defer { pclose(pipe) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65536)
  while true {
    let count = fread(&buffer, 1, buffer.count, pipe)
    if count == 0 { return bytes }
    bytes += buffer[..<count]
  }
}
