import { assert, moneyToString, type Money } from '@lotus/kernel'
import {
  parseDraw,
  prepareOrder,
  settlePrepared,
  type Draw,
  type LotteryFamily,
  type Settlement,
} from '@lotus/rules/lottery'
import { finishIssue, getIssue } from './issues.repo.ts'
import type { LotteryDeps } from './lottery.deps.ts'
import { listWaiting, settleBatch, type SettlementRow, type WaitingRow } from './orders.repo.ts'

const BATCH = 2000
/** Batches on their way to the database at a time. */
const WRITING_MAX = 2
/** Winning lines kept with an order: enough for every real slip; larger ones show the first. */
const WINNING_MAX = 200
const STATUS_VOID = 12

/**
 * Settles what waits in an issue with a published result, batch by batch, and closes it when nothing waits. Each order
 * is settled and paid exactly once, however often this runs, dies midway, or runs beside itself: a batch is one
 * transaction that takes only orders still waiting, and every payout has its own key. Returns how many it settled.
 */
export async function settleIssue(
  deps: LotteryDeps,
  issueId: bigint,
  options: { batchSize?: number; batchesMax?: number } = {},
): Promise<number> {
  const { db, nudgeOutbox } = deps
  const { batchSize = BATCH, batchesMax = Number.POSITIVE_INFINITY } = options
  const issue = await getIssue(db, issueId)
  if (issue.resultVersion === null || issue.settledAt !== null) return 0
  const draw = drawOf(issue.rulesFamily, issue.state === 'void' ? { void: true } : { prizes: issue.prizes })
  let settled = 0
  let afterId = 0n
  // One batch is written while the next is read and judged; two of them lock their members in one order.
  let writing: Promise<number>[] = []
  try {
    for (let batch = 0; batch < batchesMax; batch += 1) {
      const waiting = await listWaiting(db, issueId, afterId, batchSize)
      if (waiting.length === 0) break
      afterId = waiting.at(-1)?.id ?? afterId
      const rows = waiting.flatMap((order) => judged(deps, issue.rulesFamily, order, draw))
      if (rows.length === 0) continue
      const written = settleBatch(db, issueId, issue.resultVersion, rows)
      // Awaited below, perhaps after the next read has failed: until then its error is nobody's.
      written.catch(() => {})
      writing = [...writing, written]
      if (writing.length < WRITING_MAX) continue
      settled += (await writing[0]) ?? 0
      writing = writing.slice(1)
      nudgeOutbox()
    }
  } finally {
    for (const result of await Promise.allSettled(writing)) if (result.status === 'fulfilled') settled += result.value
  }
  for (const batch of writing) await batch
  nudgeOutbox()
  if ((await listWaiting(db, issueId, 0n, 1)).length === 0 && (await finishIssue(db, issueId))) nudgeOutbox()
  return settled
}

function drawOf(family: LotteryFamily, wire: unknown): Draw {
  const parsed = parseDraw(family, wire)
  assert(parsed.ok, 'a published result has the shape of its family')
  return parsed.draw
}

/** Prices the stored order again and judges it at the odds it was accepted with (trust.md GAM-14). */
function settle(family: LotteryFamily, order: WaitingRow, draw: Draw): Settlement {
  const prepared = prepareOrder({
    family,
    play: order.play,
    content: order.content,
    unit: '1',
    points: order.points,
    pricePerLineOverride: order.price,
  })
  assert(prepared.ok && prepared.stake === order.stake, `order ${order.id} reads as it was accepted`)
  const [tier] = prepared.play.odds
  assert(tier && prepared.play.odds.length === 1, `the play ${order.play} is sold at one figure`)
  return settlePrepared(prepared, draw, [{ tier: tier.tier, odds: order.odds }])
}

/** An order that cannot be judged is told and waits for a person; the others of its issue are paid. */
function judged({ log }: LotteryDeps, family: LotteryFamily, order: WaitingRow, draw: Draw): SettlementRow[] {
  try {
    return [settlementRow(family, order, draw)]
  } catch (error) {
    log.error({ err: error, orderId: order.id.toString() }, 'an order cannot be settled and waits')
    return []
  }
}

function settlementRow(family: LotteryFamily, order: WaitingRow, draw: Draw): SettlementRow {
  const { status, hits, payout, winning } = settle(family, order, draw)
  // The cap is on what is won; a stake given back is never cut.
  const isCapped = status !== STATUS_VOID && payout > order.maxPayout
  const paid: Money = isCapped ? order.maxPayout : payout
  return {
    id: order.id.toString(),
    placedAt: order.placedAt,
    status,
    hits,
    payout: paid.toString(),
    uncapped: isCapped ? payout.toString() : null,
    winning: winning.slice(0, WINNING_MAX).map((row) => ({
      line: row.line,
      hits: row.hits,
      odds: moneyToString(row.odds),
      payout: moneyToString(row.payout),
    })),
  }
}
