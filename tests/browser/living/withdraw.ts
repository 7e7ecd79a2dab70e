import { randomUUID } from 'node:crypto'
import { must } from '@lotus/kernel'
import { until } from '@lotus/testing/browser'
import { describe, expect, it } from 'vitest'
import { expectFieldError, look } from '../identity/screens.ts'
import { confirmIdentity, dialog, openSecurity, textVisible } from '../identity/security.ts'
import { expectNoProblems, type Home, type Person } from '../identity/test-platform.ts'
import { passwordOf, platform } from '../identity/shared-platform.ts'
import { logIn, PASSWORDS, registered, submit } from '../identity/ways-in.ts'
import { faces } from '../faces.ts'

// "Why can I not withdraw?", the fund password, and where a withdrawal is (issue 20 section 2, MC01, MC04): the program
// of npm start and Chromium, nothing mocked.

const homes = faces('withdraw', [
  { language: 'vi', size: 'desktop', scheme: 'light', ip: '203.0.113.86' },
  { language: 'en', size: 'phone', scheme: 'dark', ip: '198.51.100.96' },
] as const satisfies readonly Home[])

const withdrawals = ({ page, site }: Person) => page.goto(`${site}/index?mc=withdraw`)
const rules = ({ page, t }: Person) => page.getByRole('list', { name: t('cashier:checks.title') })
/** No part of the page is wider than the screen. */
const fits = ({ page }: Person) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

describe.each(homes)('$language, $size, $scheme', (home) => {
  it('somebody new sees every rule that is not met, with its next step, before anything is typed', async () => {
    const person = await platform.open(home, `withdraw-new-${home.language}`)
    const { page, t } = person
    await logIn(person, { name: 'demo3', password: passwordOf('demo3') })
    await withdrawals(person)
    const list = rules(person)
    for (const code of ['payout_account', 'balance']) {
      const rule = list.getByRole('listitem').filter({ hasText: t(`cashier:checks.${code}.nameBad`) })
      await rule.getByText(t(`cashier:checks.${code}.action`), { exact: true }).waitFor()
    }
    await list.getByText(t('cashier:checks.turnover.name'), { exact: true }).waitFor()
    await look(person, 'withdraw-new')
    expect(await fits(person)).toBe(true)
    await list.getByRole('link', { name: t('cashier:checks.balance.action'), exact: true }).click()
    await page.waitForURL(/mc=depositv2/)
    expectNoProblems(person)
    await person.context.close()
  }, 300_000)

  it('the fund password is set once, asked for by a withdrawal, and the request then says where it is', async () => {
    const person = await platform.open(home, `withdraw-fund-${home.language}`)
    const { page, t } = person
    const name = `quy${home.language}${String(Date.now()).slice(-8)}`
    await prepared(person, name)
    await logIn(person, { name, password: PASSWORDS[0] })
    await setFundPassword(person)
    await withdrawals(person)
    const fund = page.locator('input[name=fundPassword]')
    const sending = t('cashier:withdraw.submit', { amount: '200.00' })
    const send = async (digits: string) => {
      await page.getByLabel(t('cashier:withdraw.amount'), { exact: true }).fill('200')
      await fund.fill(digits)
      await page.getByRole('button', { name: sending, exact: true }).click()
    }
    const agree = () =>
      page
        .getByRole('dialog', { name: t('cashier:withdraw.confirm.title', { amount: '200.00' }) })
        .getByRole('button', { name: t('cashier:withdraw.confirm.yes', { amount: '200.00' }) })
        .click()
    await send('48')
    await expectFieldError(fund, t('cashier:withdraw.error.fund'))
    await send('111119')
    await agree()
    await expectFieldError(fund, t('errors:fund_password_wrong', { triesLeft: '4' }))
    await look(person, 'withdraw-fund')
    expect(await fits(person)).toBe(true)
    await send('482913')
    await agree()
    for (const key of ['where.since', 'where.place', 'where.promised', 'rest.no_open_request', 'times.title'])
      await page
        .getByText(t(`cashier:${key}`), { exact: true })
        .first()
        .waitFor()
    await rules(person).getByText(t('cashier:checks.no_open_request.nameBad'), { exact: true }).waitFor()
    await look(person, 'withdraw-open')
    expect(await fits(person)).toBe(true)
    expectNoProblems(person)
    await person.context.close()
  }, 400_000)
})

describe.each(homes)('the fund password, $language, $size, $scheme', (home) => {
  it('is asked for by a new account, changed with the old one, locked by five wrong ones, and reset', async () => {
    const person = await platform.open(home, `fund-life-${home.language}`)
    const name = `doi${home.language}${String(Date.now()).slice(-8)}`
    await prepared(person, name)
    await logIn(person, { name, password: PASSWORDS[0] })
    await setFundPassword(person)
    await addAccountWith(person, '482913')
    await changeFundPassword(person, '482913', '573024')
    await lockFundPassword(person)
    await resetFundPassword(person, '604815')
    expectNoProblems(person)
    await person.context.close()
  }, 400_000)
})

/** A wrong one is told beside the field and what was typed stays; the right one saves the account. */
async function addAccountWith(person: Person, right: string): Promise<void> {
  const { page, t } = person
  await withdrawals(person)
  await page
    .getByRole('button', { name: t('cashier:withdraw.add') })
    .first()
    .click()
  const form = dialog(page, t('cashier:account.title'))
  await form.getByLabel(t('cashier:account.bank')).selectOption('DEMO')
  await form.getByLabel(t('cashier:account.number')).fill('9876543210')
  const fund = form.locator('input[name=fundPassword]')
  await submit(person).click()
  await expectFieldError(fund, t('cashier:withdraw.error.fund'))
  await fund.fill('111119')
  await submit(person).click()
  await expectFieldError(fund, t('errors:fund_password_wrong', { triesLeft: '4' }))
  await look(person, 'account-fund')
  expect(await fits(person)).toBe(true)
  await fund.fill(right)
  await submit(person).click()
  await textVisible(person, t('cashier:account.saved', { tail: '3210' }))
  await form.waitFor({ state: 'detached' })
}

/** Opens what the security centre offers for the fund password, and returns how its digits are given and sent. */
async function fundForm(person: Person, deed: 'change' | 'reset') {
  const { page, t } = person
  await openSecurity(person)
  await page.getByRole('button', { name: `${t(`security:button.${deed}`)}: ${t('security:item.fund.title')}` }).click()
  const form = dialog(page, t(`security:fund.${deed}Title`))
  const field = (of: string) => form.locator(`input[name=${of}]`)
  const give = async (values: Record<string, string>) => {
    for (const [of, digits] of Object.entries(values)) await field(of).fill(digits)
    await submit(person).click()
  }
  return { form, field, give }
}

async function changeFundPassword(person: Person, old: string, next: string): Promise<void> {
  const { t } = person
  const { form, field, give } = await fundForm(person, 'change')
  await give({ oldFundPassword: '111119', fundPassword: next, again: next })
  await expectFieldError(field('oldFundPassword'), t('errors:fund_password_wrong', { triesLeft: '4' }))
  await look(person, 'fund-change')
  await give({ oldFundPassword: old, fundPassword: old, again: old })
  await expectFieldError(field('fundPassword'), t('security:fund.same'))
  await give({ oldFundPassword: old, fundPassword: next, again: next })
  await textVisible(person, t('security:fund.done'))
  await form.waitFor({ state: 'detached' })
}

/** The fifth wrong one locks; the security centre and the withdrawal page say so, and nothing can be sent. */
async function lockFundPassword(person: Person): Promise<void> {
  const { page, t } = person
  const { field, give } = await fundForm(person, 'change')
  for (const triesLeft of ['4', '3', '2', '1']) {
    await give({ oldFundPassword: '111119', fundPassword: '604815', again: '604815' })
    await expectFieldError(field('oldFundPassword'), t('errors:fund_password_wrong', { triesLeft }))
  }
  const [said] = t('errors:fund_password_locked', { until: '§' }).split('§')
  await give({ oldFundPassword: '111119', fundPassword: '604815', again: '604815' })
  await expectFieldError(field('oldFundPassword'), new RegExp(must(said, 'its beginning')))
  await openSecurity(person)
  const [locked] = t('security:item.fund.locked', { at: '§' }).split('§')
  await textVisible(person, must(locked, 'its beginning'))
  await look(person, 'fund-locked')
  await withdrawals(person)
  await rules(person).getByText(t('cashier:checks.fund_password.nameBad'), { exact: true }).waitFor()
  expect(await page.locator('input[name=fundPassword]').count()).toBe(0)
  await look(person, 'withdraw-locked')
  expect(await fits(person)).toBe(true)
}

/** A reset ends the lock and asks for no old one; withdrawals wait, and the page says so. */
async function resetFundPassword(person: Person, next: string): Promise<void> {
  const { page, t } = person
  const { form, give } = await fundForm(person, 'reset')
  await textVisible(person, t('security:fund.resetLead'))
  await give({ fundPassword: next, again: next })
  const stepUp = dialog(page, t('auth:stepUp.title'))
  await stepUp
    .or(page.getByText(t('security:fund.done')))
    .first()
    .waitFor()
  if (await stepUp.isVisible()) await confirmIdentity(person, { password: PASSWORDS[0] })
  await textVisible(person, t('security:fund.done'))
  await form.waitFor({ state: 'detached' })
  const [locked] = t('security:item.fund.locked', { at: '§' }).split('§')
  await page.getByText(must(locked, 'its beginning')).waitFor({ state: 'detached' })
  await withdrawals(person)
  const [held] = t('cashier:checks.fund_password.badHeld', { at: '§' }).split('§')
  await rules(person).getByText(must(held, 'its beginning')).waitFor()
  await look(person, 'withdraw-held')
}

/** A new member with money and an account to take it to. */
async function prepared(person: Person, name: string): Promise<void> {
  const calls = person.calls(await registered(person, name))
  const { id } = await calls(
    'cashier.createDeposit',
    { channelCode: 'demo_bank', amount: '500' },
    { idempotencyKey: randomUUID() },
  )
  // While the demo's history is written, the callback may be refused for a moment: it is sent until it has arrived.
  await until(
    async () => {
      const order = await calls('cashier.deposit', { id })
      if (order.status !== 'CREDITED') await calls('cashier.simulatePayment', { id })
      return calls('cashier.deposit', { id })
    },
    ({ status }) => status === 'CREDITED',
    { what: 'the deposit', limitMs: 120_000 },
  )
  await calls('cashier.addPayoutAccount', {
    bankCode: 'DEMO',
    accountNumber: '1234567890',
    holderName: 'NGUYEN VAN A',
  })
}

/** MC01: after a step-up check; too plain a one and a slip in the second entry are told beside the field. */
async function setFundPassword(person: Person): Promise<void> {
  const { page, t } = person
  await openSecurity(person)
  await page.getByRole('button', { name: `${t('security:button.set')}: ${t('security:item.fund.title')}` }).click()
  const [first, again] = [page.locator('input[name=fundPassword]'), page.locator('input[name=again]')]
  const give = async (one: string, two: string) => {
    await first.fill(one)
    await again.fill(two)
    await submit(person).click()
  }
  await give('482913', '482931')
  await expectFieldError(again, t('security:fund.mismatch'))
  await look(person, 'fund-password')
  await give('123456', '123456')
  await confirmIdentity(person, { password: PASSWORDS[0] })
  await expectFieldError(first, t('security:fund.plain'))
  await give('482913', '482913')
  await textVisible(person, t('security:fund.done'))
  await dialog(page, t('security:fund.setTitle')).waitFor({ state: 'detached' })
  await look(person, 'security-fund')
}
