/// What many merges came to.
struct Tally: Sendable {
  var merges = 0, clean = 0, conflicted = 0, regions = 0, vague = 0
  var fallbacks: [String: Int] = [:]
  /// Merges with at least one fault of the kind.
  var faults: [String: Int] = [:]
  var laws: [String: Int] = [:]
  /// The first seeds with a fault of each kind and law.
  var seeds: [String: [UInt64]] = [:]
  var digest: UInt64 = 0

  mutating func count(_ trial: Trial, seed: UInt64) {
    merges += 1
    if trial.isClean { clean += 1 } else { conflicted += 1 }
    regions += trial.regions
    if trial.isVague { vague += 1 }
    if let fallback = trial.fallback { fallbacks[fallback, default: 0] += 1 }
    for kind in Set(trial.faults.map(\.kind)) { faults[kind.rawValue, default: 0] += 1 }
    for law in Set(trial.faults.map { $0.law + " " + $0.kind.rawValue }) {
      laws[law, default: 0] += 1
      if seeds[law, default: []].count < 5 { seeds[law, default: []].append(seed) }
    }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in trial.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    digest &+= hash
  }

  mutating func add(_ other: Tally) {
    merges += other.merges
    clean += other.clean
    conflicted += other.conflicted
    regions += other.regions
    vague += other.vague
    digest &+= other.digest
    fallbacks.merge(other.fallbacks, uniquingKeysWith: +)
    faults.merge(other.faults, uniquingKeysWith: +)
    laws.merge(other.laws, uniquingKeysWith: +)
    seeds.merge(other.seeds) { Array(($0 + $1).prefix(5)) }
  }
}
