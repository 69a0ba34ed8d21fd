/// Which frames of a clip a verdict rests on.
struct SamplingSummary: Hashable, Sendable {
  enum Stopped: String, Hashable, Sendable {
    /// The evidence sufficed.
    case agreed
    /// There was nothing more to look at.
    case all
    /// As many frames were looked at as were allowed.
    case budget
  }

  var frames: Int
  var stopped: Stopped
  /// In words, for people.
  var coverage: String
  /// The one active format description that the frames carried, if they did.
  var activeFormat: ActiveFormat?
}
