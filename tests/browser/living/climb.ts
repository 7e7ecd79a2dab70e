import { sql } from '@lotus/database'
import { until } from '@lotus/testing/browser'
import { expect, it } from 'vitest'
import { runRankNight } from '../../../apps/server/src/modules/loyalty/ranks/run-night.ts'
import { look } from '../identity/screens.ts'
import { textVisible } from '../identity/security.ts'
import { platform } from '../identity/shared-platform.ts'
import { expectNoProblems, type Home, type Person } from '../identity/test-platform.ts'
import { logIn, PASSWORDS, registered } from '../identity/ways-in.ts'
import { faces } from '../faces.ts'
import { idOf, openBeside, payIn, tellBet, untilCounted, type Beside } from './told-play.ts'

// Two VIP ranks over moved days, and both gifts claimed with one tap (R04, MC10, MC11, issue 21 done when; operations.md 4.1: one level a
// day, none is left out). The program of npm start and Chromium; what was played is moved back two days, and its nights are run.

const homes = faces('climb', [
  { language: 'vi', size: 'desktop', scheme: 'light', ip: '203.0.113.151' },
  { language: 'en', size: 'phone', scheme: 'dark', ip: '198.51.100.152' },
] as const satisfies readonly Home[])
const DAY_MS = 86_400_000
/** Of the demo's second rank: 100,000 of valid bets and 2,000 paid in. */
const [PLAYED, PAID] = ['120000.0000', '2000'] as const

const fits = ({ page }: Person) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

/** All of it was two days ago: nothing but the days is changed. */
async function moveBack({ owner }: Beside, memberId: bigint): Promise<void> {
  const own = sql`cell = cell_of(${memberId}) and member_id = ${memberId}`
  await owner.query(sql`update loyalty_bet set day = day - 2, placed_at = placed_at - interval '2 days' where ${own}`)
  await owner.query(sql`update loyalty_day set day = day - 2 where ${own}`)
  await owner.query(sql`update loyalty_deposit set day = day - 2 where ${own}`)
  await owner.query(sql`
    update loyalty_member set keep_from = keep_from - 2, news_day = news_day - 2, rank_due = rank_due - 2 where ${own}`)
}

it.each(homes)(
  'R04, MC11: a member rises a rank a night, and claims the gifts of both: $language, $size',
  async (home) => {
    const person = await platform.open(home, `climb-${home.language}`)
    const { page, t, site } = person
    await until(
      () => person.calls()('loyalty.ranks', {}),
      ({ isOpen }) => isOpen,
      { what: 'the programme of the demo', limitMs: 120_000 },
    )
    const name = `leohang${home.language}`
    const calls = person.calls(await registered(person, name))
    await payIn(calls, PAID)
    const beside = await openBeside()
    try {
      const memberId = await idOf(beside, name)
      await tellBet(beside, memberId, PLAYED)
      await untilCounted(beside, memberId, 1_200_000_000n, 20_000_000n)
      await moveBack(beside, memberId)
      // A night each; the program's own job may have taken one of the steps by now.
      const now = new Date()
      const levelAfter = async (night: Date): Promise<number> => {
        expect(await runRankNight(beside.db, night)).not.toBeNull()
        return (await calls('loyalty.standing', {})).level
      }
      expect(await levelAfter(new Date(now.getTime() - DAY_MS))).toBeGreaterThanOrEqual(1)
      expect(await levelAfter(now)).toBe(2)
    } finally {
      await beside.stop()
    }

    await logIn(person, { name, password: PASSWORDS[0] })
    await page.goto(`${site}/vip`)
    const { history } = await calls('loyalty.standing', {})
    expect(history.map(({ from, to, reason }) => `${from} ${to} ${reason}`)).toEqual(['1 2 UP', '0 1 UP'])
    expect(new Set(history.map(({ day }) => day)).size).toBe(2)
    await page.goto(`${site}/index?mc=rewardCenter`)
    for (const [level, worth] of [
      ['1', '8.00'],
      ['2', '28.00'],
    ] as const) {
      const gift = t('loyalty:reward.what.VIP_UPGRADE', { level })
      await page
        .getByRole('button', { name: t('loyalty:reward.claimOf', { name: gift, worth }), exact: true })
        .waitFor()
    }
    await look(person, 'climb-gifts')
    expect(await fits(person)).toBe(true)
    const all = page.getByRole('button', { name: t('loyalty:reward.claimAll_other', { count: '2' }), exact: true })
    await Promise.all([textVisible(person, t('loyalty:reward.claimed_other', { count: '2' })), all.click()])
    await page.getByText(t('loyalty:reward.empty.OPEN'), { exact: true }).waitFor()
    expect((await calls('reward.claim', {})).claimed).toEqual([])

    // MC10: each with the turnover that came with it.
    await page.goto(`${site}/index?mc=bonusDetails`)
    for (const left of ['8.00', '28.00'])
      await page.getByRole('listitem').getByText(t('loyalty:bonus.left', { left }), { exact: true }).waitFor()
    const { rows, totals } = await calls('bonus.list', {})
    expect(rows.map(({ amount }) => amount).toSorted()).toEqual(['28.0000', '8.0000'])
    expect(totals).toMatchObject({ granted: '36.0000' })
    expect((await calls('wallet.balance', {})).bonus).toBe('36.0000')
    await look(person, 'climb-bonuses')
    expect(await fits(person)).toBe(true)
    expectNoProblems(person)
    await person.context.close()
  },
  400_000,
)
