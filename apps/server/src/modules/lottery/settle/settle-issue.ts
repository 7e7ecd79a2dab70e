import { setImmediate } from 'node:timers/promises'
import { assert, MONEY_UNIT, must, moneyToString, systemTicks, type Money, type Ticks } from '@lotus/kernel'
import {
  parseFamilyDraw,
  PRIZE_GROUP,
  settleFamilyOrder,
  type Family,
  type FamilySettlement,
} from '@lotus/rules/catalogue'
import { listSoldTerms, type SoldTerms } from '../config/games.repo.ts'
import { finishIssue, getIssue, type DrawnIssue } from '../draw/issues.repo.ts'
import type { LotteryDeps } from '../lottery.deps.ts'
import {
  listOutdated,
  listWaiting,
  resettleBatch,
  settleBatch,
  type SettlementRow,
  type WaitingRow,
} from '../sale/orders.repo.ts'
import { priceOrder } from '../sale/price-order.ts'
import { recordStuckOrders, reasonOf } from '../stuck/record-stuck-orders.ts'
import type { StuckMark } from '../stuck/stuck.repo.ts'
import { findOpposed, type ValidBet } from '../valid-bet/valid-bets.ts'

/** Orders that are settled in one transaction. */
export const SETTLE_BATCH = 2000
/** Batches written to the database at a time. */
const WRITING_MAX = 2
/** Winning lines stored with an order: enough for real orders; larger ones keep the first. */
const WINNING_MAX = 200
/** Winning lines written by one statement. */
const PORTION_LINES = 20_000
/** How long orders are settled at most before other work gets a turn. */
const SLICE_MS = 10
const STATUS_VOID = 12
const [ORDER_WON, ORDER_LOST] = [4, 5]

type Draw = NonNullable<ReturnType<typeof parseFamilyDraw>>
type Terms = ReadonlyMap<string, SoldTerms>

/**
 * Settles the waiting orders of an issue with a published result, batch by batch, and closes it when none is left. Each
 * order is settled and paid exactly once per result version, however often this runs, dies midway, or runs twice in
 * parallel: a batch is one transaction that takes only waiting orders, and every payout has its own key. After a
 * correction it takes orders that an earlier version settled. Returns how many it settled.
 */
export async function settleIssue(
  deps: LotteryDeps,
  issueId: bigint,
  options: { batchSize?: number; batchesMax?: number } = {},
): Promise<number> {
  const { db, nudgeOutbox } = deps
  const { batchSize = SETTLE_BATCH, batchesMax = Number.POSITIVE_INFINITY } = options
  const issue = await getIssue(db, issueId)
  if (issue.resultVersion === null || issue.settledAt !== null) return 0
  const { next, write } = stepsOf(deps, issue, issue.resultVersion, batchSize)
  const draw = drawOf(issue.rules, issue.state === 'void' ? { void: true } : issue.draw)
  const known = new Map<string, SoldTerms>()
  const opposed = issue.state === 'void' ? new Map<bigint, ValidBet>() : await findOpposed(db, issue, deps.opposed)
  let settled = 0
  let afterId = 0n
  let isAllRead = false
  // One batch is written while the next is read and settled; both lock their members in the same order.
  let writing: Promise<number>[] = []
  try {
    for (let batch = 0; batch < batchesMax;) {
      const waiting = await next(afterId)
      isAllRead = waiting.length < batchSize
      if (waiting.length === 0) break
      afterId = waiting.at(-1)?.id ?? afterId
      await learnTerms(deps, issue, waiting, known)
      const stuck: StuckMark[] = []
      const settledRows = await settleAll(issue.rules, waiting, draw, known, { opposed, stuck })
      await recordStuckOrders(deps, issue, stuck)
      // Orders that wait for an operator use up no batch: they never hide those behind them.
      if (settledRows.length > 0) batch += 1
      for (const rows of portionsOf(settledRows)) {
        const written = write(rows)
        // Awaited below, perhaps after the next read has failed: until then its error must not count as unhandled.
        written.catch(() => {})
        writing = [...writing, written]
        if (writing.length < WRITING_MAX) continue
        settled += (await writing[0]) ?? 0
        writing = writing.slice(1)
        nudgeOutbox()
      }
    }
  } finally {
    for (const result of await Promise.allSettled(writing)) if (result.status === 'fulfilled') settled += result.value
  }
  for (const batch of writing) await batch
  nudgeOutbox()
  // Reads all orders, so it is not asked after each part of a large issue.
  if (isAllRead && (await isDone(deps, issue)) && (await finishIssue(db, issueId))) nudgeOutbox()
  return settled
}

/** The reads and writes: waiting orders, and after a correction those that an earlier version settled. */
function stepsOf({ db }: LotteryDeps, issue: DrawnIssue, version: number, batchSize: number) {
  if (version === 1) {
    return {
      next: (afterId: bigint) => listWaiting(db, issue.id, afterId, batchSize),
      write: (rows: readonly SettlementRow[]) => settleBatch(db, issue.id, version, rows),
    }
  }
  const outdated = { id: issue.id, resultVersion: version }
  return {
    next: (afterId: bigint) => listOutdated(db, outdated, afterId, batchSize),
    write: (rows: readonly SettlementRow[]) => resettleBatch(db, issue.id, version, rows),
  }
}

async function isDone({ db }: LotteryDeps, { id, resultVersion }: DrawnIssue): Promise<boolean> {
  if ((await listWaiting(db, id, 0n, 1)).length > 0) return false
  return (
    resultVersion === null || resultVersion === 1 || (await listOutdated(db, { id, resultVersion }, 0n, 1)).length === 0
  )
}

function drawOf(family: Family, wire: unknown): Draw {
  const draw = parseFamilyDraw(family, wire)
  assert(draw !== undefined, 'a published result has the shape of its family')
  return draw
}

/** Loads the terms of the rule versions of some orders; each version once. */
async function learnTerms(
  { db }: LotteryDeps,
  { gameId }: DrawnIssue,
  orders: readonly WaitingRow[],
  known: Map<string, SoldTerms>,
): Promise<void> {
  const missing = new Set(orders.filter((order) => !known.has(termsKey(order))).map((order) => order.ruleVersion))
  if (missing.size === 0) return
  for (const [key, terms] of await listSoldTerms(db, gameId, [...missing])) known.set(key, terms)
}

const termsKey = ({ ruleVersion, play }: WaitingRow) => `${ruleVersion} ${play}`

/**
 * Prices the stored order again by the version of the rules that it names, and settles it at those odds (trust.md
 * GAM-14). Nothing that decides over money is taken from the order's own row: a login that may place orders could have
 * written other figures there (ADR 0012). Such an order is not settled and waits for the operators.
 */
function settle(family: Family, order: WaitingRow, draw: Draw, known: Terms): FamilySettlement {
  const terms = must(known.get(termsKey(order)), `the terms of version ${order.ruleVersion} for ${order.play}`)
  const priced = priceOrder(family, ownRule(terms, order), terms, order)
  assert(priced.ok, `order ${order.id} reads as it was accepted`)
  const { order: prepared, maxPayout } = priced
  const differs = (
    [
      ['price', terms.price === order.price],
      ['stake', prepared.stake === order.stake && order.stake <= terms.maxStake],
      ['rebate', (prepared.rebateRate ?? 0n) === (order.rebateRate ?? 0n)],
      ['cap', maxPayout === order.maxPayout],
      ['lines', prepared.lines <= terms.maxLines],
    ] as const
  ).find(([, isSame]) => !isSame)
  assert(!differs, `order ${order.id} has another ${differs?.[0]} than version ${order.ruleVersion} of the rules sells`)
  return settleFamilyOrder(prepared, draw, terms.odds, WINNING_MAX)
}

/**
 * The rules as they were sold to the order's member (lottery.md 3.10). The order's rebate tells their own highest group;
 * what it cannot be of any member of this game is judged by the game's.
 */
function ownRule(terms: SoldTerms, { prizeGroup, rebateRate }: WaitingRow): SoldTerms {
  if (rebateRate === null) return terms
  const own = prizeGroup + Number((rebateRate * PRIZE_GROUP.fair) / MONEY_UNIT)
  return own < terms.prizeGroupMin || own > terms.prizeGroupMax ? terms : { ...terms, prizeGroupMax: own }
}

/** Splits rows for writing: fewer at a time if orders have many winning lines, so that no statement gets too large. */
function portionsOf(rows: readonly SettlementRow[]): SettlementRow[][] {
  const portions: SettlementRow[][] = []
  let [last, weight]: [SettlementRow[], number] = [[], 0]
  for (const row of rows) {
    if (weight > PORTION_LINES) {
      portions.push(last)
      ;[last, weight] = [[], 0]
    }
    last.push(row)
    weight += row.winning.length
  }
  if (last.length > 0) portions.push(last)
  return portions
}

/** Judges some orders and lets other work run in between: the largest legal orders take milliseconds each. */
async function settleAll(
  family: Family,
  orders: readonly WaitingRow[],
  draw: Draw,
  known: Terms,
  { opposed, stuck }: { opposed: ReadonlyMap<bigint, ValidBet>; stuck: StuckMark[] },
  ticks: Ticks = systemTicks,
): Promise<SettlementRow[]> {
  const rows: SettlementRow[] = []
  let since = ticks()
  for (const order of orders) {
    const row = settledRow(family, order, draw, known, stuck)
    if (row) rows.push(withValidBet(row, opposed.get(order.id)))
    if (ticks() - since < SLICE_MS) continue
    await setImmediate()
    since = ticks()
  }
  return rows
}

/** The valid part of the stake, if it is not the whole. */
function withValidBet(row: SettlementRow, bet: ValidBet | undefined): SettlementRow {
  const isBet = row.status === ORDER_WON || row.status === ORDER_LOST
  return bet && isBet ? { ...row, valid: bet.valid.toString(), cut: bet.cut } : row
}

/** An order that cannot be settled waits for an operator; the others of its issue are paid. */
function settledRow(
  family: Family,
  order: WaitingRow,
  draw: Draw,
  known: Terms,
  stuck: StuckMark[],
): SettlementRow | undefined {
  try {
    return settlementRow(order, settle(family, order, draw, known))
  } catch (error) {
    stuck.push({ id: order.id.toString(), placedAt: order.placedAt, reason: reasonOf(error) })
    return undefined
  }
}

function settlementRow(order: WaitingRow, settlement: FamilySettlement): SettlementRow {
  const { status, hits, payout, rebate, winning } = settlement
  // The cap applies to winnings; a refunded stake, of a void draw or a pushed line, is never cut.
  const back =
    status === STATUS_VOID ? payout : (order.stake / BigInt(settlement.lines)) * BigInt(settlement.pushedLines)
  const isCapped = payout - back > order.maxPayout
  const paid: Money = isCapped ? order.maxPayout + back : payout
  return {
    id: order.id.toString(),
    placedAt: order.placedAt,
    status,
    hits,
    payout: paid.toString(),
    uncapped: isCapped ? payout.toString() : null,
    rebate: rebate === null || rebate === 0n ? null : rebate.toString(),
    valid: null,
    cut: null,
    winning: winning.map((row) => ({
      line: row.line,
      hits: row.hits,
      payout: moneyToString(row.payout),
      tiers: row.tiers.map((tier) => ({ tier: tier.tier, hits: tier.hits, odds: moneyToString(tier.odds) })),
    })),
  }
}
