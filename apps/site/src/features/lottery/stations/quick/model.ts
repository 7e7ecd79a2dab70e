import type { Money } from '@lotus/kernel'
import type { Family, WireContent } from '@lotus/rules/catalogue'
import {
  ordersOfBet,
  regionOf,
  type ShorthandBet,
  type ShorthandDay,
  type ShorthandError,
  type ShorthandReading,
} from '@lotus/rules/shorthand'
import { firstTerms } from '../../../../shared/lottery/terms.ts'
import type { Game, Play } from '../../../../shared/lottery/types.ts'
import { checkItem, findPlay, stakeOfItem, type ItemError, type SlipItem } from '../../model/slip.ts'
import { orderOf } from '../../model/stake.ts'

/** A station on the day of the slip, as it is sold now. */
export type Station = { game: Game; family: Family; issueNo: string }

/** One ticket that a line of shorthand becomes at one station. */
export type QuickTicket = {
  station: Station
  play: Play
  item: Omit<SlipItem, 'id'>
  stake: Money
  /** Why the station does not take it. */
  problem: ItemError | undefined
}
export type QuickLine = { bet: ShorthandBet; tickets: readonly QuickTicket[]; stake: Money }

/** What the text is read against: the open plays of each station, in the order of the menu. */
export function dayOf(stations: readonly Station[], here: string): ShorthandDay {
  return {
    here,
    stations: stations.flatMap(({ game }) => {
      const region = regionOf(game.gameCode)
      const plays = game.plays.filter(({ isOpen }) => isOpen).map(({ code }) => code)
      return region === undefined ? [] : [{ code: game.gameCode, region, plays, units: game.units }]
    }),
  }
}

/** The lines of a reading with their tickets, priced as the server prices them. */
export function priceLines({ bets }: ShorthandReading, day: ShorthandDay, stations: readonly Station[]): QuickLine[] {
  return bets.map((bet) => {
    const tickets = ordersOfBet(bet, day).flatMap((order) => {
      const station = stations.find(({ game }) => game.gameCode === order.gameCode)
      const play = station && findPlay(station.game, order.play)
      return station && play ? [ticketOf(station, play, order)] : []
    })
    return { bet, tickets, stake: tickets.reduce((sum, { stake }) => sum + stake, 0n) }
  })
}

type Typed = { content: WireContent; points: number; unit: string }

/** A ticket for one station; `lines` is 0 and `problem` set if its rules do not take the content. */
export function ticketOf(station: Station, play: Play, { content, points, unit }: Typed): QuickTicket {
  const terms = { ...firstTerms(station.game), points, unit }
  const order = orderOf(station.family, play, content, terms)
  const { code, odds, pricePerLine } = play
  const item = {
    ...terms,
    play: code,
    content: order?.content ?? content,
    lines: order?.lines ?? 0,
    odds,
    pricePerLine,
  }
  const problem = order ? checkItem(station.game, { ...item, id: '' }) : tooMany(play)
  const isUnder = points < play.minPoints || points > play.maxPoints
  return {
    station,
    play,
    item,
    stake: stakeOfItem({ ...item, id: '' }),
    problem: problem ?? (isUnder ? { code: 'out_of_range', details: {} } : undefined),
  }
}

const tooMany = ({ maxLines }: Play): ItemError => ({ code: 'too_many_lines', details: { max: maxLines } })

/** The text with the word of an error replaced. */
export function replaceWord(text: string, { at, length }: Pick<ShorthandError, 'at' | 'length'>, by: string): string {
  return text.slice(0, at) + by + text.slice(at + length)
}

/** The text in parts, each with the index of the error that it belongs to. */
export function marksOf(
  text: string,
  errors: readonly Pick<ShorthandError, 'at' | 'length'>[],
): { text: string; error: number | null }[] {
  const parts: { text: string; error: number | null }[] = []
  let from = 0
  const sorted = errors.map((error, index) => ({ ...error, index })).sort((a, b) => a.at - b.at)
  for (const { at, length, index } of sorted) {
    // Two errors of one word are marked once.
    if (at < from) continue
    if (at > from) parts.push({ text: text.slice(from, at), error: null })
    parts.push({ text: text.slice(at, at + length), error: index })
    from = at + length
  }
  if (from < text.length) parts.push({ text: text.slice(from), error: null })
  return parts
}
