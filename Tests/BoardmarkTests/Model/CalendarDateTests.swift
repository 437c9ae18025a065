import Boardmark
import Testing

@Suite struct CalendarDateTests {
  @Test("the days of a month are those of the Gregorian calendar") func months() {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    for year in [1, 1900, 2000, 2023, 2024, 2100, 2400, 9999] {
      let isLeap = [2000, 2024, 2400].contains(year)
      for (index, length) in lengths.enumerated() {
        let last = index == 1 && isLeap ? 29 : length
        #expect(CalendarDate(year: year, month: index + 1, day: last) != nil)
        #expect(CalendarDate(year: year, month: index + 1, day: last + 1) == nil)
      }
    }
  }

  @Test("days are counted without a gap") func counting() {
    #expect(CalendarDate("1970-01-01")?.daysSinceEpoch == 0)
    #expect(CalendarDate("2000-03-01")?.daysSinceEpoch == 11_017)
    var last: CalendarDate?
    for days in stride(from: -719_162, through: 2_932_896, by: 97) {
      let date = CalendarDate(daysSinceEpoch: days)
      #expect(date?.daysSinceEpoch == days)
      if let last, let date { #expect(last < date) }
      last = date
    }
    #expect(CalendarDate(daysSinceEpoch: -719_163) == nil)
    #expect(CalendarDate(daysSinceEpoch: 2_932_897) == nil)
  }
}
