import { until } from '@lotus/testing/browser'
import type { Page } from 'playwright-core'
import type { Texts } from './texts.ts'

/** A draw of the fast game comes each minute, and the next one may be the one that counts. */
const DRAW_LIMIT_MS = 150_000

/** Opens the board of the minute's game when so many seconds are left to bet, and chooses the numbers. */
export async function chooseOnFastGame(
  page: Page,
  site: string,
  { numbers, secondsNeeded }: { numbers: readonly string[]; secondsNeeded: number },
): Promise<void> {
  await page.goto(`${site}/vnlottery?gameCode=SEN60&play=lo2`)
  await page.locator(`[data-number="${numbers[0]}"]`).waitFor()
  const left = async () => {
    const answer = await page.request.get(`${site}/lotto/lgw/issues/current?gameCode=SEN60`)
    const { value } = (await answer.json()) as { value: { serverTime: string; current: { lockAt: string } | null } } // the contract's value
    return value.current ? (Date.parse(value.current.lockAt) - Date.parse(value.serverTime)) / 1000 : 0
  }
  await until(left, (seconds) => seconds >= secondsNeeded, {
    what: 'an issue that has just opened',
    limitMs: DRAW_LIMIT_MS,
  })
  await chooseNumbers(page, numbers)
}

/** Chooses on the open board, and sees that each number is chosen: a slow page may still show the issue before. */
async function chooseNumbers(page: Page, numbers: readonly string[]): Promise<void> {
  await page.locator('[data-phase=open]').waitFor()
  for (const number of numbers) {
    await page.locator(`[data-number="${number}"]`).click()
    await page.locator(`[data-number="${number}"][aria-pressed=true]`).waitFor()
  }
}

/** Sets the points of the slip's only ticket of two-digit lots. */
export async function setPoints(page: Page, t: Texts, points: string): Promise<void> {
  const label = t('lottery:slip.points', { points: t('lottery:stake.label_points'), play: t('lottery:play.lo2.name') })
  const field = page.getByRole('textbox', { name: label })
  await field.fill(points)
  await field.blur()
  await page.waitForFunction(
    ([name, value]) =>
      document.querySelector<HTMLInputElement>(`input[aria-label="${CSS.escape(name)}"]`)?.value === value,
    [label, points] as const,
  )
}
