public import Framing
internal import Glibc
public import Pixels

/// Finds logos: what stays at its place in views of a clip that have nothing else in common.
///
/// A logo's edges have the same place and sign in all views, and those of the scene have not. Of a
/// scene that nothing cuts, there is one view, and nothing is found.
public struct LogoFinder: Sendable {
  private var size: PixelSize?
  private var views: [Gradients] = []

  /// The most views that are kept, and the least that tell a logo from a scene.
  private static let mostViews = 16
  private static let leastViews = 4
  private static let leastConfidence = 0.8

  public init() {}

  /// Adds an upright picture. One of another size than the first is left out.
  public mutating func add(_ picture: ReducedLuma) {
    guard views.count < Self.mostViews, size == nil || picture.size == size else { return }
    size = picture.size
    let gradients = Gradients(picture)
    guard views.allSatisfy({ $0.differs(from: gradients) }), gradients.isView else { return }
    views.append(gradients)
  }

  /// The logos, from left to right.
  public var items: [LogoItem] { candidates.filter { $0.confidence >= Self.leastConfidence } }

  /// All that may be a logo by its size.
  package var candidates: [LogoItem] {
    guard let size, views.count >= Self.leastViews else { return [] }
    return StillMarks(views, size).groups.compactMap { LogoItem($0, frame: size) }
  }
}

/// Something other than text that stays at one place.
public struct LogoItem: Hashable, Sendable {
  /// In the upright picture, in fractions of its width and height.
  public let unit: Rect
  /// The views that it was looked for in.
  public let views: Int
  /// What tells a logo from other things that stay, as ``StillMarks`` measures it.
  package let measures: [Double]
  /// Probability that it is laid over the clip.
  public var confidence: Double {
    1 / (1 + exp(-zip(measures, Self.weights).reduce(Self.bias) { $0 + $1.0 * $1.1 }))
  }

  /// Fitted by Tests/Accuracy/train_logos.py, in the order of ``StillMarks/Group/measures``.
  private static let weights = [9.8, 1.067, 6.573, 0.451, -39.62, -5.049, 16.7, 1.738]
  private static let bias = -29.11

  /// The height and width in heights of the frame.
  private static let sides = 0.02...0.35
  /// The greatest ratio of its sides: edges of a still bar or window are longer.
  private static let mostSlender = 8
  /// The least distance to the frame's edges in its heights: scenery is cut off by them.
  private static let leastMargin = 0.01

  /// Whether a text covers most of it: a logo in letters is a text.
  public func isPart(of text: LetteringItem) -> Bool {
    text.unit.intersection(unit).area * 2 >= unit.area
  }

  /// Nil for what is no logo.
  init?(_ group: StillMarks.Group, frame: PixelSize) {
    let (width, height) = (Double(frame.width), Double(frame.height))
    let box = group.box
    let (long, short) = (max(box.width, box.height), min(box.width, box.height))
    let margin = min(box.x, box.y, frame.width - box.maxX, frame.height - box.maxY)
    guard Self.sides.contains(Double(box.height) / height),
      Self.sides.contains(Double(box.width) / height), long <= Self.mostSlender * short,
      Double(margin) > Self.leastMargin * height
    else { return nil }
    (views, measures) = (group.views, group.measures)
    unit = Rect(
      x: Double(box.x) / width, y: Double(box.y) / height, width: Double(box.width) / width,
      height: Double(box.height) / height)
  }
}

/// The signs of a picture's gradients.
struct Gradients: Sendable {
  /// 1 and 2 where luma rises and falls to the right, 4 and 8 where it does so downwards.
  let signs: [UInt8]
  private let size: PixelSize
  /// The samples with a gradient in each quarter of the picture.
  private let counts: [Int]

  /// The least difference of the luma on both sides of a sample, in codes.
  private static let least: Int16 = 6
  /// The share of the gradients of one view that may be in another, beyond those that are by chance.
  private static let common = 0.25
  /// The least share of samples with a gradient in three quarters of a view.
  private static let leastShare = 0.005

  init(_ picture: ReducedLuma) {
    let (width, height) = (picture.size.width, picture.size.height)
    var signs = [UInt8](repeating: 0, count: width * height)
    var counts = [0, 0, 0, 0]
    let luma = picture.samples.span
    for y in stride(from: 1, to: height - 1, by: 1) {
      for x in stride(from: 1, to: width - 1, by: 1) {
        let place = y * width + x
        let across = Int16(luma[place + 1]) - Int16(luma[place - 1])
        let down = Int16(luma[place + width]) - Int16(luma[place - width])
        let sign: UInt8 =
          (across >= Self.least ? 1 : across <= -Self.least ? 2 : 0)
          | (down >= Self.least ? 4 : down <= -Self.least ? 8 : 0)
        signs[place] = sign
        counts[(y * 2 / height) * 2 + x * 2 / width] += sign == 0 ? 0 : 1
      }
    }
    (self.signs, self.counts, size) = (signs, counts, picture.size)
  }

  /// Whether there is enough in the picture beside something in one quarter of it.
  var isView: Bool {
    let rest = counts.reduce(0, +) - (counts.max() ?? 0)
    return Double(rest) >= Self.leastShare * Double(signs.count)
  }

  /// Whether another picture shows something else, apart from the quarter with most in common, which
  /// may have a logo.
  ///
  /// Some gradients agree by chance: as many as with the other picture turned by half a turn, which
  /// leaves nothing in its place.
  func differs(from other: Gradients) -> Bool {
    let (a, b) = (signs.span, other.signs.span)
    var (common, most) = ([0.0, 0, 0, 0], [0.0, 0, 0, 0])
    for quarter in 0..<4 {
      let rows = quarter / 2 * size.height / 2..<(quarter / 2 + 1) * size.height / 2
      let columns = quarter % 2 * size.width / 2..<(quarter % 2 + 1) * size.width / 2
      var (equal, chance) = (0, 0)
      for y in rows {
        for place in y * size.width + columns.lowerBound..<y * size.width + columns.upperBound {
          equal += a[place] & b[place] == 0 ? 0 : 1
          chance += a[place] & b[a.count - 1 - place] == 0 ? 0 : 1
        }
      }
      common[quarter] = Double(equal - chance)
      most[quarter] = Double(max(1, min(counts[quarter], other.counts[quarter]) - chance))
    }
    let marked = common.indices.max { common[$0] / most[$0] < common[$1] / most[$1] } ?? 0
    (common[marked], most[marked]) = (0, 0)
    return common.reduce(0, +) <= Self.common * most.reduce(0, +)
  }
}

/// Gradients that most views have.
struct StillMarks {
  /// Those that are near each other.
  struct Group {
    private(set) var box: PixelRect
    let views: Int
    /// Samples with such a gradient, and the sum of the views that have it.
    fileprivate var samples = 0, agreeing = 0
    /// The share of the gradients of the box that stay, their number, their share of the box, its
    /// height, the share that stays and that is gradients around it, the share of views that have
    /// the mean one, and the views.
    fileprivate(set) var measures: [Double] = []

    fileprivate init(_ sample: PixelRect, views: Int) { (box, self.views) = (sample, views) }

    fileprivate mutating func add(_ sample: PixelRect, agreeing count: Int) {
      box = box.union(sample)
      samples += 1
      agreeing += count
    }
  }

  let groups: [Group]

  /// The share of views that must have a gradient.
  private static let share = 0.8
  /// The share of the gradients around one that must be such, too.
  private static let leastAround = 0.4
  /// The distances within which gradients are around one, and belong together, in heights of the
  /// frame.
  private static let around = 0.012, reach = 0.01

  init(_ views: [Gradients], _ size: PixelSize) {
    let count = size.width * size.height
    let needed = UInt8((Self.share * Double(views.count) - 1e-9).rounded(.up))
    // The views with a gradient at a sample, and with the same one.
    var (any, most) = ([UInt8](repeating: 0, count: count), [UInt8](repeating: 0, count: count))
    for bit: UInt8 in [1, 2, 4, 8] {
      var same = [UInt8](repeating: 0, count: count)
      for view in views {
        let signs = view.signs.span
        for place in 0..<count {
          same[place] &+= signs[place] & bit == 0 ? 0 : 1
          if bit == 1 { any[place] &+= signs[place] == 0 ? 0 : 1 }
        }
      }
      for place in 0..<count { most[place] = max(most[place], same[place]) }
    }
    let still = most.map { $0 >= needed ? UInt8(1) : 0 }
    let (all, kept) = (AreaSums(any, size), AreaSums(still, size))
    func near(_ place: Int, _ distance: Double) -> PixelRect {
      let reach = max(2, Int((distance * Double(size.height)).rounded()))
      return PixelRect(
        x: place % size.width - reach, y: place / size.width - reach, width: 2 * reach + 1,
        height: 2 * reach + 1)
    }
    var marks = [UInt8](repeating: 0, count: count)
    for place in 0..<count where still[place] != 0 {
      let around = near(place, Self.around)
      let share = Double(kept.sum(around) * views.count)
      marks[place] = share >= Self.leastAround * Double(all.sum(around)) ? 1 : 0
    }
    let sums = AreaSums(marks, size)
    let parts = ConnectedRuns(
      (0..<count).map { sums.sum(near($0, Self.reach)) > 0 ? 1 : 0 }, bit: 1, size: size)
    var groups: [Int: Group] = [:]
    for run in parts.runs {
      for x in run.from..<run.to where marks[run.row * size.width + x] != 0 {
        let sample = PixelRect(x: x, y: run.row, width: 1, height: 1)
        groups[run.label, default: Group(sample, views: views.count)]
          .add(sample, agreeing: Int(most[run.row * size.width + x]))
      }
    }
    self.groups = groups.sorted { $0.key < $1.key }.map { _, group in
      var group = group
      group.measures = Self.measures(of: group, all, kept, size)
      return group
    }.sorted { ($0.box.x, $0.box.y) < ($1.box.x, $1.box.y) }
  }

  private static func measures(
    of group: Group, _ all: AreaSums, _ kept: AreaSums, _ size: PixelSize
  ) -> [Double] {
    let box = group.box
    let (area, views) = (Double(box.area), Double(group.views))
    let margin = max(3, Int((0.6 * Double(min(box.width, box.height))).rounded()))
    let outer = PixelRect(
      x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin,
      height: box.height + 2 * margin
    ).intersection(size.bounds)
    let ring = max(1, Double(outer.area) - area)
    return [
      Double(kept.sum(box)) * views / Double(max(1, all.sum(box))), log(Double(group.samples)),
      Double(group.samples) / area, log(Double(box.height) / Double(size.height)),
      Double(kept.sum(outer) - kept.sum(box)) / ring,
      Double(all.sum(outer) - all.sum(box)) / views / ring,
      Double(group.agreeing) / Double(group.samples) / views, log(views),
    ]
  }
}

/// Sums of numbers over areas.
private struct AreaSums {
  private let size: PixelSize
  /// The sums of all above and to the left, with a row and a column of zeros first.
  private var sums: [Int32]

  init(_ values: [UInt8], _ size: PixelSize) {
    self.size = size
    let width = size.width + 1
    sums = [Int32](repeating: 0, count: width * (size.height + 1))
    for y in 0..<size.height {
      var row: Int32 = 0
      for x in 0..<size.width {
        row &+= Int32(values[y * size.width + x])
        sums[(y + 1) * width + x + 1] = sums[y * width + x + 1] &+ row
      }
    }
  }

  /// The sum over the part of an area that is in the picture.
  func sum(_ box: PixelRect) -> Int {
    let (left, right) = (max(0, box.x), min(size.width, box.maxX))
    let (top, bottom) = (max(0, box.y), min(size.height, box.maxY))
    guard left < right, top < bottom else { return 0 }
    let width = size.width + 1
    return Int(
      sums[bottom * width + right] - sums[top * width + right] - sums[bottom * width + left]
        + sums[top * width + left])
  }
}
