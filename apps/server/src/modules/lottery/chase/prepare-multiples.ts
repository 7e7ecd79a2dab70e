import { AppError, MONEY_UNIT, moneyToString, must, parseMoney, type Money } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput } from '@lotus/contract'
import { withPoints } from '@lotus/rules/catalogue'
import { MAX_POINTS } from '@lotus/rules/chase'
import type { Game, PlayTerms } from '../config/games.repo.ts'
import type { OwnGame } from '../sale/own-group.ts'
import { assertReturn, prepareItems, type OrderItem, type PreparedItem } from '../sale/prepare-items.ts'

type Input = Pick<RouteParsedInput<'lottery.placeChase'>, 'items' | 'issues'>
type ChaseIssue = Input['issues'][number]

export type PreparedChase = {
  /** The checked items, at the lowest multiple. */
  items: readonly PreparedItem[]
  byMultiple: ReadonlyMap<number, readonly PreparedItem[]>
  /** Of all issues. */
  stake: Money
}

/**
 * The items of a chase at each multiple that occurs. They are checked and priced like any order once, at the lowest
 * multiple; at the others only points and stake differ, so that fifty multiples cost no more than one. A refusal names
 * its issue.
 */
export function prepareMultiples(
  game: OwnGame,
  terms: readonly PlayTerms[],
  { items, issues }: Input,
  returnFloorPpm: number,
): PreparedChase {
  const lowest = issues.reduce((low, next) => (next.multiple < low.multiple ? next : low))
  const prepared = namingIssue(lowest, () =>
    prepareItems(game, terms, itemsAt(game, items, lowest.multiple), returnFloorPpm),
  )
  const byMultiple = new Map<number, readonly PreparedItem[]>([[lowest.multiple, prepared]])
  for (const issue of issues) {
    const { multiple } = issue
    if (byMultiple.has(multiple)) continue
    const scaled = namingIssue(issue, () => {
      checkPoints(game, items, multiple)
      return prepared.map((item, at) => {
        const scale = { from: lowest.multiple, to: multiple }
        return scaledItem(game, terms, item, at, { ...scale, returnFloorPpm, returnPpm: items[at]?.returnPpm })
      })
    })
    byMultiple.set(multiple, scaled)
  }
  const stakeAt = ({ multiple }: ChaseIssue) =>
    must(byMultiple.get(multiple), 'every multiple is prepared').reduce((sum, { order }) => sum + order.stake, 0n)
  return { items: prepared, byMultiple, stake: issues.reduce((sum, issue) => sum + stakeAt(issue), 0n) }
}

function namingIssue<T>({ issueNo, multiple }: ChaseIssue, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // The code of an AppError thrown here is one of the contract.
    throw new AppError<ErrorCode>(error.code as ErrorCode, { ...error.details, issue: issueNo, multiple })
  }
}

/** The items as the call would send them at a multiple; the stake that the person saw is that of multiple 1. */
function itemsAt(game: Game, items: readonly OrderItem[], multiple: number): OrderItem[] {
  checkPoints(game, items, multiple)
  return items.map((item) => ({
    ...item,
    points: item.points * multiple,
    ...(item.stake === undefined ? {} : { stake: moneyToString(parseMoney(item.stake) * BigInt(multiple)) }),
  }))
}

function checkPoints(game: Game, items: readonly OrderItem[], multiple: number): void {
  const at = items.findIndex((item) => item.points * multiple > MAX_POINTS)
  if (at >= 0) throw new AppError<ErrorCode>('stake_over_limit', { item: at, max: moneyToString(game.maxStake) })
}

type Scale = { from: number; to: number; returnFloorPpm: number; returnPpm: number | undefined }

/**
 * A prepared item at a higher multiple. Of the checks of `prepareItems` only the maximum stake and the return that
 * the cap leaves can fail at a higher multiple: caps and numbers depend on the content, and the minimum stake is already
 * met.
 */
function scaledItem(
  game: Game,
  terms: readonly PlayTerms[],
  item: PreparedItem,
  at: number,
  { from, to, returnFloorPpm, returnPpm }: Scale,
): PreparedItem {
  const play = must(
    terms.find((row) => row.play === item.order.play.code),
    'a prepared item has its terms',
  )
  const refuse = (code: ErrorCode, details?: Record<string, unknown>) =>
    new AppError<ErrorCode>(code, { item: at, play: play.play, ...details })
  const order = withPoints(item.order, (item.order.points / from) * to)
  const ofPlay = (BigInt(order.lines) * BigInt(play.maxPoints) * play.price * order.unit) / MONEY_UNIT
  const max = game.maxStake < ofPlay ? game.maxStake : ofPlay
  if (order.stake > max) {
    throw refuse('stake_over_limit', { max: moneyToString(max), maxPoints: play.maxPoints })
  }
  assertReturn(game, play, { returnPpm }, { order, maxPayout: item.maxPayout }, returnFloorPpm, refuse)
  const potential = (item.potential * BigInt(to)) / BigInt(from)
  return { ...item, order, potential: potential < item.maxPayout ? potential : item.maxPayout }
}
