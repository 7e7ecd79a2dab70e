import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test as plain } from 'vitest'
import { moneyToString, must } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { auditLedger } from '../wallet/index.ts'
import { parseDraws } from './results/draws-csv.ts'
import { demoGames } from './demo/demo-catalogue.ts'
import { generateIssues } from './draw/generate-issues.ts'
import { lotteryLedgerCheck } from './index.ts'
import { importStations } from './results/import-draws.ts'
import { listOrders } from './sale/list-orders.ts'
import { p, setUpLottery, win } from './lottery.fixtures.ts'

// Every real draw of a month of Central and South through the product's import, with a set of orders, compared with a
// separate count.
/** The folder of real data, read in place (DECISIONS 30, 31): named by LOTUS_SHARED, or beside the repository. */
const folder = join(
  process.env['LOTUS_SHARED'] ?? join(import.meta.dirname, '../../../../../../shared'),
  'data/lottery',
)
const month = '2024-03'

async function replayMonth(): Promise<void> {
  const read = (file: string) =>
    parseDraws(readFileSync(join(folder, file), 'utf8')).draws.filter((row) => row.day.startsWith(month))
  const draws = [...read('vn_south.csv'), ...read('vn_central.csv')].toSorted((a, b) => (a.day < b.day ? -1 : 1))
  expect(draws.length).toBeGreaterThan(150)
  const test = await testDatabase()
  const codes = demoGames.filter(({ family }) => /^vn_(south|central)$/.test(family)).map(({ code }) => code)
  const lottery = await setUpLottery(test, `${month}-01T01:00:00Z`, codes)
  const member = await lottery.member('stations', p(3_000_000))
  const numbers = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
  let expected = 0n
  for (const day of new Set(draws.map((row) => row.day))) {
    await test.setTestTime(`${day}T01:00:00Z`)
    await generateIssues(lottery.deps)
    const rows = draws.filter((row) => row.day === day)
    for (const row of rows) {
      const ends = Object.values(row.prizes)
        .flat()
        .map((number) => number.slice(-2))
      const chosen = numbers.filter((_, index) => (index * 7 + Number(day.slice(-2))) % 3 === 0)
      const special = must(row.prizes['DB']?.[0], 'a special prize').slice(-2)
      await lottery.place(member, {
        gameCode: row.station,
        issueNo: day.replaceAll('-', ''),
        items: [
          { play: 'lo2', content: chosen, points: 2, odds: win('99') },
          {
            play: 'de_db',
            content: [special, '00'].filter((number, at, all) => all.indexOf(number) === at),
            points: 3,
            odds: win('98'),
          },
        ],
      })
      // 99 per point for each chosen one of the 18 endings; 98 per point for the special prize.
      expected += p(99) * 2n * BigInt(ends.filter((end) => chosen.includes(end)).length) + p(98) * 3n
    }
    await test.setTestTime(`${day}T12:00:00Z`)
    const summary = await importStations(lottery.deps, { gameCode: 'MBAC', draws: rows, noDraws: [], evidence: 'test' })
    expect(summary).toMatchObject({ isWritten: true, published: rows.length, voided: 0, history: 0, unchanged: 0 })
  }
  const { totals } = await listOrders(test.db, member, { state: 'settled', limit: 1 })
  expect(totals.count).toBe(draws.length * 2)
  expect(totals.payout).toBe(moneyToString(expected))
  const again = await importStations(lottery.deps, { gameCode: 'MBAC', draws, noDraws: [], evidence: 'again' })
  expect(again).toMatchObject({ published: 0, unchanged: draws.length, faultCount: 0 })
  const audit = await auditLedger(test.db, { extra: [lotteryLedgerCheck] })
  expect(audit.checks.flatMap((check) => check.breaks)).toEqual([])
}

if (existsSync(join(folder, 'vn_south.csv')))
  plain('a month of all stations is settled as counted by hand, and the ledger is sound', replayMonth)
else if (process.env['CI']) plain('the real draws', () => expect.fail(`real data not present: ${folder}`))
else plain.skip('real data not present: Central and South')
