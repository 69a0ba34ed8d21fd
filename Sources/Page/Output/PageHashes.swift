/// Digests of the page's own script and style, by which its policy allows them: SHA-256 as
/// Content Security Policy writes it. `make page-hashes` writes this file.
enum PageHashes {
  static let loader = "sha256-QEw/x8KKwfabQwSJXXD2N7v19Hai29V6FoawRWre1YQ="
  static let script = "sha256-jMA58Teww3dGULHfr570QkOWRs6tjXnBGG1qOJ/T6x0="
  static let listScript = "sha256-uSCp6HsO9A2F219kvfNj4ZL4it45GLeJY+CZ5B2WVeI="
  static let importantScript = "sha256-Dka2GmIKv4L2yr6PD1CjnCT7s5drZ5I7G/52Dz6qdBM="
  static let style = "sha256-dn49wt8iE+YxGjgt9RBJo9Wf52rm3CTJya49ELMURJU="
  static let listStyle = "sha256-3L/ytIp0RgoXaDxmiAgnm1eTqTjEy2CRND8pBX9MNzU="
}
