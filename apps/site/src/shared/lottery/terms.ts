import { MONEY_UNIT, parseMoney, type Money } from '@lotus/kernel'
import type { Game, Play } from './types.ts'

/** The stake terms of an item: points, the money of one unit, and the prize group. */
export type StakeTerms = { points: number; unit: string; prizeGroup: number }

/** Prizes are paid at a share of this group (lottery.md 3.10). */
export const FAIR_GROUP = 2000
/** The slider's step. */
export const GROUP_STEP = 10

export const pointPresets = [1, 5, 10, 50, 100] as const

/** Points to start with: the least, since ten of a lô cost more than a first deposit. Later the last ones are kept. */
export function firstTerms(game: Pick<Game, 'units' | 'prizeGroupMax'>): StakeTerms {
  return {
    points: 1,
    unit: game.units[0] ?? '1',
    prizeGroup: game.prizeGroupMax,
  }
}

export function clampPoints(play: Pick<Play, 'minPoints' | 'maxPoints'>, points: number): number {
  return Math.min(play.maxPoints, Math.max(play.minPoints, points))
}

type Groups = Pick<Game, 'prizeGroupMin' | 'prizeGroupMax'>

/** Terms valid for this game and play; an earlier choice may come from other settings. */
export function termsFor(game: Pick<Game, 'units'> & Groups, play: Play, terms: StakeTerms): StakeTerms {
  return {
    points: clampPoints(play, terms.points),
    unit: game.units.includes(terms.unit) ? terms.unit : (game.units[0] ?? '1'),
    prizeGroup: hasGroups(game, play) ? groupWithin(game, terms.prizeGroup) : game.prizeGroupMax,
  }
}

/** A group that the game sells: the chosen one, or the nearest to it. */
export const groupWithin = (game: Groups, prizeGroup: number): number =>
  Math.min(game.prizeGroupMax, Math.max(game.prizeGroupMin, prizeGroup))

/**
 * The game up to a member's own prize group, with what its plays return of it (lottery.md 3.10); a little less is shown
 * where a part of the stake comes back whatever the group.
 */
export function withOwnGroup(game: Game, own: number): Game {
  // Heard apart from the game: its groups may have changed since.
  const prizeGroupMax = groupWithin(game, own)
  if (prizeGroupMax === game.prizeGroupMax) return game
  const share = (ppm: number) => Math.floor((ppm * prizeGroupMax) / game.prizeGroupMax)
  const plays = game.plays.map((play) =>
    play.isPrizeGroupAllowed
      ? { ...play, returnMinPpm: share(play.returnMinPpm), returnMaxPpm: share(play.returnMaxPpm) }
      : play,
  )
  return { ...game, prizeGroupMax, plays }
}

/** Where the slider begins: it ends at the highest group, so its last step down may stand for less than a whole one. */
export const sliderStart = ({ prizeGroupMin, prizeGroupMax }: Groups): number =>
  prizeGroupMax - Math.ceil((prizeGroupMax - prizeGroupMin) / GROUP_STEP) * GROUP_STEP

/** Whether there are prize groups to choose from. */
export function hasGroups(game: Groups, play: Pick<Play, 'isPrizeGroupAllowed'>): boolean {
  return play.isPrizeGroupAllowed && game.prizeGroupMin < game.prizeGroupMax
}

/** Nothing of a group above the highest: that has to be chosen anew. */
const groupsBelow = ({ prizeGroupMax }: Groups, prizeGroup: number): number => Math.max(0, prizeGroupMax - prizeGroup)

/** The rebate of a lower group as a share of the stake, in ppm: (highest - chosen) / 2000. */
export function rebatePpm(game: Groups, prizeGroup: number): number {
  return (groupsBelow(game, prizeGroup) * 1_000_000) / FAIR_GROUP
}

/** stake x rate, rounded down like the settlement. */
export function rebateOf(stake: Money, game: Groups, prizeGroup: number): Money {
  return (stake * BigInt(groupsBelow(game, prizeGroup))) / BigInt(FAIR_GROUP)
}

/** lines x price x unit x points; the price of a line is rounded down before it is multiplied out (lottery.md 1.3). */
export function stakeOf(
  lines: bigint,
  { pricePerLine, unit, points }: { pricePerLine: string; unit: string; points: number },
): Money {
  return lines * ((parseMoney(pricePerLine) * parseMoney(unit) * BigInt(points)) / MONEY_UNIT)
}

/** The highest points whose stake does not exceed an amount; at least the play's minimum. */
export function pointsForAmount(
  play: Pick<Play, 'pricePerLine' | 'minPoints' | 'maxPoints'>,
  unit: string,
  lines: bigint,
  amount: Money,
): number {
  // Nothing is chosen yet: use the price of one line.
  const perPoint = stakeOf(lines < 1n ? 1n : lines, { pricePerLine: play.pricePerLine, unit, points: 1 })
  return clampPoints(play, perPoint <= 0n ? play.minPoints : Number(amount / perPoint))
}
