import { parseMoney, type Money } from '@lotus/kernel'
import { estimateWin, stakeOf } from './amounts.ts'
import type { Content, Game, OrderRequest, Play } from './types.ts'

/** One ticket of the slip. Odds and price are those the person saw when adding it. */
export type SlipItem = {
  id: string
  play: string
  content: Content
  lines: number
  points: number
  odds: string
  pricePerLine: string
}

/** A failure that belongs to one ticket, with the details of its code. */
export type ItemError = { code: string; details: Readonly<Record<string, unknown>> }

const key = (item: Pick<SlipItem, 'play' | 'content' | 'odds'>) =>
  `${item.play} ${item.odds} ${JSON.stringify(item.content)}`

/** The same numbers on the same play at the same odds are one ticket with the points of both, up to the play's limit. */
export function addToSlip(items: readonly SlipItem[], added: SlipItem, maxPoints: number): SlipItem[] {
  const same = items.find((item) => key(item) === key(added))
  if (!same) return [...items, added]
  return items.map((item) =>
    item === same ? { ...item, points: Math.min(maxPoints, item.points + added.points) } : item,
  )
}

export function stakeOfItem(item: SlipItem): Money {
  return stakeOf(BigInt(item.lines), item.pricePerLine, item.points)
}

export function findPlay(game: Game, code: string): Play | undefined {
  return game.plays.find((play) => play.code === code)
}

const smaller = (a: Money, b: Money): Money => (a < b ? a : b)

export type SlipSums = { stake: Money; estimate: Money; hasPerHit: boolean }

/** `hasPerHit`: the assumption must say that every hit counts once. */
export function sumSlip(game: Game, items: readonly SlipItem[]): SlipSums {
  return items.reduce<SlipSums>(
    (sums, item) => {
      const play = findPlay(game, item.play)
      return {
        stake: sums.stake + stakeOfItem(item),
        // A ticket pays no more than the game's limit, whatever its lines add up to.
        estimate: sums.estimate + (play ? smaller(estimateWin(play, item), parseMoney(game.maxPayout)) : 0n),
        hasPerHit: sums.hasPerHit || (play?.paysPerHit ?? false),
      }
    },
    { stake: 0n, estimate: 0n, hasPerHit: false },
  )
}

/** Tickets grouped by play, groups and tickets in the order of adding. */
export function groupByPlay(items: readonly SlipItem[]): { play: string; items: SlipItem[] }[] {
  const groups = new Map<string, SlipItem[]>()
  for (const item of items) groups.set(item.play, [...(groups.get(item.play) ?? []), item])
  return [...groups].map(([play, members]) => ({ play, items: members }))
}

/** What can be known before asking the server, by the limits of the menu; the server has the last word. */
export function checkItem(game: Game, item: SlipItem): ItemError | undefined {
  const play = findPlay(game, item.play)
  if (!play) return { code: 'unknown_play', details: {} }
  if (!play.isOpen) return { code: 'play_closed', details: {} }
  if (parseMoney(play.odds) !== parseMoney(item.odds)) {
    return { code: 'odds_changed', details: { oldOdds: item.odds, newOdds: play.odds } }
  }
  if (item.lines > play.maxLines) return { code: 'too_many_lines', details: { max: play.maxLines } }
  const stake = stakeOfItem(item)
  if (stake < parseMoney(game.minStake)) return { code: 'stake_under_limit', details: { min: game.minStake } }
  if (stake > parseMoney(game.maxStake)) return { code: 'stake_over_limit', details: { max: game.maxStake } }
  return undefined
}

/** The points at which a ticket fits the greatest stake; undefined where even one point is too much. */
export function pointsWithin(item: SlipItem, maxStake: string): number | undefined {
  const perPoint = stakeOf(BigInt(item.lines), item.pricePerLine, 1)
  if (perPoint <= 0n) return undefined
  const points = parseMoney(maxStake) / perPoint
  return points >= 1n ? Number(points) : undefined
}

/** Takes the odds (and the price) of the menu, after the person accepted them. */
export function acceptOdds(game: Game, items: readonly SlipItem[]): SlipItem[] {
  return items.map((item) => {
    const play = findPlay(game, item.play)
    return play ? { ...item, odds: play.odds, pricePerLine: play.pricePerLine } : item
  })
}

export function requestOf(gameCode: string, issueNo: string, items: readonly SlipItem[]): OrderRequest {
  return {
    gameCode,
    issueNo,
    items: items.map(({ play, content, points, odds }) => ({ play, content, points, odds })),
  }
}

/** What a member still lacks for a stake; 0 where the balance is enough. */
export function shortOf(stake: Money, balance: Money): Money {
  return stake > balance ? stake - balance : 0n
}
