import { beforeAll, describe, expect, it } from 'vitest'
import { schemas } from '@lotus/contract/schemas'
import { sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { findGame } from '../config/games.repo.ts'
import { importHistory, type WireDraw } from '../draw/issues.repo.ts'
import { northPrizes, refusalOf, setUpLottery } from '../lottery.fixtures.ts'
import { createDrawCounts } from './counted-draws.ts'
import { createStatistics } from './get-statistics.ts'

const test = await testDatabase()
await setUpLottery(test, '2026-06-30T03:00:00Z', ['MBAC'])
const game = must(await findGame(test.db, 'MBAC'), 'MBAC')

const dayMs = 86_400_000
const start = Date.parse('2026-01-01T11:15:00Z')
/** The draw of the given day after 2026-01-01; all numbers end in the same two digits, null is a void draw. */
const result = (day: number, ending: string | null) => {
  const drawAt = new Date(start + day * dayMs)
  const draw: WireDraw | null =
    ending === null
      ? null
      : {
          prizes: Object.fromEntries(
            Object.entries(northPrizes).map(([prize, numbers]) => [prize, numbers.map((n) => n.slice(0, -2) + ending)]),
          ),
        }
  const businessDay = drawAt.toISOString().slice(0, 10)
  const issueNo = businessDay.replaceAll('-', '')
  return { issueNo, businessDay, station: 'Hà Nội', lockAt: drawAt, drawAt, draw, evidence: 'test' }
}
const publish = (...results: ReturnType<typeof result>[]) => importHistory(test.db, game.id, results)

/** Writes what a correction leaves: a further version, which the issue refers to. */
async function correct(day: number, ending: string): Promise<void> {
  const { issueNo, draw } = result(day, ending)
  const { id } = await test.owner.one<{ id: bigint }>(
    sql`update lottery_issue set result_version = 2 where game_id = ${game.id} and issue_no = ${issueNo} returning id`,
  )
  await test.owner.query(
    sql`insert into lottery_result (issue_id, version, draw, source, reason) values (${id}, 2, ${JSON.stringify(draw)}, 'import', 'test')`,
  )
}

const calls = createStatistics()
const statistics = async (draws?: number | 'all') =>
  schemas['lottery.statistics'].value.parse(
    await calls.getStatistics(test.db, { gameCode: 'MBAC', ...(draws === undefined ? {} : { draws }) }),
  )
const lo2 = async (number: string, draws?: number | 'all') =>
  (await statistics(draws)).tables.find(({ key }) => key === 'lo2')?.tokens.find(({ token }) => token === number)

describe('statistics of a game', () => {
  it('are empty without a draw, and refuse an unknown game', async () => {
    expect(await statistics()).toMatchObject({ draws: 0, drawsKnown: 0, lastIssueNo: null, tables: [], outcomes: [] })
    expect(await calls.getTrends(test.db, { gameCode: 'MBAC' })).toMatchObject({ issues: [] })
    expect(await refusalOf(calls.getStatistics(test.db, { gameCode: 'NOPE' }))).toEqual({ code: 'game_not_found' })
  })

  describe('of three draws and a void one', () => {
    beforeAll(async () => {
      await publish(result(0, '11'), result(1, '22'), result(2, null), result(3, '22'))
    })

    it('count frequencies and absences of the draws that took place', async () => {
      expect(await statistics()).toMatchObject({ family: 'vn_north', draws: 3, drawsKnown: 3, lastIssueNo: '20260104' })
      expect(await lo2('22')).toMatchObject({
        hits: 54,
        draws: 2,
        absent: 0,
        record: 1,
        average: 0.5,
        meanPpm: 270_000,
      })
      expect(await lo2('11')).toMatchObject({ hits: 27, absent: 2, isSeen: true })
      expect(await lo2('33')).toMatchObject({ hits: 0, absent: 3, isSeen: false })
    })

    it('give the latest draws of the charts, oldest first, without void ones', async () => {
      const trends = schemas['lottery.trends'].value.parse(
        await calls.getTrends(test.db, { gameCode: 'MBAC', draws: 10 }),
      )
      expect(trends.issues.map(({ issueNo }) => issueNo)).toEqual(['20260101', '20260102', '20260104'])
      const special = must(
        trends.tables.find(({ key }) => key === 'db2'),
        'db2',
      )
      expect(special.rows.map((row) => row.map((index) => special.tokens[index]))).toEqual([['11'], ['22'], ['22']])
    })

    it('continue with a later result', async () => {
      await publish(result(4, '33'))
      expect(await lo2('33')).toMatchObject({ hits: 27, absent: 0, isSeen: true, record: 3 })
      expect(await lo2('22')).toMatchObject({ absent: 1 })
      expect(await statistics()).toMatchObject({ draws: 4, lastIssueNo: '20260105' })
    })

    it('change with a correction, of the latest draw or of an earlier one', async () => {
      await correct(4, '44')
      expect(await lo2('33')).toMatchObject({ hits: 0, isSeen: false })
      expect(await lo2('44')).toMatchObject({ hits: 27, absent: 0 })
      await correct(0, '55')
      expect(await lo2('11')).toMatchObject({ hits: 0, isSeen: false })
      expect(await lo2('55')).toMatchObject({ hits: 27, absent: 3 })
      expect(await statistics()).toMatchObject({ drawsKnown: 4 })
    })

    it('count a result that is published after later ones', async () => {
      await publish(result(-1, '66'))
      expect(await lo2('66')).toMatchObject({ hits: 27, absent: 4 })
      expect(await statistics()).toMatchObject({ drawsKnown: 5, lastIssueNo: '20260105' })
    })

    it('count a window with fewer draws than asked for', async () => {
      await publish(...Array.from({ length: 20 }, (_, i) => result(5 + i, i % 2 === 0 ? '77' : '78')))
      expect(await lo2('77', 10)).toMatchObject({ hits: 5 * 27, draws: 5 })
      expect(await lo2('77', 'all')).toMatchObject({ hits: 10 * 27, draws: 10 })
      expect(await lo2('66', 10)).toMatchObject({ hits: 0, absent: 24, isSeen: true })
    })
  })

  it('are counted once for concurrent callers, and again only when results change', async () => {
    let statements = 0
    const counting = new Proxy(test.db, {
      get: (db, name) => {
        // Counts calls of the database's methods.
        const value: unknown = Reflect.get(db, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          statements += 1
          return Reflect.apply(value, db, args) as unknown
        }
      },
    })
    const counts = createDrawCounts()
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => counts.get(counting, game)))
    expect([two, three]).toEqual([one, one])
    expect(statements).toBe(1)
    expect(await counts.get(counting, game)).toBe(one)
    expect(statements).toBe(2)
  })
})
