import { describe, expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { animals, parseFamilyDraw } from '@lotus/rules/catalogue'
import { findFamily } from '@lotus/rules/catalogue/all'
import { formatOf, partsOf, type ReadContext, type SourceFile } from './index.ts'
import { pastYearAnimalOf } from './mark-six.ts'

const family = (name: string) => must(findFamily(name), name)

function read(name: string, text: string, context: Partial<ReadContext> = {}): SourceFile {
  const format = must(formatOf(text), 'the form is known')
  expect(format.families).toContain(name)
  return format.read(text, { family: family(name), drawsPerDay: null, ...context })
}
/** Expects every row to be a draw of the family, or none. */
function expectDraws(name: string, { rows }: SourceFile): void {
  for (const { draw } of rows) if (draw !== null) expect(parseFamilyDraw(family(name), draw)?.isVoid).toBe(false)
}
const first = ({ rows }: SourceFile) => must(rows[0], 'a row')

describe('a file of results', () => {
  it('of stations gives prizes by station and day', () => {
    const file = read('vn_south', '\uFEFFdraw_date,province_code,DB,G8\r\n2024-01-01,HCM,012345,07\r\n')
    expect(first(file)).toMatchObject({
      line: 2,
      day: '2024-01-01',
      place: null,
      station: 'HCM',
      source: null,
      draw: { prizes: { DB: ['012345'], G8: ['07'] } },
    })
  })

  it('of electronic draws gives the four digits with leading zeros, voids the holidays and counts draws without a family', () => {
    const file = read(
      'lf4d',
      `draw_date,product_code,normalization_kind,numbers
2011-01-01,electronic_6x36,observed,06-12-25-30-31-35
2011-01-01,than_tai_4,observed,0793
2011-02-02,than_tai_4,holiday_zero,0000
2011-13-02,than_tai_4,observed,1234`,
    )
    expectDraws('lf4d', file)
    expect(file.rows.map(({ day, draw }) => [day, draw])).toEqual([
      ['2011-01-01', { digits: '0793' }],
      ['2011-02-02', null],
    ])
    expect(file.skipped).toEqual([{ what: 'electronic_6x36: the catalogue has no family', count: 1 }])
    expect(file.problems).toEqual([
      { line: 5, column: 'draw_date', code: 'not_a_day', details: { value: '2011-13-02' } },
    ])
  })

  it('of the Thai lottery is read from September 2015; the older form has no rules and is counted (choices 15)', () => {
    const file = read(
      'thai',
      `draw_date,first,two,three,three_first,three_last,near_first,second,third,fourth,fifth
2006-12-30,778584,07,164|403|811|971,,,778583|778585,133134|468424|509756|515202|640052,1,1,1
2024-12-16,097863,21,,290|742,339|881,097862|097864,077335|142161|208137|773959|885770,1,1,1`,
    )
    expectDraws('thai', file)
    expect(file.rows).toHaveLength(1)
    expect(first(file).draw).toEqual({
      first: '097863',
      last2: '21',
      front3: ['290', '742'],
      back3: ['339', '881'],
      second: ['077335', '142161', '208137', '773959', '885770'],
    })
    expect(file.skipped.map(({ count }) => count)).toEqual([1])
  })

  it('of six and a special number has the animal of the lunar year of its day', () => {
    const file = read(
      'lhc',
      'draw_date,issue,numbers,special\n1993-01-05,93/001,1-8-13-24-35-43,33\n2024-12-28,24/140,1-3-5-18-26-35,14',
    )
    expectDraws('lhc', file)
    expect(file.rows.map(({ source, draw }) => [source, draw?.['special'], draw?.['yearAnimal']])).toEqual([
      ['93/001', '33', 'monkey'],
      ['24/140', '14', 'dragon'],
    ])
  })

  it('of 6 of 45, and of 55 without the ball of its second jackpot, gives the balls', () => {
    const six = read('tl645', '{"date": "2017-10-25", "id": "00198", "result": [12, 17, 23, 25, 34, 8]}\n{oops')
    expectDraws('tl645', six)
    expect(first(six)).toMatchObject({
      day: '2017-10-25',
      source: '00198',
      draw: { balls: ['12', '17', '23', '25', '34', '08'] },
    })
    expect(six.problems).toEqual([{ line: 2, column: null, code: 'not_json', details: {} }])
    const seven = read(
      'tl655',
      `{"date": "2017-08-01", "id": "00001", "result": [5, 10, 14, 23, 24, 38, 35]}
{"date": "2023-10-12", "id": "00944", "result": [1, 12, 21, 28, 30, 44]}`,
    )
    expectDraws('tl655', seven)
    expect(first(seven).draw).toEqual({ balls: ['05', '10', '14', '23', '24', '38'] })
    expect(seven.problems).toEqual([{ line: 2, column: 'result', code: 'balls', details: { count: '6', need: '7' } }])
  })

  it('of 20 of 80 numbers the draws of a day from its lowest id', () => {
    const balls = Array.from({ length: 20 }, (_, n) => n * 4 + 1)
    const line = (date: string, id: number) => JSON.stringify({ date, id: `#0${id}`, result: balls })
    const lines = [
      line('2022-12-05', 110_298),
      line('2022-12-05', 110_297),
      line('2022-12-06', 110_299),
      line('2022-12-06', 110_301),
    ].join('\n')
    const file = read('keno', lines)
    expectDraws('keno', file)
    expect(file.rows.map(({ day, place }) => [day, place])).toEqual([
      ['2022-12-06', 1],
      ['2022-12-06', 3],
    ])
    // If a file begins in the middle of a day, the place of its first draw is unknown.
    expect(file.skipped.map(({ count }) => count)).toEqual([2])
    const named = read('keno', lines, { anchor: { number: '110298', day: '2022-12-05', place: 95 } })
    expect(named.rows.map(({ place }) => place)).toEqual([95, 94, 1, 3])
    const whole = read('keno', lines, { drawsPerDay: 2 })
    expect(whole.rows.map(({ place }) => place)).toEqual([2, 1, 1, 3])
  })

  it('without a family in the catalogue is recognised and contains no draws', () => {
    const format = must(formatOf('{"date": "2019-04-22", "id": "00001", "result": {"a": ["015", "517"]}}'), 'known')
    expect(format.families).toEqual([])
    expect(formatOf('issue,a,b,c,d,e,f,g,h\n19102301,17,8,4,14,16,11,20,7')?.families).toEqual([])
    expect(formatOf('nothing,that,is,known')).toBeUndefined()
  })
})

describe('a long file', () => {
  const day = (at: number) => new Date(Date.UTC(2000, 0, 1) + at * 86_400_000).toISOString().slice(0, 10)
  const context = { family: family('vn_south'), drawsPerDay: null }

  it('is read in pieces that keep the numbers of its lines, as often as it is asked for', () => {
    const rows = Array.from({ length: 4_500 }, (_, at) => (at === 4_200 ? 'x,HCM,1' : `${day(at)},HCM,1`))
    const lines = ['draw_date,province_code,DB', ...rows]
    const format = must(formatOf(must(lines[0], 'a line')), 'known')
    const parts = partsOf('a.csv', lines, format, context)
    for (const pass of [1, 2]) {
      const read = [...parts]
      expect(
        read.map((part) => part.lines),
        `${pass}`,
      ).toEqual([2_000, 2_000, 500])
      expect(read.flatMap((part) => part.problems.map(({ line }) => line))).toEqual([4_202])
      const found = read.flatMap((part) => part.rows.map((row) => [row.line, row.day]))
      expect(found).toHaveLength(4_499)
      expect([found[0], found[3_000], found.at(-1)]).toEqual([
        [2, day(0)],
        [3_002, day(3_000)],
        [4_501, day(4_499)],
      ])
    }
  })

  it('of JSON lines counts from its first line', () => {
    const line = (at: number) => JSON.stringify({ date: day(at), id: String(at), result: [1, 2, 3, 4, 5, 6] })
    const lines = Array.from({ length: 2_100 }, (_, at) => line(at))
    const format = must(formatOf(line(0)), 'known')
    const found = [...partsOf('a.jsonl', lines, format, { ...context, family: family('tl645') })]
    expect(found.flatMap((part) => part.rows.map((row) => row.line))).toEqual(lines.map((_, at) => at + 1))
  })
})

describe('an issue number of a file', () => {
  const five = 'issue,firstnum,secondnum,thirdnum,forthnum,fifthnum\n'
  const three = 'issue,firstnum,secondnum,thirdnum\n'
  const momentOf = (file: SourceFile) => file.rows.map(({ day, place }) => [day, place])

  it('gives its day and place', () => {
    const eleven = read('11x5', `${five}19102302,9,3,1,4,11`, { drawsPerDay: 288 })
    expectDraws('11x5', eleven)
    expect(first(eleven)).toMatchObject({
      day: '2019-10-23',
      place: 2,
      source: '19102302',
      draw: { balls: ['09', '03', '01', '04', '11'] },
    })
    expect(momentOf(read('k3', `${three}191111040,4,4,5`, { drawsPerDay: 288 }))).toEqual([['2019-11-11', 40]])
  })

  it('without a year needs the year', () => {
    const text = `${five}1023001,9,4,0,9,7`
    expect(read('ssc', text, { drawsPerDay: 288 })).toMatchObject({ rows: [], problems: [{ line: 2 }] })
    const file = read('ssc', text, { drawsPerDay: 288, year: 2019 })
    expectDraws('ssc', file)
    expect(momentOf(file)).toEqual([['2019-10-23', 1]])
    expect(first(file).draw).toEqual({ digits: '94097' })
  })

  it('with serial numbers is counted from the anchor, over midnight', () => {
    const text = `${three}979223,1,2,3\n979224,9,0,9\n979512,6,7,8`
    expect(read('pc28', text).problems).toHaveLength(3)
    const anchor = { number: '979224', day: '2019-10-23', place: 1 }
    expect(momentOf(read('pc28', text, { drawsPerDay: 288, anchor }))).toEqual([
      ['2019-10-22', 288],
      ['2019-10-23', 1],
      ['2019-10-24', 1],
    ])
    const daily = { number: '2019233', day: '2019-08-28', place: null }
    expect(momentOf(read('lf3d', `${three}2019235,6,1,0`, { anchor: daily }))).toEqual([['2019-08-30', null]])
  })
})

it('uses the lunar years since 1993 as in the runtime’s calendar', () => {
  const calendar = new Intl.DateTimeFormat('en-u-ca-chinese', { year: 'numeric', timeZone: 'Asia/Shanghai' })
  for (let at = Date.UTC(1993, 0, 1, 4); at < Date.UTC(2025, 0, 1); at += 86_400_000) {
    // The lunar year changes between 20 January and 21 February.
    if (new Date(at).getUTCMonth() > 1) continue
    const year = calendar.formatToParts(at).find(({ type }) => (type as string) === 'relatedYear')?.value
    const day = new Date(at).toISOString().slice(0, 10)
    // 2020 was a year of the rat.
    expect(pastYearAnimalOf(day), day).toBe(animals[(Number(year) - 2020 + 120) % 12])
  }
})
