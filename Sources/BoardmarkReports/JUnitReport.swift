import BoardmarkChecking
import BoardmarkReading
import BoardmarkText

/// A check's report as JUnit XML: a suite for each file, a test case for each finding, and one with an error for each
/// file that could not be checked.
package enum JUnitReport {
  /// The report; a file without findings is one passing test case.
  ///
  /// - Parameter isStrict: True if warnings fail too; otherwise they pass with a
  ///   note, as infos always do.
  package static func text(of report: CheckReport, isStrict: Bool) -> String {
    let unread = report.failures.map(suite)
    let suites = report.files.map { suite($0, isStrict) }
    let failures = suites.reduce(0) { $0 + $1.failures }
    let tests = suites.reduce(unread.count) { $0 + $1.tests }
    let errors = unread.count
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="board check" tests="\(tests)" failures="\(failures)" errors="\(errors)">
      \(unread.joined())\(suites.map(\.text).joined())</testsuites>

      """
  }

  private static func suite(_ failure: TaskListing.Failure) -> String {
    let (name, message) = (failure.file.xmlEscaped, failure.message.xmlEscaped)
    return """
        <testsuite name="\(name)" tests="1" failures="0" errors="1">
          <testcase name="unreadable" classname="\(name)">
            <error type="unreadable" message="\(message)">\(name): error: \(message)</error>
          </testcase>
        </testsuite>

      """
  }

  private static func suite(
    _ file: CheckedFile, _ isStrict: Bool
  ) -> (text: String, tests: Int, failures: Int) {
    var cases = ""
    var tests = 0
    var failures = 0
    var fingerprints = Fingerprints()
    for shown in FoldedFindings(file) {
      tests += 1
      let isFailure = fails(shown.finding.diagnostic.severity, isStrict)
      if isFailure { failures += 1 }
      cases += testCase(
        shown, named: fingerprints.next(shown.finding, in: file.path), in: file.path,
        isFailure: isFailure)
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

  private static func fails(_ severity: Board.Severity, _ isStrict: Bool) -> Bool {
    severity == .error || (isStrict && severity == .warning)
  }

  private static func testCase(
    _ shown: FoldedFindings.Element, named fingerprint: String, in path: String, isFailure: Bool
  ) -> String {
    let finding = shown.finding
    let diagnostic = finding.diagnostic
    let place = "\(finding.start.line):\(finding.start.column)"
    let message = diagnostic.sentence + shown.rest
    // A name must not change when other lines are added or removed, or the finding counts as new.
    let id = diagnostic.task.map { "\($0) " } ?? ""
    let name = "\(diagnostic.rule.rawValue) \(id)\(fingerprint)".xmlEscaped
    let line = "\(path):\(place): \(diagnostic.severity.rawValue): \(message)"
    let outcome =
      isFailure
      ? "<failure type=\"\(diagnostic.severity.rawValue)\" message=\"\(message.xmlEscaped)\">"
        + "\(line.xmlEscaped)</failure>"
      : "<system-out>\(line.xmlEscaped)</system-out>"
    return """
          <testcase name="\(name)" classname="\(path.xmlEscaped)">
            \(outcome)
          </testcase>

      """
  }
}
