import type { RouteValue } from '@lotus/contract'
import { formatMoney, must, parseMoney } from '@lotus/kernel'
import { until } from '@lotus/testing/browser'
import { describe, expect, it } from 'vitest'
import { look } from '../identity/screens.ts'
import { passwordOf, platform } from '../identity/shared-platform.ts'
import { expectNoProblems, firstVisible, type Home, type Person } from '../identity/test-platform.ts'
import { logIn } from '../identity/ways-in.ts'
import { fits } from './transfer-people.ts'
import { faces } from '../faces.ts'

// The steps of a statement (AC09, issue 19 section 4): each sum opens what it is made of, down to the bets. The program of npm start and
// Chromium, nothing mocked.

const AGENT = 'daily1'
type Statement = RouteValue<'contract.statement'>

const homes = faces('agent-statements', [
  { language: 'vi', size: 'desktop', scheme: 'light', ip: '203.0.113.91' },
  { language: 'en', size: 'phone', scheme: 'dark', ip: '198.51.100.101' },
] as const satisfies readonly Home[])

/** A dividend of the demo's history with rebates and a statement before it; that history is written behind the start. */
async function statementOf(person: Person): Promise<Statement> {
  const token = must(await person.page.evaluate(() => sessionStorage.getItem('token')), 'a session')
  const agent = person.calls(token)
  return until(
    async () => {
      const { rows } = await agent('contract.statements', { kind: 'DIVIDEND', limit: 50 })
      for (const { id } of rows) {
        const one = await agent('contract.statement', { id })
        if (one.previous !== null && parseMoney(one.costs?.rebates ?? '0') > 0n) return one
      }
      return undefined
    },
    (found) => found !== undefined,
    { what: 'a dividend with a statement before it', limitMs: 400_000 },
  ).then((found) => must(found, 'a statement'))
}

describe.each(homes)('$language, $size, $scheme', (home) => {
  it('each step opens by day and by member, down to the bets, by keyboard, address and the way back; the carry opens the statement before', async () => {
    const agent = await platform.open(home, `agent-statement-${home.language}`)
    const { page, t, site } = agent
    await logIn(agent, { name: AGENT, password: passwordOf(AGENT) })
    const { id, costs, previous } = await statementOf(agent)
    await page.goto(`${site}/index?ac=dividend&acItem=s-${id}`)
    const ladder = page.getByRole('list', { name: t('agents:statement.steps') })
    const step = ladder.getByRole('button', { name: t('agents:statement.step.rebates'), exact: true })
    await step.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/acItem=s-[\w-]+--rebates--d/)
    const panel = page.getByRole('region', { name: t('agents:statement.step.rebates') })
    const heading = panel.getByRole('heading', { name: t('agents:statement.step.rebates') })
    await heading.waitFor()
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await step.getAttribute('aria-pressed')).toBe('true')
    const sum = formatMoney(parseMoney(must(costs, 'costs').rebates))
    await panel.getByText(t('agents:statement.addsUp', { amount: sum })).waitFor()
    await look(agent, 'statement-step-days')
    expect(await fits(agent)).toBe(true)

    await panel.getByRole('button', { name: t('agents:statement.stepView.members'), exact: true }).click()
    await page.waitForURL(/--rebates--m/)
    await panel.getByText(t('agents:statement.addsUp', { amount: sum })).waitFor()
    await look(agent, 'statement-step-members')
    expect(await fits(agent)).toBe(true)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: t('records:bet.export') }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^bang-ke-\d{4}-\d{2}-\d{2}\.csv$/)

    // The own part opens to the rebate of each bet, and says what they come to; the way back leads to the lines.
    await panel.getByRole('button', { name: AGENT, exact: true }).click()
    await page.waitForURL(/--rebates--m--o$/)
    await firstVisible(panel.getByText(t('agents:statement.part.formula'), { exact: true })).waitFor()
    await look(agent, 'statement-step-own')
    expect(await fits(agent)).toBe(true)
    await page.goBack()
    await page.waitForURL(/--rebates--m$/)

    // One day of it, and back to the days.
    await page.goBack()
    await page.waitForURL(/--rebates--d/)
    const day = firstVisible(panel.getByRole('button', { name: /^\d{2}\/\d{2}\/\d{4}$/ }))
    await day.click()
    await page.waitForURL(/--rebates--m--\d{4}-\d{2}-\d{2}/)
    const address = page.url()
    await page.reload()
    await panel.getByRole('button', { name: t('agents:statement.stepView.members'), exact: true }).waitFor()
    expect(page.url()).toBe(address)

    // A day of what was lost, down to somebody's bets; then the step has the focus again.
    const loss = ladder.getByRole('button', { name: t('agents:statement.step.loss'), exact: true })
    await loss.click()
    await page.waitForURL(/--loss--d$/)
    const play = page.getByRole('region', { name: t('agents:statement.step.loss') })
    await firstVisible(play.getByRole('button', { name: /^\d{2}\/\d{2}\/\d{4}$/ })).click()
    await page.waitForURL(/--loss--m--\d{4}-\d{2}-\d{2}/)
    await play.getByRole('button', { name: t('agents:statement.stepView.members'), exact: true }).waitFor()
    await toBets(agent, play)
    await look(agent, 'statement-step-bets')
    expect(await fits(agent)).toBe(true)

    await play.getByRole('button', { name: t('agents:statement.stepView.close') }).click()
    await play.waitFor({ state: 'detached' })
    await until(
      () => loss.evaluate((element) => element === document.activeElement),
      (hasFocus) => hasFocus,
      { what: 'the focus on the step' },
    )
    await ladder.getByRole('button', { name: t('agents:statement.step.carryIn'), exact: true }).click()
    await page.waitForURL((url) => url.searchParams.get('acItem') === `s-${previous}`)
    expectNoProblems(agent)
    await agent.context.close()
  }, 600_000)
})

/** From line to line to somebody whose bets are listed; a line without any is left for the next one, by the first part of the trail. */
async function toBets({ page, t }: Person, panel: ReturnType<Person['page']['getByRole']>): Promise<void> {
  const rows = panel.getByRole('button').filter({ hasNotText: /^$/ })
  const tried = new Set<string>()
  await until(
    async () => {
      if (page.url().includes('--b')) return true
      const names = (await rows.allInnerTexts()).map((name) => (/^[\w*]+$/.test(name) ? name : ''))
      const at = names.findLastIndex((name) => name !== '' && !tried.has(name))
      const next = at >= 0 ? at : names.findIndex((name) => name !== '')
      if (next < 0) return false
      tried.add(must(names[next], 'a name'))
      await rows.nth(next).click()
      return page.url().includes('--b')
    },
    (isThere) => isThere,
    { what: 'the bets of somebody', limitMs: 120_000 },
  )
  await firstVisible(panel.getByText(t('agents:profit.col.stake'), { exact: true })).waitFor()
}
