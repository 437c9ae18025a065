/// A name in a folder, as the bytes that the system uses, which need not be UTF-8.
package struct FileName: Hashable, Sendable {
  let bytes: [UInt8]

  package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  package init(_ text: String) { self.init(bytes: text.utf8) }

  /// The name, for messages.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The name as the system's functions take it.
  var cString: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

  static func + (name: Self, suffix: String) -> Self { Self(bytes: name.bytes + suffix.utf8) }
}
