import { must } from '@lotus/kernel'
import { until } from '@lotus/testing/browser'
import { describe, expect, it } from 'vitest'
import { look } from '../identity/screens.ts'
import { expectNoProblems, type Home, type Person } from '../identity/test-platform.ts'
import { platform } from '../identity/shared-platform.ts'
import { logIn } from '../identity/ways-in.ts'
import { faces } from '../faces.ts'

// A deposit through the sandbox provider, a program of its own beside the server: its page, its webhooks with their faults, the
// order page by push (MC03, issue 20 sections 1 and 5). The program of npm start and Chromium; nothing mocked.

/** The hundredths choose the fault: .03 tells the payment twice, .01 late. */
const homes = faces('deposit', [
  { amount: '60.03', fault: 'doubled', language: 'vi', size: 'desktop', scheme: 'light', ip: '203.0.113.81' },
  { amount: '60.01', fault: 'late', language: 'en', size: 'phone', scheme: 'dark', ip: '198.51.100.82' },
] as const satisfies readonly (Home & { amount: string; fault: string })[])

const fits = ({ page }: Person) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

describe.each(homes)('$language, $size, $scheme', (home) => {
  it(`MC03: an e-wallet deposit whose webhook is ${home.fault} is credited once, and its page says so by itself`, async () => {
    const person = await platform.open(home, `deposit-${home.language}`)
    const { page, t, site } = person
    const name = `napvi${home.language}`
    const registered = await person.calls()('member.register', {
      username: name,
      password: 'một mật khẩu dài',
      confirmPassword: 'một mật khẩu dài',
      agree: true,
      ageConfirmed: true,
    })
    await logIn(person, { name, password: 'một mật khẩu dài' })
    await page.goto(`${site}/index?mc=depositv2`)
    await page.getByRole('radio', { name: t('cashier:depositMethod.DEP_EWALLET') }).click()
    await page.getByRole('textbox', { name: t('cashier:deposit.amount') }).fill(home.amount)
    await look(person, 'deposit')
    expect(await fits(person)).toBe(true)
    await page.getByRole('button', { name: t('cashier:deposit.createAmount', { amount: home.amount }) }).click()
    const pay = page.getByRole('link', { name: t('cashier:order.payOpen') })
    await pay.waitFor()
    await look(person, 'order')
    expect(await fits(person)).toBe(true)

    const address = must(await pay.getAttribute('href'), 'the provider has a page')
    const provider = await page.context().newPage()
    await provider.goto(`${address}?lang=${home.language}`)
    // Of the faults that the page lists the one of this amount is marked.
    await provider.locator('[aria-current=true]', { hasText: t(`sandbox:fault.${home.fault}`) }).waitFor()
    await provider.getByRole('button').click()
    await provider.getByRole('status').waitFor()
    await provider.close()

    const calls = person.calls(registered.token)
    await until(
      () => calls('wallet.balance', {}),
      ({ cash }) => cash === `${home.amount}00`,
      {
        what: 'the money',
        limitMs: 180_000,
      },
    )
    await page
      .getByText(t('cashier:order.credited', { amount: home.amount }))
      .first()
      .waitFor()
    await look(person, 'credited')
    // Whatever comes again later gives nothing.
    const { rows } = await calls('cashier.deposits', {})
    expect(rows.map(({ status }) => status)).toEqual(['CREDITED'])
    expect((await calls('wallet.balance', {})).cash).toBe(`${home.amount}00`)
    expectNoProblems(person)
  }, 400_000)
})
