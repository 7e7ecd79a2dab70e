import { readFileSync } from 'node:fs'
import { addDays, must } from '@lotus/kernel'
import { until } from '@lotus/testing/browser'
import { describe, expect, it } from 'vitest'
import { look } from '../identity/screens.ts'
import { expectNoProblems, firstVisible, type Home, type Person } from '../identity/test-platform.ts'
import { platform } from '../identity/shared-platform.ts'
import { faces } from '../faces.ts'

// A day of results, a station, a number and a paper ticket (issue 23 section 4): the program of npm start with the demo's own
// simulated draws, and Chromium; nothing mocked.

const homes = faces('results', [
  { language: 'vi', size: 'desktop', scheme: 'light', ip: '203.0.113.91' },
  { language: 'en', size: 'phone', scheme: 'dark', ip: '198.51.100.92' },
] as const satisfies readonly Home[])

const fits = ({ page }: Person) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

/** A day of the demo's past on which every region drew; the oldest ones are written first. */
async function pastDay(person: Person): Promise<{ day: string; special: string }> {
  const calls = person.calls()
  const { today } = await calls('lottery.day', {})
  const ask = () => calls('lottery.day', { day: addDays(today, -57) })
  const isWhole = ({ draws }: Awaited<ReturnType<typeof ask>>) =>
    ['north', 'central', 'south'].every((region) => draws.some((draw) => draw.region === region && draw.draw !== null))
  const { day, draws } = await until(ask, isWhole, { what: 'the simulated draws of a past day', limitMs: 240_000 })
  const south = must(
    draws.find(({ region, draw }) => region === 'south' && draw !== null),
    'a southern draw',
  )
  const prizes = south.draw?.['prizes'] as Record<string, string[]> // the form of its family
  return { day, special: must(prizes['DB']?.[0], 'a special prize') }
}

describe.each(homes)('$language, $size, $scheme', (home) => {
  it('issue 23: a day, another one and back, a station, a number', async () => {
    const person = await platform.open(home, `results-${home.language}`)
    const { page, t, site } = person
    const { day, special } = await pastDay(person)
    await page.goto(`${site}/results?day=${day}`)
    await page.getByRole('heading', { level: 1, name: t('results:title') }).waitFor()
    await page
      .getByRole('table')
      .filter({ hasText: special.slice(0, -2) })
      .first()
      .waitFor()
    await look(person, 'results-day')
    expect(await fits(person)).toBe(true)
    // Every draw of a demo says that it is simulated (DECISIONS 37).
    await firstVisible(page.getByText(t('common:simulated.label'), { exact: true })).waitFor()

    await page.getByRole('radio', { name: t('results:cut.two') }).click()
    await until(
      () => page.locator('tr[data-prize=DB] td').first().innerText(),
      (text) => /^\d\d$/.test(text.trim()),
    )
    await page.getByRole('radio', { name: t('results:cut.full') }).click()

    await page.getByRole('link', { name: t('results:day.before') }).click()
    await page.waitForURL(`**/results?day=${addDays(day, -1)}`)
    await page.goBack()
    await page.waitForURL(`**/results?day=${day}`)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: t('results:share.csv') }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`lotus-${day}.csv`)
    expect(readFileSync(await file.path(), 'utf8')).toContain(special)

    await page.locator('thead th a').last().click()
    await page.waitForURL(/\/results\/[A-Z0-9]+$/)
    await page.getByRole('heading', { name: t('results:station.next') }).waitFor()
    await page.getByRole('timer').first().waitFor()
    await look(person, 'results-station')
    expect(await fits(person)).toBe(true)

    await page.getByRole('link', { name: t('results:number.link') }).click()
    await page.waitForURL('**/results/number/south/00')
    await page.getByRole('link', { name: '68', exact: true }).click()
    await page.waitForURL('**/results/number/south/68')
    await page.getByText(t('results:number.lead')).waitFor()
    await page.getByRole('heading', { name: t('results:number.weekdays') }).waitFor()
    await look(person, 'results-number')
    expect(await fits(person)).toBe(true)
    expectNoProblems(person)
    await person.context.close()
  }, 400_000)

  it('issue 23: a ticket is checked, and what it won is told with who pays it', async () => {
    const person = await platform.open(home, `ticket-${home.language}`)
    const { page, t, site } = person
    const { day, special } = await pastDay(person)
    await page.goto(`${site}/results?day=${day}`)
    const number = page.getByRole('textbox', { name: t('results:ticket.number') })
    await number.fill('12')
    const check = page.getByRole('button', { name: t('results:ticket.check'), exact: true })
    await check.click()
    await page.getByText(t('results:ticket.digitsAny')).waitFor()
    // The last five digits right, the first one wrong.
    await number.fill(String((Number(special[0]) + 1) % 10) + special.slice(1))
    await check.click()
    await page.waitForURL(/number=\d{6}/)
    const answer = page.getByRole('region', { name: t('results:ticket.answer') })
    await answer.getByText(t('results:prize.DB_NEAR')).waitFor()
    await page.getByText(t('results:ticket.issuer')).waitFor()
    await look(person, 'results-ticket')
    expect(await fits(person)).toBe(true)
    expectNoProblems(person)
    await person.context.close()
  }, 400_000)
})

it('issue 23 section 6: the page of a day is far below 30 kB over the line, and has its draws without a script', async () => {
  const ask = async () => {
    const answer = await fetch(`${platform.product.site}/results`, { headers: { 'accept-encoding': 'gzip' } })
    return { bytes: Number(answer.headers.get('content-length')), html: await answer.text() }
  }
  // Who comes first gets the page without data, which is rendered from then on.
  const { bytes, html } = await until(ask, (page) => page.html.includes('data-prize="DB"'))
  expect(html).toContain('<link rel="canonical"')
  expect(bytes).toBeGreaterThan(1_000)
  expect(bytes).toBeLessThan(30_000)
})
