import Framing
import VidfitKit

let phone = Viewport(device: .iPhoneX, orientation: .landscape)
let analyzer = ClipAnalyzer(AnalysisOptions(viewports: [phone]))
for path in CommandLine.arguments.dropFirst() {
  switch await analyzer.analyze(path).outcome {
  case .analysed(let clip):
    for screen in clip.presentations {
      // Still pictures have neither.
      guard let kind = screen.class, let mode = screen.defaultMode else { continue }
      print("\(path): \(kind), so \(screen.name) begins with \(mode)")
    }
  case .failed(let failure): print("\(path): \(failure.message)")
  }
}
