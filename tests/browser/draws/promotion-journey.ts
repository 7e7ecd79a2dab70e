import type { RouteInput } from '@lotus/contract'
import { until } from '@lotus/testing/browser'
import { describe, expect, it } from 'vitest'
import { chooseOnFastGame, setPoints } from '../lottery-board.ts'
import { look } from '../identity/screens.ts'
import { expectNoProblems, firstVisible, type Home, type Person } from '../identity/test-platform.ts'
import { platform } from '../identity/shared-platform.ts'
import { logIn, PASSWORDS, registered } from '../identity/ways-in.ts'
import { faces } from '../faces.ts'

// A first-deposit bonus from the operator's draft to the member's withdrawal (R15, K06, K09, MC10, issue 21): the program of
// npm start with its draws by the clock, and Chromium; nothing mocked. Each home has a promotion of its own.

const homes = faces('promotion-journey', [
  { language: 'vi', size: 'desktop', scheme: 'light', ip: '203.0.113.93' },
  { language: 'en', size: 'phone', scheme: 'dark', ip: '198.51.100.94' },
] as const satisfies readonly Home[])
const DRAW_LIMIT_MS = 150_000
/** Enough of the minute must be left to change the stake and send it. */
const SECONDS_NEEDED = 40
const MAX_BET = '60.00'

const fits = ({ page }: Person) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

/** Half of the first deposit on top, 0.175 of both staked in lotteries: one bet; at most 60 a bet, at most 40 become cash. */
const draft = (code: string): RouteInput<'bo.savePromotion'> => ({
  code,
  tab: 'deposit',
  art: 'RNG.lotus',
  sort: 1,
  startsAt: new Date(Date.now() - 3_600_000).toISOString(),
  endsAt: new Date(Date.now() + 86_400_000).toISOString(),
  title: { vi: `Nạp đầu ${code}`, en: `First deposit ${code}` },
  summary: { vi: 'Tặng thêm một nửa lần nạp đầu.', en: 'Half of your first deposit on top.' },
  budget: '1000',
  rule: {
    trigger: 'DEPOSIT',
    period: 'ONCE',
    who: { rankMin: 0, newDays: null, needsPhone: false },
    metric: null,
    deposit: { least: '50', nth: 1 },
    given: { form: 'PERCENT', ppm: 500_000, max: '100' },
    kind: 'BONUS',
    terms: {
      multiplePpm: 175_000,
      base: 'DEPOSIT_AND_BONUS',
      contributions: { LOTT: 1_000_000 },
      maxBet: '60',
      maxCashout: '40',
      hours: 24,
      isExclusive: false,
    },
    claimDays: 1,
  },
})

describe.each(homes)('$language, $size, $scheme', (home) => {
  it('built, previewed and opened; joined, earned by a deposit, a bet refused, its turnover played, its cash-out capped, and withdrawable', async () => {
    const { office } = platform
    const name = `thuong${home.language}1`
    const built = await office('bo.savePromotion', draft(`nap-${home.language}`))
    const preview = await office('bo.previewPromotion', { rule: draft('any').rule, budget: '1000' })
    expect(preview.isWhole).toBe(true)
    const opened = await office('bo.setPromotionState', { ...built, state: 'OPEN', reason: 'test' })
    expect(opened).toMatchObject({ state: 'OPEN', needsSecond: false })

    const person = await platform.open(home, `promotion-journey-${home.language}`)
    const { page, t, site } = person
    const calls = person.calls(await registered(person, name))
    await logIn(person, { name, password: PASSWORDS[0] })
    await page.goto(`${site}/promoDetail?id=${built.id}`)
    await page.getByRole('button', { name: t('promotions:act.join'), exact: true }).click()
    await firstVisible(page.getByText(t('promotions:state.JOINED'), { exact: true })).waitFor()

    await page.goto(`${site}/index?mc=depositv2`)
    await page.getByRole('textbox', { name: t('cashier:deposit.amount') }).fill('200')
    await page.getByRole('button', { name: t('cashier:deposit.createAmount', { amount: '200.00' }) }).click()
    await page.getByRole('button', { name: t('cashier:order.simulate') }).click()
    await firstVisible(page.getByText(t('cashier:order.credited', { amount: '200.00' }))).waitFor()
    await until(
      () => calls('wallet.balance', {}),
      ({ bonus }) => bonus === '100.0000',
      { what: 'the bonus', limitMs: 60_000 },
    )
    await page.goto(`${site}/promoDetail?id=${built.id}`)
    await firstVisible(page.getByText(t('promotions:bonus.staked', { progress: '0.00', required: '52.50' }))).waitFor()
    await look(person, 'promotion-journey-running')
    expect(await fits(person)).toBe(true)

    await chooseOnFastGame(page, site, { numbers: ['12', '68'], secondsNeeded: SECONDS_NEEDED })
    await page.getByRole('button', { name: t('lottery:stake.add') }).click()
    if (home.size === 'phone')
      await page.getByRole('button', { name: t('lottery:slip.open_one', { count: '1' }) }).click()
    // Told before, and refused by the server all the same.
    await setPoints(page, t, '2')
    const title = draft(`nap-${home.language}`).title[home.language] ?? ''
    await firstVisible(page.getByText(t('promotions:guard.refused', { name: title, max: MAX_BET }))).waitFor()
    await look(person, 'promotion-journey-too-large')
    await page.getByRole('button', { name: t('lottery:slip.place', { amount: '108.00' }) }).click()
    await firstVisible(page.getByText(t('errors:bonus_max_bet'))).waitFor()
    expect(await calls('wallet.balance', {})).toMatchObject({ cash: '200.0000', bonus: '100.0000' })

    await setPoints(page, t, '1')
    await page.getByRole('button', { name: t('lottery:slip.place', { amount: '54.00' }) }).click()
    await firstVisible(page.getByText(t('lottery:slip.placed_one', { count: '1', amount: '54.00' }))).waitFor()
    // While it waits for its draw, the bonus holds the money back, and the withdrawal says so.
    const { checks } = await calls('cashier.eligibility', {})
    expect(checks.find(({ code }) => code === 'turnover')).toMatchObject({ ok: false })
    const played = await until(
      () => calls('bonus.list', {}),
      ({ rows }) => rows.every(({ status }) => status === 'cleared'),
      { what: 'the bonus to be played through', limitMs: DRAW_LIMIT_MS },
    )
    expect(played.rows).toMatchObject([{ amount: '100.0000', progress: '52.5000', required: '52.5000' }])
    const { bonus } = await calls('wallet.balance', {})
    expect(bonus).toBe('0.0000')
    await page.goto(`${site}/promoDetail?id=${built.id}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await look(person, 'promotion-journey-done')
    expect(await fits(person)).toBe(true)
    await withdraw(person)
    // Nothing of the bonus holds it back any more.
    const [request] = (await calls('cashier.withdrawals', {})).rows
    expect(request?.amount).toBe('100.0000')
    expect(['SUBMITTED', 'PAYING', 'PAID']).toContain(request?.status)
    expectNoProblems(person)
    await person.context.close()
  }, 600_000)
})

/** MC04: a payout account, and what was won goes out; the check of turnover is met. */
async function withdraw(person: Person): Promise<void> {
  const { page, t, site } = person
  await page.goto(`${site}/index?mc=withdraw`)
  await firstVisible(
    page
      .getByRole('button', { name: t('cashier:withdraw.addFirst') })
      .or(page.getByRole('button', { name: t('cashier:withdraw.add') })),
  ).click()
  await page.getByLabel(t('cashier:account.bank')).selectOption({ index: 1 })
  await page.getByLabel(t('cashier:account.number')).fill(`12345${String(Date.now()).slice(-6)}`)
  await page.getByLabel(t('cashier:account.holder')).fill('NGUYEN VAN AN')
  await page.getByRole('button', { name: t('cashier:account.save') }).click()
  await page.getByRole('textbox', { name: t('cashier:withdraw.amount') }).fill('100')
  await page.getByRole('button', { name: t('cashier:withdraw.submit', { amount: '100.00' }) }).click()
  await page
    .getByRole('dialog', { name: t('cashier:withdraw.confirm.title', { amount: '100.00' }) })
    .getByRole('button', { name: t('cashier:withdraw.confirm.yes', { amount: '100.00' }) })
    .click()
  // The demo's rules may have approved so small a sum by now.
  await firstVisible(
    page
      .getByText(t('cashier:withdrawal.SUBMITTED', { amount: '100.00' }))
      .or(page.getByText(t('cashier:withdrawalStatus.PAYING'), { exact: true }))
      .or(page.getByText(t('cashier:withdrawalStatus.PAID'), { exact: true })),
  ).waitFor()
  await look(person, 'promotion-journey-withdrawn')
  expect(await fits(person)).toBe(true)
}
