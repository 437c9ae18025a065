import ArgumentParser

/// A value of an option that is one of a few words, its raw values.
///
/// Their texts come from here, since the parser would otherwise print each value by reflection at
/// every start.
package protocol ChoiceArgument: ExpressibleByArgument, CaseIterable, RawRepresentable
where RawValue == String {}

extension ChoiceArgument {
  package var defaultValueDescription: String { rawValue }

  package static var allValueStrings: [String] { allCases.map(\.rawValue) }

  package static var allValueDescriptions: [String: String] { [:] }

  package static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
