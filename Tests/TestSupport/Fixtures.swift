import Foundation

/// Files beside the tests: inputs, and the outputs that are expected of them.
public struct Fixtures: Sendable {
  /// The folder that holds them.
  public let folder: URL

  /// Finds the folder `Fixtures/<name>` of the test target that the file at `path` belongs to.
  public init(_ name: String, beside path: String = #filePath) {
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
  public func names(endingIn suffix: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
  }

  /// The bytes of a file.
  public func bytes(_ file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
  }

  /// What is wrong with `actual` by the golden file; nil where they are equal.
  ///
  /// With `UPDATE_GOLDENS=1` the golden is written anew, and that fails, too.
  public func mismatch(_ actual: [UInt8], golden file: String) -> String? {
    let url = folder.appendingPathComponent(file)
    let expected = try? bytes(file)
    if expected == actual { return nil }
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      do {
        try Data(actual).write(to: url)
        return "\(file) is written anew; look at the difference"
      } catch {
        return "\(file) cannot be written: \(error)"
      }
    }
    guard let expected else { return "\(file) is missing; UPDATE_GOLDENS=1 writes it" }
    return "\(file) says\n\(Self.text(expected))\nbut there is\n\(Self.text(actual))"
  }

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\r", with: "␍").replacing("\t", with: "→")
  }
}
