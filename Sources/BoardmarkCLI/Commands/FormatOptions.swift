import ArgumentParser

/// The formats of a command, among them JSON.
protocol ReportFormat: ChoiceArgument {
  static var json: Self { get }

  /// The help for the option.
  static var help: ArgumentHelp { get }
}

extension ReportFormat {
  static var help: ArgumentHelp { "How to write it." }
}

/// The options that say in which form a command writes.
struct FormatOptions<Format: ReportFormat>: ParsableArguments {
  @Option(help: Format.help)
  var format: Format?

  @Flag(help: "The same as '--format json'.")
  var json = false

  /// The format that is asked for; nil if none is.
  var chosen: Format? { json ? .json : format }

  func validate() throws {
    if json, let format, format.rawValue != Format.json.rawValue {
      throw ValidationError(
        "'--json' and '--format \(format.rawValue)' exclude each other; leave one of them out")
    }
  }
}

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
