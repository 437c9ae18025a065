#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What libFuzzer calls with each input: the law that FUZZER names. What breaks it crashes, as libFuzzer has it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  do {
    try fuzzer(Array(UnsafeBufferPointer(start: data, count: size)))
  } catch {
    // Optimized code keeps a failure's words to itself.
    print("broken:", error)
    fflush(nil)
    preconditionFailure("a law is broken")
  }
  return 0
}

private let fuzzer: @Sendable ([UInt8]) throws -> Void = {
  guard let name = getenv("FUZZER").map({ String(cString: $0) }), let law = laws[name] else {
    print("FUZZER names none of \(laws.keys.sorted().joined(separator: ", "))")
    exit(2)
  }
  return law
}()
