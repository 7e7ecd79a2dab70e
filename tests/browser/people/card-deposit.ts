import { must } from '@lotus/kernel'
import { until } from '@lotus/testing/browser'
import { describe, expect, it } from 'vitest'
import { look } from '../identity/screens.ts'
import { expectNoProblems, firstVisible, type Home, type Person } from '../identity/test-platform.ts'
import { platform } from '../identity/shared-platform.ts'
import { logIn } from '../identity/ways-in.ts'
import { faces } from '../faces.ts'

// A scratch card through the sandbox provider: a wrong code, then a card of another value than declared, then the record (MC03,
// issue 20 section 1, operations.md 3.2). The last two digits of a serial choose what the sandbox says of it.

const homes = faces('card-deposit', [
  { language: 'vi', size: 'desktop', scheme: 'dark', ip: '203.0.113.83' },
  { language: 'en', size: 'phone', scheme: 'light', ip: '198.51.100.84' },
] as const satisfies readonly Home[])

const PASSWORD = 'một mật khẩu dài'
const fits = ({ page }: Person) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

/** Types a card and sends it; its serial is printed in groups, and typed so. */
async function sendCard({ page, t }: Person, serial: string): Promise<void> {
  await page.getByRole('radio', { name: t('cashier:depositMethod.DEP_CARD') }).check()
  await page.getByRole('radio', { name: '100,000 VND' }).check()
  await page.getByRole('textbox', { name: t('cashier:card.serial') }).fill(serial)
  await page.getByRole('textbox', { name: t('cashier:card.pin') }).fill('52 0012 3456 789')
  await page.getByRole('button', { name: t('cashier:card.sendFace', { face: '100,000 VND' }) }).click()
}

describe.each(homes)('$language, $size, $scheme', (home) => {
  it('MC03: a scratch card with a wrong code is refused with the reason, one of another value credits the lower less the penalty', async () => {
    const person = await platform.open(home, `card-${home.language}`)
    const { page, t, site } = person
    const name = `thecao${home.language}`
    const registered = await person.calls()('member.register', {
      username: name,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      agree: true,
      ageConfirmed: true,
    })
    const calls = person.calls(registered.token)
    await logIn(person, { name, password: PASSWORD })
    const own = home.language === 'vi' ? '1' : '2'
    await page.goto(`${site}/index?mc=depositv2`)
    await page.getByRole('radio', { name: t('cashier:depositMethod.DEP_CARD') }).check()
    // Sent empty it says what is missing, and nothing is opened.
    await page.getByRole('button', { name: t('cashier:card.send'), exact: true }).click()
    await page.getByText(t('cashier:card.error.amount')).waitFor()
    const many = home.language === 'vi' ? '11 hoặc 14' : '11 or 14'
    await page.getByText(t('cashier:card.error.serial', { many })).waitFor()
    expect((await calls('cashier.deposits', {})).rows).toEqual([])
    await look(person, 'card-errors')
    expect(await fits(person)).toBe(true)

    await sendCard(person, `1000 555 ${own}0 05`)
    await page.getByText(t('cashier:order.checking')).first().waitFor()
    await look(person, 'card-checking')
    expect(await fits(person)).toBe(true)
    // It is told by push: the page is not touched.
    await page.getByText(t('cashier:order.card.card_invalid')).waitFor({ timeout: 60_000 })
    await look(person, 'card-invalid')

    await page.getByRole('button', { name: t('cashier:order.newOrder') }).click()
    await sendCard(person, `1000 555 ${own}0 02`)
    await until(
      () => calls('wallet.balance', {}),
      ({ cash }) => cash === '20.0000',
      { what: 'the money of the card', limitMs: 120_000 },
    )
    await page
      .getByText(t('cashier:order.credited', { amount: '20.00' }))
      .first()
      .waitFor()
    await page.getByText(t('cashier:order.faceTitle', { face: '50.00' })).waitFor()
    await look(person, 'card-credited')
    expect(await fits(person)).toBe(true)

    // The same card again is refused beside its serial.
    await page.getByRole('button', { name: t('cashier:order.newOrder') }).click()
    await sendCard(person, `1000 555 ${own}0 02`)
    await page.getByText(t('errors:card_used')).first().waitFor()
    const { rows } = await calls('cashier.deposits', {})
    expect(rows.map(({ status }) => status)).toEqual(['CREDITED', 'REJECTED'])
    const { credited, card } = must(rows[0], 'the newest')
    expect({ credited, face: card?.face, penalty: card?.penalty }).toEqual({
      credited: '20.0000',
      face: '50.0000',
      penalty: '25.0000',
    })
    // The record names it as what it was.
    await page.goto(`${site}/index?mc=transactionHistory`)
    await firstVisible(page.getByText(t('records:kind.DEP_CARD'))).waitFor()
    await look(person, 'card-record')
    expectNoProblems(person)
  }, 400_000)
})
