import BoardKeys
import JSONRPC

/// What the scripts of a page receive: the keys, in the page's language.
enum ModuleTexts {
  static func json(_ texts: WebTexts) -> [UInt8] {
    JSONValue.members([
      "lang": .string(texts.language.rawValue),
      "keys": .array(
        KeyTable.bindings.filter { !$0.web.isEmpty }.map { binding in
          JSONValue.members([
            "deed": .string(binding.deed.rawValue),
            "text": .string(binding.text(in: texts.language)),
            "group": .string(binding.group.title(in: texts.language)),
            "keys": .array(binding.web.map { .string($0.ariaText) }),
            "labels": .array(binding.web.map { .string($0.label) }),
            "codes": .array(binding.web.map { $0.code.map { .string($0) } ?? .null }),
          ])
        }),
    ]).line
  }
}
