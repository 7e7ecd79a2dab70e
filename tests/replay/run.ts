import { parseArgs } from 'node:util'
import { moneyToString } from '@lotus/kernel'
import { replay, type Totals } from './replay.ts'
import { dataFolder, isDataPresent, readSources, type Sources } from './sources.ts'
import { openDatabase } from './world.ts'

const usage = `Replays real draws: bets of a seeded book, results through the product's import, every order compared with a
second settlement, the ledger audited.

  npm run replay -- [--from YYYY[-MM[-DD]]] [--to YYYY[-MM[-DD]]] [--games CODE,CODE] [--calls 2] [--items 3]

--from, --to   the first and the last day; all unless given
--games        codes of the games; all unless given
--calls        calls with bets on every draw, each by another member
--items        orders of a call
`
const SECONDS_BETWEEN_LINES = 30

type Options = { from: string; to: string; games: string[] | null; calls: number; items: number }

function readOptions(args: string[]): Options | undefined {
  try {
    const { values } = parseArgs({
      args,
      options: {
        from: { type: 'string', default: '0000' },
        to: { type: 'string', default: '9999' },
        games: { type: 'string' },
        calls: { type: 'string', default: '2' },
        items: { type: 'string', default: '3' },
      },
    })
    const [calls, items] = [Number(values.calls), Number(values.items)]
    if (![calls, items].every((n) => Number.isInteger(n) && n >= 1 && n <= 8)) return undefined
    return { from: values.from, to: values.to, games: values.games?.split(',') ?? null, calls, items }
  } catch {
    return undefined
  }
}

/** "2024" as an end holds all of 2024. */
const isWithin = ({ from, to }: Options, day: string) => day >= from && day.slice(0, to.length) <= to

function chosen(options: Options): Sources {
  const { sources, left } = readSources()
  return {
    sources: sources
      .filter(({ game }) => options.games === null || options.games.includes(game.code))
      .map((source) => ({ ...source, rows: source.rows.filter(({ day }) => isWithin(options, day)) }))
      .filter(({ rows }) => rows.length > 0),
    left,
  }
}

async function main(options: Options): Promise<number> {
  if (!isDataPresent()) {
    console.error(`real data not present: ${dataFolder} (LOTUS_SHARED names another folder)`)
    return 1
  }
  const { sources, left } = chosen(options)
  const total = sources.reduce((sum, { rows }) => sum + rows.length, 0)
  if (total === 0) {
    console.error('no draws chosen')
    return 2
  }
  console.log(`${total} rows of ${sources.length} games, ${options.calls * options.items} orders a draw`)
  const opened = await openDatabase()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      opened.close().then(
        () => process.exit(130),
        () => process.exit(1),
      )
    })
  }
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1_000
  try {
    let printedAt = 0
    const onStep = (day: string, totals: Totals) => {
      if (seconds() - printedAt < SECONDS_BETWEEN_LINES) return
      printedAt = seconds()
      const done = totals.draws + totals.voided
      console.log(
        `${day}: ${done} of ${total} draws, ${totals.orders} orders, ${totals.findingCount} findings, ${Math.round(printedAt)} s`,
      )
    }
    const totals = await replay(opened, sources, { calls: options.calls, items: options.items, onStep })
    printTotals(totals, seconds())
    for (const { file, what, count } of left) console.log(`  left out of ${file}: ${count}, ${what}`)
    return totals.findingCount === 0 ? 0 : 1
  } finally {
    await opened.close()
  }
}

function printTotals(totals: Totals, seconds: number): void {
  for (const [file, { draws, voided, orders, payout }] of totals.byFile)
    console.log(`  ${file}: ${draws} draws, ${voided} void, ${orders} orders, ${moneyToString(payout)} paid`)
  const { draws, voided, orders, won, stake, payout, rebate } = totals
  console.log(
    `${draws} draws and ${voided} days without one, ${orders} orders of ${totals.plays.size} plays (${won} won, on ${totals.playsWon.size} plays), staked ${moneyToString(stake)}, paid ${moneyToString(payout)}, rebates ${moneyToString(rebate)}`,
  )
  console.log(
    `${Math.round(seconds)} s with the audit: ${(orders / seconds).toFixed(0)} orders/s, ${((draws + voided) / seconds).toFixed(1)} draws/s. ${totals.findingCount} findings.`,
  )
  for (const { game, issueNo, what, expected, found } of totals.findings)
    console.log(`  FINDING ${game} ${issueNo}: ${what}: expected ${expected}, found ${found}`)
}

const options = readOptions(process.argv.slice(2))
if (options === undefined) {
  process.stderr.write(usage)
  process.exitCode = 2
} else {
  try {
    process.exitCode = await main(options)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
}
