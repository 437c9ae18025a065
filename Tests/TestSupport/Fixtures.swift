import Foundation

/// Files next to the tests: inputs, and the outputs that are expected of them.
package struct Fixtures: Sendable {
  /// The folder that holds them.
  package let folder: URL

  /// Finds the folder `Fixtures/<name>` of the test target that the file at `path` belongs to.
  package init(_ name: String, beside path: String = #filePath) {
    var target = URL(fileURLWithPath: path).deletingLastPathComponent()
    while target.lastPathComponent != "Tests",
      target.deletingLastPathComponent().lastPathComponent != "Tests",
      target.path != "/"
    {
      target.deleteLastPathComponent()
    }
    folder = target.appendingPathComponent("Fixtures/\(name)")
  }

  /// The names of the files that end in `suffix`, without it, in order.
  package func names(endingIn suffix: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
  }

  /// The bytes of a file.
  package func bytes(_ file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
  }

  /// What is wrong with `actual` by the golden file; nil where they are equal.
  ///
  /// Where ``Goldens`` says so it is written anew, and that is wrong as well. Its name is that of its folder where it
  /// is in one of its own.
  package func mismatch(_ actual: [UInt8], golden file: String) -> String? {
    let url = folder.appendingPathComponent(file)
    let expected = try? bytes(file)
    if expected == actual { return nil }
    let name = file == "merged.md" ? folder.lastPathComponent : file
    if Goldens.areUpdated(name) {
      do {
        try Data(actual).write(to: url)
        return "\(file) is written anew; look at the difference"
      } catch {
        return "\(file) cannot be written: \(error)"
      }
    }
    guard let expected else { return "\(file) is missing; \(Goldens.remedy(name))" }
    return "\(file) says\n\(Self.text(expected))\nbut there is\n\(Self.text(actual))\n"
      + Goldens.remedy(name)
  }

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\r", with: "␍").replacing("\t", with: "→")
  }
}
