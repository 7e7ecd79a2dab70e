import { must } from '@lotus/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { look } from './identity/screens.ts'
import {
  dialogClosed,
  expectNoProblems,
  startTestPlatform,
  type Home,
  type Person,
  type TestPlatform,
} from './identity/test-platform.ts'
import { submit, username } from './identity/ways-in.ts'

// "Why can I not withdraw?" (issue 20 section 2, MC04): the program of npm start and
// Chromium, nothing mocked.
let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform({}, true)
}, 400_000)
afterAll(() => platform?.close(), 60_000)

const homes = [
  { language: 'vi', size: 'desktop', scheme: 'light', ip: '203.0.113.86' },
  { language: 'en', size: 'phone', scheme: 'dark', ip: '198.51.100.96' },
] as const satisfies readonly Home[]

async function logIn(person: Person, name: string): Promise<void> {
  const { page, site } = person
  await page.goto(`${site}/login`)
  await username(person).fill(name)
  await page
    .locator('input[type=password]')
    .first()
    .fill(must(platform.product.passwords.get(name), 'a password'))
  await submit(person).click()
  await dialogClosed(page)
}

const withdrawals = ({ page, site }: Person) => page.goto(`${site}/index?mc=withdraw`)
const rules = ({ page, t }: Person) => page.getByRole('list', { name: t('cashier:checks.title') })
/** No part of the page is wider than the screen. */
const fits = ({ page }: Person) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

describe.each(homes)('$language, $size, $scheme', (home) => {
  it('somebody new sees every rule that is not met, with its next step, before anything is typed', async () => {
    const person = await platform.open(home, `withdraw-new-${home.language}`)
    const { page, t } = person
    await logIn(person, 'demo3')
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
})
