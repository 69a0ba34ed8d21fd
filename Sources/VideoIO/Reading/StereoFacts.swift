internal import CFFmpeg
internal import Framing

extension StereoLayout {
  /// The layout that the container states as side data; nil for none.
  init?(of stream: UnsafeMutablePointer<AVStream>) {
    var size = 0
    self.init(
      vidfit_stream_side_data(stream, AV_PKT_DATA_STEREO3D, &size), size: size)
  }

  /// The layout that a decoded frame states; nil for none.
  init?(of frame: UnsafePointer<AVFrame>) {
    guard let side = av_frame_get_side_data(frame, AV_FRAME_DATA_STEREO3D)?.pointee else {
      return nil
    }
    self.init(side.data, size: Int(side.size))
  }

  private init?(_ data: UnsafePointer<UInt8>?, size: Int) {
    guard let data, size >= MemoryLayout<AVStereo3D>.size else { return nil }
    let stereo = UnsafeRawPointer(data).loadUnaligned(as: AVStereo3D.self)
    let packing: Packing
    switch stereo.type {
    case AV_STEREO3D_SIDEBYSIDE: packing = .sideBySide
    case AV_STEREO3D_TOPBOTTOM: packing = .topBottom
    case AV_STEREO3D_FRAMESEQUENCE: packing = .frames
    case AV_STEREO3D_CHECKERBOARD: packing = .checkerboard
    case AV_STEREO3D_SIDEBYSIDE_QUINCUNX: packing = .quincunx
    case AV_STEREO3D_LINES: packing = .rows
    case AV_STEREO3D_COLUMNS: packing = .columns
    default: return nil
    }
    self.init(packing, isRightFirst: stereo.flags & AV_STEREO3D_FLAG_INVERT != 0)
  }
}

extension Projection {
  /// The projection that the container states as side data; nil for none.
  init?(of stream: UnsafeMutablePointer<AVStream>) {
    var size = 0
    guard let data = vidfit_stream_side_data(stream, AV_PKT_DATA_SPHERICAL, &size),
      size >= MemoryLayout<AVSphericalMapping>.size
    else { return nil }
    let mapping = UnsafeRawPointer(data).loadUnaligned(as: AVSphericalMapping.self)
    // FFmpeg 7.1 added the last of these.
    switch String(cString: av_spherical_projection_name(mapping.projection)) {
    case "equirectangular": self = .equirectangular
    case "tiled equirectangular":
      let cut = UInt64(mapping.bound_left) + UInt64(mapping.bound_right)
      self = cut >= 0x7F00_0000 ? .halfEquirectangular : .equirectangular
    case "cubemap": self = .cubemap
    case "half equirectangular": self = .halfEquirectangular
    case "fisheye": self = .fisheye
    default: return nil
    }
  }
}
