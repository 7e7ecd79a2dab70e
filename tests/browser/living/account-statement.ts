import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RouteValue } from '@lotus/contract'
import { schemas } from '@lotus/contract/schemas'
import { must } from '@lotus/kernel'
import { describe, expect, it } from 'vitest'
import { look } from '../identity/screens.ts'
import { expectNoProblems, type Home, type Person } from '../identity/test-platform.ts'
import { platform } from '../identity/shared-platform.ts'
import { logIn } from '../identity/ways-in.ts'

// A member's statement from the order to the proof (MC08, issue 20): the program of npm start and Chromium, nothing mocked,
// except for the states that cannot be had at will.

const program = join(import.meta.dirname, '../../../tools/lotus-statement.mjs')
const homes = [
  { language: 'vi', size: 'desktop', scheme: 'light', ip: '203.0.113.141' },
  { language: 'en', size: 'phone', scheme: 'dark', ip: '198.51.100.142' },
] as const satisfies readonly Home[]

async function opened(home: Home, name: string): Promise<Person> {
  const person = await platform.open(home, `statement-${name}-${home.language}`)
  await logIn(person, { name, password: must(platform.product.passwords.get(name), 'a password') })
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
  it('of the year so far is ordered, downloaded as CSV and PDF, and its sums prove themselves', async () => {
    const person = await opened(home, 'demo2')
    const { page, t } = person
    await openRecord(person)
    const pick = page.getByRole('combobox', { name: t('accountFiles:pick'), exact: true })
    await pick.waitFor()
    const year = must(
      (await pick.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))).find(
        (value) => value.length === 4,
      ),
      'a year',
    )
    await pick.selectOption(year)
    await order(person).click()
    const name = t('accountFiles:year', { period: year })
    const csvLink = page.getByRole('link', { name: t('accountFiles:csvOf', { name }) }).first()
    await csvLink.waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), csvLink.click()])
    expect(download.suggestedFilename()).toBe(`lotus-P-${year}.csv`)
    const path = await download.path()
    const { stdout, status } = spawnSync(process.execPath, [program, path], { encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^demo2, .*\nok {2}shape/)])
    expect(stdout).toMatch(/ok {2}cash: [\d.]+ \+ [\d.]+ - [\d.]+ = [\d.]+\n/)
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('link', { name: t('accountFiles:pdfOf', { name }) })
        .first()
        .click(),
    ])
    expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await page
      .getByRole('button', { name: t('accountFiles:checkOf', { name }) })
      .first()
      .click()
    await page.getByText(t('accountFiles:ok')).waitFor()
    await look(person, 'statement-files')
    expect(await fits(person)).toBe(true)
    await changedFile(person, await readFile(path, 'utf8'))
    expectNoProblems(person)
    await person.context.close()
  }, 400_000)

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

/** A file whose amount somebody changed is told, with the line, and nothing is sent. */
async function changedFile({ page, t }: Person, csv: string): Promise<void> {
  const at = csv.indexOf('\r\nmove,')
  const changed = csv.slice(0, at) + csv.slice(at).replace(/,(\d+)\.(\d{4})\r\n/, ',9$1.$2\r\n')
  const name = t('accountFiles:checkFile')
  const buffer = Buffer.from(changed)
  await page.getByLabel(name).setInputFiles({ name: 'changed.csv', mimeType: 'text/csv', buffer })
  await page.getByText(t('accountFiles:bad')).waitFor()
  const line = changed.slice(0, at).split('\r\n').length + 1
  await page.getByText(t('accountFiles:badLine', { line: String(line) })).waitFor()
}
