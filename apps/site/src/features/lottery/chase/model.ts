import type { RouteInput, RouteValue } from '@lotus/contract'
import { parseMoney, type Money } from '@lotus/kernel'
import {
  CHASE_MULTIPLE_MAX,
  multiplyingMultiples,
  profitMultiples,
  sameMultiples,
  type ChaseFailure,
} from '@lotus/rules/chase'
import type { CapEffect, Family } from '@lotus/rules/catalogue'
import { capEffectOfItem, findPlay, oneHitOfItem, requestOf, stakeOfItem, type SlipItem } from '../model/slip.ts'
import { capOf } from '../model/stake.ts'
import type { Game } from '../../../shared/lottery/types.ts'

export type Chase = RouteValue<'lottery.chase'>
export type ChaseRow = RouteValue<'lottery.chases'>['rows'][number]
export type ChaseIssues = RouteValue<'lottery.chaseIssues'>
export type UpcomingIssue = ChaseIssues['issues'][number]
export type ChaseBody = RouteInput<'lottery.placeChase'>

export type GeneratorKind = 'same' | 'multiply' | 'profit'
/** What the person chose; the values of the other generators are kept. */
export type Settings = {
  kind: GeneratorKind
  count: number
  start: number
  every: number
  factor: number
  yieldPercent: number
  winStop: boolean
}

export const firstSettings: Settings = {
  kind: 'same',
  count: 10,
  start: 1,
  every: 1,
  factor: 2,
  yieldPercent: 20,
  winStop: true,
}

/** What one issue costs and pays at multiple 1, and the highest multiple. */
export type Unit = {
  cost: Money
  /** What one hit of the lowest-paying item pays; null if unknown before the draw. */
  prize: Money | null
  prizeMax: Money
  multipleMax: number
}

const min = (a: Money, b: Money): Money => (a < b ? a : b)

export function unitOf(game: Game, family: Family, items: readonly SlipItem[]): Unit {
  const maxStake = parseMoney(game.maxStake)
  let multipleMax = CHASE_MULTIPLE_MAX
  let prize: Money | null = items.length === 0 ? null : -1n
  for (const item of items) {
    const points = findPlay(game, item.play)?.maxPoints ?? item.points
    multipleMax = Math.min(multipleMax, Number(maxStake / stakeOfItem(item)), Math.floor(points / item.points))
    // A digit of the draw may reduce these prizes, so they are unknown before it.
    const isOpen = family.findPlay(item.play)?.isModulated ?? true
    const lowest = isOpen ? undefined : oneHitOfItem(game, family, item)?.lowest
    if (lowest === undefined) prize = null
    else if (prize !== null && (prize < 0n || lowest < prize)) prize = lowest
  }
  return {
    cost: items.reduce((sum, item) => sum + stakeOfItem(item), 0n),
    prize,
    prizeMax: items.reduce((low, item) => min(low, capOf(game, item)), parseMoney(game.maxPayout)),
    multipleMax: Math.max(1, multipleMax),
  }
}

/** The multiples of the generator, as far as it gets; with the reason if it stops early. */
export function generate(settings: Settings, unit: Unit): { multiples: number[]; failure: ChaseFailure | null } {
  for (let issues = settings.count; ;) {
    const made = run({ ...settings, count: issues }, unit)
    if (made.ok) {
      return {
        multiples: [...made.multiples],
        failure: issues === settings.count ? null : (run(settings, unit) as ChaseFailure),
      } // it failed above
    }
    issues = made.at - 1
    if (issues === 0) return { multiples: [], failure: made }
  }
}

function run({ kind, count, start, every, factor, yieldPercent }: Settings, unit: Unit) {
  const common = { issues: count, start, max: unit.multipleMax }
  if (kind === 'same') return sameMultiples(common)
  if (kind === 'multiply') return multiplyingMultiples({ ...common, every, factor })
  return profitMultiples({
    ...common,
    unitCost: unit.cost,
    unitPrize: unit.prize ?? 0n,
    prizeMax: unit.prizeMax,
    minYieldPpm: BigInt(yieldPercent) * 10_000n,
  })
}

/** How many issues a chase may have: the minimum of the game's limit, the order limit and the known issues. */
export function countMax(known: ChaseIssues, items: number, startAt: number): number {
  const byOrders = Math.floor(known.ordersMax / Math.max(1, items))
  return Math.max(0, Math.min(known.issuesMax, byOrders, known.issues.length - startAt))
}

export type ChaseCap = CapEffect & { multiple: number }

/** The item of which the cap leaves least in the issue of the highest multiple; undefined if it takes nothing. */
export function capOfChase(
  game: Game,
  family: Family,
  items: readonly SlipItem[],
  multiple: number,
): ChaseCap | undefined {
  const effects = items.flatMap((item) => capEffectOfItem(game, family, item, multiple) ?? [])
  const [least] = effects.toSorted((a, b) => a.leftPpm - b.leftPpm)
  return least && { ...least, multiple }
}

export function bodyOf(
  game: Game,
  items: readonly SlipItem[],
  issues: readonly UpcomingIssue[],
  multiples: readonly number[],
  how: { winStop: boolean; generator: ChaseBody['generator']; acceptedPpm?: number | undefined },
): ChaseBody {
  const { acceptedPpm, ...rest } = how
  // Confirmed for the whole chase: the lowest return of all its issues.
  const confirmed = items.map((item) => ({ ...item, acceptedPpm }))
  return {
    gameCode: game.gameCode,
    items: requestOf(game, '', confirmed).items,
    issues: multiples.map((multiple, at) => ({ issueNo: issues[at]?.issueNo ?? '', multiple })),
    ...rest,
  }
}
