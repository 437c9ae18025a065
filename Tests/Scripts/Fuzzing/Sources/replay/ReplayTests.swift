import Foundation
import Testing

/// The laws of the fuzzers on every board of the repository: what a fuzzer once found is among the fixtures.
///
/// Each board is tried by one law, since they are many; by all where more random cases are asked for. The weekly job
/// begins its search with every board and every law.
@Suite struct ReplayTests {
  @Test("the boards of the repository keep the laws of the fuzzers") func replay() throws {
    let names = laws.keys.sorted()
    let tryAll = ProcessInfo.processInfo.environment["RANDOM_CASES"] != nil
    let files = try Self.files()
    #expect(files.count > 500)
    for (index, file) in files.enumerated() {
      let bytes = [UInt8](try Data(contentsOf: file))
      // As the fuzzers do; longer ones are for 'growth'.
      guard bytes.count <= 4096 else { continue }
      for name in tryAll ? names : [names[index % names.count]] {
        do {
          try laws[name]!(bytes)
        } catch {
          Issue.record("FUZZER=\(name) \(file.path): \(error)")
        }
      }
    }
  }

  private static func files() throws -> [URL] {
    var root = URL(filePath: #filePath)
    for _ in 0..<6 { root.deleteLastPathComponent() }
    return try ["Samples", "Tests"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
        .filter { $0.hasSuffix(".md") }.sorted()
        .map { root.appending(components: folder, $0) }
    }
  }
}
