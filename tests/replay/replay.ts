import { addDays, AppError, must, parseMoney, zonedInstant, type Money } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { auditLedger, getBalance } from '../../apps/server/src/modules/wallet/index.ts'
import { lotteryLedgerCheck } from '../../apps/server/src/modules/lottery/audit/check-lottery.ts'
import type { Game } from '../../apps/server/src/modules/lottery/config/games.repo.ts'
import { getGame } from '../../apps/server/src/modules/lottery/lobby/get-game.ts'
import { importRows } from '../../apps/server/src/modules/lottery/results/import-draws.ts'
import type { SourceRow } from '../../apps/server/src/modules/lottery/imports/index.ts'
import { createIssues } from '../../apps/server/src/modules/lottery/draw/issues.repo.ts'
import { placeOrders } from '../../apps/server/src/modules/lottery/sale/place-orders.ts'
import { dailyIssue, periodicIssue, type PlannedIssue } from '../../apps/server/src/modules/lottery/draw/schedule.ts'
import { betsOn, type Bet } from './book.ts'
import { changeOf, judge, type Verdict } from './judge.ts'
import type { Source } from './sources.ts'
import { openWorld, type Opened, type World } from './world.ts'

export type ReplayOptions = {
  /** Calls per draw, each by another member, and orders per call. */
  calls: number
  items: number
  /** The independent settlement; replaced only to test the replay itself. */
  judge?: typeof judge
  /** Called after every step, with its first day. */
  onStep?: (day: string, totals: Totals) => void
}
export type Finding = { game: string; issueNo: string; what: string; expected: string; found: string }
export type Totals = {
  draws: number
  voided: number
  orders: number
  won: number
  stake: Money
  payout: Money
  rebate: Money
  /** The first findings; `findingCount` is the total. */
  findings: Finding[]
  findingCount: number
  byFile: Map<string, { draws: number; voided: number; orders: number; payout: Money }>
  /** Plays that were bet on and plays that won, by family and code. */
  plays: Set<string>
  playsWon: Set<string>
}

const FINDINGS_KEPT = 50
/** Placements and imports at a time: the pool has a few more connections. */
const AT_ONCE = 8
const ROWS_AT_ONCE = 25
const STEP_DAYS = 28
const DAY_MS = 86_400_000

type Open = { source: Source; game: Game; row: SourceRow; issue: PlannedIssue }
type Placed = { open: Open; bet: Bet; expected: Verdict; memberAt: number }

/** Runs work for each item, a few at a time. */
async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker))
}

const midnight = (day: string) => zonedInstant(day, '00:00')
/** The first day of a day's step. */
const stepOf = (day: string) => {
  const number = Math.floor(Date.parse(day) / DAY_MS)
  return new Date((number - (number % STEP_DAYS)) * DAY_MS).toISOString().slice(0, 10)
}

/**
 * Plays every draw of some sources through the product, several days per step: their issues are created, bets placed,
 * results imported and settled. Every order is compared with `judge`, every member with the sum of their orders, and
 * the ledger is audited.
 */
export async function replay(opened: Opened, sources: readonly Source[], options: ReplayOptions): Promise<Totals> {
  const bySteps = sources.map(({ rows }) => Map.groupBy(rows, ({ day }) => stepOf(day)))
  const steps = [...new Set(bySteps.flatMap((rows) => [...rows.keys()]))].toSorted()
  const world = await openWorld(
    opened,
    [...new Map(sources.map(({ game }) => [game.code, game])).values()],
    midnight(must(steps[0], 'there are draws')),
  )
  const games = new Map<string, Game>()
  for (const { game } of sources) games.set(game.code, await getGame(world.db, game.code))
  const run: Run = { world, options, totals: emptyTotals(), changes: world.members.map(() => 0n), keys: 0, lastId: 0n }
  for (const step of steps) {
    const mine = sources.flatMap((source, at) => {
      const rows = bySteps[at]?.get(step)
      return rows ? [{ source, game: must(games.get(source.game.code), source.game.code), rows }] : []
    })
    await playStep(run, step, mine)
    options.onStep?.(step, run.totals)
  }
  await checkMembers(run)
  await checkLedger(run)
  return run.totals
}

type Run = {
  world: World
  options: ReplayOptions
  totals: Totals
  /** What each member has won or lost, according to the judge. */
  changes: Money[]
  keys: number
  lastId: bigint
}
type Part = { source: Source; game: Game; rows: SourceRow[] }

function emptyTotals(): Totals {
  return {
    draws: 0,
    voided: 0,
    orders: 0,
    won: 0,
    stake: 0n,
    payout: 0n,
    rebate: 0n,
    findings: [],
    findingCount: 0,
    byFile: new Map(),
    plays: new Set(),
    playsWon: new Set(),
  }
}

function find({ totals }: Run, finding: Finding): void {
  totals.findingCount += 1
  if (totals.findings.length < FINDINGS_KEPT) totals.findings.push(finding)
}

async function playStep(run: Run, step: string, mine: readonly Part[]): Promise<void> {
  const { world } = run
  await world.clock.set(new Date(midnight(step).getTime() + 1_000))
  const open: Open[] = []
  await each(mine, async (part) => {
    open.push(...(await openIssues(run, step, part)))
  })
  const placed = new Map<string, Placed>()
  await each(open, (one) => placeOn(run, one, placed))
  await world.clock.set(midnight(addDays(step, STEP_DAYS)))
  await each(mine.flatMap(chunksOf), (part) => importPart(run, part))
  await compare(run, placed)
}

/** Parts of a file that are imported in parallel; rows of one draw stay together. */
function chunksOf({ rows, ...rest }: Part): Part[] {
  const draws = [...Map.groupBy(rows, ({ day, place }) => `${day} ${place}`).values()]
  const count = Math.ceil(draws.length / ROWS_AT_ONCE)
  return Array.from({ length: count }, (_, at) => ({
    ...rest,
    rows: draws.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE).flat(),
  }))
}

/**
 * The issues of the draws, all on sale from the start, so that several days are one step. From the rows and not from
 * today's calendar, because real draws moved to other weekdays over the years. A file may have a draw twice; the import
 * decides what to do.
 */
async function openIssues({ world }: Run, step: string, { source, game, rows }: Part): Promise<Open[]> {
  const { schedule, lockSeconds } = game
  const planned = rows.map((row) => ({
    row,
    issue:
      schedule.kind === 'periodic'
        ? periodicIssue(schedule, lockSeconds, row.day, row.place ?? 0)
        : dailyIssue(schedule, lockSeconds, row.day),
  }))
  const unique = [...new Map(planned.toReversed().map((one) => [one.issue.issueNo, one])).values()].toReversed()
  const nobody = { commitment: null, seed: null, beaconRound: null }
  const openAt = midnight(step)
  const issues = unique.map(({ issue }) => ({ ...issue, openAt, ...nobody }))
  await createIssues(world.db, game.id, issues)
  return unique.map(({ row, issue }) => ({ source, game, row, issue }))
}

async function placeOn(run: Run, open: Open, placed: Map<string, Placed>): Promise<void> {
  const { world, options } = run
  const { source, game, row, issue } = open
  const calls = betsOn(source.game, issue.issueNo, row.draw, options.calls, options.items)
  for (const [at, bets] of calls.entries()) {
    if (bets.length === 0) continue
    run.keys += 1
    const memberAt = (Number(issue.issueNo.slice(-4)) + game.id + at * 3) % world.members.length
    const reply = await placeOrders(
      { ...world.deps, wallet: world.wallet },
      {
        gameCode: game.code,
        issueNo: issue.issueNo,
        // What the cap leaves is confirmed: settlement is what is replayed.
        items: bets.map(({ item }) => ({ ...item, returnPpm: 0 })),
        memberId: must(world.members[memberAt], 'a member').id,
        idempotencyKey: `replay-${run.keys}`,
        isBonusFirst: true,
      },
    ).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      const found = `${error.code} ${JSON.stringify(error.details)}`
      find(run, { game: game.code, issueNo: issue.issueNo, what: 'a call of bets', expected: 'taken', found })
      return null
    })
    if (reply === null) continue
    for (const [index, bet] of bets.entries()) {
      const expected = (options.judge ?? judge)({ ...source.game, family: game.rules.name }, bet.slip, row.draw)
      placed.set(must(reply.orders[index], 'one order an item').id, { open, bet, expected, memberAt })
    }
  }
}

async function importPart(run: Run, { source, game, rows }: Part): Promise<void> {
  const summary = await importRows(run.world.deps, {
    gameCode: game.code,
    rows,
    evidence: source.file,
    isConfirmed: true,
  })
  const addFinding = (what: string, expected: unknown, found: unknown) =>
    find(run, {
      game: game.code,
      issueNo: rows[0]?.day ?? '',
      what,
      expected: String(expected),
      found: String(found),
    })
  const different = new Set(rows.map(({ day, place }) => `${day} ${place}`)).size
  if (summary.published + summary.voided !== different)
    addFinding('results published and voided', different, `${summary.published} and ${summary.voided}`)
  if (summary.history > 0) addFinding('results without an issue', 0, summary.history)
  for (const { line, code, details } of summary.faults)
    addFinding('a row that the import refused', 'none', `${line}: ${code} ${JSON.stringify(details)}`)
  const { totals } = run
  const file = totals.byFile.get(source.file) ?? { draws: 0, voided: 0, orders: 0, payout: 0n }
  totals.byFile.set(source.file, file)
  for (const counted of [totals, file]) {
    counted.draws += summary.published
    counted.voided += summary.voided
  }
}

type Row = {
  id: bigint
  status: number
  lines: number
  stake: Money
  hits: number
  payout: Money
  rebate: Money
  validBet: Money
  /**
   * The part of the stake that covers too much to be a valid bet (operations.md 0.3); only counted here, not judged.
   */
  opposed: string | null
}

async function compare(run: Run, placed: ReadonlyMap<string, Placed>): Promise<void> {
  const rows = await run.world.owner.many<Row>(sql`
    select id, status, lines, stake, hits, payout, coalesce(rebate, 0) as rebate, valid_bet as "validBet",
      valid_cut->>'opposed' as opposed
    from lottery_order where id > ${run.lastId} order by id`)
  run.lastId = rows.at(-1)?.id ?? run.lastId
  if (rows.length !== placed.size)
    find(run, { game: '', issueNo: '', what: 'orders', expected: String(placed.size), found: String(rows.length) })
  for (const row of rows) {
    const one = placed.get(row.id.toString())
    if (one) compareOrder(run, one, row)
    else find(run, { game: '', issueNo: '', what: 'an order nobody placed', expected: '', found: String(row.id) })
  }
}

function compareOrder(run: Run, { open, bet, expected, memberAt }: Placed, row: Row): void {
  const { totals } = run
  for (const [field, value] of Object.entries(expected)) {
    const figure = row[field as keyof Verdict] // the row has every figure of a verdict
    const found = field === 'validBet' && row.opposed !== null ? row.validBet + parseMoney(row.opposed) : figure
    if (found === value) continue
    find(run, {
      game: open.game.code,
      issueNo: open.issue.issueNo,
      what: `${field} of ${bet.slip.play.code} ${JSON.stringify(bet.slip.content)} x ${bet.slip.points} at ${bet.slip.unit}, order ${row.id}`,
      expected: String(value),
      found: String(found),
    })
  }
  run.changes[memberAt] = (run.changes[memberAt] ?? 0n) + changeOf(expected)
  const file = totals.byFile.get(open.source.file)
  if (file) {
    file.orders += 1
    file.payout += row.payout
  }
  totals.orders += 1
  totals.stake += row.stake
  totals.payout += row.payout
  totals.rebate += row.rebate
  const play = `${open.game.rules.name} ${bet.slip.play.code}`
  totals.plays.add(play)
  if (row.status === 4) {
    totals.won += 1
    totals.playsWon.add(play)
  }
}

/** Every member has the initial balance plus what the judge says they won and lost. */
async function checkMembers(run: Run): Promise<void> {
  for (const [at, { id, cash }] of run.world.members.entries()) {
    const balance = await getBalance(run.world.db, id)
    const expected = cash + (run.changes[at] ?? 0n)
    const found = parseMoney(balance.cash) + parseMoney(balance.bonus)
    if (found !== expected)
      find(run, {
        game: '',
        issueNo: '',
        what: `balance of member ${id}`,
        expected: String(expected),
        found: String(found),
      })
  }
}

async function checkLedger(run: Run): Promise<void> {
  const { owner, db } = run.world
  const waiting = await owner.one<{ count: number }>(
    sql`select count(*)::integer as count from lottery_issue where settled_at is null`,
  )
  if (waiting.count > 0)
    find(run, { game: '', issueNo: '', what: 'issues not settled', expected: '0', found: String(waiting.count) })
  const audit = await auditLedger(db, { extra: [lotteryLedgerCheck] })
  for (const check of audit.checks)
    for (const one of check.breaks)
      find(run, { game: '', issueNo: '', what: 'audit', expected: 'sound', found: JSON.stringify(one, bigText) })
}

const bigText = (_key: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
