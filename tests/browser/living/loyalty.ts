import { must } from '@lotus/kernel'
import { until } from '@lotus/testing/browser'
import { describe, expect, it } from 'vitest'
import { look } from '../identity/screens.ts'
import { textVisible } from '../identity/security.ts'
import { expectNoProblems, firstVisible, type Home, type Person } from '../identity/test-platform.ts'
import { passwordOf, platform } from '../identity/shared-platform.ts'
import { logIn } from '../identity/ways-in.ts'
import { faces } from '../faces.ts'

// A rank, its gift from the claim to giving the bonus up, and points that become money (R04, R05, MC10, MC11, issue 21): the
// program of npm start with the demo's own account, and Chromium; nothing mocked.

const NAME = 'demo1'
/** Each home claims the gift of another rank. */
const homes = faces('loyalty', [
  { level: 2, gift: '28.00', language: 'vi', size: 'desktop', scheme: 'light', ip: '203.0.113.71' },
  { level: 1, gift: '8.00', language: 'en', size: 'phone', scheme: 'dark', ip: '198.51.100.72' },
] as const satisfies readonly (Home & { level: number; gift: string })[])

async function enter(person: Person): Promise<void> {
  const password = passwordOf(NAME)
  // The demo opens the programme and gives the gifts behind the first page; whoever logs in before gets none.
  const ready = () => person.calls()('loyalty.ranks', {})
  await until(ready, ({ isOpen }) => isOpen, { what: 'the programme of the demo', limitMs: 120_000 })
  await logIn(person, { name: NAME, password })
}

const fits = ({ page }: Person) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

describe.each(homes)('$language, $size, $scheme', (home) => {
  it('R04, MC11, MC10: a gift of a rank is claimed, shown with its turnover, and given up', async () => {
    const person = await platform.open(home, `loyalty-${home.language}`)
    const { page, t, site } = person
    await enter(person)
    await page.goto(`${site}/vip`)
    // How much of it is done depends on how much of the demo's history is written by now.
    const missing = ['loyalty:vip.nextOne', 'loyalty:vip.nextTwo'].map((key) =>
      page.getByRole('heading', { name: t(key, { level: '3' }) }),
    )
    await must(missing[0], 'one').or(must(missing[1], 'two')).waitFor()
    await look(person, 'vip')
    expect(await fits(person)).toBe(true)

    const name = t('loyalty:reward.what.VIP_UPGRADE', { level: String(home.level) })
    await page.goto(`${site}/index?mc=rewardCenter`)
    const claim = page.getByRole('button', {
      name: t('loyalty:reward.claimOf', { name, worth: home.gift }),
      exact: true,
    })
    await claim.waitFor()
    await look(person, 'rewards')
    // The word is there for five seconds: whoever looks after the click can come too late on a slow machine.
    await Promise.all([textVisible(person, t('loyalty:reward.claimed_one', { count: '1' })), claim.click()])
    await claim.waitFor({ state: 'detached' })

    await page.goto(`${site}/index?mc=bonusDetails`)
    const card = page.getByRole('listitem').filter({ hasText: name })
    await card.getByText(t('loyalty:bonus.left', { left: home.gift }), { exact: true }).waitFor()
    await look(person, 'bonuses')
    expect(await fits(person)).toBe(true)
    await card.getByRole('button', { name: t('loyalty:bonus.giveUp'), exact: true }).click()
    const asked = page.getByRole('dialog', { name: t('loyalty:bonus.confirm.title', { name }) })
    await asked.getByText(t('loyalty:bonus.confirm.text', { share: home.gift })).waitFor()
    await asked.getByRole('button', { name: t('loyalty:bonus.confirm.yes'), exact: true }).click()
    await card.getByText(t('loyalty:bonus.status.cancelled'), { exact: true }).waitFor()
    expectNoProblems(person)
    await person.context.close()
  }, 400_000)

  it('R05: points become money after a question that names the turnover, and the account shows it', async () => {
    const person = await platform.open(home, `points-${home.language}`)
    const { page, t, site } = person
    await enter(person)
    await page.goto(`${site}/pointMall`)
    const points = page.getByRole('textbox', { name: t('loyalty:convert.points'), exact: true })
    await points.fill('105')
    await points.blur()
    await page.getByText(t('loyalty:convert.problem.amount', { min: '100', step: '10' }), { exact: true }).waitFor()
    await points.fill('100')
    await page.getByText(t('loyalty:convert.turnover', { stake: '100.00' })).waitFor()
    await look(person, 'points')
    expect(await fits(person)).toBe(true)
    await page.getByRole('button', { name: t('loyalty:convert.submit', { points: '100' }), exact: true }).click()
    const values = { points: '100', amount: '100.00', stake: '100.00' }
    const asked = page.getByRole('dialog', { name: t('loyalty:convert.confirm.title', values) })
    await asked.getByText(t('loyalty:convert.confirm.text', values)).waitFor()
    await asked.getByRole('button', { name: t('loyalty:convert.confirm.yes'), exact: true }).click()
    await textVisible(person, t('loyalty:convert.done', values))
    await firstVisible(page.getByText(t('loyalty:record.kind.CONVERT'))).waitFor()
    expectNoProblems(person)
    await person.context.close()
  }, 400_000)
})
