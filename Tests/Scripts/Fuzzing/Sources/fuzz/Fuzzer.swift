#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What libFuzzer calls with each input: the fuzzer that FUZZER names.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  fuzzer(Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}

private let fuzzers: [String: @Sendable ([UInt8]) -> Void] = [
  "read": fuzzRead, "format": fuzzFormat, "fix": fuzzFix, "roads": fuzzRoads, "edit": fuzzEdit,
  "merge": fuzzMerge, "front-matter": fuzzFrontMatter, "query": fuzzQuery,
]

private let fuzzer: @Sendable ([UInt8]) -> Void = {
  guard let name = getenv("FUZZER").map({ String(cString: $0) }), let fuzzer = fuzzers[name] else {
    print("FUZZER names none of \(fuzzers.keys.sorted().joined(separator: ", "))")
    exit(2)
  }
  return fuzzer
}()
