import { must } from '@lotus/kernel'
import { until } from '@lotus/testing/browser'
import { describe, expect, it } from 'vitest'
import { look } from '../identity/screens.ts'
import { textVisible } from '../identity/security.ts'
import { expectNoProblems, firstVisible, type Home, type Person } from '../identity/test-platform.ts'
import { passwordOf, platform } from '../identity/shared-platform.ts'
import { logIn } from '../identity/ways-in.ts'
import { faces } from '../faces.ts'

// The points mall from the goods to an order that is refused and given back (R05, C13, issue 21 section 3): the program of npm
// start with the demo's own account, and Chromium; nothing mocked. The operator's call is the one of the back office's page.

const NAME = 'demo1'
const homes = faces('mall', [
  {
    language: 'vi',
    size: 'desktop',
    scheme: 'light',
    ip: '203.0.113.73',
    item: 'Ô gấp tự động',
    small: 'Tiền mặt 50.00',
  },
  { language: 'en', size: 'phone', scheme: 'dark', ip: '198.51.100.74', item: 'Folding umbrella', small: 'Cash 50.00' },
] as const satisfies readonly (Home & { item: string; small: string })[])
const COST = 260

/** Logged in, in the browser and beside it. */
async function enter(person: Person) {
  const password = passwordOf(NAME)
  const ready = () => person.calls()('mall.items', {})
  await until(ready, ({ items }) => items.length > 0, { what: 'the goods of the demo', limitMs: 120_000 })
  await logIn(person, { name: NAME, password })
  const { token } = await person.calls()('session.login', { type: 'username', username: NAME, password })
  return person.calls(token)
}
const fits = ({ page }: Person) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

describe.each(homes)('$language, $size, $scheme', (home) => {
  it('R05: goods are ordered with an address, refused by an operator, and everything is back', async () => {
    const person = await platform.open(home, `mall-${home.language}`)
    const { page, t, site } = person
    const own = await enter(person)
    const before = Number((await own('loyalty.pointBalance', {})).points)
    await page.goto(`${site}/pointMall`)
    const open = page.getByRole('button', { name: t('mall:redeemOf', { name: home.item }), exact: true })
    await open.waitFor()
    await look(person, 'mall')
    expect(await fits(person)).toBe(true)
    await open.click()
    const dialog = page.getByRole('dialog', { name: home.item, exact: true })
    const send = dialog.getByRole('button', { name: t('mall:item.submit', { points: String(COST) }), exact: true })
    await send.click()
    await dialog.getByText(t('mall:address.phoneWrong'), { exact: true }).waitFor()
    await look(person, 'mall-item')
    await dialog.getByRole('textbox', { name: t('mall:address.name'), exact: true }).fill('Nguyễn Lan Hương')
    await dialog.getByRole('textbox', { name: t('mall:address.phone'), exact: true }).fill('0901 234 567')
    await dialog.getByRole('textbox', { name: t('mall:address.text'), exact: true }).fill('12 Nguyễn Trãi, Hà Nội')
    await send.click()
    await dialog.waitFor({ state: 'detached' })
    const made = must((await own('mall.orders', {})).rows[0], 'the order is listed')
    expect(made).toMatchObject({ state: 'IN_PROCESS', quantity: 1, kind: 'PHYSICAL' })
    expect(before - Number((await own('loyalty.pointBalance', {})).points)).toBe(COST)

    await reject(made.ref)
    // The inbox tells it, and the open page reads its figures again.
    await textVisible(person, t('mail:inbox.orderRejectedTitle', { name: home.item }))
    await until(
      async () => Number((await own('loyalty.pointBalance', {})).points),
      (points) => points === before,
      { what: 'the points are back' },
    )
    await page.getByRole('button', { name: new RegExp(`^${t('mall:toOrders')}`) }).click()
    await firstVisible(page.getByText(t('mall:state.REJECTED'), { exact: true })).waitFor()
    await firstVisible(page.getByText(new RegExp(REASON))).waitFor()
    await look(person, 'mall-orders')
    expect(await fits(person)).toBe(true)
    expectNoProblems(person)
    await person.context.close()
  }, 400_000)

  it('R05: small cash goes into the wallet by itself', async () => {
    const person = await platform.open(home, `mall-cash-${home.language}`)
    const { page, t, site } = person
    const own = await enter(person)
    await page.goto(`${site}/pointMall`)
    await page.getByRole('button', { name: t('mall:redeemOf', { name: home.small }), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: home.small, exact: true })
    await dialog.getByText(t('mall:item.turnover', { multiple: '1×' })).waitFor()
    await dialog.getByRole('button', { name: t('mall:item.submit', { points: '50' }), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await firstVisible(page.getByText(t('loyalty:record.kind.REDEEM'))).waitFor()
    const { rows } = await own('mall.orders', { kind: 'CASH' })
    expect(rows[0]).toMatchObject({ state: 'APPROVED', worth: '50.0000' })
    expectNoProblems(person)
    await person.context.close()
  }, 400_000)
})

const REASON = 'hết mẫu trong kho'

async function reject(ref: string): Promise<void> {
  const [, memberId = '', id = ''] = /^M(\d+)-(\d+)$/.exec(ref) ?? []
  await platform.office('bo.decideMallOrder', { memberId, id, decision: 'reject', remark: REASON })
}
