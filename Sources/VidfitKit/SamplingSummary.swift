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

  /// What it cost, in what does not depend on the machine.
  struct Cost: Hashable, Sendable {
    /// Frames decoded or tried, whether they were looked at or led to others.
    var decoded = 0
    /// Packets taken from the container.
    var packets = 0
    /// Bytes read from the file, from its opening on.
    var bytes: Int64 = 0
  }

  var frames: Int
  var stopped: Stopped
  /// In words, for people.
  var coverage: String
  /// The one active format description that the frames carried, if they did.
  var activeFormat: ActiveFormat?
  var cost = Cost()
}
