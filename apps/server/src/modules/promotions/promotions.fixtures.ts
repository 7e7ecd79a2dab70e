import type { RouteInput } from '@lotus/contract'
import type { HttpClient } from '@lotus/testing'
import type { TestApp } from '../../testing/test-app.ts'
import { loyaltyFixtures } from '../loyalty/loyalty.fixtures.ts'
import { promotionsModule } from './module.ts'

export type Saved = RouteInput<'bo.savePromotion'>
export type Rule = Saved['rule']
export type Category = NonNullable<Rule['metric']>['categories'][number]
export type PromotionMember = { client: HttpClient; name: string; id: bigint }

/** Of what is given as money. */
export const bareTerms: Rule['terms'] = {
  multiplePpm: 0,
  base: 'BONUS',
  contributions: null,
  maxBet: null,
  maxCashout: null,
  hours: null,
  isExclusive: false,
}

/** What an operator writes around a rule. */
export const draftOf = (
  code: string,
  { vi, en }: { vi: string; en: string },
  own: Omit<Saved, 'code' | 'tab' | 'art' | 'sort' | 'title' | 'summary'> & Partial<Saved>,
): Saved => ({
  code,
  tab: 'other',
  art: 'RNG.lantern',
  sort: 5,
  title: { vi: `${vi} ${code}`, en: `${en} ${code}` },
  summary: { vi: 'Một câu', en: 'One sentence' },
  ...own,
})

/** Loyalty and promotions are open from `since` on; `names` begins the names of members. */
export async function promotionFixtures(app: TestApp, since: string, names: string) {
  const { call } = app
  const f = loyaltyFixtures(app)
  await app.clock.set(since)
  await f.open()
  let mai = await app.operator('mai.sup')
  let members = 0
  return {
    f,
    deps: { ...app.composition.of(promotionsModule), db: app.db, clock: app.clock },
    /** Who builds and opens promotions. */
    mai: () => mai,
    /** Sessions end by the test clock too. */
    async setClock(at: string): Promise<void> {
      await app.clock.set(at)
      mai = await app.operator('mai.sup')
    },
    state: (id: string, to: 'OPEN' | 'PAUSED' | 'CLOSED', version = 1) =>
      call(mai, 'bo.setPromotionState', { id, version, state: to, reason: 'a test of promotions' }),
    async member(): Promise<PromotionMember> {
      members += 1
      const name = `${names}${members}`
      const { client } = await app.register(name)
      return { client, name, id: await f.idOf(name) }
    },
  }
}
