import { expect } from 'vitest'
import type { RouteInput } from '@lotus/contract'
import { must } from '@lotus/kernel'
import type { TestApp } from '../../testing/test-app.ts'
import { loyaltyFixtures } from '../loyalty/loyalty.fixtures.ts'
import { listRewards } from '../loyalty/rewards/rewards.ts'
import { listOwnPromotions } from './members/own-promotions.ts'
import { promotionsModule } from './module.ts'
import { runRescues } from './rescue/run-rescues.ts'

export type Saved = RouteInput<'bo.savePromotion'>
export type Rule = Saved['rule']
export type Category = NonNullable<Rule['metric']>['categories'][number]
export const tiers = [
  { from: '100', ppm: 10_000 },
  { from: '1000', ppm: 20_000 },
  { from: '10000', ppm: 30_000 },
]
export const bonusTerms: Rule['terms'] = {
  multiplePpm: 1_000_000,
  base: 'BONUS',
  contributions: null,
  maxBet: null,
  maxCashout: null,
  hours: 168,
  isExclusive: false,
}
/** Without the bound of the day's deposits. */
export const free: Partial<Rule> = { given: { form: 'TIERS', tiers, max: '188888', byDeposits: false } }
export function draft(code: string, categories: Category[], own: Partial<Saved> = {}, rule: Partial<Rule> = {}): Saved {
  return {
    code,
    tab: 'daily',
    art: 'RNG.lantern',
    sort: 5,
    startsAt: '2026-05-31T17:00:00.000Z',
    endsAt: null,
    title: { vi: `Hoàn ${code}`, en: `Rescue ${code}` },
    summary: { vi: 'Một câu', en: 'One sentence' },
    rule: {
      trigger: 'RESCUE',
      period: 'DAY',
      who: { rankMin: 0, newDays: null, needsPhone: false },
      metric: { kind: 'NET_LOSS', categories, least: '0' },
      deposit: null,
      given: { form: 'TIERS', tiers, max: '188888', byDeposits: true },
      kind: 'BONUS',
      terms: bonusTerms,
      claimDays: 7,
      ...rule,
    },
    budget: '5000',
    ...own,
  }
}
export type RescueMember = { client: Awaited<ReturnType<TestApp['operator']>>; name: string; id: bigint }

/** The programme is open from that moment on. */
export async function rescueFixtures(app: TestApp, since: string) {
  const { call } = app
  const f = loyaltyFixtures(app)
  await app.clock.set(since)
  await f.open()
  let mai = await app.operator('mai.sup')
  /** The clock of the brand's day, at noon or shortly after the next midnight. */
  async function setClock(at: string): Promise<void> {
    await app.clock.set(at)
    mai = await app.operator('mai.sup')
  }
  const deps = { ...app.composition.of(promotionsModule), db: app.db, clock: app.clock }
  const run = async () => {
    await f.count()
    await runRescues(deps)
  }

  const state = (id: string, version: number, to: 'OPEN' | 'PAUSED' | 'CLOSED') =>
    call(mai, 'bo.setPromotionState', { id, version, state: to, reason: 'a test of rescues' })
  async function open(...of: Parameters<typeof draft>): Promise<string> {
    const saved = await call(mai, 'bo.savePromotion', draft(...of))
    expect(saved).toMatchObject({ code: 'ok' })
    expect((await state(saved.value.id, 1, 'OPEN')).code).toBe('ok')
    return saved.value.id
  }
  let names = 0
  async function member() {
    names += 1
    const name = `hoanthua${names}`
    const { client } = await app.register(name)
    return { client, name, id: await f.idOf(name) }
  }
  // Below the sessions, which end over a night.
  async function gifts({ id }: Pick<RescueMember, 'id'>) {
    const { rows } = await listRewards(deps, id, { state: 'OPEN' })
    return rows.filter(({ what }) => what === 'RESCUE')
  }
  const own = async (of: Pick<RescueMember, 'id'>, id: string) =>
    must(
      (await listOwnPromotions(deps, of.id)).rows.find((one) => one.id === id),
      'it is shown',
    )
  const lose = (id: bigint, ref: string, stake: string, category: Category, more: object = {}) =>
    f.bet(id, { ref, validBet: stake, category, ...more })
  return {
    f,
    deps,
    /** The operator of the clock's day. */
    get mai() {
      return mai
    },
    setClock,
    run,
    state,
    open,
    member,
    gifts,
    own,
    lose,
  }
}
