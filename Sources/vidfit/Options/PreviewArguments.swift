public import ArgumentParser
public import VidfitKit

extension PreviewOptions.Modes: ExpressibleByArgument {}
extension PreviewOptions.PaddingView: ExpressibleByArgument {}
extension PreviewOptions.Format: ExpressibleByArgument {}
