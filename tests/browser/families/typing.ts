import { expect } from 'vitest'
import { until } from '@lotus/testing/browser'
import { boardOf, place } from './bet.ts'
import { callsOf } from './calls.ts'
import { expectNoLayoutProblems, seen, type Visit } from './visit.ts'

/** A minute game with the board of a hundred numbers. */
const GAME = 'SEN60'
const PLAY = 'lo2'
/** Enough of the minute must be left to choose numbers and send them. */
const SECONDS_NEEDED = 12
/** A minute game opens and draws within this time; a busy machine is late. */
const MINUTE_MS = 90_000

/** By keyboard only: two digits choose a number, arrows move, Space toggles, Ctrl and Enter add to the slip. */
export async function typeNumbers(visit: Visit): Promise<void> {
  const { page, site } = visit
  await page.goto(`${site}/vnlottery?gameCode=${GAME}&play=${PLAY}`)
  const cell = cellOf(visit)
  await cell('00').waitFor()
  await untilSecondsLeft(visit, SECONDS_NEEDED)
  await cell('00').focus()
  await page.keyboard.type('1268')
  expect(await chosenOf(visit)).toEqual(['12', '68'])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  expect(await chosenOf(visit)).toEqual(['12', '68', '69'])
  await page.keyboard.type('69')
  await addByKeyboard(visit)
  await place(visit, 1)
}

/** The issue closes while the slip has an item and the board has numbers: both stay, and the next issue is offered. */
export async function lockWhileTyping(visit: Visit): Promise<void> {
  const { page, t } = visit
  const cell = cellOf(visit)
  await untilSecondsLeft(visit, SECONDS_NEEDED)
  const { current, next } = await issuesOf(visit)
  if (!current || !next) throw new Error('the game sells this issue and the next')
  await cell('00').focus()
  await page.keyboard.type('34')
  await addByKeyboard(visit)
  await page.keyboard.type('5607')

  await seen(page.getByText(t('lottery:slip.closedTitle', { issue: current.issueNo }))).waitFor()
  expect(await chosenOf(visit)).toEqual(['07', '56'])
  await seen(page.getByRole('button', { name: t('lottery:lock.go', { issue: next.issueNo }) })).waitFor()
  await seen(page.getByRole('button', { name: t('lottery:slip.move', { issue: next.issueNo }) })).waitFor()
  await expectNoLayoutProblems(visit)
}

/** Drawn while offline: after the reconnect the page shows the result by itself, and betting continues. */
export async function missedResult(visit: Visit): Promise<void> {
  const { page, context, site, t } = visit
  await context.setOffline(true)
  await seen(page.getByText(t('lottery:slip.offline'))).waitFor()
  const known = await newestOf(visit)
  const missed = await until(
    () => newestOf(visit),
    (newest) => newest !== known,
    { what: 'a draw', limitMs: MINUTE_MS },
  )
  const { name: names } = await callsOf(site)('lottery.game', { gameCode: GAME })
  // While pending, the panel shows an empty table with a text.
  const name = t('lottery:result.label', { game: names.vi ?? '', issue: missed })
  const result = page.locator('#results').getByRole('table', { name })
  expect(await result.count()).toBe(0)
  await context.setOffline(false)
  await seen(result).waitFor()
  // Failures while offline are expected.
  visit.problems.length = 0

  await untilSecondsLeft(visit, SECONDS_NEEDED)
  const move = seen(page.getByRole('button', { name: new RegExp(t('lottery:slip.move', { issue: '\\d{8}-\\d{4}' })) }))
  const words = await move.innerText()
  await move.click()
  const [order] = await place(visit, 1)
  expect(order?.contentText).toBe('34')
  expect(words).toContain(order?.issueNo)
  expect(await chosenOf(visit)).toEqual(['07', '56'])
}

/** The choice goes into the slip and leaves the board. */
async function addByKeyboard(visit: Visit): Promise<void> {
  await visit.page.keyboard.press('Control+Enter')
  const isEmpty = (chosen: readonly unknown[]) => chosen.length === 0
  await until(() => chosenOf(visit), isEmpty, { what: 'an empty board' })
}

const cellOf = (visit: Visit) => (number: string) => boardOf(visit).locator(`[data-number="${number}"]`)

const chosenOf = (visit: Visit) =>
  visit.page
    .locator('[data-number][aria-pressed=true]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-number')))

const issuesOf = ({ site }: Visit) => callsOf(site)('lottery.current', { gameCode: GAME })

async function newestOf({ site }: Visit): Promise<string> {
  const { rows } = await callsOf(site)('lottery.results', { gameCode: GAME, limit: 1 })
  return rows[0]?.issueNo ?? ''
}

/** Waits for the next issue where the current one is about to close. */
async function untilSecondsLeft(visit: Visit, needed: number): Promise<void> {
  await until(
    () => issuesOf(visit),
    ({ serverTime, current }) =>
      current !== null && Date.parse(current.lockAt) - Date.parse(serverTime) >= needed * 1000,
    { what: 'an issue that has just opened', limitMs: MINUTE_MS },
  )
}
