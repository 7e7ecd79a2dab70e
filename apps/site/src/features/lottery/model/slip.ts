import { MONEY_UNIT, moneyToString, parseMoney, type Money } from '@lotus/kernel'
import {
  capEffectOf,
  needsConsent,
  withPoints,
  type CapEffect,
  type Family,
  type WireContent,
} from '@lotus/rules/catalogue'
import { isSameOdds, ruleOdds } from '../../../shared/lottery/odds.ts'
import { atMost, capOf, oneHitOf, orderOf, type OneHit } from './stake.ts'
import { groupWithin, hasGroups, rebateOf, stakeOf, type StakeTerms } from '../../../shared/lottery/terms.ts'
import type { Game, Odds, OrderRequest, Play } from '../../../shared/lottery/types.ts'

/** One item of the slip. Odds and price are those shown when it was added. */
export type SlipItem = StakeTerms & {
  id: string
  play: string
  content: WireContent
  lines: number
  odds: Odds
  pricePerLine: string
  /** The return that is left under the cap on the payout, in ppm, where the person confirmed to bet for it. */
  acceptedPpm?: number | undefined
}

/** A failure of one item, with the details of its code. */
export type ItemError = { code: string; details: Readonly<Record<string, unknown>> }

const key = ({ play, content, odds, unit, prizeGroup }: SlipItem) =>
  JSON.stringify([play, unit, prizeGroup, odds, content])

/** The same choice on the same play and terms becomes one item with the points of both, up to the play's limit. */
export function addToSlip(items: readonly SlipItem[], added: SlipItem, maxPoints: number): SlipItem[] {
  const same = items.find((item) => key(item) === key(added))
  if (!same) return [...items, added]
  return items.map((item) =>
    // What was confirmed of fewer points holds no longer.
    item === same ? { ...item, points: Math.min(maxPoints, item.points + added.points), acceptedPpm: undefined } : item,
  )
}

export function stakeOfItem(item: SlipItem): Money {
  return stakeOf(BigInt(item.lines), item)
}

export function findPlay(game: Pick<Game, 'plays'>, code: string): Play | undefined {
  return game.plays.find((play) => play.code === code)
}

/** What one line of an item pays with one hit; undefined if the play is unknown here. */
export function oneHitOfItem(game: Game, family: Family, item: SlipItem): OneHit | undefined {
  const play = findPlay(game, item.play)
  const order = play && orderOf(family, { ...play, pricePerLine: item.pricePerLine }, item.content, item)
  return order && oneHitOf(family, order, item.odds)
}

/**
 * What the cap on the payout takes from an item, as the server judges it (DECISIONS 36); undefined if nothing.
 * `multiple`: in an issue of a chase.
 */
export function capEffectOfItem(game: Game, family: Family, item: SlipItem, multiple = 1): CapEffect | undefined {
  const play = findPlay(game, item.play)
  const order = play && orderOf(family, { ...play, pricePerLine: item.pricePerLine }, item.content, item)
  if (!order || !play) return undefined
  // The rate counts as a return of its own; it is known from the group.
  const rebateRate = hasGroups(game, play) ? rebateOf(MONEY_UNIT, game, item.prizeGroup) : null
  const at = { ...withPoints(order, item.points * multiple), rebateRate }
  return capEffectOf(family, at, ruleOdds(item.odds), capOf(game, item))
}

/** Whether the item waits for the person to confirm what the cap leaves. */
export function isReturnAsked(game: Game, family: Family, item: SlipItem): boolean {
  return needsConsent(capEffectOfItem(game, family, item), game.returnFloorPpm, item.acceptedPpm)
}

/** `estimate`: what the items pay together when one line of each wins at its highest tier. */
export type SlipSums = { stake: Money; estimate: Money; rebate: Money }

export function sumSlip(game: Game, family: Family, items: readonly SlipItem[]): SlipSums {
  return items.reduce<SlipSums>(
    (sums, item) => {
      const play = findPlay(game, item.play)
      const stake = stakeOfItem(item)
      const hit = oneHitOfItem(game, family, item)
      return {
        stake: sums.stake + stake,
        // An item pays no more than the game's limit.
        estimate: sums.estimate + (hit ? atMost(hit, capOf(game, item)).highest : 0n),
        rebate: sums.rebate + (play && hasGroups(game, play) ? rebateOf(stake, game, item.prizeGroup) : 0n),
      }
    },
    { stake: 0n, estimate: 0n, rebate: 0n },
  )
}

/** Items grouped by play, groups and items in the order of adding. */
export function groupByPlay(items: readonly SlipItem[]): { play: string; items: SlipItem[] }[] {
  const groups = new Map<string, SlipItem[]>()
  for (const item of items) groups.set(item.play, [...(groups.get(item.play) ?? []), item])
  return [...groups].map(([play, members]) => ({ play, items: members }))
}

/** Checks by the game's limits before sending; the server checks again. */
export function checkItem(game: Game, item: SlipItem): ItemError | undefined {
  const play = findPlay(game, item.play)
  if (!play) return { code: 'unknown_play', details: {} }
  if (!play.isOpen) return { code: 'play_closed', details: {} }
  if (!isSameOdds(play.odds, item.odds)) return { code: 'odds_changed', details: {} }
  if (parseMoney(play.pricePerLine) !== parseMoney(item.pricePerLine)) {
    const stake = stakeOfItem({ ...item, pricePerLine: play.pricePerLine })
    return { code: 'terms_changed', details: { stake: moneyToString(stake) } }
  }
  // The member's own group is lower now, or was not known before the login.
  if (play.isPrizeGroupAllowed && item.prizeGroup !== groupWithin(game, item.prizeGroup))
    return { code: 'terms_changed', details: { stake: moneyToString(stakeOfItem(item)) } }
  if (item.lines > play.maxLines) return { code: 'too_many_lines', details: { max: play.maxLines } }
  const stake = stakeOfItem(item)
  if (stake < parseMoney(game.minStake)) return { code: 'stake_under_limit', details: { min: game.minStake } }
  if (stake > parseMoney(game.maxStake)) return { code: 'stake_over_limit', details: { max: game.maxStake } }
  return undefined
}

/** The points at which an item fits the maximum stake; undefined if even one point is too much. */
export function pointsWithin(item: SlipItem, maxStake: string): number | undefined {
  const perPoint = stakeOf(BigInt(item.lines), { ...item, points: 1 })
  if (perPoint <= 0n) return undefined
  const points = parseMoney(maxStake) / perPoint
  return points >= 1n ? Number(points) : undefined
}

/** Takes the game's current odds, price and groups, after the person accepted them. */
export function acceptOdds(game: Game, items: readonly SlipItem[]): SlipItem[] {
  return items.map((item) => {
    const play = findPlay(game, item.play)
    if (!play) return item
    const prizeGroup = play.isPrizeGroupAllowed ? groupWithin(game, item.prizeGroup) : item.prizeGroup
    return { ...item, prizeGroup, odds: play.odds, pricePerLine: play.pricePerLine }
  })
}

/** Items of an earlier order as new ones: at the current odds, without plays that are no longer sold. */
export function repeatItems(game: Game, items: readonly SlipItem[], newId: () => string): SlipItem[] {
  const open = items.filter((item) => findPlay(game, item.play)?.isOpen)
  // A return under the cap is confirmed anew.
  return acceptOdds(game, open).map((item) => ({ ...item, id: newId(), acceptedPpm: undefined }))
}

export function requestOf(game: Game, issueNo: string, items: readonly SlipItem[]): OrderRequest {
  return {
    gameCode: game.gameCode,
    issueNo,
    items: items.map((item) => {
      const { play, content, points, unit, prizeGroup, odds, acceptedPpm } = item
      const hasGroup = findPlay(game, play)?.isPrizeGroupAllowed === true
      return {
        play,
        // The contract's type has the same shape with mutable lists.
        content: content as OrderRequest['items'][number]['content'],
        points,
        ...(game.units.length > 1 ? { unit } : {}),
        ...(hasGroup ? { prizeGroup, rebateRate: moneyToString(rebateOf(MONEY_UNIT, game, prizeGroup)) } : {}),
        odds,
        // What the person saw: the server refuses if its own values differ.
        stake: moneyToString(stakeOfItem(item)),
        ...(acceptedPpm === undefined ? {} : { returnPpm: acceptedPpm }),
      }
    }),
  }
}

/** The amount that a member's balance lacks for a stake; 0 if it is enough. */
export function shortOf(stake: Money, balance: Money): Money {
  return stake > balance ? stake - balance : 0n
}
