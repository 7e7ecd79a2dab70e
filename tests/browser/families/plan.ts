import type { RouteValue } from '@lotus/contract'
import { must } from '@lotus/kernel'
import { drawLookOf, loadFamily, type Input } from '@lotus/rules/catalogue'
import { lotteryPaths } from '../../../apps/site/src/shared/lottery-areas.ts'
import type { Language } from '../texts.ts'
import type { Calls } from './calls.ts'

type Card = RouteValue<'lottery.menu'>['games'][number]
type Play = RouteValue<'lottery.game'>['plays'][number]

/** One order to place: its play, the position in the menu of plays, and how its content is entered. */
export type Bet = {
  play: string
  /** Index of the group, and of the play in it. */
  group: number
  index: number
  /** Plays of the whole game: a long list shows only its groups. */
  playCount: number
  input: Input
  /** An input kind that occurs for the first time is tapped; otherwise the screen's own random pick may choose. */
  way: 'tap' | 'random'
}

/** One game to visit, with the orders to place in it. */
export type Stop = { card: Card; path: string; bets: Bet[] }

type Offer = { card: Card; defaultPlay: string; bets: readonly Bet[] }

/**
 * Games of the product's menu, one of a family, and the plays to enter in them. In each language every input kind and
 * every kind of draw view occurs; a family with nothing else of its own is visited in one of the two. `families` are all
 * of the menu, so that a test can see that none was left out.
 */
export async function planStops(site: Calls, language: Language): Promise<{ stops: Stop[]; families: string[] }> {
  const { games } = await site('lottery.menu', {})
  const opened = await site('lottery.openedAll', {})
  // A game may have hours: 15-minute Yeekee pauses from a quarter to four until six.
  const selling = new Set(opened.games.filter(({ current }) => current !== null).map(({ gameCode }) => gameCode))
  const families = Map.groupBy(games, ({ family }) => family).values()
  const cards = [...families].map((members) =>
    must(members.find(({ isOpen, gameCode }) => isOpen && selling.has(gameCode)) ?? members[0], 'a member'),
  )
  const offers = await Promise.all(cards.map((card) => offerOf(site, card)))
  const chosen = new Map<Card, Bet[]>(offers.map(({ card }) => [card, []]))
  const isVietnamese = language === 'vi'

  for (const kind of rarestFirst(offers)) {
    const able = offers.filter(({ bets }) => bets.some(({ input }) => input.kind === kind))
    const tickets = (offer: Offer) => chosen.get(offer.card)?.length ?? 0
    const least = Math.min(...able.map(tickets))
    const free = able.filter((offer) => tickets(offer) === least)
    const offer = must(isVietnamese ? free[0] : free.at(-1), 'a kind is offered by a family')
    const plays = offer.bets.filter(({ input }) => input.kind === kind)
    chosen.get(offer.card)?.push(must(isVietnamese ? plays[0] : plays.at(-1), 'a play of the kind'))
  }
  const views = new Set(
    offers.flatMap(({ card }) => (chosen.get(card)?.length ? [drawLookOf(card.family)?.kind ?? ''] : [])),
  )
  for (const [index, { card, bets, defaultPlay }] of offers.entries()) {
    const list = chosen.get(card)
    if (list === undefined || list.length > 0) continue
    const view = drawLookOf(card.family)?.kind
    const isOurs = index % 2 === (isVietnamese ? 0 : 1)
    if (!isOurs && view !== undefined && views.has(view)) continue
    if (view !== undefined) views.add(view)
    const middle = bets[Math.floor(bets.length / 2)]
    const bet = must((isVietnamese ? bets.find(({ play }) => play === defaultPlay) : middle) ?? bets[0], 'an open play')
    list.push({ ...bet, way: index % 2 === 0 ? 'random' : 'tap' })
  }
  const stops = [...chosen].map(([card, bets]) => ({ card, path: lotteryPaths[card.area], bets }))
  return { stops: stops.filter(({ bets }) => bets.length > 0), families: offers.map(({ card }) => card.family) }
}

/** What a game sells now, in the order of its menu. */
async function offerOf(site: Calls, card: Card): Promise<Offer> {
  const game = await site('lottery.game', { gameCode: card.gameCode })
  const family = must(await loadFamily(card.family), `the rules know no family ${card.family}`)
  // The group that one starts with is the menu's first.
  const first = game.plays.find(({ code }) => code === game.defaultPlayType)?.group
  const inMenu = game.plays.toSorted((one, other) => Number(other.group === first) - Number(one.group === first))
  const groups = [...Map.groupBy(inMenu, ({ group }) => group).values()]
  const betOf = (play: Play, group: number, index: number): Bet => {
    const { input } = must(family.findPlay(play.code), `${card.family} has no play ${play.code}`)
    return { play: play.code, group, index, playCount: game.plays.length, input, way: 'tap' }
  }
  const bets = groups.flatMap((plays, group) =>
    plays.flatMap((play, index) => (play.isOpen ? [betOf(play, group, index)] : [])),
  )
  return { card, defaultPlay: game.defaultPlayType, bets }
}

/** Rare kinds get their family before common ones take it. */
function rarestFirst(offers: readonly Offer[]): Input['kind'][] {
  const count = new Map<Input['kind'], number>()
  for (const { bets } of offers)
    for (const kind of new Set(bets.map(({ input }) => input.kind))) count.set(kind, (count.get(kind) ?? 0) + 1)
  return [...count].toSorted(([, one], [, other]) => one - other).map(([kind]) => kind)
}
