import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { northPrizes, setUpLottery, deDb, p, refusalOf } from '../lottery.fixtures.ts'
import { partOfRows, type SourceParts } from '../imports/index.ts'
import { parseDraws } from './draws-csv.ts'
import { importDraws, importResults, importStations } from './import-draws.ts'
import { wordFinding } from './word-finding.ts'

// A Friday; the northern draw of Thursday is Hà Nội's.
const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-19T03:00:00Z', ['MBAC', 'HCM', 'LAO', 'THAI'])
const { deps } = lottery

const head = 'draw_date,province_code,DB,G1,G2,G3,G4,G5,G6,G7'
const special = (number: string): Record<string, string[]> => ({ ...northPrizes, DB: [number] })
const line = (date: string, station: string, prizes = northPrizes) =>
  [date, station, ...Object.values(prizes).map((numbers) => numbers.join('-'))].join()
const count = async () => test.owner.value<number>(sql`select count(*)::integer from lottery_result`)
const importLines = (lines: readonly string[], more: { isDryRun?: boolean; isConfirmed?: boolean } = {}) => {
  const { draws, problems } = parseDraws([head, ...lines].join('\n'))
  const rows = draws.map(({ prizes, ...row }) => ({ ...row, place: null, source: null, draw: { prizes } }))
  const parts: SourceParts = [{ file: 'north.csv', lines: lines.length, rows, problems, skipped: [] }]
  return importResults(deps, { gameCode: 'MBAC', parts, evidence: 'test', ...more })
}
const codesOf = async (lines: readonly string[]) => {
  const { isWritten, faults } = await importLines(lines)
  expect(isWritten).toBe(false)
  return faults.map(({ line: at, column, code }) => [at, column, code])
}

describe('an import with a fault in it', () => {
  const good = line('2026-06-16', 'QN')

  it('writes nothing of the lines before and after', async () => {
    const before = await count()
    const report = await importLines([good, line('2026-06-17', 'BN', special('12')), line('2026-06-15', 'HN')])
    expect(report).toMatchObject({ isWritten: false, faultCount: 1, lines: 3 })
    expect(await count()).toBe(before)
  })

  it('names the line and the column of every one', async () => {
    expect(
      await codesOf([
        good,
        '2026-02-30,HN,1',
        '2026-06-15,HN,60468',
        line('2026-06-17', 'BN', { ...northPrizes, G6: ['359', '277'] }),
        line('2026-06-18', 'HN', { ...northPrizes, G3: ['1', '2', '3', '4', '5', '6'] }),
      ]),
    ).toEqual([
      [3, 'draw_date', 'not_a_day'],
      [4, 'G1', 'cells'],
      [5, 'G6', 'prize'],
      [6, 'G3', 'prize'],
    ])
  })

  it('takes a station only on its weekday, and a day only in the time of the game', async () => {
    expect(
      await codesOf([
        line('2026-06-16', 'HN'),
        line('2026-06-16', 'HUE'),
        line('2026-06-19', 'HP'),
        line('0206-06-17', 'BN'),
      ]),
    ).toEqual([
      [2, 'province_code', 'station_other_day'],
      [3, 'province_code', 'station_unknown'],
      [4, 'draw_date', 'in_future'],
      [5, 'draw_date', 'before_game'],
    ])
    const [row] = parseDraws('draw_date,province_code,DB\n2026-06-16,HCM,123456').draws
    const report = await importStations(deps, { gameCode: 'MBAC', draws: row ? [row] : [], noDraws: [], evidence: 'x' })
    const [other] = parseDraws('draw_date,province_code,DB\n2026-06-16,HCM,123456').draws
    const rows = other ? [other] : []
    const nowhere = await importStations(deps, { gameCode: 'NONE', draws: rows, noDraws: [], evidence: 'x' })
    expect(nowhere.faults.map(({ code }) => code)).toEqual(['no_draw_day'])
    const strange = await importStations(deps, {
      gameCode: 'NONE',
      draws: rows.map((one) => ({ ...one, station: 'XYZ' })),
      noDraws: [],
      evidence: 'x',
    })
    expect(strange.faults.map(({ code }) => code)).toEqual(['station_unknown'])
    // Hồ Chí Minh City draws on Mondays and Saturdays.
    expect(report.faults.map(({ code, details }) => [code, details['game']])).toEqual([['no_draw_day', 'HCM']])
  })

  it('refuses a day that stands there twice with other numbers, and counts one with the same', async () => {
    expect(await codesOf([good, good, line('2026-06-16', 'QN', special('11111'))])).toEqual([
      [4, 'draw_date', 'doubled'],
    ])
    expect(await importLines([good, good], { isDryRun: true })).toMatchObject({
      repeated: 1,
      history: 1,
      faultCount: 0,
    })
  })

  it('counts all faults and keeps the first two hundred', async () => {
    const report = await importLines(Array.from({ length: 1_000 }, () => 'x,y'))
    expect([report.faultCount, report.faults.length]).toEqual([1_000, 200])
  })

  it('says each in a sentence, in the language of the reader', async () => {
    const { faults } = await importLines(['2026-02-30,HN,1', line('2026-06-16', 'HN')])
    const words = faults.flatMap((fault) => [wordFinding(fault, 'fault', 'en'), wordFinding(fault, 'fault', 'vi')])
    expect(words).toEqual([
      'north.csv, line 2, column draw_date: “2026-02-30” is not a day of the calendar (year-month-day, such as 2026-03-10).',
      'north.csv, dòng 2, cột draw_date: “2026-02-30” không phải ngày có thật (năm-tháng-ngày, ví dụ 2026-03-10).',
      'north.csv, line 3, column province_code: HN does not draw on Tuesday 2026-06-16; that day belongs to QN.',
      'north.csv, dòng 3, cột province_code: HN không quay vào Thứ Ba 2026-06-16; ngày đó là của QN.',
    ])
  })
})

describe('what looks like a mistake', () => {
  const twice = [line('2026-06-09', 'QN'), line('2026-06-10', 'BN')]

  it('is asked about, and imported once that is confirmed', async () => {
    const asked = await importLines(twice)
    expect(asked).toMatchObject({ isWritten: false, faultCount: 0, questionCount: 1 })
    expect(asked.questions).toMatchObject([
      { line: 3, code: 'same_as_before', details: { day: '2026-06-10', other: '2026-06-09' } },
    ])
    expect(await importLines(twice, { isConfirmed: true })).toMatchObject({ isWritten: true, history: 2 })
    // What is known already is not asked about again.
    expect(await importLines(twice)).toMatchObject({ isWritten: true, unchanged: 2, questionCount: 0 })
  })

  it('is found beside a result that was there before, also after a gap', async () => {
    expect((await importLines([line('2026-06-12', 'HP')])).questions).toMatchObject([
      { details: { day: '2026-06-12', other: '2026-06-10' } },
    ])
    expect((await importLines([line('2026-06-12', 'HP', special('00001'))])).questionCount).toBe(0)
  })

  it('can be a moved draw of a monthly game; far from its days it is a fault', async () => {
    const thai = (day: string) =>
      importResults(deps, {
        gameCode: 'THAI',
        parts: partOfRows('thai', [
          {
            line: 2,
            day,
            place: null,
            station: null,
            source: null,
            draw: {
              first: '097863',
              last2: '21',
              front3: ['290', '742'],
              back3: ['339', '881'],
              second: ['077335', '142161', '208137', '773959', '885770'],
            },
          },
        ]),
        evidence: 'x',
        isDryRun: true,
      })
    expect(await thai('2026-06-01')).toMatchObject({ questionCount: 0, faultCount: 0 })
    expect((await thai('2026-06-02')).questions).toMatchObject([{ code: 'moved_day' }])
    expect((await thai('2026-06-09')).faults).toMatchObject([{ code: 'no_draw_day' }])
  })
})

describe('a dry run', () => {
  it('counts what would be written, and writes nothing', async () => {
    const before = await count()
    const report = await importLines([line('2026-05-12', 'QN')], { isDryRun: true })
    expect(report).toMatchObject({ isWritten: false, history: 1, faultCount: 0 })
    expect(await count()).toBe(before)
  })
})

describe('an import of a day that is sold here', () => {
  const steps: [string, number][] = []
  const [known] = parseDraws([head, line('2026-06-19', 'HP', special('60468'))].join('\n')).draws
  const [past] = parseDraws([head, line('2026-05-13', 'BN', special('00002'))].join('\n')).draws
  const draws = [...(known ? [known] : []), ...(past ? [past] : [])]

  beforeAll(async () => {
    const member = await lottery.member('bettor', p(1_000))
    await lottery.place(member, { gameCode: 'MBAC', issueNo: '20260619', items: [deDb(['68'], 10)] })
    await test.setTestTime('2026-06-19T12:00:00Z')
  })

  it('that fails while it writes leaves nothing, and pays nothing', async () => {
    const before = await count()
    // The source says something else when it is read again.
    let pass = 0
    const parts: SourceParts = {
      *[Symbol.iterator]() {
        pass += 1
        const rows = draws.map(({ prizes, ...row }, at) => {
          const shown = pass > 1 && at === 1 ? special('99999') : prizes
          return { ...row, line: at + 2, place: null, source: null, draw: { prizes: shown } }
        })
        yield { file: 'changing', lines: 2, rows, problems: [], skipped: [] }
      },
    }
    const running = importResults(deps, { gameCode: 'MBAC', parts, evidence: 'x', isConfirmed: true })
    expect(await refusalOf(running)).toEqual({ code: 'state_conflict', state: 'changed_meanwhile' })
    expect(await count()).toBe(before)
    expect(await lottery.issue('MBAC', '20260619')).toMatchObject({ state: 'locked', resultVersion: null })
  })

  it('publishes and settles it with the rest, and says how far it is', async () => {
    const onProgress = (step: string, done: number) => void steps.push([step, done])
    const input = { gameCode: 'MBAC', draws, noDraws: [], evidence: 'x', isConfirmed: true, onProgress }
    expect(await importDraws(deps, input)).toMatchObject({ isWritten: true, published: 1, history: 1 })
    expect(await lottery.issue('MBAC', '20260619')).toMatchObject({ state: 'settled', totalPayout: p(990) })
    expect(steps).toEqual([
      ['check', 2],
      ['write', 2],
      ['settle', 1],
    ])
  })
})
