import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { formatMoney, must, parseMoney } from '@lotus/kernel'
import { until } from '@lotus/testing/browser'
import { boardOf, place, type Placed } from '../families/bet.ts'
import { callsOf } from '../families/calls.ts'
import { chooseOnFastGame } from '../lottery-board.ts'
import { deposit, expectNoLayoutProblems, openVisit, picture, register, seen, type Visit } from '../families/visit.ts'
import { platform } from '../identity/shared-platform.ts'

// Issue 22, section 2: the result theatre, and that nothing of the board moves around the lock of a draw. The program of
// npm start with draws by the clock; nothing is mocked but the sound device, which only counts its tones.

const GAME = 'SEN60'
/** Thirty of a hundred with 27 numbers drawn: one of them wins in all but some ten-thousandths of the draws. */
/** Thirty numbers are chosen and the bet placed while the board is open, long before it closes. */
const SECONDS_NEEDED = 45
const NUMBERS = Array.from({ length: 30 }, (_, index) => String(index * 3).padStart(2, '0'))
const DRAW_LIMIT_MS = 150_000

type Frame = { phase: string; left: number; top: number }
type Filmed = { film: Frame[]; tones: number; isAway: boolean }
/** What the page keeps for this test. */
const filmed = (page: Page) =>
  page.evaluate(() => {
    const kept = globalThis as unknown as Filmed // the test's own
    return { film: kept.film, tones: kept.tones }
  })

/** Notes where a cell is in every frame, and which phase of the draw it is. */
async function film(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept = globalThis as unknown as Filmed // the test's own
    kept.film = []
    const look = () => {
      const cell = document.querySelector('[data-number="50"]')?.getBoundingClientRect()
      const phase = document.querySelector('[data-phase]')?.getAttribute('data-phase') ?? ''
      const at = { phase, left: cell?.left ?? -1, top: (cell?.top ?? -1) + scrollY }
      const last = kept.film.at(-1)
      if (last?.phase !== at.phase || last.left !== at.left || last.top !== at.top) kept.film.push(at)
      requestAnimationFrame(look)
    }
    look()
  })
}

async function bet(visit: Visit): Promise<Placed> {
  const { page, site, t, size } = visit
  await chooseOnFastGame(page, site, { numbers: NUMBERS, secondsNeeded: SECONDS_NEEDED })
  await boardOf(visit)
    .getByRole('button', { name: t('lottery:stake.add'), exact: true })
    .click()
  const [order] = await place(visit, 1)
  if (size === 'phone') await page.getByRole('button', { name: t('lottery:slip.close') }).click()
  return must(order, 'one order was placed')
}

/** What the server says of the issue, and the numbers of the order that won. */
async function decided(visit: Visit, { id, issueNo }: Placed) {
  const token = await visit.page.evaluate(() => sessionStorage.getItem('token'))
  const ask = callsOf(visit.site, 'site', must(token, 'the member is logged in'))
  const settled = () => ask('lottery.order', { id })
  const order = await until(settled, ({ status }) => status === 4 || status === 5, {
    what: 'the draw',
    limitMs: DRAW_LIMIT_MS,
  })
  const { totals } = await ask('lottery.orders', { gameCode: GAME, issueNo, state: 'settled', limit: 20 })
  return { won: order.winningLines.map(({ line }) => line).toSorted(), ...totals }
}

const outcomeOf = (page: Page, { issueNo }: Placed) => page.locator(`[data-outcome="${issueNo}"]`)
const gloweth = (page: Page) =>
  page
    .locator('#play-board [data-won]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-number') ?? '').toSorted())

async function expectOutcome(visit: Visit, placed: Placed): Promise<void> {
  const { page, t } = visit
  const { won, payout, stake, winLoss } = await decided(visit, placed)
  const card = outcomeOf(page, placed)
  await card.waitFor()
  const formula = { payout: formatMoney(parseMoney(payout)), stake: formatMoney(parseMoney(stake)) }
  await card.getByText(t('lottery:theatre.formula', formula)).waitFor()
  const net = formatMoney(parseMoney(winLoss), { signed: true })
  await until(
    () => card.locator('[data-net]').innerText(),
    (text) => text.startsWith(net),
    { what: `the net ${net}` },
  )
  expect(await gloweth(page)).toEqual(won)
  await expectNoLayoutProblems(visit)
}

/** The cell stood still in every phase, and the film has the lock in it. */
function expectStill(frames: readonly Frame[]): void {
  const phases = new Set(frames.map(({ phase }) => phase))
  // The seconds in between may fall between two frames of a busy machine.
  expect([...phases]).toEqual(expect.arrayContaining(['open', 'locked']))
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values)
  expect(spread(frames.map(({ left }) => left))).toBeLessThan(0.1)
  expect(spread(frames.map(({ top }) => top))).toBeLessThan(0.1)
}

async function countTones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept = globalThis as unknown as Filmed // the test's own
    kept.tones = 0
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function count(when?: number) {
      kept.tones += 1
      start.call(this, when)
    }
  })
}

describe('the draw of the board that is open', () => {
  it.concurrent('is told where the eye is, and nothing moves at the lock: vi on a desktop', async () => {
    const visit = await openVisit(platform.browser, platform.product, {
      language: 'vi',
      size: 'desktop',
      name: 'theatre vi',
    })
    const { page, t, step } = visit
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await countTones(page)
    await step('register', () => register(visit, 'theatrevi'))
    await step('deposit', () => deposit(visit))
    const placed = await step('bet', () => bet(visit))
    await film(page)
    await step('the outcome is told', async () => {
      await outcomeOf(page, placed).waitFor({ timeout: DRAW_LIMIT_MS })
      expect(await outcomeOf(page, placed).getAttribute('data-live')).toBe('true')
      await picture(visit, 'theatre-live')
      await expectOutcome(visit, placed)
      await picture(visit, 'theatre-told')
    })
    await step('stood still', async () => expectStill((await filmed(page)).film))
    await step('is silent until asked', async () => {
      expect((await filmed(page)).tones).toBe(0)
      await page.getByRole('button', { name: t('lottery:theatre.sound') }).click()
      expect((await filmed(page)).tones).toBe(1)
    })
    await step('the same again', async () => {
      await page.getByRole('button', { name: t('lottery:theatre.again') }).click()
      await seen(page.getByRole('button', { name: /^(Đặt cược|Chuyển)/ })).waitFor()
      expect(await outcomeOf(page, placed).count()).toBe(0)
      expect(await gloweth(page)).toEqual([])
    })
    expect(visit.problems).toEqual([])
    await visit.context.close()
  }, 400_000)

  it.concurrent('is told calmly on a phone with reduced motion: en', async () => {
    const visit = await openVisit(platform.browser, platform.product, {
      language: 'en',
      size: 'phone',
      name: 'theatre en',
    })
    const { page, t, step } = visit
    await step('register', () => register(visit, 'theatreen'))
    await step('deposit', () => deposit(visit))
    const placed = await step('bet', () => bet(visit))
    await film(page)
    const bar = page.getByRole('complementary', { name: t('lottery:theatre.title', { issue: placed.issueNo }) })
    await step('the bar comes', async () => {
      await bar.waitFor({ timeout: DRAW_LIMIT_MS })
      const running = await bar.evaluate((element) =>
        element
          .getAnimations({ subtree: true })
          .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 0),
      )
      expect(running).toEqual([])
      await picture(visit, 'theatre-bar')
    })
    await step('stood still', async () => expectStill((await filmed(page)).film))
    await step('opens the slip', async () => {
      await bar.getByRole('button', { name: t('lottery:theatre.details') }).click()
      await expectOutcome(visit, placed)
      await picture(visit, 'theatre-sheet')
    })
    await step('the same again', async () => {
      await outcomeOf(page, placed)
        .getByRole('button', { name: t('lottery:theatre.again') })
        .click()
      await seen(page.getByRole('button', { name: /^(Place bet|Move tickets)/ })).waitFor()
    })
    expect(visit.problems).toEqual([])
    await visit.context.close()
  }, 400_000)

  it.concurrent('ends in the same state without the motion for who missed it: vi, hidden and without a network', async () => {
    const visit = await openVisit(platform.browser, platform.product, {
      language: 'vi',
      size: 'desktop',
      name: 'theatre missed',
    })
    const { page, step } = visit
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.addInitScript(() => {
      const kept = globalThis as unknown as Filmed // the test's own
      Object.defineProperty(document, 'visibilityState', { get: () => (kept.isAway ? 'hidden' : 'visible') })
    })
    const turn = (isAway: boolean) =>
      page.evaluate((away) => {
        const kept = globalThis as unknown as Filmed // the test's own
        kept.isAway = away
        document.dispatchEvent(new Event('visibilitychange'))
      }, isAway)
    await step('register', () => register(visit, 'theatremissed'))
    await step('deposit', () => deposit(visit))
    const placed = await step('bet', () => bet(visit))
    await step('is away while it is drawn', async () => {
      await turn(true)
      await visit.context.setOffline(true)
      await decided(visit, placed)
    })
    await step('comes back', async () => {
      await visit.context.setOffline(false)
      await turn(false)
      await outcomeOf(page, placed).waitFor({ timeout: DRAW_LIMIT_MS })
      expect(await outcomeOf(page, placed).getAttribute('data-live')).toBeNull()
      visit.problems.length = 0
      await expectOutcome(visit, placed)
      await picture(visit, 'theatre-missed')
    })
    await visit.context.close()
  }, 400_000)
})
