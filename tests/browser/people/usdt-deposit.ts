import { formatMoney, must, parseMoney } from '@lotus/kernel'
import { until } from '@lotus/testing/browser'
import { describe, expect, it } from 'vitest'
import { look } from '../identity/screens.ts'
import { expectNoProblems, firstVisible, type Home, type Person } from '../identity/test-platform.ts'
import { platform } from '../identity/shared-platform.ts'
import { logIn } from '../identity/ways-in.ts'
import { faces } from '../faces.ts'

// USDT with confirmations (MC03, issue 20 section 1, operations.md 3.2): network, locked rate, address, the transfer played at the
// sandbox's chain, its confirmations counted on the open page, and the credit. A second order's transfer is taken back.

const homes = faces('usdt-deposit', [
  { language: 'vi', size: 'desktop', scheme: 'dark', ip: '203.0.113.93' },
  { language: 'en', size: 'phone', scheme: 'light', ip: '198.51.100.94' },
] as const satisfies readonly Home[])

const PASSWORD = 'một mật khẩu dài'
const fits = ({ page }: Person) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

/** Chooses USDT on a network, types the amount and opens the order. */
async function open({ page, t, site }: Person, network: 'TRC20' | 'ERC20', amount: string): Promise<void> {
  await page.goto(`${site}/index?mc=depositv2`)
  // Its channels bear its name too.
  await page.locator('input[name="deposit-method"][value="DEP_CRYPTO"]').check()
  await page.getByRole('radio', { name: network }).check()
  await page.getByRole('textbox', { name: t('cashier:deposit.amount') }).fill(amount)
  await page
    .getByRole('button', { name: t('cashier:deposit.createAmount', { amount: formatMoney(parseMoney(amount)) }) })
    .click()
  await page.getByText(t('cashier:usdt.lockedFor')).first().waitFor()
}

/** Plays the transfer on the sandbox's page, in a tab of its own as the link opens it. */
async function send({ page, t }: Person): Promise<void> {
  const [chain] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: t('cashier:usdt.simulate') }).click(),
  ])
  await chain.getByRole('button').click()
  await chain.getByRole('status').waitFor()
  await chain.close()
}

describe.each(homes)('$language, $size, $scheme', (home) => {
  it('MC03: USDT is sent at a locked rate, its confirmations are counted while the page is open, and it is credited once', async () => {
    const person = await platform.open(home, `usdt-${home.language}`)
    const { page, t, site } = person
    const name = `usdt${home.language}`
    const registered = await person.calls()('member.register', {
      username: name,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      agree: true,
      ageConfirmed: true,
    })
    const calls = person.calls(registered.token)
    await logIn(person, { name, password: PASSWORD })
    const network = home.language === 'vi' ? 'TRC20' : 'ERC20'
    await open(person, network, '254')
    await firstVisible(page.getByText('10.00 USDT')).waitFor()
    await page.getByText(t('cashier:usdt.onlyNetwork', { network })).waitFor()
    const { rows } = await calls('cashier.deposits', {})
    const address = must(rows[0]?.crypto?.address, 'the watcher named one')
    await page.getByText(address).first().waitFor()
    await page.getByRole('img', { name: t('cashier:usdt.qrAlt', { network, address }) }).waitFor()
    await look(person, 'usdt-pay')
    expect(await fits(person)).toBe(true)

    await send(person)
    // Told by push: the page is not touched.
    await page.getByText(t('cashier:usdt.inTime')).waitFor({ timeout: 60_000 })
    await look(person, 'usdt-confirming')
    expect(await fits(person)).toBe(true)
    await page
      .getByText(t('cashier:order.credited', { amount: '254.00' }))
      .first()
      .waitFor({ timeout: 120_000 })
    await look(person, 'usdt-credited')
    expect(await fits(person)).toBe(true)
    const { cash } = await calls('wallet.balance', {})
    expect(cash).toBe('254.0000')

    // One that the network takes back after the credit.
    await open(person, network, '300.11')
    await send(person)
    await until(
      () => calls('cashier.deposits', {}),
      ({ rows: [newest] }) => newest?.status === 'REVERSED',
      { what: 'the reversal of the second order', limitMs: 180_000 },
    )
    await page.getByText(t('cashier:order.reversed')).first().waitFor()
    await look(person, 'usdt-reversed')
    await page.goto(`${site}/index?mc=transactionHistory`)
    await firstVisible(page.getByText(t('records:kind.DEP_CRYPTO'))).waitFor()
    expectNoProblems(person)
  }, 600_000)
})
