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
