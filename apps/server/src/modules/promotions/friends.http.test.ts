import { expect, it } from 'vitest'
import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import { httpClient } from '@lotus/testing'
import { testApp } from '../../testing/test-app.ts'
import { loyaltyFixtures } from '../loyalty/loyalty.fixtures.ts'
import { getBalance } from '../wallet/index.ts'
import { claimPromotion } from './members/claim.ts'
import { listOwnPromotions } from './members/own-promotions.ts'
import { promotionsModule } from './module.ts'

// Milestones of invited friends (operations.md 4.8, issue 21): steps of a promotion that counts friends.
const app = await testApp()
const { call } = app
const f = loyaltyFixtures(app)
const deps = app.composition.of(promotionsModule)
await app.clock.set('2026-06-20T03:00:00Z')
await f.open()
await f.openReferral()

type Saved = RouteInput<'bo.savePromotion'>
const rule: Saved['rule'] = {
  trigger: 'PROGRESS',
  period: 'ONCE',
  who: { rankMin: 0, newDays: null, needsPhone: false },
  metric: { kind: 'FRIENDS', categories: [], least: '0' },
  deposit: null,
  given: {
    form: 'STEPS',
    pays: 'EACH',
    steps: [
      { target: '2', amount: '50' },
      { target: '3', amount: '300' },
    ],
  },
  kind: 'BONUS',
  terms: {
    multiplePpm: 1_000_000,
    base: 'BONUS',
    contributions: null,
    maxBet: null,
    maxCashout: null,
    hours: null,
    isExclusive: false,
  },
  claimDays: 0,
}
const texts = { title: { vi: 'Mốc mời bạn', en: 'Friends' }, summary: { vi: 'Một câu', en: 'One sentence' } }
const draft: Saved = {
  code: 'friends',
  tab: 'other',
  art: 'RNG.lotus',
  sort: 5,
  startsAt: '2026-06-01T00:00:00.000Z',
  endsAt: null,
  budget: '1000',
  rule,
  ...texts,
}

let names = 0
/** Each in a place of their own. */
async function member(invitedBy?: string) {
  names += 1
  const name = `mocban${names}`
  const at = httpClient(app.members.siteApp, { remoteAddress: `198.51.${names}.7` })
  const password = 'một mật khẩu dài'
  const own = { username: name, password, confirmPassword: password, agree: true, ageConfirmed: true } as const
  const answer = await call(at, 'member.register', { ...own, ...(invitedBy ? { affiliateCode: invitedBy } : {}) })
  expect(answer.code).toBe('ok')
  const client = at.as(answer.value.token)
  const code = must((await call(client, 'referral.overview', {})).value.code, 'everybody has one')
  return { client, name, code, id: await f.idOf(name) }
}
/** Pays in and plays what referral asks. */
async function qualify({ id, name }: { id: bigint; name: string }) {
  await f.deposit(id, `D-${name}`, '100.0000')
  await f.bet(id, { ref: name, validBet: '300.0000' })
  await f.judgeFriends()
}
const HOUR = 3_600_000

it('friends who paid in and played are counted once their gift has opened; steps give once, a registration never', async () => {
  const ops = await app.operator('mai.sup')
  const saved = (await call(ops, 'bo.savePromotion', draft)).value
  await call(ops, 'bo.setPromotionState', { ...saved, state: 'OPEN', reason: 'as agreed' })
  const host = await member()
  expect((await call(host.client, 'promotion.join', { id: saved.id, version: 1 })).code).toBe('ok')
  const friends = [await member(host.code), await member(host.code), await member(host.code)] as const
  const now = async () => {
    const { rows } = await listOwnPromotions(deps, host.id)
    const own = must(
      rows.find(({ id }) => id === saved.id),
      'it is open',
    )
    return must(own.periods[0], 'it runs')
  }
  const claim = () => claimPromotion(deps, host.id, { id: saved.id, period: 'once' })
  for (const friend of friends.slice(0, 2)) await qualify(friend)
  expect(await now()).toMatchObject({ value: '0.0000', claimable: '0.0000' })
  await app.clock.advance(25 * HOUR)
  await f.judgeFriends()
  expect(await now()).toMatchObject({ value: '2.0000', claimable: '50.0000' })
  const claims = await Promise.all([claim(), claim(), claim()])
  expect(new Set(claims.map(({ ref, amount }) => `${ref} ${amount}`)).size).toBe(1)
  expect(await getBalance(app.db, host.id)).toMatchObject({ bonus: '50.0000', cash: '0.0000' })

  // One of them is reversed, another one comes: the step that was given is not given again.
  const [first] = friends
  const bet = await app.owner.value<Date>(
    sql`select placed_at as at from loyalty_bet where member_id = ${first.id} and bet_ref = ${first.name}`,
  )
  await f.bet(first.id, { ref: first.name, validBet: '300.0000', version: 2, reversed: true, placedAt: bet })
  await f.judgeFriends()
  expect(await now()).toMatchObject({ value: '1.0000', claimable: '0.0000' })
  await qualify(friends[2])
  await app.clock.advance(25 * HOUR)
  await f.judgeFriends()
  expect(await now()).toMatchObject({ value: '2.0000', claimable: '0.0000' })
  expect((await now()).steps.map(({ state }) => state)).toEqual(['CLAIMED', 'OPEN'])
  expect(await f.breaks()).toEqual([])
})

it('a preview counts the friends of the last 30 days', async () => {
  await app.clock.advance(24 * HOUR)
  const ops = await app.operator('mai.sup')
  const two: Saved['rule'] = {
    ...rule,
    period: 'MONTH',
    given: { form: 'STEPS', pays: 'EACH', steps: [{ target: '2', amount: '50' }] },
  }
  const preview = (await call(ops, 'bo.previewPromotion', { rule: two, budget: null })).value
  expect(preview).toMatchObject({
    cost: { members: 1, awards: 1, amount: '50.0000' },
    required: '50.0000',
    top: [{ username: 'mocban1', amount: '50.0000' }],
  })
})

it('only steps count friends', async () => {
  const ops = await app.operator('mai.sup')
  const wheel: Saved['rule'] = {
    ...rule,
    trigger: 'WHEEL',
    period: 'DAY',
    metric: { kind: 'FRIENDS', categories: [], least: '1' },
    given: {
      form: 'WHEEL',
      slices: [
        { weight: 1, amount: '1' },
        { weight: 1, amount: '2' },
      ],
    },
  }
  expect(await call(ops, 'bo.savePromotion', { ...draft, code: 'friends-wheel', rule: wheel })).toMatchObject({
    code: 'bad_request',
    value: { fields: { 'rule.metric': 'invalid' } },
  })
})
