import Foundation
import Testing

/// What other packages see of the library.
@Suite struct PublicDeclarationTests {
  /// A declaration in the sources: the lines of its documentation, and where it is.
  private struct Declaration {
    let kind: String
    let path: String
    let isDocumented: Bool
    let place: String
  }

  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static let types: Set = ["struct", "enum", "class", "actor", "protocol"]

  /// The public declarations of the products, with the cases and requirements that are public with their types.
  private static func declarations() throws -> [Declaration] {
    let targets = try SourceTarget.inManifest(at: root)
    let library = try #require(targets.first { $0.name == "Boardmark" })
    let names = [library.name, "BoardmarkFileSystem", "BoardmarkIntents"] + library.dependencies
    var found: [Declaration] = []
    for name in names {
      let folder = root.appending(path: "Sources/\(name)")
      let files = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
      for file in files where file.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        found += declarations(in: text, named: "\(name)/\(file)")
      }
    }
    return found
  }

  private static func declarations(in text: String, named file: String) -> [Declaration] {
    let keyword =
      /^(?:@\w+(?:\([^)]*\))? )*(?<access>public |package |private |fileprivate |internal )?(?:\w+\(set\) )?(?:static |mutating |final |indirect )*(?<kind>struct|enum|class|actor|protocol|extension|case|var|let|func|init|subscript|typealias)\b *(?<name>[\w.]*)/
    var found: [Declaration] = []
    var scopes: [(indent: Int, name: String, kind: String, isPublic: Bool)] = []
    var isDocumented = false
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let code = line.drop { $0 == " " }
      if code.hasPrefix("///") { isDocumented = true }
      // Attributes and other comments may stand between the documentation and what it is about.
      if code.isEmpty || code.hasPrefix("//") || code.wholeMatch(of: /@\w+(\(.*\))?/) != nil {
        continue
      }
      defer { isDocumented = false }
      let indent = line.count - code.count
      while let scope = scopes.last, indent <= scope.indent { scopes.removeLast() }
      guard let match = code.firstMatch(of: keyword) else { continue }
      let (kind, name) = (String(match.kind), String(match.name))
      let scope = scopes.last
      let isMember = scope.map { $0.isPublic && indent == $0.indent + 2 } ?? false
      let isPublic =
        match.access == "public "
        || isMember && (scope?.kind == "enum" && kind == "case" || scope?.kind == "protocol")
      if isPublic {
        found.append(
          Declaration(
            kind: kind, path: (scopes.map(\.name) + [name]).joined(separator: "."),
            isDocumented: isDocumented, place: "\(file):\(number + 1)"))
      }
      if types.contains(kind) || kind == "extension", !code.hasSuffix("}") {
        scopes.append((indent, name, kind, isPublic))
      }
    }
    return found
  }

  @Test("clients see few types, most of them nested in Board") func fewTypes() throws {
    let types = try Self.declarations().filter { Self.types.contains($0.kind) }
    let topLevel = types.filter { !$0.path.contains(".") }
    #expect(types.count > 40)
    #expect(types.count <= 90)
    #expect(topLevel.count <= 30, "\(topLevel.map(\.path).sorted())")
  }

  @Test("every public declaration is documented") func documented() throws {
    let declarations = try Self.declarations()
    #expect(declarations.count > 200)
    let bare = declarations.filter { !$0.isDocumented }.map { "\($0.place) \($0.path)" }
    #expect(bare.isEmpty, "\(bare.joined(separator: "\n"))")
  }

  @Test("cases count as public with their type, and documentation as that of the next line")
  func reader() {
    let text =
      "extension Board {\n  public enum Side {\n    case ours\n    /// b\n    case b\n  }\n  public let x: Int\n  let y: Int\n}\n"
    let found = Self.declarations(in: text, named: "x").map { ($0.path, $0.isDocumented) }
    #expect(found.map(\.0) == ["Board.Side", "Board.Side.ours", "Board.Side.b", "Board.x"])
    #expect(found.map(\.1) == [false, false, true, false])
  }
}
