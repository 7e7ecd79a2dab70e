import type { RouteName, RouteValue } from '@lotus/contract'
import { moneyToString } from '@lotus/kernel'
import { boardCommitment, boardHolder, boardRoot, placesOf } from '@lotus/rules/board'
import type { BrowserContext, Route } from 'playwright-core'

type Answer = <N extends RouteName>(route: Route, name: N, value: RouteValue<N>) => Promise<void>
type Rule = RouteValue<'promotion.list'>['list'][number]['rule']
type Board = NonNullable<RouteValue<'promotion.board'>['board']>

const prizes = [
  { upTo: 1, amount: '500.0000' },
  { upTo: 3, amount: '200.0000' },
]
/** A weekly board of all valid bets, as one of the programme; `terms` are those of what carries none. */
export const boardPromotion = (terms: Rule['terms']) => ({
  title: { vi: 'Đua top tuần', en: 'Weekly leaderboard' },
  summary: { vi: 'Ba người dẫn đầu nhận giải.', en: 'The first three win prizes.' },
  rule: {
    trigger: 'LEADERBOARD' as const,
    period: 'WEEK' as const,
    who: { rankMin: 0, newDays: null, needsPhone: false },
    metric: { kind: 'VALID_BET' as const, categories: [], least: '10.0000' },
    deposit: null,
    given: { form: 'BOARD' as const, prizes, top: 20, waitHours: 6 },
    kind: 'CASH' as const,
    claimDays: 7,
    terms,
  },
  tab: 'daily' as const,
  art: 'promo-board',
  own: { state: 'JOINED' as const },
})

const CODE = 'promo-board'
const seed = Uint8Array.from({ length: 32 }, (_, place) => (place * 17 + 9) % 256)
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const NOW = 'w-now'
const PAST = 'w-past'
const scores = [9_876_543_200n, 5_000_000_000n, 5_000_000_000n, 1_234_000_000n]

/** Answers the calls of leaderboards: one week runs, in which the member is fourth, and one is frozen rightly. */
export async function fakeBoard(context: BrowserContext, answer: Answer, id: string, title: string): Promise<void> {
  const reached = [at(-9), at(-8), at(-8), at(-8.5)]
  const named = await Promise.all(
    scores.map(async (score, place) => ({
      score,
      reached: reached[place] ?? at(-8),
      holder: await boardHolder(seed, BigInt(place)),
    })),
  )
  const places = await placesOf(seed, { board: CODE, period: PAST }, named)
  const root = await boardRoot({ board: CODE, period: PAST }, places)
  const current = { key: NOW, state: 'OPEN' as const, from: at(-2), to: at(5) }
  const past = { key: PAST, state: 'FROZEN' as const, from: at(-9), to: at(-2) }
  let isHidden = false
  const boardOf = async (isPast: boolean): Promise<Board> => ({
    ...(isPast ? past : current),
    id,
    code: CODE,
    title,
    version: 4,
    freezeAt: isPast ? at(-1.75) : at(5.25),
    metric: 'VALID_BET',
    categories: [],
    least: '10.0000',
    kind: 'CASH',
    prizes,
    members: 4,
    rows: places.map(({ place, score, reached: when }) => ({
      place,
      account: place === 2 ? null : `ho***${place}${place}`,
      score: moneyToString(score),
      reached: when,
      prize: place === 1 ? '500.0000' : place <= 3 ? '200.0000' : null,
      lines: isPast && place !== 2 ? [{ day: at(-8).slice(0, 10), amount: moneyToString(score) }] : [],
    })),
    commitment: await boardCommitment(seed),
    seed: isPast ? hex(seed) : null,
    root: isPast ? root : null,
    periods: [current, past],
  })
  const isPast = (route: Route) => new URL(route.request().url()).searchParams.get('period') === PAST
  await context.route('**/wps/relay/getMissionLeaderboard*', async (route) =>
    answer(route, 'promotion.board', { board: await boardOf(isPast(route)), list: [{ id, title }] }),
  )
  await context.route('**/wps/promotion/board/mine*', (route) =>
    answer(route, 'promotion.ownBoard', {
      place: 4,
      score: '123400.0000',
      reached: at(-1),
      lines: [{ day: at(-1).slice(0, 10), amount: '123400.0000' }],
      prize: null,
      next: isPast(route) ? null : { place: 3, amount: '200.0000', score: '500000.0000', missing: '376600.0100' },
      isHidden,
      obstacle: null,
      reason: '',
    }),
  )
  await context.route('**/wps/promotion/board/hide', (route) => {
    isHidden = true
    return answer(route, 'promotion.hideOnBoards', { ok: true })
  })
  await context.route('**/wps/promotion/board/list*', (route) =>
    answer(route, 'promotion.boardList', {
      rows: places.map(({ holder, score, reached: when }) => ({ holder, score: moneyToString(score), reached: when })),
    }),
  )
  // No leaf of this board is under a head yet.
  await context.route('**/lotto/log/inclusion?*board*', (route) =>
    route.fulfill({ status: 200, json: { success: false, code: 'not_found', message: '', value: {} } }),
  )
}
