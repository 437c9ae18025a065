import ArgumentParser

/// The formats of a command, including JSON.
protocol ReportFormat: ChoiceArgument {
  static var json: Self { get }

  static var help: ArgumentHelp { get }
}

extension ReportFormat {
  static var help: ArgumentHelp { "The output format." }
}

/// The formats of commands that have no others.
enum TextOrJSON: String, ReportFormat { case text, json }

/// The options for a command's output format.
struct FormatOptions<Format: ReportFormat>: ParsableArguments {
  @Option(help: Format.help)
  var format: Format?

  @Flag(help: "The same as '--format json'.")
  var json = false

  /// The requested format; nil for the default.
  var chosen: Format? { json ? .json : format }

  func validate() throws {
    if json, let format, format.rawValue != Format.json.rawValue {
      throw ValidationError(
        "'--json' and '--format \(format.rawValue)' cannot be used together; leave one out")
    }
  }
}

/// A value of an option with a fixed set of words, the raw values.
///
/// Provides their texts, since the parser would otherwise print each value by reflection at every
/// start.
package protocol ChoiceArgument: ExpressibleByArgument, CaseIterable, RawRepresentable
where RawValue == String {}

extension ChoiceArgument {
  package var defaultValueDescription: String { rawValue }

  package static var allValueStrings: [String] { allCases.map(\.rawValue) }

  package static var allValueDescriptions: [String: String] { [:] }

  package static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
