import { must } from '@lotus/kernel'
import { until } from '@lotus/testing/browser'
import { expect, it } from 'vitest'
import type { Calls } from '../families/calls.ts'
import { look } from '../identity/screens.ts'
import { textVisible } from '../identity/security.ts'
import { platform } from '../identity/shared-platform.ts'
import { expectNoProblems, firstVisible, type Home, type Person } from '../identity/test-platform.ts'
import { logIn, PASSWORDS, registered } from '../identity/ways-in.ts'
import { faces } from '../faces.ts'
import { idOf, openBeside, payIn, tellBet, untilCounted, type Beside } from './told-play.ts'

// Friends who were invited: one who counts, one who does not yet, and one of the same household whom an operator refuses; the member who
// invited reads why (L12, MC12, T18, issue 21 done when; operations.md 4.8). The program of npm start and Chromium, nothing mocked but the
// vendor's news of what was played.

type Place = { readonly far: string; readonly near: string }
const homes = faces('friends', [
  { language: 'vi', size: 'desktop', scheme: 'light', ip: '203.0.113.161', far: '192.0.2.161', near: '100.64.61.1' },
  { language: 'en', size: 'phone', scheme: 'dark', ip: '198.51.100.162', far: '192.0.2.62', near: '100.64.62.1' },
] as const satisfies readonly (Home & Place)[])
const REASON = 'Cùng một nhà với người mời'

const fits = ({ page }: Person) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

/** Somebody new comes by the code, from this address. */
async function invited(home: Home, ip: string, username: string, code: string): Promise<Calls> {
  const visitor = await platform.open({ ...home, ip }, username)
  const { token } = await visitor.calls()('member.register', {
    username,
    password: PASSWORDS[0],
    confirmPassword: PASSWORDS[0],
    agree: true,
    ageConfirmed: true,
    registerMethod: 'WEB',
    login: true,
    affiliateCode: code,
  })
  const calls = visitor.calls(token)
  await visitor.context.close()
  return calls
}

async function play(beside: Beside, name: string, calls: Calls, paid: string, played: string): Promise<void> {
  const memberId = await idOf(beside, name)
  await payIn(calls, paid)
  await tellBet(beside, memberId, played)
  await untilCounted(beside, memberId, BigInt(played.replace('.', '')), BigInt(paid) * 10_000n)
}

it.each(homes)(
  'MC12, L12: who counts, who does not yet and what is missing, and who was refused and why: $language, $size',
  async ({ far, near, ...home }) => {
    const person = await platform.open(home, `friends-${home.language}`)
    const { page, t, site } = person
    await until(
      () => person.calls()('loyalty.ranks', {}),
      ({ isOpen }) => isOpen,
      { what: 'the programme of the demo', limitMs: 120_000 },
    )
    const name = `moiban${home.language}`
    const calls = person.calls(await registered(person, name))
    const { code } = await calls('referral.overview', {})
    const names = { good: `bantot${home.language}`, slow: `bancham${home.language}`, house: `cungnha${home.language}` }
    const [good, slow, house] = [
      await invited(home, far, names.good, must(code, 'members have a code')),
      await invited(home, near, names.slow, must(code, 'members have a code')),
      await invited(home, home.ip, names.house, must(code, 'members have a code')),
    ]
    const beside = await openBeside()
    try {
      await play(beside, names.good, good, '100', '300.0000')
      await play(beside, names.slow, slow, '100', '180.0000')
      await play(beside, names.house, house, '100', '300.0000')
    } finally {
      await beside.stop()
    }
    const states = async () => (await calls('referral.friends', {})).rows.map(({ state }) => state)
    // The newest first: the program's own job judges them every minute.
    await until(states, (found) => found.join(' ') === 'HELD WAITING QUALIFIED', {
      what: 'the friends to be judged',
      limitMs: 150_000,
    })
    const held = (await platform.office('bo.referrals', { state: 'HELD', account: name })).rows
    expect(held).toMatchObject([{ friend: names.house }])
    expect(must(held[0], 'one').evidence.length).toBeGreaterThan(0)
    const { memberId, id } = must(held[0], 'one')
    await platform.office('bo.decideReferral', { memberId, id, decision: 'reject', reason: REASON })

    await logIn(person, { name, password: PASSWORDS[0] })
    await page.goto(`${site}/index?mc=referral`)
    await firstVisible(page.getByText(t('loyalty:referral.state.QUALIFIED'), { exact: true })).waitFor()
    await textVisible(person, t('loyalty:referral.missingBet', { left: '120.00' }))
    await textVisible(person, REASON)
    await look(person, 'friends')
    expect(await fits(person)).toBe(true)
    const { rows } = await calls('referral.friends', {})
    expect(rows.map(({ state, reason }) => `${state} ${reason}`.trim())).toEqual([
      `REJECTED ${REASON}`,
      'WAITING',
      'QUALIFIED',
    ])
    expect(await calls('referral.overview', {})).toMatchObject({ invited: 3, qualified: 1 })
    // Both sides of the one who counts get their gift, which opens later; the others get none.
    const gifts = async (of: Calls) =>
      (await of('reward.list', { state: 'OPEN' })).rows
        .filter(({ source }) => source === 'REFERRAL')
        .map(({ state, amount }) => `${state} ${amount}`)
    expect(await gifts(calls)).toEqual(['WAITING 20.0000'])
    expect(await gifts(good)).toEqual(['WAITING 10.0000'])
    expect([...(await gifts(slow)), ...(await gifts(house))]).toEqual([])
    await page.goto(`${site}/index?mc=rewardCenter`)
    await textVisible(person, t('loyalty:reward.what.REFERRAL_FRIEND'))
    await look(person, 'friends-gift')
    expect(await fits(person)).toBe(true)
    expectNoProblems(person)
    await person.context.close()
  },
  400_000,
)
