import type { RouteName, RouteValue } from '@lotus/contract'
import { must } from '@lotus/kernel'
import {
  drawRaffle,
  holderName,
  numberTickets,
  prizesOf,
  raffleCommitment,
  raffleRoot,
  type NumberedHolder,
} from '@lotus/rules/raffle'
import type { BrowserContext, Route } from 'playwright-core'

type Answer = <N extends RouteName>(route: Route, name: N, value: RouteValue<N>) => Promise<void>
type Prizes = Extract<RouteValue<'promotion.list'>['list'][number]['rule']['given'], { form: 'RAFFLE' }>

export const rafflePrizes: Prizes = {
  form: 'RAFFLE',
  prizes: [
    { amount: '888.0000', count: 1, good: null },
    { amount: '0.0000', count: 1, good: { vi: 'Xe đạp gấp màu xanh ngọc', en: 'A folding bicycle in jade green' } },
    { amount: '88.0000', count: 2, good: null },
  ],
  dayMax: 5,
  ticketsMax: 50,
  ticketsLeast: 3,
  drawHours: 12,
}
const CODE = 'promo-raffle'
const seed = Uint8Array.from({ length: 32 }, (_, place) => (place * 29 + 7) % 256)
const counts = [8, 1, 5, 3, 21, 2]
const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** A raffle that was drawn rightly; the member of the page holds the first prize. */
async function held() {
  const named = await Promise.all(
    counts.map(async (tickets, place) => ({ tickets, holder: await holderName(seed, BigInt(place)) })),
  )
  const list: NumberedHolder[] = numberTickets(named)
  const root = await raffleRoot(CODE, list)
  const wins = await drawRaffle({ raffle: CODE, seed, root }, prizesOf(rafflePrizes.prizes), list)
  return { list, root, wins }
}

/** Answers the calls of a raffle. Its leaves are not in the product's log: those steps are told as not checked. */
export async function fakeRaffle(context: BrowserContext, answer: Answer): Promise<void> {
  const { list, root, wins } = await held()
  const first = must(wins[0], 'somebody has won')
  const mine = must(
    list.find(({ holder }) => holder === first.holder),
    'a winner is listed',
  )
  const commitment = await raffleCommitment(seed)
  await context.route('**/wps/promotion/raffle?*', (route) =>
    answer(route, 'promotion.raffle', {
      code: CODE,
      version: 4,
      state: 'DONE',
      cancelled: null,
      from: at(-15),
      to: at(-1),
      drawAt: at(-0.5),
      commitment,
      holders: list.length,
      tickets: list.reduce((sum, { tickets }) => sum + tickets, 0),
      root,
      seed: hex(seed),
      winners: wins.map(({ prize, ticket, holder }) => ({
        prize,
        ticket,
        holder,
        row: Math.min(prize, 2),
        account: `ho***${prize}${prize}`,
      })),
    }),
  )
  await context.route('**/wps/promotion/raffle/list*', (route) =>
    answer(route, 'promotion.raffleList', {
      rows: list.map(({ holder, tickets }) => ({ holder, tickets })),
      next: null,
    }),
  )
  await context.route('**/wps/promotion/raffle/mine*', (route) =>
    answer(route, 'promotion.ownRaffle', {
      tickets: mine.tickets,
      // Five a day at most, and what is left of the member's tickets on the first day.
      days: Array.from({ length: Math.ceil(mine.tickets / 5) }, (_, back) => {
        const tickets = Math.min(5, mine.tickets - back * 5)
        return { day: at(-3 - back).slice(0, 10), value: `${tickets * 500 + 200}.0000`, tickets }
      }),
      listed: { holder: mine.holder, first: mine.first, last: mine.first + mine.tickets - 1 },
      win: {
        kind: 'CASH',
        amount: '888.0000',
        good: null,
        ticket: first.ticket,
        state: 'GIVEN',
        ref: 'A1-1',
        at: at(-0.5),
      },
    }),
  )
  // No leaf of this raffle is under a head yet.
  await context.route('**/lotto/log/inclusion?*raffle*', (route) =>
    route.fulfill({ status: 200, json: { success: false, code: 'not_found', message: '', value: {} } }),
  )
}
