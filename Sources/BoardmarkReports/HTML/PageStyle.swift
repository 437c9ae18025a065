/// The look of a page, and the policy that allows nothing else.
enum PageStyle {
  /// What a page may load: nothing but the style sheet with this SHA-256, which
  /// `Tests/Scripts/Screen/check` prints if it is another one.
  static let policy: StaticString =
    "default-src 'none'; style-src 'sha256-4vLptGU5N8kZdjb43SRFuN4bOr5qWvP8D0NI7i1TBM0='; base-uri 'none'; form-action 'none'"

  /// The style sheet: what all pages share, and what only a page without a server has.
  static let sheet = PackageResources.shared_css + PackageResources.static_css
}
