import { readFile } from 'node:fs/promises'
import { formatExact, formatMoney, must, parseMoney } from '@lotus/kernel'
import { until } from '@lotus/testing/browser'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { look } from '../identity/screens.ts'
import { expectNoProblems, type Home, type Person } from '../identity/test-platform.ts'
import { passwordOf, platform } from '../identity/shared-platform.ts'
import { logIn } from '../identity/ways-in.ts'
import { faces } from '../faces.ts'

// An agent's four reports over the demo's living team: the program of npm start and Chromium, nothing mocked.

const AGENT = 'daily1'
const homes = faces('agent-reports', [
  { language: 'vi', size: 'desktop', scheme: 'light', ip: '203.0.113.85' },
  { language: 'en', size: 'phone', scheme: 'dark', ip: '198.51.100.95' },
] as const satisfies readonly Home[])

const logInAsAgent = (person: Person) => logIn(person, { name: AGENT, password: passwordOf(AGENT) })

/** Opens a page of the agent centre and its longest period. */
async function open({ page, t, site }: Person, key: string): Promise<void> {
  await page.goto(`${site}/index?ac=${key}`)
  const period = page.getByRole('group', { name: t('member:period.label') })
  await period.getByRole('button', { name: t('member:period.lastMonth'), exact: true }).click()
}

/** Until the demo's history is written, which goes on behind the start. */
async function teamIsThere(person: Person): Promise<void> {
  const { page, site, t } = person
  const hasMany = async () => {
    await page.goto(`${site}/index?ac=teamBetting`)
    await page.getByRole('button', { name: t('member:period.lastMonth'), exact: true }).click()
    await page.waitForLoadState('networkidle')
    return page
      .getByText(pageTotal(person, 'bet', 10))
      .filter({ visible: true })
      .count()
  }
  await expect.poll(hasMany, { timeout: 400_000, interval: 4000 }).toBeGreaterThan(0)
}

/** What stands before the sums of so many rows shown; cards have no room for their number. */
const pageTotal = ({ t, size }: Person, key: 'bet' | 'statement', count: number) =>
  size === 'phone' ? t('common:table.pageTotal') : t(`records:${key}.pageTotal`, { count: String(count) })

const shown = ({ page }: Person, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first()
/** No part of the page is wider than the screen. */
const fits = ({ page }: Person) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

async function search(person: Person, name: string): Promise<void> {
  await person.page.getByLabel(person.t('agents:team.search')).fill(name)
  await person.page.keyboard.press('Enter')
}

async function teamBets(agent: Person): Promise<void> {
  const { page, t } = agent
  await open(agent, 'teamBetting')
  await shown(agent, pageTotal(agent, 'bet', 10)).waitFor()
  await look(agent, 'team-bets')
  expect(await fits(agent)).toBe(true)
  await page.getByLabel(t('agents:report.size')).selectOption('20')
  await shown(agent, pageTotal(agent, 'bet', 20)).waitFor()
  const [download] = await Promise.all([
    // Up to thirty calls of a thousand bets, one after the other.
    page.waitForEvent('download', { timeout: 240_000 }),
    page.getByRole('button', { name: t('records:bet.export') }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^cuoc-cua-doi-\d{4}-\d{2}-\d{2}\.csv$/)
  await search(agent, 'nobody12345')
  await shown(agent, t('agents:team.unknown')).waitFor()
}

async function transactions(agent: Person): Promise<void> {
  const { page, t } = agent
  await open(agent, 'teamTransactions')
  await shown(agent, pageTotal(agent, 'statement', 10)).waitFor()
  await look(agent, 'team-transactions')
  expect(await fits(agent)).toBe(true)
  await page.getByRole('tab', { name: t('records:statement.group.rebate') }).click()
  await shown(agent, t('records:kind.REBATE_SELF')).waitFor()
  await page.getByRole('button', { name: t('agents:report.scope.one') }).click()
  await shown(agent, t('agents:report.members_one', { count: '1' })).waitFor()
}

async function income(agent: Person): Promise<void> {
  const { page, t } = agent
  await open(agent, 'revenueReport')
  await page.getByRole('heading', { name: t('agents:income.byDay') }).waitFor()
  await look(agent, 'income')
  expect(await fits(agent)).toBe(true)
  await page.getByRole('tab', { name: t('agents:income.view.rebate') }).click()
  await page
    .getByRole('button', { name: /R\d+-\d+/ })
    .filter({ visible: true })
    .first()
    .click()
  await shown(agent, /× /).waitFor()
  await look(agent, 'income-payment')
}

/** AC07: a day of the list beside it, by its address, the keyboard and the way back; its figures are those of the list. */
async function incomeDay(agent: Person): Promise<void> {
  const { page, t } = agent
  await open(agent, 'revenueReport')
  const chart = page.getByRole('list', { name: t('agents:income.byDay') })
  // One tab stop, from which the arrow keys lead to the day before.
  await chart.getByRole('button').last().focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.waitForURL(/acItem=\d{4}-\d{2}-\d{2}/)
  const day = must(new URL(page.url()).searchParams.get('acItem'), 'a day')
  const [year, month, date] = day.split('-')
  const panel = page.getByRole('region', { name: `${date}/${month}/${year}` })
  const token = must(await page.evaluate(() => sessionStorage.getItem('token')), 'a session')
  const calls = agent.calls(token)
  // The demo's history is written behind the start: this day may not be paid yet.
  const isPaid = ({ payments }: { payments: number }) => payments > 0
  const told = await until(() => calls('agent.incomeDay', { day }), isPaid, { what: 'a paid day', limitMs: 300_000 })
  await page.reload()
  await panel.getByText(t('agents:income.net'), { exact: true }).waitFor()
  expect(await panel.innerText()).toContain(formatMoney(parseMoney(must(told.sums, 'sums').net)))
  await look(agent, 'income-day')
  expect(await fits(agent)).toBe(true)
  await panel.getByRole('button', { name: t('agents:income.dayPanel.previous') }).click()
  await page.getByRole('region', { name: `${date}/${month}/${year}` }).waitFor({ state: 'detached' })
  await page.goBack()
  await panel.waitFor()
  await panel.getByRole('button', { name: /\d+/ }).click()
  // The panel has headings that begin with the same word.
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: t('agents:income.view.rebate') }).waitFor()
  await look(agent, 'income-day-rows')
  await page.goBack()
  // By its address alone, with the days around it.
  await page.reload()
  await panel.waitFor()
  await panel.getByRole('button', { name: t('agents:income.dayPanel.close') }).click()
  await panel.waitFor({ state: 'detached' })
  await chart.waitFor()
}

/** AC07: the signed statement of the last month, saved as it was answered. */
async function month(agent: Person): Promise<void> {
  const { page, t, site } = agent
  await page.goto(`${site}/index?ac=revenueReport`)
  await page.getByRole('tab', { name: t('agents:income.view.month') }).click()
  await page.getByRole('heading', { name: t('agents:month.rebates.title') }).waitFor()
  await look(agent, 'month')
  expect(await fits(agent)).toBe(true)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('agents:month.download') }).click(),
  ])
  const file = await readFile(must(await download.path(), 'a saved file'), 'utf8')
  const { hash, statement } = JSON.parse(file) as { hash: string; statement: { account: string; month: string } }
  expect(download.suggestedFilename()).toBe(`${t('agents:month.file')}-${statement.month}.json`)
  expect(statement.account).toBe(AGENT)
  await shown(agent, hash).waitFor()
}

async function profit(agent: Person): Promise<void> {
  const { page, t } = agent
  await open(agent, 'teamProfit')
  await shown(agent, t('agents:profit.own')).waitFor()
  // The history's play stands on the days that it was made on.
  await shown(agent, /^[1-9][\d,]*\.\d\d$/).waitFor()
  await look(agent, 'profit')
  expect(await fits(agent)).toBe(true)
  const line = page
    .locator('main, [role=dialog]')
    .last()
    .getByRole('button', { name: new RegExp(t('agents:team.openOf', { account: '' }).trim()) })
    .filter({ visible: true })
    .first()
  // The newest stand first, ten a page: people whom other tests opened by now may fill it, and they have no team.
  const loadMore = page.getByRole('button', { name: t('common:action.loadMore'), exact: true, disabled: false })
  const isFound = async () => {
    await line.or(loadMore).first().waitFor()
    return line.isVisible()
  }
  while (!(await isFound())) await loadMore.click()
  await line.click()
  const trail = page.getByRole('navigation', { name: t('agents:team.trail') })
  await trail.waitFor()
  await look(agent, 'profit-line')
  await trail.getByRole('button', { name: t('agents:team.me') }).click()
  await trail.waitFor({ state: 'detached' })
}

/** What the period that runs comes to: its steps, with what was carried in (the team plays on: other figures move). */
async function progress(agent: Person): Promise<void> {
  const { page, t, site } = agent
  await page.goto(`${site}/index?ac=dividend`)
  await shown(agent, t('agents:progress.payment.REVIEW').slice(0, 20)).waitFor()
  const token = must(await page.evaluate(() => sessionStorage.getItem('token')), 'a session')
  const told = (await agent.calls(token)('contract.progress', { kind: 'DIVIDEND' })).progress
  const steps = page.getByRole('list', { name: t('agents:statement.steps') })
  await steps.getByText(t('agents:statement.step.base'), { exact: true }).waitFor()
  expect(await steps.getByRole('listitem').count()).toBeGreaterThan(5)
  expect(told).toMatchObject({ payment: 'REVIEW', today: null })
  const carried = must(told?.estimate?.carryIn, 'an estimate').replace(/^-/, '')
  const step = steps.getByRole('listitem').filter({ hasText: t('agents:statement.step.carryIn') })
  expect(await step.innerText()).toContain(formatExact(carried))
  await shown(agent, t('agents:progress.tier')).waitFor()
  await look(agent, 'contract-progress')
  expect(await fits(agent)).toBe(true)
  await page.goto(`${site}/index?ac=realTimeSalary`)
  await shown(agent, t('agents:progress.today')).waitFor()
  await shown(agent, t('agents:progress.nextSlot')).waitFor()
  await look(agent, 'contract-today')
  expect(await fits(agent)).toBe(true)
  // The agent sees the same of what a downline was given.
  const given = await agent.calls(token)('agent.contracts', { kind: 'DIVIDEND', state: 'running' })
  const { holder } = must(given.rows[0], 'a contract that was granted')
  await page.goto(`${site}/index?ac=dividend&acItem=of-${holder}`)
  await shown(agent, t('agents:progress.paymentGiven.REVIEW', { hours: '48' })).waitFor()
  await look(agent, 'given-progress')
  expect(await fits(agent)).toBe(true)
}

/** AC09, AC10: a statement of a day, its steps, and the way down to the bets of one member. */
async function statements(agent: Person): Promise<void> {
  const { page, t, site } = agent
  await page.goto(`${site}/index?ac=dailySalary&acItem=statements`)
  const visible = (locator: Locator) => locator.filter({ visible: true }).first()
  await visible(page.getByRole('button', { name: /^\d\d\/\d\d\/\d{4}$/ })).waitFor()
  await look(agent, 'statements')
  expect(await fits(agent)).toBe(true)
  await page.getByRole('button', { name: t('agents:statement.stateIs.paid'), exact: true }).click()
  await page.waitForLoadState('networkidle')
  await visible(page.getByRole('button', { name: /^\d\d\/\d\d\/\d{4}$/ })).click()
  await page.getByRole('list', { name: t('agents:statement.steps') }).waitFor()
  // What the page says of its sums, it has compared.
  await shown(agent, new RegExp(t('agents:statement.addsUp', { amount: '@' }).split('@')[0] ?? '')).waitFor()
  await look(agent, 'statement')
  expect(await fits(agent)).toBe(true)
  await visible(page.getByRole('button', { name: AGENT, exact: true })).click()
  await shown(agent, t('agents:statement.noBets')).waitFor()
  await page.goBack()
  await visible(page.getByRole('button', { name: /^\d\d\/\d\d\/\d{4}$/ })).waitFor()
  await page.goto(`${site}/index?ac=dailySalary&acItem=givenStatements`)
  await visible(page.getByRole('button', { name: /^\d\d\/\d\d\/\d{4}$/ })).waitFor()
  await search(agent, 'nobody12345')
  await shown(agent, t('agents:statement.none')).waitFor()
}

describe('an agent', () => {
  it.concurrent.each(homes)(
    'AC02, AC05 to AC10 in $language on a $size: bets and movements of the team, income, profit and loss, statements',
    async (home) => {
      const agent = await platform.open(home, 'agent')
      await agent.step('log in', () => logInAsAgent(agent))
      await agent.step('history', () => teamIsThere(agent))
      await agent.step('bets', () => teamBets(agent))
      await agent.step('transactions', () => transactions(agent))
      await agent.step('income', () => income(agent))
      await agent.step('a day', () => incomeDay(agent))
      await agent.step('month', () => month(agent))
      await agent.step('profit', () => profit(agent))
      await agent.step('progress', () => progress(agent))
      await agent.step('statements', () => statements(agent))
      await agent.step('overview', async () => {
        await agent.page.goto(`${agent.site}/index?ac=teamOverview`)
        await shown(agent, agent.t('agents:overview.playNet')).waitFor()
        await look(agent, 'overview-play')
      })
      expectNoProblems(agent)
    },
    900_000,
  )
})
