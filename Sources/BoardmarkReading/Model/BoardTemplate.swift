import BoardmarkText

/// The text of a new, empty board.
public struct BoardTemplate: Sendable {
  /// Why a list of names cannot make a board.
  public enum Problem: Refusal {
    case emptyName
    case unusableName(String)
    case doubledName(String)

    public var message: String {
      switch self {
      case .emptyName: "a column without a name"
      case .unusableName(let name): "'\(name)' cannot name a column"
      case .doubledName(let name): "column '\(name)' is named twice"
      }
    }

    public var remedy: String {
      switch self {
      case .emptyName: "give names like 'Todo,Doing,Done'"
      case .unusableName: "use letters and digits"
      case .doubledName: "give each its own name"
      }
    }
  }

  /// The file's content, in canonical form.
  public let bytes: [UInt8]

  /// Makes a board with a heading for each name.
  ///
  /// Names that are not known ones are declared in the front matter.
  public init(columns names: [String], fileName: String) throws(Problem) {
    var seen: Set<String> = []
    for name in names {
      guard !name.isEmpty else { throw .emptyName }
      guard let folded = ColumnName(name).candidates.first, !name.contains(where: \.isNewline)
      else {
        throw .unusableName(name)
      }
      guard seen.insert(folded).inserted else { throw .doubledName(name) }
    }
    let headings = "# Board\n" + names.map { "\n## \($0)\n" }.joined()
    let plain = Array(headings.utf8)
    if Self.columns(of: plain, fileName) == names {
      bytes = plain
      return
    }
    let list = names.map(Self.quoted).joined(separator: ", ")
    let declared = Array("---\ncolumns: [\(list)]\n---\n\n\(headings)".utf8)
    guard Self.columns(of: declared, fileName) == names else {
      let known = Self.columns(of: declared, fileName)
      throw .unusableName(names.first { !known.contains($0) } ?? names[0])
    }
    bytes = declared
  }

  private static func columns(of bytes: [UInt8], _ fileName: String) -> [String] {
    Board(bytes, fileName: fileName).columns.map(\.name)
  }

  /// A name as YAML: plain if that is safe, else in double quotes.
  package static func quoted(_ name: String) -> String {
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      // Most names need no look at the Unicode tables.
      if scalar.isASCII { return scalar == " " || UInt8(scalar.value).isASCIIAlphanumeric }
      return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
    if isPlain { return name }
    var text: [UInt8] = [.ascii("\"")]
    for byte in name.utf8 {
      if byte == .ascii("\"") || byte == .ascii("\\") { text.append(.ascii("\\")) }
      text.append(byte)
    }
    text.append(.ascii("\""))
    return String(decoding: text, as: UTF8.self)
  }
}
