/// The time of a period, and its available segments.
struct DASHPeriod {
  /// In seconds from the beginning of the presentation.
  var start: Double
  /// In seconds; nil if unknown.
  var duration: Double?
  /// The clock of a live stream, if it decides which segments are available.
  var live: Live?

  struct Live {
    /// Seconds since the presentation began.
    var elapsed: Double
    /// Seconds that segments stay available; nil for ever.
    var depth: Double?
  }

  private static let mostSegments = 1e9

  /// The segments of one duration that are available, from 0.
  ///
  /// - Parameters:
  ///   - seconds: the duration of each.
  ///   - most: the number of all segments; nil if it isn't stated.
  func segments(lasting seconds: Double, most: Int64?) throws(LineProblem) -> Range<Int64> {
    // The excess of a rounded period duration is not a segment of its own.
    let count = duration.map { min(($0 / seconds - 1e-3).rounded(.up), Self.mostSegments) }
    let all = 0..<min(count.map { Int64(max(0, $0)) } ?? .max, most ?? .max)
    guard let live else {
      guard count != nil || most != nil else {
        throw LineProblem("nothing says how many segments it has")
      }
      return all
    }
    let end = min(max(0, ((live.elapsed - start) / seconds).rounded(.down)), Self.mostSegments)
    let first = live.depth.map { max(0, end - ($0 / seconds).rounded(.down)) } ?? 0
    return (Int64(first)..<Int64(end)).clamped(to: all)
  }
}

/// Times in the notation of XML Schema.
enum XMLTime {
  /// Seconds of a duration such as `PT1H2M3.5S`; nil for others, and for years and months, whose
  /// length varies.
  static func seconds(duration text: String) -> Double? {
    guard text.first == "P" else { return nil }
    var seconds = 0.0
    var digits = ""
    var isTime = false
    var isEmpty = true
    for character in text.dropFirst() {
      if character == "T", !isTime, digits.isEmpty {
        isTime = true
      } else if character.isASCII, character.isNumber || character == "." {
        digits.append(character)
      } else {
        let unit: Double? =
          switch (character, isTime) {
          case ("D", false): 86_400
          case ("H", true): 3600
          case ("M", true): 60
          case ("S", true): 1
          case ("Y", false), ("M", false): Double(digits) == 0 ? 0 : nil
          default: nil
          }
        guard let unit, let value = Double(digits) else { return nil }
        seconds += value * unit
        digits = ""
        isEmpty = false
      }
    }
    return digits.isEmpty && !isEmpty && seconds.isFinite && seconds < 1e10 ? seconds : nil
  }

  /// Seconds since 1970 of a time such as `2026-01-02T03:04:05.5Z`; nil for others.
  static func seconds(date text: String) -> Double? {
    let halves = text.split(separator: "T", maxSplits: 1)
    let days = (halves.first ?? "").split(separator: "-").map { Int($0) }
    guard halves.count == 2, days.count == 3, let year = days[0], let month = days[1],
      let day = days[2], (1970...9999).contains(year), (1...12).contains(month),
      (1...31).contains(day)
    else { return nil }
    let clock = halves[1].prefix { $0.isNumber || $0 == ":" || $0 == "." }
    let parts = clock.split(separator: ":").map { Double(String($0)) }
    guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2],
      let offset = seconds(zone: halves[1].dropFirst(clock.count))
    else { return nil }
    let time = hour * 3600 + minute * 60 + second
    return Double(daysSince1970(year, month, day)) * 86_400 + time - offset
  }

  /// Seconds east of Greenwich of `Z`, `+01:00` or nothing.
  private static func seconds(zone: Substring) -> Double? {
    guard let sign = zone.first, sign != "Z" else { return 0 }
    let parts = zone.dropFirst().split(separator: ":").map { Double(String($0)) }
    guard sign == "+" || sign == "-", parts.count == 2, let hour = parts[0], let minute = parts[1]
    else { return nil }
    return (hour * 3600 + minute * 60) * (sign == "-" ? -1 : 1)
  }

  /// Days since 1970 in the Gregorian calendar, by Howard Hinnant's `days_from_civil`.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
