import { randomUUID } from 'node:crypto'
import { until } from '@lotus/testing/browser'
import { describe, expect, it } from 'vitest'
import { expectFieldError, look } from '../identity/screens.ts'
import { dialog, textVisible } from '../identity/security.ts'
import { expectNoProblems, type Home, type Person } from '../identity/test-platform.ts'
import { platform } from '../identity/shared-platform.ts'
import { logIn, PASSWORDS, registered, submit } from '../identity/ways-in.ts'
import { faces } from '../faces.ts'

// Accounts of e-wallets and USDT, and a withdrawal to USDT (issue 20 section 2, MC03, MC04): the program of npm start and Chromium,
// nothing mocked.

const homes = faces('payout-kinds', [
  { language: 'vi', size: 'phone', scheme: 'light', ip: '203.0.113.87' },
  { language: 'en', size: 'desktop', scheme: 'dark', ip: '198.51.100.97' },
] as const satisfies readonly Home[])

const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const AMOUNT = '200.00'
const fits = ({ page }: Person) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

describe.each(homes)('$language, $size, $scheme', (home) => {
  it('MC04: an e-wallet and an address of USDT are added, and a withdrawal tells its rate before it is sent and keeps it', async () => {
    const person = await platform.open(home, `payout-kinds-${home.language}`)
    const name = `vi${home.language}${String(Date.now()).slice(-8)}`
    await prepared(person, name)
    await logIn(person, { name, password: PASSWORDS[0] })
    await person.page.goto(`${person.site}/index?mc=withdraw`)
    await addWallet(person)
    await addAddress(person)
    await withdraw(person)
    expectNoProblems(person)
    await person.context.close()
  }, 300_000)
})

async function open({ page, t }: Person, key: 'add' | 'addFirst', kind: 'wallet' | 'usdt') {
  await page
    .getByRole('button', { name: t(`cashier:withdraw.${key}`), exact: true })
    .first()
    .click()
  const form = dialog(page, t('cashier:account.title'))
  await form.getByRole('radio', { name: t(`cashier:account.kindOf.${kind}`), exact: true }).click()
  return form
}

async function addWallet(person: Person): Promise<void> {
  const { page, t } = person
  const form = await open(person, 'addFirst', 'wallet')
  await form.getByLabel(t('cashier:account.wallet'), { exact: true }).selectOption('VIMINHHOA')
  const phone = form.getByLabel(t('cashier:account.phone'), { exact: true })
  await phone.fill('0211 234 567')
  await form.getByLabel(t('cashier:account.holder'), { exact: true }).fill('Nguyễn Văn A')
  await submit(person).click()
  await expectFieldError(phone, t('cashier:account.error.phone'))
  await look(person, 'account-wallet')
  expect(await fits(person)).toBe(true)
  await phone.fill(`09${String(Date.now()).slice(-8)}`)
  await submit(person).click()
  await form.waitFor({ state: 'detached' })
  await page.getByText('NGUYEN VAN A', { exact: true }).waitFor()
}

async function addAddress(person: Person): Promise<void> {
  const { page, t } = person
  const form = await open(person, 'add', 'usdt')
  await form.getByLabel(t('cashier:account.network'), { exact: true }).selectOption('TRC20')
  const address = form.getByLabel(t('cashier:account.address'), { exact: true })
  // Its shape is right, its checksum is not: the server says so.
  await address.fill(`${ADDRESS.slice(0, -1)}x`)
  await form.getByLabel(t('cashier:account.label')).fill('Ví lạnh')
  await submit(person).click()
  await expectFieldError(address, t('cashier:account.error.address', { network: 'TRC20' }))
  await look(person, 'account-usdt')
  expect(await fits(person)).toBe(true)
  await address.fill(ADDRESS)
  await submit(person).click()
  await textVisible(person, t('cashier:account.saved', { tail: 'Lj6t' }))
  await form.waitFor({ state: 'detached' })
  await page.getByText('Ví lạnh', { exact: true }).waitFor()
  expect(await page.getByText(ADDRESS).count()).toBe(0)
}

/** 200 P are 200,000 VND: 7.874015 USDT by 25,400. */
async function withdraw(person: Person): Promise<void> {
  const { page, t } = person
  await page.locator('label').filter({ hasText: 'Ví lạnh' }).locator('input').check()
  await page.getByLabel(t('cashier:withdraw.amount'), { exact: true }).fill('200')
  const shown = (text: string) => page.getByText(text, { exact: true }).first().waitFor()
  for (const text of ['200,000 VND', '7.874015 USDT', '0.00 USDT', t('cashier:withdraw.usdt.lock')]) await shown(text)
  await shown(t('cashier:withdraw.usdt.rateText', { vnd: '25,400 VND' }))
  await look(person, 'withdraw-usdt')
  expect(await fits(person)).toBe(true)
  await page.getByRole('button', { name: t('cashier:withdraw.submit', { amount: AMOUNT }), exact: true }).click()
  const sure = page.getByRole('dialog', { name: t('cashier:withdraw.confirm.title', { amount: AMOUNT }) })
  await sure.getByText('7.874015 USDT', { exact: false }).waitFor()
  await look(person, 'withdraw-usdt-sure')
  await sure.getByRole('button', { name: t('cashier:withdraw.confirm.yes', { amount: AMOUNT }) }).click()
  await page.getByText(t('cashier:where.since'), { exact: true }).waitFor()
  await shown('7.874015 USDT')
  await look(person, 'withdraw-usdt-sent')
  expect(await fits(person)).toBe(true)
}

/** A new member with money and no account. */
async function prepared(person: Person, name: string): Promise<void> {
  const calls = person.calls(await registered(person, name))
  const input = { channelCode: 'demo_bank', amount: '500' }
  const { id } = await calls('cashier.createDeposit', input, { idempotencyKey: randomUUID() })
  await until(
    async () => {
      const order = await calls('cashier.deposit', { id })
      if (order.status !== 'CREDITED') await calls('cashier.simulatePayment', { id })
      return calls('cashier.deposit', { id })
    },
    ({ status }) => status === 'CREDITED',
    { what: 'the deposit', limitMs: 120_000 },
  )
}
