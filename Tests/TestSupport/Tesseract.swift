import Foundation

/// The program that reads text, which tests need only to read text.
public enum Tesseract {
  /// Whether it is installed with its English data.
  public static let isInstalled = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c",
      "import ctypes; t = ctypes.CDLL('libtesseract.so.5'); t.TessBaseAPICreate.restype = ctypes.c_void_p; "
        + "exit(t.TessBaseAPIInit3(ctypes.c_void_p(t.TessBaseAPICreate()), None, b'eng') != 0)",
    ]
    process.standardError = nil
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()
}
