import { expect, it, vi } from 'vitest'
import { businessDay, must } from '@lotus/kernel'
import { testApp } from '../../testing/test-app.ts'
import { loyaltyFixtures } from '../loyalty/loyalty.fixtures.ts'
import { claimPromotion } from './members/claim.ts'
import { listAwards } from './members/facts.repo.ts'
import { listOwnPromotions } from './members/own-promotions.ts'
import { promotionsModule } from './module.ts'
import type { Saved } from './rescue.fixtures.ts'

// A missed day of a check-in that is made up on the next one (operations.md 4.12; issue 21).
vi.setConfig({ testTimeout: 60_000 })
const app = await testApp()
const { call } = app
const f = loyaltyFixtures(app)
await app.clock.set('2026-06-25T03:00:00Z')
await f.open()
const deps = app.composition.of(promotionsModule)
const DAY = 86_400_000
const today = () => businessDay(app.clock.now())
const yesterday = () => businessDay(new Date(app.clock.now().getTime() - DAY))

const draft: Saved = {
  code: 'made-up',
  tab: 'daily',
  art: 'RNG.lantern',
  sort: 5,
  startsAt: '2026-05-31T17:00:00.000Z',
  endsAt: null,
  title: { vi: 'Điểm danh', en: 'Check-in' },
  summary: { vi: 'Một câu', en: 'One sentence' },
  rule: {
    trigger: 'CHECKIN',
    period: 'DAY',
    who: { rankMin: 0, newDays: null, needsPhone: false },
    metric: { kind: 'VALID_BET', categories: [], least: '10' },
    deposit: null,
    given: { form: 'CYCLE', amounts: ['1', '2', '4', '8'], makeUp: { perMonth: 1, least: '20' } },
    kind: 'CASH',
    terms: {
      multiplePpm: 0,
      base: 'BONUS',
      contributions: null,
      maxBet: null,
      maxCashout: null,
      hours: null,
      isExclusive: false,
    },
    claimDays: 0,
  },
  budget: '1000',
}
const mai = await app.operator('mai.sup')
const given: Saved['rule']['given'] = { form: 'CYCLE', amounts: ['1'], makeUp: { perMonth: 1, least: '9' } }
const less = { ...draft.rule, given }
it('terms under which a make-up takes less than a day cannot be saved', async () => {
  expect((await call(mai, 'bo.savePromotion', { ...draft, rule: less })).code).toBe('bad_request')
})

const { value: saved } = await call(mai, 'bo.savePromotion', draft)
expect((await call(mai, 'bo.setPromotionState', { ...saved, state: 'OPEN', reason: 'as agreed' })).code).toBe('ok')

let names = 0
let bets = 0
async function member() {
  names += 1
  const name = `diemdanhbu${names}`
  await app.register(name)
  const id = await f.idOf(name)
  return {
    id,
    play: async (validBet: string) => {
      bets += 1
      await f.bet(id, { ref: `b-${bets}`, validBet })
      await f.count()
    },
    claim: async (period: string) => (await claimPromotion(deps, id, { id: saved.id, period })).amount,
    row: async () => {
      const { rows } = await listOwnPromotions(deps, id)
      return must(rows.find((one) => one.id === saved.id)?.checkIn, 'it is open')
    },
  }
}

it('one missed day is made up from twice the play on; the row goes on, and the month allows no second one', async () => {
  const { id, play, claim, row } = await member()
  for (const amount of ['1.0000', '2.0000']) {
    await play('10.0000')
    expect(await claim(today())).toBe(amount)
    await app.clock.advance(DAY)
  }
  await app.clock.advance(DAY)
  const missed = yesterday()
  const told = { period: missed, day: 3, amount: '4.0000', need: '20.0000', left: 1 }
  expect(await row()).toEqual({ day: 1, isClaimed: false, makeUp: { ...told, have: '0.0000' } })
  await play('10.0000')
  await expect(claim(missed)).rejects.toMatchObject({ code: 'promo_nothing' })
  await play('10.0000')
  expect(await row()).toEqual({ day: 1, isClaimed: false, makeUp: { ...told, have: '20.0000' } })
  // Two tabs, and again: once.
  expect(await Promise.all([claim(missed), claim(missed)])).toEqual(['4.0000', '4.0000'])
  expect(await claim(missed)).toBe('4.0000')
  expect(await row()).toEqual({ day: 4, isClaimed: false, makeUp: null })
  expect(await claim(today())).toBe('8.0000')
  const facts = { day: 3, madeUpOn: today(), value: '20.0000' }
  const rows = await listAwards(app.db, id, { promotionId: Number(saved.id), beforeId: null, limit: 10 })
  expect(rows.map(({ amount, facts: of }) => [amount, of.madeUpOn])).toEqual([
    [80_000n, undefined],
    [40_000n, facts.madeUpOn],
    [20_000n, undefined],
    [10_000n, undefined],
  ])
  expect(rows[1]?.facts).toEqual(facts)

  // Missed again in June: nothing is offered, and the row begins again. In July there is another one.
  await app.clock.advance(2 * DAY)
  await play('20.0000')
  expect(await row()).toEqual({ day: 1, isClaimed: false, makeUp: null })
  await expect(claim(yesterday())).rejects.toMatchObject({ code: 'promo_nothing' })
  expect(await claim(today())).toBe('1.0000')
  await app.clock.set('2026-07-03T03:00:00Z')
  await play('10.0000')
  await claim(today())
  await app.clock.advance(2 * DAY)
  await play('20.0000')
  expect((await row()).makeUp).toMatchObject({ day: 2, left: 1 })
  expect(await f.breaks()).toEqual([])
})

it('whoever claims the day itself first begins the row again: there is nothing left to make up', async () => {
  const { play, claim, row } = await member()
  await play('10.0000')
  await claim(today())
  await app.clock.advance(2 * DAY)
  await play('20.0000')
  expect(await claim(today())).toBe('1.0000')
  expect(await row()).toEqual({ day: 1, isClaimed: true, makeUp: null })
  await expect(claim(yesterday())).rejects.toMatchObject({ code: 'promo_nothing' })
})

it('two missed days are not made up, nor a day before any visit', async () => {
  const { play, claim, row } = await member()
  await play('20.0000')
  expect((await row()).makeUp).toBeNull()
  await expect(claim(yesterday())).rejects.toMatchObject({ code: 'promo_nothing' })
  await claim(today())
  await app.clock.advance(3 * DAY)
  await play('20.0000')
  expect((await row()).makeUp).toBeNull()
})
