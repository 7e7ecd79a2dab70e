import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { must } from '@lotus/kernel'
import { launchBrowser, startProduct, type RunningProduct } from '@lotus/testing/browser'
import { betFromLobby, type Placed } from './families/bet.ts'
import { callsOf } from './families/calls.ts'
import { bringDraws } from './families/draws.ts'
import { planStops, type Stop } from './families/plan.ts'
import { nextInTime } from './families/sale.ts'
import { lookAtTicket } from './families/ticket.ts'
import { lockWhileTyping, missedResult, typeNumbers } from './families/typing.ts'
import { deposit, openVisit, register, type Visit } from './families/visit.ts'
import type { Language } from './texts.ts'

// Every family of the product's menu from its lobby to a settled order, every kind of board and of draw in both
// languages. In three passes, so that
// the draws of a hundred orders are awaited together: all bets, all draws, all orders.
let product: RunningProduct
let browser: Browser
beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
}, 400_000)
afterAll(async () => {
  await browser?.close()
  expect(await product?.stop()).toBe(0)
}, 60_000)

/** On an idle machine a pass takes about a minute and a half. */
const SWEEP_LIMIT_MS = 900_000
/** If the product is broken everywhere, some games show it; the other forty need not be tried. */
const FAILURES_MAX = 6

type Ticket = { stop: Stop; placed: Placed }
type Member = { visit: Visit; tickets: Ticket[] }
const members = new Map<Language, Member>()
/** Every family of the menu. */
const menu = new Set<string>()
const sizes = [
  { language: 'vi', size: 'desktop' },
  { language: 'en', size: 'phone' },
] as const

describe('every family of the menu, from its lobby to a settled order', () => {
  it.concurrent.each(sizes)(
    'takes a bet by its card, its board, its slip: $language on a $size',
    async ({ language, size }) => {
      const visit = await openVisit(browser, product, { language, size, name: `families ${language} ${size}` })
      await visit.step('register', () => register(visit, `family${language}`))
      await visit.step('deposit', () => deposit(visit))
      const site = callsOf(product.site)
      const { stops, families } = await planStops(site, language)
      for (const family of families) menu.add(family)
      const member: Member = { visit, tickets: [] }
      members.set(language, member)
      const failures = failuresOf(visit)

      const left = [...stops]
      while (left.length > 0) {
        const stop = await nextInTime(site, left)
        left.splice(left.indexOf(stop), 1)
        await failures.attempt(`bet ${stop.card.gameCode}`, async () => {
          const orders = await betFromLobby(visit, stop)
          member.tickets.push(...orders.map((placed) => ({ stop, placed })))
        })
      }
      failures.report()
      expect(new Set(member.tickets.map(({ stop }) => stop.card.family)).size).toBe(stops.length)
    },
    SWEEP_LIMIT_MS,
  )

  it.concurrent(
    'numbers are typed on the board; a lock during typing keeps the slip; a reconnect shows the missed result',
    async () => {
      const visit = await openVisit(browser, product, { language: 'vi', size: 'desktop', name: 'families typing' })
      await visit.step('register', () => register(visit, 'familytyping'))
      await visit.step('deposit', () => deposit(visit))
      await visit.step('type numbers', () => typeNumbers(visit))
      await visit.step('lock while typing', () => lockWhileTyping(visit))
      await visit.step('missed result', () => missedResult(visit))
      await visit.context.close()
    },
    SWEEP_LIMIT_MS,
  )

  it('leaves no family out', () => {
    const visited = [...members.values()].flatMap(({ tickets }) => tickets.map(({ stop }) => stop.card.family))
    expect(menu.size).toBeGreaterThan(35)
    expect([...menu].filter((family) => !visited.includes(family))).toEqual([])
  })

  it('every draw arrives, is settled and announced', () => bringDraws(product), 120_000)

  it.concurrent.each(sizes)(
    'shows each settled order with its explanation and the result: $language on a $size',
    async ({ language }) => {
      const { visit, tickets } = must(members.get(language), 'the bets were placed')
      const failures = failuresOf(visit)
      let won = 0
      for (const { stop, placed } of tickets) {
        await failures.attempt(`ticket ${stop.card.gameCode} ${placed.play}`, async () => {
          const ticket = await lookAtTicket(visit, stop, placed)
          won += ticket.winningLines.length > 0 ? 1 : 0
        })
      }
      failures.report()
      // Results entered by operators make orders win, so explanations of winning lines are shown.
      expect(won).toBeGreaterThan(3)
      await visit.context.close()
    },
    SWEEP_LIMIT_MS,
  )
})

/** One game's failure must not hide those of others. */
function failuresOf(visit: Visit) {
  const messages: string[] = []
  return {
    async attempt(title: string, work: () => Promise<void>): Promise<void> {
      if (messages.length >= FAILURES_MAX) return
      try {
        await visit.step(title, work)
      } catch (error) {
        messages.push(error instanceof Error ? error.message : String(error))
        visit.problems.length = 0
        visit.lobby = null
      }
    },
    report(): void {
      if (messages.length > 0) throw new Error(`${messages.length} failed:\n\n${messages.join('\n\n')}`)
    },
  }
}
