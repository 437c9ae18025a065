/// The part of the look that the static page and the pages of `board web` share.
package enum SharedStyle {
  package static var sheet: [UInt8] { PackageResources.shared_css }
}
