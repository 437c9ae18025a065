/// What must hold of any input, and does not: a fuzzer crashes with it, the tests that replay inputs report it.
struct BrokenLaw: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

func demand(_ holds: Bool, _ law: @autoclosure () -> String = "a reading differs") throws(BrokenLaw)
{
  if !holds { throw BrokenLaw(law()) }
}

/// The laws, by the names that FUZZER takes.
let laws: [String: @Sendable ([UInt8]) throws -> Void] = [
  "read": fuzzRead, "format": fuzzFormat, "fix": fuzzFix, "roads": fuzzRoads, "edit": fuzzEdit,
  "merge": fuzzMerge, "front-matter": fuzzFrontMatter, "query": fuzzQuery,
]
