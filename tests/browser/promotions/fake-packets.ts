import type { RouteName, RouteValue } from '@lotus/contract'
import { must } from '@lotus/kernel'
import { packetAmounts, packetCommitment } from '@lotus/rules/packets'
import type { BrowserContext, Route } from 'playwright-core'

type Answer = <N extends RouteName>(route: Route, name: N, value: RouteValue<N>) => Promise<void>
type Rule = RouteValue<'promotion.list'>['list'][number]['rule']
type Window = RouteValue<'promotion.packets'>['windows'][number]

const given = {
  form: 'PACKETS' as const,
  pool: '10000.0000',
  count: 500,
  least: '0.5000',
  daily: [{ at: '20:00', minutes: 30 }],
  grabsMax: 2,
}
/** What everybody may grab in cash, as one of the programme; `terms` are those of what carries none. */
export const packetsPromotion = (terms: Rule['terms']) => ({
  title: { vi: 'Lì xì tối thứ Ba', en: 'Tuesday red packets' },
  summary: { vi: '500 bao chia nhau 10,000.00.', en: '500 packets share 10,000.00.' },
  rule: {
    trigger: 'REDPACKET' as const,
    period: 'DAY' as const,
    who: { rankMin: 0, newDays: null, needsPhone: false },
    metric: null,
    deposit: null,
    given,
    kind: 'CASH' as const,
    claimDays: 0,
    terms,
  },
  tab: 'daily' as const,
  art: 'promo-checkin',
  own: { state: 'JOINED' as const },
})

const CODE = 'promo-packets'
const seed = Uint8Array.from({ length: 32 }, (_, place) => (place * 13 + 5) % 256)
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const units = (hundredths: number) => `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}00`
const ENDED = 4
const RUNNING = 5
const GRABBED = 37

/** Answers the calls of red packets: one window runs, one is over and was held rightly; its leaves are in no log. */
export async function fakePackets(context: BrowserContext, answer: Answer): Promise<void> {
  const terms = { pool: 1_000_000, count: 500, least: 50 }
  const list = await packetAmounts(seed, { packets: CODE, window: ENDED }, terms)
  const grabs = list.slice(0, GRABBED)
  const commitment = await packetCommitment(seed)
  let mine = 0
  const { pool, count: packets, least } = given
  const window: Window = {
    window: RUNNING,
    version: 4,
    state: 'OPEN',
    from: at(-5),
    to: at(25),
    pool,
    packets,
    least,
    grabbed: 12,
    paid: null,
    commitment,
    seed: null,
  }
  const ended: Window = {
    ...window,
    window: ENDED,
    state: 'ENDED',
    from: at(-1445),
    to: at(-1415),
    grabbed: GRABBED,
    paid: units(grabs.reduce((sum, amount) => sum + amount, 0)),
    seed: Buffer.from(seed).toString('hex'),
  }
  const amountOf = (place: number) => units(must(list[place], 'a packet'))
  await context.route('**/wps/promotion/packets?*', (route) =>
    answer(route, 'promotion.packets', { code: CODE, windows: [{ ...window, grabbed: 12 + mine }, ended] }),
  )
  await context.route('**/wps/promotion/packets/list*', (route) =>
    answer(route, 'promotion.packetList', {
      rows: grabs.map((amount, place) => ({
        place: place + 1,
        amount: units(amount),
        account: `ho***${10 + place}`,
        at: at(-1440),
      })),
    }),
  )
  await context.route('**/wps/promotion/packets/mine*', (route) =>
    answer(route, 'promotion.ownPackets', {
      rows: Array.from({ length: mine }, (_, back) => {
        const place = 12 + mine - back
        return { window: RUNNING, place, amount: amountOf(place), ref: `A1-${place}`, at: at(0) }
      }),
    }),
  )
  await context.route('**/wps/promotion/packets/grab', (route) => {
    mine += 1
    const place = 12 + mine
    return answer(route, 'promotion.grab', {
      window: RUNNING,
      place,
      amount: amountOf(place),
      ref: `A1-${place}`,
      kind: 'CASH',
      own: mine,
      left: packets - place,
      dueAt: null,
    })
  })
  await context.route('**/lotto/log/inclusion?*packets*', (route) =>
    route.fulfill({ status: 200, json: { success: false, code: 'not_found', message: '', value: {} } }),
  )
}
