import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, moneyToString, must, parseMoney, seededRng, uniformInt } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase, type TestDatabase } from '@lotus/testing'
import { beforeAll, describe, expect, it, test as plain } from 'vitest'
import { auditLedger } from '../wallet/index.ts'
import { advanceIssues } from './draw/advance-issues.ts'
import { parseDraws, parseNoDraws, type CsvDraw, type CsvNoDraw } from './results/draws-csv.ts'
import { generateIssues } from './draw/generate-issues.ts'
import { importDraws } from './results/import-draws.ts'
import { lotteryLedgerCheck } from './index.ts'
import { operators, p, setUpLottery, win } from './lottery.fixtures.ts'
import { decideDraw, enterResult, proposeVoid } from './draw/propose-draw.ts'
import { evaluate, oddsOf, type Chosen, type Slip } from './replay.naive.ts'

/** The folder of real data, read in place (DECISIONS 30, 31): named by LOTUS_SHARED, or beside the repository. */
const folder = join(
  process.env['LOTUS_SHARED'] ?? join(import.meta.dirname, '../../../../../../shared'),
  'data/lottery',
)
const year = '2024'

type Day = { day: string; draw: CsvDraw | undefined; noDraw: CsvNoDraw | undefined }

function readYear(): Day[] {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const draws = new Map(parseDraws(read('vn_north.csv')).draws.map((row) => [row.day, row]))
  const noDraws = new Map(parseNoDraws(read('vn_north_no_draw.csv')).days.map((row) => [row.day, row]))
  const days: Day[] = []
  for (let day = `${year}-01-01`; day.startsWith(year); day = addDays(day, 1))
    days.push({ day, draw: draws.get(day), noDraw: noDraws.get(day) })
  return days
}

const rng = seededRng(2_024)
const pick = (limit: number) => uniformInt(rng, limit)
const twoDigits = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
const allDigits = [...'0123456789']

function sample(from: readonly string[], count: number): string[] {
  const left = [...from]
  return Array.from({ length: count }, () => left.splice(pick(left.length), 1)[0] ?? '')
}
const board = (rows: number[]): Chosen => ({ board: rows.map((count) => sample(allDigits, count)) })
const pool = (size: number, extra: number): Chosen => sample(twoDigits, size + pick(extra + 1))
const combos = (size: number, count: number): Chosen => ({
  combos: Array.from({ length: count }, (_, n) => [
    String(n).padStart(2, '0'),
    ...sample(twoDigits.slice(count), size - 1),
  ]),
})

const randomContent: Record<string, () => Chosen> = {
  lo2: () => (pick(2) ? sample(twoDigits, 1 + pick(20)) : board([1 + pick(4), 1 + pick(6)])),
  lo2_1k: () => sample(twoDigits, 1 + pick(30)),
  xien2: () => (pick(3) ? pool(2, 10) : combos(2, 1 + pick(6))),
  xien3: () => (pick(3) ? pool(3, 8) : combos(3, 1 + pick(6))),
  xien4: () => (pick(3) ? pool(4, 7) : combos(4, 1 + pick(6))),
  truot4: () => (pick(3) ? pool(4, 3) : combos(4, 1 + pick(3))),
  truot8: () => pool(8, 2),
  truot10: () => pool(10, 1),
  de_db: () => (pick(2) ? sample(twoDigits, 1 + pick(40)) : board([1 + pick(5), 1 + pick(10)])),
  dau_db: () => sample(allDigits, 1 + pick(5)),
  duoi_db: () => sample(allDigits, 1 + pick(5)),
  ba_cang_db: () => board([1 + pick(6), 1 + pick(8), 1 + pick(10)]),
  bon_cang_db: () => board([1 + pick(5), 1 + pick(5), 1 + pick(6), 1 + pick(6)]),
}
const plays = Object.keys(randomContent)

function randomSlip(): Slip {
  const play = must(plays[pick(plays.length)], 'there are plays')
  const content = must(randomContent[play], 'every play has its content')()
  return { play, content, points: 1 + pick(30) }
}

/** Orders whose outcome follows from an identity, without comparing numbers one by one (lottery.md 7). */
const everyNumber: Chosen = { board: [allDigits, allDigits] }
function identitySlips(): Slip[] {
  const four = sample(twoDigits, 4)
  return [
    { play: 'lo2', content: everyNumber, points: 1 },
    { play: 'lo2_1k', content: everyNumber, points: 3 },
    { play: 'de_db', content: everyNumber, points: 2 },
    { play: 'dau_db', content: allDigits, points: 5 },
    { play: 'duoi_db', content: allDigits, points: 5 },
    { play: 'ba_cang_db', content: { board: [allDigits, allDigits, allDigits] }, points: 1 },
    { play: 'xien2', content: twoDigits.slice(0, 45), points: 1 },
    { play: 'truot4', content: four, points: 1 },
    { play: 'lo2', content: four, points: 1 },
  ]
}

type Placed = Slip & { id: string; memberId: bigint; day: Day }
type Settled = {
  id: bigint
  status: number
  stake: bigint
  payout: bigint
  valid_bet: bigint
  /** The part of the stake on nearly every outcome, which is not a valid bet (operations.md 0.3). */
  opposed: bigint
  hits: number
  lines: number
}

async function replay(test: TestDatabase, days: Day[]) {
  const lottery = await setUpLottery(test, `${year}-01-01T01:00:00Z`, ['MBAC'])
  const members = await Promise.all(
    Array.from({ length: 8 }, (_, n) => lottery.member(`replay${n}`, p(3_000_000), n % 2 ? p(5_000) : 0n)),
  )
  const prover = await lottery.member('prover', p(5_000_000))
  const placed: Placed[] = []

  async function bet(memberId: bigint, day: Day, slips: Slip[]): Promise<void> {
    const items = slips.map((slip) => ({ ...slip, odds: win(moneyToString(oddsOf(slip.play))) }))
    const { orders } = await lottery.place(memberId, { gameCode: 'MBAC', issueNo: day.day.replaceAll('-', ''), items })
    slips.forEach((slip, index) =>
      placed.push({ ...slip, id: must(orders[index], 'one order an item').id, memberId, day }),
    )
  }

  for (const [index, day] of days.entries()) {
    await test.setTestTime(`${day.day}T05:00:00Z`)
    await generateIssues(lottery.deps)
    const bettors = members.filter(() => pick(10) < 6)
    const slips = bettors.map(() => Array.from({ length: 1 + pick(5) }, randomSlip))
    await Promise.all([
      bet(prover, day, identitySlips()),
      ...bettors.map((member, at) => bet(member, day, slips[at] ?? [])),
    ])
    await test.setTestTime(`${day.day}T11:00:00Z`)
    await advanceIssues(lottery.deps)
    await test.setTestTime(`${day.day}T11:40:00Z`)
    await publish(day, index % 2 === 0)
    await advanceIssues(lottery.deps)
  }

  /** By two operators, or by the use case of the import command. */
  async function publish(day: Day, isByOperators: boolean): Promise<void> {
    const { deps } = lottery
    const issue = { gameCode: 'MBAC', issueNo: day.day.replaceAll('-', '') }
    if (!isByOperators) {
      await importDraws(deps, {
        gameCode: 'MBAC',
        draws: day.draw ? [day.draw] : [],
        noDraws: day.noDraw ? [day.noDraw] : [],
        evidence: 'replay',
      })
      return
    }
    const { proposals } = day.draw
      ? await enterResult(deps, operators.first, { ...issue, draw: { prizes: day.draw.prizes } })
      : await proposeVoid(deps, operators.first, { ...issue, reason: 'no draw on this day' })
    await decideDraw(deps, operators.second, {
      proposalId: must(proposals[0], 'the proposal is listed').id,
      decision: 'confirm',
    })
  }

  return { lottery, members: [...members, prover], prover, placed }
}

function replayTests(): void {
  describe(`the northern draws of ${year}, played through the product`, async () => {
    const test = await testDatabase()
    const days = readYear()
    let world: Awaited<ReturnType<typeof replay>>
    let settled: Map<string, Settled>
    const of = (order: Placed) => must(settled.get(order.id), 'every order placed is there')

    beforeAll(async () => {
      const started = performance.now()
      world = await replay(test, days)
      const rows = await test.owner.many<Settled>(
        sql`select id, status, stake, payout, valid_bet, hits, lines,
            coalesce(round((valid_cut->>'opposed')::numeric * 10000), 0)::bigint as opposed from lottery_order order by id`,
      )
      settled = new Map(rows.map((row) => [row.id.toString(), row]))
      console.info(
        `replay: ${days.length} days, ${rows.length} orders, ${Math.round((performance.now() - started) / 1_000)} s`,
      )
    }, 500_000)

    it('cover the whole year, with every day either drawn or known to have no draw', () => {
      expect(days).toHaveLength(366)
      expect(days.filter((day) => day.draw === undefined && day.noDraw === undefined)).toEqual([])
      expect(days.filter((day) => day.noDraw).map((day) => day.day)).toEqual([
        '2024-02-09',
        '2024-02-10',
        '2024-02-11',
        '2024-02-12',
      ])
    })

    it('are drawn by the station that the calendar gives', async () => {
      const names: Record<string, string> = {
        HN: 'Hà Nội',
        QN: 'Quảng Ninh',
        BN: 'Bắc Ninh',
        HP: 'Hải Phòng',
        ND: 'Nam Định',
        TB: 'Thái Bình',
      }
      const issues = await test.db.many<{ issue_no: string; station: string }>(
        sql`select issue_no, station from lottery_issue where settled_at is not null order by draw_at`,
      )
      expect(issues.map((issue) => issue.station)).toEqual(
        days.map((day) => names[day.draw?.station ?? day.noDraw?.station ?? '']),
      )
    })

    it('settle every order like the second evaluator', () => {
      const { placed } = world
      expect(settled.size).toBe(placed.length)
      expect(new Set(placed.map((order) => order.play)).size).toBe(plays.length)
      const wrong = placed.filter((order) => {
        const expected = evaluate(order, order.day.draw?.prizes ?? null)
        const row = of(order)
        const status = order.day.draw === undefined ? 12 : expected.hits > 0 ? 4 : 5
        const validBet = status === 12 ? 0n : expected.stake
        return (
          row.status !== status ||
          row.stake !== expected.stake ||
          row.payout !== expected.payout ||
          // The cut for covering too much has its own tests (valid-bets.db.test.ts).
          row.valid_bet + row.opposed !== validBet ||
          row.hits !== expected.hits ||
          row.lines !== expected.lines
        )
      })
      expect(wrong).toEqual([])
      const won = placed.filter((order) => of(order).status === 4)
      expect(new Set(won.map((order) => order.play)).size).toBe(plays.length)
    })

    it('satisfy the identities of the draw (lottery.md 7)', () => {
      const { placed, prover } = world
      for (const day of days.filter((one) => one.draw)) {
        const mine = placed.filter((order) => order.memberId === prover && order.day === day)
        const payoutOf = (play: string, at = 0) =>
          of(must(mine.filter((order) => order.play === play)[at], play)).payout
        const ends = new Set(
          Object.values(day.draw?.prizes ?? {})
            .flat()
            .map((number) => number.slice(-2)),
        )
        const inPool = [...ends].filter((end) => Number(end) < 45).length
        expect(payoutOf('lo2')).toBe(27n * parseMoney('98.5'))
        expect(payoutOf('lo2_1k')).toBe(27n * 3n * parseMoney('3.649'))
        expect(payoutOf('de_db')).toBe(2n * parseMoney('99'))
        expect(payoutOf('dau_db')).toBe(5n * parseMoney('9.8'))
        expect(payoutOf('duoi_db')).toBe(5n * parseMoney('9.8'))
        expect(payoutOf('ba_cang_db')).toBe(parseMoney('960'))
        expect(payoutOf('xien2')).toBe(BigInt((inPool * (inPool - 1)) / 2) * parseMoney('16'))
        // Either none of the four was drawn, or at least one was: never both, never neither.
        expect(payoutOf('truot4') > 0n).toBe(payoutOf('lo2', 1) === 0n)
      }
    })

    it('refund every stake on the days without a draw', () => {
      const refunded = world.placed.filter((order) => order.day.noDraw)
      expect(refunded.length).toBeGreaterThan(36)
      expect(refunded.every((order) => of(order).status === 12 && of(order).payout === of(order).stake)).toBe(true)
    })

    it('leave every member with exactly what was deposited, minus stakes, plus payouts', async () => {
      const { lottery, members, placed, prover } = world
      for (const [index, memberId] of members.entries()) {
        const mine = placed.filter((order) => order.memberId === memberId).map(of)
        const start = memberId === prover ? p(5_000_000) : p(3_000_000) + (index % 2 ? p(5_000) : 0n)
        const expected = mine.reduce((sum, row) => sum - row.stake + row.payout, start)
        const { cash, bonus } = await lottery.balance(memberId)
        expect(parseMoney(cash) + parseMoney(bonus)).toBe(expected)
      }
    })

    it('are unchanged when the whole files are imported again', async () => {
      const { lottery } = world
      const draws = days.flatMap((day) => (day.draw ? [day.draw] : []))
      const noDraws = days.flatMap((day) => (day.noDraw ? [day.noDraw] : []))
      const journal = await lottery.count('journal')
      const summary = await importDraws(lottery.deps, { gameCode: 'MBAC', draws, noDraws, evidence: 'again' })
      expect(summary).toMatchObject({ published: 0, voided: 0, history: 0, unchanged: 366, faultCount: 0 })
      expect(await lottery.count('journal')).toBe(journal)
    })

    it('leave a sound ledger', async () => {
      const report = await auditLedger(test.db, { extra: [lotteryLedgerCheck] })
      expect(report.checks.flatMap((check) => check.breaks)).toEqual([])
      const difference = await test.owner.one<{ difference: bigint }>(sql`
        select ((select coalesce(sum(stake), 0) from lottery_order) - (select coalesce(sum(amount), 0) from journal where kind = 20)
          + (select coalesce(sum(payout), 0) from lottery_order) - (select coalesce(sum(amount), 0) from journal where kind in (21, 22)))::bigint as difference`)
      expect(difference.difference).toBe(0n)
    })
  })
}

if (existsSync(join(folder, 'vn_north.csv'))) replayTests()
else if (process.env['CI']) plain('the real draws', () => expect.fail(`real data not present: ${folder}`))
else plain.skip('real data not present: the northern draws')
