import Boardmark
import BoardmarkText
import JSONRPC

/// A value of a JSON text, with its pointer (RFC 6901).
struct JSONPlace {
  let value: JSONValue
  let pointer: String

  /// The size limit of an export: 256 MiB, since its values take many times as much memory.
  static let sizeLimit = 256 << 20

  /// Reads a whole JSON text; the bytes are UTF-8.
  init(_ bytes: [UInt8]) throws(ForeignError) {
    do throws(JSONError) {
      value = try JSONReader.value(of: bytes)
    } catch {
      throw ForeignError(
        "\(ForeignText.place(of: error.offset, in: bytes)): not JSON: \(error.message)",
        remedy: "export it again; the file may be truncated")
    }
    pointer = ""
  }

  /// Reads an array, or one object per line as an array.
  init(orLines bytes: [UInt8]) throws(ForeignError) {
    do throws(ForeignError) {
      try self.init(bytes)
      if self["description"] != nil { self.init(.array([value]), "") }
    } catch {
      var values: [JSONValue] = []
      for line in bytes.split(separator: .ascii("\n")) where !line.allSatisfy(\.isSpace) {
        guard let value = try? JSONReader.value(of: Array(line)), value.members != nil else {
          throw error
        }
        values.append(value)
      }
      self.init(.array(values), "")
    }
  }

  private init(_ value: JSONValue, _ pointer: String) {
    self.value = value
    self.pointer = pointer
  }

  /// The member of an object; nil if it has none, or if it is null.
  subscript(key: String) -> JSONPlace? {
    let name = Array(key.utf8)
    guard let member = value.members?.last(where: { $0.key == name }), !member.value.isNull else {
      return nil
    }
    return JSONPlace(member.value, pointer + "/" + Self.escaped(key))
  }

  /// The elements of an array; empty for anything else.
  var elements: [JSONPlace] {
    (value.array ?? []).enumerated().map { JSONPlace($1, "\(pointer)/\($0)") }
  }

  /// The members of an object; empty for anything else.
  var members: [(key: String, place: JSONPlace)] {
    (value.members ?? []).map {
      let key = String(decoding: $0.key, as: UTF8.self)
      return (key, JSONPlace($0.value, pointer + "/" + Self.escaped(key)))
    }
  }

  /// A string that is not empty, a number or a Boolean as text; nil for anything else.
  var text: String? {
    switch value {
    case .string(let bytes): bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    case .integer(let number): "\(number)"
    case .number(let bytes): String(decoding: bytes, as: UTF8.self)
    case .boolean(let value): value ? "true" : "false"
    case .null, .array, .object, .raw: nil
    }
  }

  var isTrue: Bool { value.boolean == true }

  var number: Double { text.flatMap(Double.init) ?? 0 }

  /// The pointers of all values below that are not empty, in the order of the text.
  ///
  /// The reader limits the depth of the recursion. If an object has a duplicate key, the first value's pointer is
  /// marked to distinguish it from the effective one.
  func appendLeaves(to places: inout [String], dropped: inout [String: String]) {
    switch value {
    case .array: for element in elements { element.appendLeaves(to: &places, dropped: &dropped) }
    case .object:
      let members = members
      var last: [String: Int] = [:]
      for (index, member) in members.enumerated() { last[member.key] = index }
      for (index, member) in members.enumerated() {
        guard last[member.key] == index else {
          let place = "\(member.place.pointer) (value \(index + 1) of the object)"
          places.append(place)
          dropped[place] = "its key is repeated, and the last one counts"
          continue
        }
        member.place.appendLeaves(to: &places, dropped: &dropped)
      }
    default: if text != nil { places.append(pointer) }
    }
  }

  private static func escaped(_ key: String) -> String {
    guard key.utf8.contains(where: { $0 == .ascii("~") || $0 == .ascii("/") }) else { return key }
    return key.split(separator: "~", omittingEmptySubsequences: false).joined(separator: "~0")
      .split(separator: "/", omittingEmptySubsequences: false).joined(separator: "~1")
  }
}

extension ForeignTask {
  /// Adds the value at a place; `others` are the places of what is part of it.
  mutating func add(_ kind: Field.Kind, _ place: JSONPlace?, with others: JSONPlace?...) {
    guard let place else { return }
    add(kind, place.text, at: ([place] + others).compactMap { $0?.pointer })
  }

  mutating func addComment(_ text: JSONPlace, by author: JSONPlace?, at time: JSONPlace?) {
    let head = [author?.text.map { "@\($0)" }, time?.text.map { String($0.prefix(10)) }].compactMap
    { $0 }.joined(separator: ", ")
    add(
      .comment(by: head.isEmpty ? "Comment" : ForeignText.oneLine(head)), text, with: author, time)
  }

  /// Sets the reference that an issue's address contains, `gh:owner/repo#12`; false if there is none.
  mutating func setReference(_ address: JSONPlace?, number: JSONPlace?) -> Bool {
    guard let address, let reference = address.text.flatMap(ForgeReference.init(address:)) else {
      return false
    }
    self.reference = (reference.key, reference.value)
    add(
      .attribute(reference.key), reference.value, at: [address, number].compactMap { $0?.pointer })
    return true
  }
}
