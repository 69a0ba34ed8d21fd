/// Embedded Swift has no coding. This protocol, which requires nothing, takes the name in lists of
/// conformances; what is written by hand for coding lies in folders named Coding, which are left out.
public protocol Codable {}
