import { randomUUID } from 'node:crypto'
import { until } from '@lotus/testing/browser'
import { confirmIdentity, openSecurity, textVisible } from '../identity/security.ts'
import { passwordOf } from '../identity/shared-platform.ts'
import type { Person } from '../identity/test-platform.ts'
import { PASSWORDS, submit } from '../identity/ways-in.ts'

// An agent of the demo and somebody below, for the suites of transfers.

export const FUND = '482913'
export const AGENT = 'daily1'
const PERSON = 'TRAN THI LAN'

/** An agent of the demo with money, and a member directly below who has a password of their own and accepted the terms. */
export async function line(person: Person, name: string): Promise<{ agentPassword: string; password: string }> {
  const agentPassword = passwordOf(AGENT)
  const { token } = await person.calls()('session.login', { username: AGENT, password: agentPassword })
  const agent = person.calls(token)
  const { id } = await agent(
    'cashier.createDeposit',
    { channelCode: 'demo_bank', amount: '500' },
    {
      idempotencyKey: randomUUID(),
    },
  )
  await until(
    async () => {
      const order = await agent('cashier.deposit', { id })
      if (order.status !== 'CREDITED') await agent('cashier.simulatePayment', { id })
      return agent('cashier.deposit', { id })
    },
    ({ status }) => status === 'CREDITED',
    { what: 'the deposit', limitMs: 120_000 },
  )
  // While the demo's team is filled, its agent's row is busy for a moment, and nothing is done.
  const opened = await until(
    () => agent('agent.open', { username: name, kind: 'player', rates: {} }),
    ({ account }) => account === name,
    { what: 'the account', limitMs: 120_000 },
  )
  const first = await person.calls()('session.login', { username: name, password: opened.password })
  const password = PASSWORDS[0]
  await person.calls(first.token)('member.changePassword', {
    oldPassword: opened.password,
    newPassword: password,
    confirmNewPassword: password,
  })
  const { token: own, terms } = await person.calls()('session.login', { username: name, password })
  if (terms !== null) await person.calls(own)('member.acceptTerms', { version: terms.version })
  await person.calls(own)('session.stepUp', { method: 'password', password })
  await person.calls(own)('security.setPayeeName', { payeeName: PERSON })
  return { agentPassword, password }
}

/** Once for everybody: who has one keeps it. */
export async function ensureFundPassword(person: Person, password: string): Promise<void> {
  const { page, t } = person
  await openSecurity(person)
  const set = page.getByRole('button', { name: `${t('security:button.set')}: ${t('security:item.fund.title')}` })
  const change = page.getByRole('button', { name: `${t('security:button.change')}: ${t('security:item.fund.title')}` })
  await set.or(change).first().waitFor()
  if (await change.isVisible()) return
  await set.click()
  await page.locator('input[name=fundPassword]').fill(FUND)
  await page.locator('input[name=again]').fill(FUND)
  await submit(person).click()
  await confirmIdentity(person, { password })
  await textVisible(person, t('security:fund.done'))
}

export const fits = ({ page }: Person) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
