/// Which of many things have a hash that no other of them has.
///
/// A table of its own: for boards of many tasks a dictionary would take several times as long.
package struct UniqueHashes {
  private var hashes: [UInt64]
  private var values: [Int32]

  package init(capacity: Int) {
    var size = 16
    while size < 2 * capacity { size *= 2 }
    hashes = [UInt64](repeating: 0, count: size)
    values = [Int32](repeating: -1, count: size)
  }

  /// Adds a thing; a hash of 0 is left out.
  package mutating func add(_ hash: UInt64, _ value: Int) {
    if hash == 0 { return }
    let slot = slot(of: hash)
    values[slot] = hashes[slot] == 0 ? Int32(value) : -2
    hashes[slot] = hash
  }

  /// The only thing with a hash; nil if there is none or several.
  package func only(_ hash: UInt64) -> Int? {
    if hash == 0 { return nil }
    let value = values[slot(of: hash)]
    return value < 0 ? nil : Int(value)
  }

  /// Whether some thing has a hash.
  package func has(_ hash: UInt64) -> Bool { hash != 0 && values[slot(of: hash)] != -1 }

  private func slot(of hash: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & (hashes.count - 1)
    while hashes[slot] != 0, hashes[slot] != hash { slot = (slot + 1) & (hashes.count - 1) }
    return slot
  }
}
