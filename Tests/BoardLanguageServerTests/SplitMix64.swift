import TestSupport

/// The library has one of its own, for new ids.
typealias SplitMix64 = TestSupport.SplitMix64
