import BoardmarkChecking
import BoardmarkReading
import BoardmarkText

/// A check's report in JUnit's XML: a suite for each file, a test case for each finding.
package enum JUnitReport {
  /// The report; a file without findings is one passing test case.
  ///
  /// - Parameter isStrict: Whether warnings fail too; otherwise they pass with a
  ///   note, as infos always do.
  package static func text(of report: CheckReport, isStrict: Bool) -> String {
    let suites = report.files.map { suite($0, isStrict) }
    let failures = suites.reduce(0) { $0 + $1.failures }
    let tests = suites.reduce(0) { $0 + $1.tests }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="board check" tests="\(tests)" failures="\(failures)" errors="0">
      \(suites.map(\.text).joined())</testsuites>

      """
  }

  private static func suite(
    _ file: CheckedFile, _ isStrict: Bool
  ) -> (text: String, tests: Int, failures: Int) {
    var cases = ""
    var tests = 0
    var failures = 0
    for shown in FoldedFindings(file) {
      tests += 1
      let isFailure = fails(shown.finding.diagnostic.severity, isStrict)
      if isFailure { failures += 1 }
      cases += testCase(shown, in: file.path, isFailure: isFailure)
    }
    if tests == 0 {
      tests = 1
      cases = "    <testcase name=\"clean\" classname=\"\(file.path.xmlEscaped)\"/>\n"
    }
    let text = """
        <testsuite name="\(file.path.xmlEscaped)" tests="\(tests)" failures="\(failures)" errors="0">
      \(cases)  </testsuite>

      """
    return (text, tests, failures)
  }

  private static func fails(_ severity: Severity, _ isStrict: Bool) -> Bool {
    severity == .error || (isStrict && severity == .warning)
  }

  private static func testCase(
    _ shown: FoldedFindings.Element, in path: String, isFailure: Bool
  ) -> String {
    let finding = shown.finding
    let diagnostic = finding.diagnostic
    let place = "\(finding.start.line):\(finding.start.column)"
    let message = diagnostic.sentence + shown.rest
    let line = "\(path):\(place): \(diagnostic.severity.rawValue): \(message)"
    let outcome =
      isFailure
      ? "<failure type=\"\(diagnostic.severity.rawValue)\" message=\"\(message.xmlEscaped)\">"
        + "\(line.xmlEscaped)</failure>"
      : "<system-out>\(line.xmlEscaped)</system-out>"
    return """
          <testcase name="\(diagnostic.rule.rawValue) at \(place)" classname="\(path.xmlEscaped)">
            \(outcome)
          </testcase>

      """
  }
}
