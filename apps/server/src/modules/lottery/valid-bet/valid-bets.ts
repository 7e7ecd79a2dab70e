import { setImmediate } from 'node:timers/promises'
import { must, moneyToString, type Money } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import { coveringLinesMin, opposedCells, prepareFamilyOrder } from '@lotus/rules/catalogue'
import { getSetting } from '../../system/index.ts'
import type { Issue } from '../draw/issues.repo.ts'
import { numbersOf } from '../limits/number-stakes.ts'
import { listCovering, listCoveringKeys, type CoveringRow } from './valid-bets.repo.ts'
import { lotterySettings } from '../settings.ts'
import type { ValidCut } from './valid-cut.ts'

export type ValidBet = { valid: Money; cut: ValidCut }

/** An issue with this many orders is settled in several passes, which need not read all of them again. */
const MANY_ORDERS = 4_000
const KNOWN_MAX = 8
/** Results for the last large issues, by issue; one per process. */
export type OpposedBetCache = Map<bigint, ReadonlyMap<bigint, ValidBet>>

/** Member-and-play pairs whose orders are in memory at a time. */
const KEYS_PER_QUERY = 100

/** An order has at most so many lines, each of them a cell. */
const CELLS_MAX = 100_000

/**
 * The orders of an issue whose stake is not fully a valid bet (operations.md 0.3), by id. Depends only on the frozen
 * orders and the setting: settling again gives the same. Orders cancelled before the draw are not bets.
 */
export async function findOpposed(
  db: Queryable,
  issue: Issue,
  memory: OpposedBetCache | undefined,
): Promise<ReadonlyMap<bigint, ValidBet>> {
  if (memory === undefined || issue.orderCount < MANY_ORDERS) return readOpposed(db, issue)
  const found = memory.get(issue.id) ?? (await readOpposed(db, issue))
  const [oldest] = memory.keys()
  if (memory.size >= KNOWN_MAX && oldest !== undefined && !memory.has(issue.id)) memory.delete(oldest)
  memory.set(issue.id, found)
  return found
}

async function readOpposed(db: Queryable, issue: Issue): Promise<ReadonlyMap<bigint, ValidBet>> {
  const limitPpm = await getSetting(db, lotterySettings.coverPpm)
  const found = new Map<bigint, ValidBet>()
  const mins = issue.rules.plays.flatMap((play) => {
    const lines = coveringLinesMin(play, limitPpm)
    return lines === undefined ? [] : [{ play: play.code, lines }]
  })
  const keys = await listCoveringKeys(db, issue.id, mins)
  for (let at = 0; at < keys.length; at += KEYS_PER_QUERY) {
    const rows = await listCovering(db, issue.id, keys.slice(at, at + KEYS_PER_QUERY))
    for (const orders of Map.groupBy(rows, (row) => `${row.memberId} ${row.play}`).values()) {
      judge(issue, orders, limitPpm, found)
      await setImmediate()
    }
  }
  return found
}

function judge({ rules }: Issue, orders: readonly CoveringRow[], limitPpm: number, found: Map<bigint, ValidBet>): void {
  const play = must(rules.findPlay(orders[0]?.play ?? ''), 'the rules know the play')
  const staked = orders.flatMap((order) => {
    const prepared = prepareFamilyOrder(rules, {
      play: order.play,
      content: order.content,
      unit: moneyToString(order.unit),
      points: order.points,
      pricePerLineOverride: order.price,
    })
    // Unreadable content is reported by the settlement.
    const cells = prepared.ok ? numbersOf(prepared, CELLS_MAX) : null
    return cells === null ? [] : [{ order, cells }]
  })
  const chosen = new Set(staked.flatMap(({ cells }) => Object.keys(cells)))
  const shares = opposedCells(rules, play, chosen, limitPpm)
  if (shares.size === 0) return
  for (const { order, cells } of staked) {
    const hit = Object.keys(cells).filter((cell) => shares.has(cell))
    if (hit.length === 0) continue
    const isWhole = hit.length === Object.keys(cells).length
    const opposed = isWhole ? order.stake : hit.reduce((sum, cell) => sum + (cells[cell] ?? 0n), 0n)
    const coveredPpm = hit.reduce((most, cell) => Math.max(most, shares.get(cell) ?? 0), 0)
    found.set(order.id, {
      valid: order.stake - opposed,
      cut: { opposed: moneyToString(opposed), coveredPpm, limitPpm },
    })
  }
}
