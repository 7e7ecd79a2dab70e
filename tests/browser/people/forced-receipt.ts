import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { agePayouts } from '../identity/initial-password.ts'
import { look } from '../identity/screens.ts'
import { platform } from '../identity/shared-platform.ts'
import { expectNoProblems, firstVisible, type Home } from '../identity/test-platform.ts'
import { PASSWORDS } from '../identity/ways-in.ts'
import { openMember } from '../talk/people.ts'
import { faces } from '../faces.ts'

// A withdrawal through the sandbox provider to its forced receipt (T17, MC04, operations.md 3.4): paid, nobody says that it arrived, and once
// its time is over it counts as received. The open page says each step by itself.
const homes = faces('forced-receipt', [
  { language: 'vi', size: 'desktop', scheme: 'light', ip: '203.0.113.103' },
  { language: 'en', size: 'phone', scheme: 'dark', ip: '198.51.100.103' },
] as const satisfies readonly Home[])
/** Below what the demo's rules approve; these hundredths are paid at once. */
const AMOUNT = '120.00'
/** Longer than the deadline of a receipt. */
const PAST_MINUTES = 31

it.each(homes)(
  'T17: a payout that nobody confirms counts as received after its deadline, on the open page too: $language, $size',
  async (home) => {
    const name = `tudong${home.language}`
    const person = await openMember(platform, home, name)
    const { page, t, site } = person
    const calls = person.calls(
      (await person.calls()('session.login', { username: name, password: PASSWORDS[0] })).token,
    )
    const order = await calls(
      'cashier.createDeposit',
      { channelCode: 'demo_bank', amount: '500' },
      { idempotencyKey: randomUUID() },
    )
    await calls('cashier.simulatePayment', { id: order.id })
    // An account that two members have is odd, and then a person decides.
    const accountNumber = `7${String(Date.now()).slice(-10)}`
    await calls('cashier.addPayoutAccount', { bankCode: 'DEMO', accountNumber, holderName: 'NGUYEN VAN A' })

    await page.goto(`${site}/index?mc=withdraw`)
    await page.getByLabel(t('cashier:withdraw.amount'), { exact: true }).fill(AMOUNT)
    await page.getByRole('button', { name: t('cashier:withdraw.submit', { amount: AMOUNT }), exact: true }).click()
    await page
      .getByRole('dialog', { name: t('cashier:withdraw.confirm.title', { amount: AMOUNT }) })
      .getByRole('button', { name: t('cashier:withdraw.confirm.yes', { amount: AMOUNT }) })
      .click()
    const status = (code: 'PAID' | 'FORCED_RECEIVED') =>
      firstVisible(page.getByText(t(`cashier:withdrawalStatus.${code}`), { exact: true }))
    await status('PAID').waitFor({ timeout: 90_000 })
    // How long is left, and what comes then, is said before.
    await page.getByText(t('cashier:withdrawal.autoConfirmHint'), { exact: true }).waitFor()
    await look(person, 'receipt-awaited')
    const [paid] = (await calls('cashier.withdrawals', {})).rows
    expect(paid).toMatchObject({ status: 'PAID', closedAt: null })

    await agePayouts(platform, name, PAST_MINUTES)
    await expect
      .poll(async () => (await calls('cashier.withdrawals', {})).rows.map((row) => row.status), { timeout: 90_000 })
      .toEqual(['FORCED_RECEIVED'])
    await status('FORCED_RECEIVED').waitFor()
    expect(await page.getByText(t('cashier:withdrawal.autoConfirmHint'), { exact: true }).count()).toBe(0)
    await look(person, 'receipt-forced')
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true)
    // Nothing is held any more, and nothing came back.
    expect((await calls('wallet.balance', {})).cash).toBe('380.0000')
    expect((await calls('cashier.eligibility', {})).onHold).toBe('0.0000')
    // It can still be said that it did not arrive.
    expect((await calls('cashier.withdrawals', {})).rows[0]?.claimUntil).not.toBeNull()
    expectNoProblems(person)
    await person.context.close()
  },
  300_000,
)
