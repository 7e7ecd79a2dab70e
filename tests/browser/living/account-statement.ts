import type { RouteValue } from '@lotus/contract'
import { schemas } from '@lotus/contract/schemas'
import { describe, expect, it } from 'vitest'
import { look } from '../identity/screens.ts'
import { expectNoProblems, type Home, type Person } from '../identity/test-platform.ts'
import { passwordOf, platform } from '../identity/shared-platform.ts'
import { logIn } from '../identity/ways-in.ts'
import { faces } from '../faces.ts'

// The states of a member's statement that cannot be had at will (MC08, issue 20): the program of npm start and Chromium; their answers
// are put in its place. Order, download and proof are tested over HTTP.

const homes = faces('account-statement', [
  { language: 'vi', size: 'desktop', scheme: 'light', ip: '203.0.113.141' },
  { language: 'en', size: 'phone', scheme: 'dark', ip: '198.51.100.142' },
] as const satisfies readonly Home[])

async function opened(home: Home, name: string): Promise<Person> {
  const person = await platform.open(home, `statement-${name}-${home.language}`)
  await logIn(person, { name, password: passwordOf(name) })
  return person
}

const openRecord = ({ page, site }: Person) => page.goto(`${site}/index?mc=transactionHistory`)
const order = ({ page, t }: Person) => page.getByRole('button', { name: t('accountFiles:order') })
const fits = ({ page }: Person) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

/** One answer in the contract's shape instead of the server's. */
async function answered({ context }: Person, change: Partial<RouteValue<'report.statements'>>): Promise<void> {
  await context.route(/\/wps\/report\/statements(\?|$)/, (route) => {
    const periods = [{ period: '2026-06', isRunning: false }]
    const value = { periods, files: [], left: 20, timeZone: 'Asia/Ho_Chi_Minh', ...change }
    schemas['report.statements'].value.parse(value)
    return route.fulfill({ json: { success: true, code: 'ok', message: '', value } })
  })
}

describe.each(homes)('$language, $size, $scheme: an account statement', (home) => {
  it('says when there is nothing to tell, when it takes long, when it failed and when it cannot be asked for', async () => {
    const person = await opened(home, 'demo3')
    const { page, t, context } = person
    await openRecord(person)
    await page.getByText(t('accountFiles:noneHint')).waitFor()
    const file = { id: '1', period: '2026-06', askedAt: '2026-07-01T03:00:00Z', movements: 100_000, done: 40_000 }
    const none = { failure: null, sha256: null, csv: null, pdf: null, expiresAt: null }
    await answered(person, { files: [{ ...file, ...none, state: 'making' }] })
    await openRecord(person)
    await page.getByText(t('accountFiles:slow')).waitFor()
    await page.getByText(t('accountFiles:progress', { done: '40,000', all: '100,000' })).waitFor()
    expect(await order(person).isDisabled()).toBe(true)
    await look(person, 'statement-making')
    expect(await fits(person)).toBe(true)
    await context.unrouteAll()
    await answered(person, { files: [{ ...file, ...none, state: 'failed', failure: 'unproven' }] })
    await openRecord(person)
    await page.getByText(t('accountFiles:state.failed')).waitFor()
    await look(person, 'statement-failed')
    await context.unrouteAll()
    expectNoProblems(person)
    await context.route(/\/wps\/report\/statements(\?|$)/, (route) =>
      route.fulfill({ status: 404, json: { success: false, code: 'not_found', message: '', value: null } }),
    )
    await openRecord(person)
    await page.getByText(t('accountFiles:failedList')).waitFor()
    await context.close()
  }, 400_000)
})
