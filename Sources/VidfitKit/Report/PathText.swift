internal import Files
internal import FoundationEssentials
package import SystemPackage

extension FilePath {
  /// The bytes in Base64 if they are not UTF-8, so that `string` loses some.
  package var base64IfNeeded: String? { isUTF8 ? nil : Data(bytes).base64EncodedString() }
}
