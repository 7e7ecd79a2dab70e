import { expect } from 'vitest'
import { must } from '@lotus/kernel'
import type { TestApp } from '../../testing/test-app.ts'
import { listRewards } from '../loyalty/rewards/rewards.ts'
import { listOwnPromotions } from './members/own-promotions.ts'
import {
  bareTerms,
  draftOf,
  promotionFixtures,
  type Category,
  type PromotionMember,
  type Rule,
  type Saved,
} from './promotions.fixtures.ts'
import { runRescues } from './rescue/run-rescues.ts'

export type { Category, Rule, Saved } from './promotions.fixtures.ts'
export const tiers = [
  { from: '100', ppm: 10_000 },
  { from: '1000', ppm: 20_000 },
  { from: '10000', ppm: 30_000 },
]
export const bonusTerms: Rule['terms'] = { ...bareTerms, multiplePpm: 1_000_000, hours: 168 }
/** Without the bound of the day's deposits. */
export const free: Partial<Rule> = { given: { form: 'TIERS', tiers, max: '188888', byDeposits: false } }
export function draft(code: string, categories: Category[], own: Partial<Saved> = {}, rule: Partial<Rule> = {}): Saved {
  return draftOf(
    code,
    { vi: 'Hoàn', en: 'Rescue' },
    {
      tab: 'daily',
      startsAt: '2026-05-31T17:00:00.000Z',
      endsAt: null,
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
    },
  )
}
export type RescueMember = PromotionMember

/** The programme is open from that moment on. */
export async function rescueFixtures(app: TestApp, since: string) {
  const { call } = app
  const { f, deps, mai, setClock, member, ...promotions } = await promotionFixtures(app, since, 'hoanthua')
  const run = async () => {
    await f.count()
    await runRescues(deps)
  }

  const state = (id: string, version: number, to: 'OPEN' | 'PAUSED' | 'CLOSED') => promotions.state(id, to, version)
  async function open(...of: Parameters<typeof draft>): Promise<string> {
    const saved = await call(mai(), 'bo.savePromotion', draft(...of))
    expect(saved).toMatchObject({ code: 'ok' })
    expect((await state(saved.value.id, 1, 'OPEN')).code).toBe('ok')
    return saved.value.id
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
      return mai()
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
