import Framing
import VidfitKit

let phone = Viewport(device: .iPhoneX, orientation: .landscape)
let analyzer = ClipAnalyzer(AnalysisOptions(viewports: [phone]))
for path in CommandLine.arguments.dropFirst() {
  switch await analyzer.analyze(path).outcome {
  case .analysed(let clip):
    for screen in clip.presentations {
      print("\(path): \(screen.class), so \(screen.name) begins with \(screen.defaultMode)")
    }
  case .failed(let failure): print("\(path): \(failure.message)")
  }
}
