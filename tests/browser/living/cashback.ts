import type { RouteName, RouteValue } from '@lotus/contract'
import { schemas } from '@lotus/contract/schemas'
import type { BrowserContext, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { look } from '../identity/screens.ts'
import { textVisible } from '../identity/security.ts'
import { expectNoProblems, firstVisible, type Home, type Person } from '../identity/test-platform.ts'
import { passwordOf, platform } from '../identity/shared-platform.ts'
import { logIn } from '../identity/ways-in.ts'
import { faces } from '../faces.ts'

// Cashback in the member centre and in the reward centre, and inviting friends (MC07, L04, MC11, MC12, issue 21): the program of npm start and Chromium; only
// the answers of its calls are set, so that every figure is known.

const NAME = 'demo1'
const homes = faces('cashback', [
  { language: 'vi', size: 'desktop', scheme: 'light', ip: '203.0.113.131' },
  { language: 'en', size: 'phone', scheme: 'dark', ip: '198.51.100.132' },
] as const satisfies readonly Home[])

const overview: RouteValue<'cashback.overview'> = {
  isOpen: true,
  claimable: '350.0000',
  due: '350.00370340',
  carried: '0.00370340',
  min: '1.0000',
  opensHour: 3,
  rests: false,
  waitsUntil: null,
  multiplePpm: 0,
  leftover: 'AUTO_PAY',
  leftoverHour: 5,
  terms: { level: 5, ratesPpm: { RNG: 8000, LIVE: 5000, SPORTS: 5000 }, dayMax: '12000.0000' },
  next: { level: 6, ratesPpm: { RNG: 8800, LIVE: 5600, SPORTS: 5600 }, dayMax: '16000.0000' },
  withBonus: false,
  withRebate: false,
  days: [
    {
      day: '2026-11-28',
      level: 5,
      dayMax: '12000.0000',
      earned: '550.00000000',
      cut: '0.00000000',
      claimed: '200.00000000',
      parts: [
        { category: 'LIVE', validBet: '30000.0000', ratePpm: 5000, amount: '150.00000000' },
        { category: 'RNG', validBet: '50000.0000', ratePpm: 8000, amount: '400.00000000' },
      ],
    },
  ],
}
const claims = (isClaimed: boolean): RouteValue<'cashback.claims'> => {
  const usual = { kind: 'CLAIM' as const, multiplePpm: 0, review: null, carried: '0.00000000' }
  const first = {
    ...usual,
    id: '1',
    ref: 'CB42-1',
    amount: '200.0000',
    due: '200.00370340',
    at: '2026-11-28T03:00:00Z',
  }
  const second = {
    ...usual,
    id: '2',
    ref: 'CB42-2',
    amount: '350.0000',
    due: '350.00370340',
    at: '2026-11-28T05:00:00Z',
  }
  return {
    rows: isClaimed ? [{ ...second, carried: '0.00370340' }, first] : [first],
    nextCursor: null,
    totals: { paid: isClaimed ? '550.0000' : '200.0000', expired: '0.0000' },
  }
}
const bet = { source: 'vendor:LOTUS', validBet: '25000.0000', amount: '200.00000000', placedAt: '2026-11-28T02:00:00Z' }
const bets: RouteValue<'cashback.bets'> = {
  rows: [
    { ...bet, id: '0', ref: 'R-10023' },
    { ...bet, id: '1', ref: 'R-10021' },
  ],
  nextCursor: null,
  sources: [{ source: 'vendor:LOTUS', bets: 2, validBet: '50000.0000', amount: '400.00000000' }],
}
const line = { day: '2026-11-28', level: 5 }
const lines: RouteValue<'cashback.lines'> = {
  rows: [
    { ...line, id: '0', category: 'LIVE', validBet: '30000.0000', ratePpm: 5000, amount: '150.00000000' },
    { ...line, id: '1', category: 'RNG', validBet: '25000.0000', ratePpm: 8000, amount: '200.00000000' },
  ],
  nextCursor: null,
}

/** Answers in the contract's shape; one claim takes everything. Answers the keys that claims came with. */
async function fakeCashback(context: BrowserContext): Promise<Set<string>> {
  const keys = new Set<string>()
  const answer = async <N extends RouteName>(route: Route, name: N, value: RouteValue<N>) => {
    schemas[name].value.parse(value)
    await route.fulfill({ json: { success: true, code: 'ok', message: '', value } })
  }
  const nothing = { claimable: '0.0000', due: '0.00370340', days: [] }
  await context.route(/\/wps\/member\/cashback/, (route) => {
    const isClaimed = keys.size > 0
    switch (new URL(route.request().url()).pathname.split('/').at(-1)) {
      case 'cashback':
        return answer(route, 'cashback.overview', isClaimed ? { ...overview, ...nothing } : overview)
      case 'claims':
        return answer(route, 'cashback.claims', claims(isClaimed))
      case 'bets':
        return answer(route, 'cashback.bets', bets)
      case 'lines':
        return answer(route, 'cashback.lines', lines)
      default:
        keys.add(route.request().headers()['idempotency-key'] ?? '')
        return answer(route, 'cashback.claim', { ref: 'CB42-2', amount: '350.0000', dueAt: null })
    }
  })
  return keys
}

const referral: RouteValue<'referral.overview'> = {
  isOpen: true,
  code: 'HANG88XK2M',
  terms: {
    deposit: '100.0000',
    validBet: '300.0000',
    days: 30,
    reward: '20.0000',
    friendReward: '10.0000',
    multiplePpm: 1_000_000,
    waitHours: 24,
    giftDays: 7,
    monthCount: 20,
    monthSum: '400.0000',
  },
  invited: 5,
  qualified: 1,
  waiting: 3,
  earned: '20.0000',
  open: '0.0000',
  month: { count: 1, sum: '20.0000' },
}
type Friend = RouteValue<'referral.friends'>['rows'][number]
const friend = (
  id: number,
  account: string,
  state: Friend['state'],
  [paid, played]: readonly [number, number],
): Friend => {
  const goal = (have: number, need: number) => ({
    have: `${have}.0000`,
    need: `${need}.0000`,
    left: `${Math.max(0, need - have)}.0000`,
  })
  const time = { registeredAt: `2026-11-2${id}T03:00:00Z`, until: `2026-12-2${id}` }
  const reason = state === 'REJECTED' ? 'Cùng tài khoản nhận tiền' : ''
  return {
    id: String(id),
    account,
    state,
    ...time,
    deposit: goal(paid, 100),
    validBet: goal(played, 300),
    reward: '20.0000',
    reason,
  }
}
const friends = [
  friend(5, 'ti***an', 'WAITING', [0, 0]),
  friend(4, 'lo***77', 'WAITING', [100, 180]),
  friend(3, 'ha***vy', 'HELD', [100, 640]),
  friend(2, 'mi***hx', 'REJECTED', [150, 310]),
  friend(1, 'qu***09', 'QUALIFIED', [500, 80_000]),
]

/** A member with friends in every state, in the contract's shape. */
async function fakeReferral(context: BrowserContext): Promise<void> {
  await context.route(/\/wps\/member\/referral/, (route) => {
    const url = new URL(route.request().url())
    const only = url.searchParams.get('state')
    const rows = friends.filter(({ state }) => only === null || state === only)
    const isList = url.pathname.endsWith('/friends')
    const value = isList ? { rows, nextCursor: null } : referral
    schemas[isList ? 'referral.friends' : 'referral.overview'].value.parse(value)
    return route.fulfill({ json: { success: true, code: 'ok', message: '', value } })
  })
}

const fits = ({ page }: Person) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
const password = () => passwordOf(NAME)
const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true })

describe.each(homes)('$language, $size, $scheme', (home) => {
  it('MC07: the sum opens to days, products and bets, is claimed once, and the claim opens to its lines', async () => {
    const person = await platform.open(home, `cashback-${home.language}`)
    const { page, t, site } = person
    const keys = await fakeCashback(person.context)
    await logIn(person, { name: NAME, password: password() })
    await page.goto(`${site}/index?mc=manualRebate`)
    const claim = button(person, t('loyalty:cashback.claim', { amount: '350.00' }))
    await claim.waitFor()
    await textVisible(person, t('loyalty:cashback.sum', { valid: '50,000.00', rate: '0.8%' }))
    await look(person, 'cashback')
    expect(await fits(person)).toBe(true)
    const slots = t('loyalty:points.category.RNG')
    await button(person, t('loyalty:cashback.betsOf', { name: slots })).click()
    await firstVisible(page.getByText('R-10023')).waitFor()
    expect(await fits(person)).toBe(true)
    await claim.click()
    await textVisible(person, t('loyalty:cashback.done', { amount: '350.00' }))
    await page.getByText(t('loyalty:cashback.hold.none')).waitFor()
    expect([...keys].filter((key) => key.length > 0)).toHaveLength(1)
    await button(person, t('loyalty:cashback.linesOf', { ref: 'CB42-2' })).click()
    await page.getByText(t('loyalty:cashback.cutFrom', { due: '350.0037034', amount: '350.00' })).waitFor()
    await look(person, 'cashback-claimed')
    expect(await fits(person)).toBe(true)
    expectNoProblems(person)
    await person.context.close()
  }, 400_000)

  it('MC11: it stands among the gifts of the reward centre, and is claimed there', async () => {
    const person = await platform.open(home, `cashback-gift-${home.language}`)
    const { page, t, site } = person
    const keys = await fakeCashback(person.context)
    await logIn(person, { name: NAME, password: password() })
    await page.goto(`${site}/index?mc=rewardCenter`)
    const name = t('member:page.manualRebate')
    const claim = button(person, t('loyalty:reward.claimOf', { name, worth: '350.00' }))
    await claim.waitFor()
    await look(person, 'cashback-gift')
    expect(await fits(person)).toBe(true)
    await claim.click()
    await claim.waitFor({ state: 'detached' })
    expect(keys.size).toBe(1)
    expectNoProblems(person)
    await inviteFriends(person)
    await person.context.close()
  }, 400_000)
})

/** MC12: the own code with its QR and link, what each friend waits for in figures, and the rule in plain words. */
async function inviteFriends(person: Person): Promise<void> {
  const { page, t, site } = person
  await fakeReferral(person.context)
  await page.goto(`${site}/index?mc=referral`)
  await page.getByRole('img', { name: t('loyalty:referral.qr', { code: 'HANG88XK2M' }) }).waitFor()
  await page.getByText('/register?ref=HANG88XK2M').waitFor()
  await textVisible(person, t('loyalty:referral.missingBet', { left: '120.00' }))
  await textVisible(person, t('loyalty:referral.step.play', { deposit: '100.00', validBet: '300.00' }))
  await textVisible(person, 'Cùng tài khoản nhận tiền')
  await look(person, 'referral')
  expect(await fits(person)).toBe(true)
  await page.getByRole('radio', { name: t('loyalty:referral.view.QUALIFIED') }).click()
  const missing = page.getByText(t('loyalty:referral.missingBet', { left: '120.00' }))
  await firstVisible(missing).waitFor({ state: 'detached' })
  expectNoProblems(person)
}
