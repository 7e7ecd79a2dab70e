import { expect } from 'vitest'
import type { Locator } from 'playwright-core'
import type { RouteValue } from '@lotus/contract'
import { formatMoney, must, parseMoney } from '@lotus/kernel'
import type { Placed } from './bet.ts'
import { callsOf } from './calls.ts'
import type { Stop } from './plan.ts'
import { expectNoLayoutProblems, openByCard, picture, seen, type Visit } from './visit.ts'

type Detail = RouteValue<'lottery.order'>
const [WON, LOST, TIE] = [4, 5, 16]
/** Smaller than this cannot be a picture of a draw. */
const PICTURE_MIN_PX = 14

/** A settled order as its owner finds it: under the game, with its result line by line and the draw as a picture. */
export async function lookAtTicket(visit: Visit, stop: Stop, placed: Placed): Promise<Detail> {
  const { page, t } = visit
  const { card } = stop
  await openByCard(visit, stop)
  await page
    .locator('#my-tickets')
    .getByRole('button', { name: t('lottery:tickets.detailsOf', { id: placed.orderNo }) })
    .click()
  // Asked apart: the page may know the order already, and asks nothing then.
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  const ticket = await callsOf(
    visit.site,
    'site',
    must(token, 'the member is logged in'),
  )('lottery.order', { id: placed.id })
  const dialog = page.getByRole('dialog', { name: t('lottery:ticket.title', { id: placed.orderNo }) })
  const section = (title: string) =>
    dialog.locator('section').filter({ has: page.getByRole('heading', { name: title }) })

  await section(t('lottery:ticket.how')).waitFor()
  await expectOutcome(visit, section(t('lottery:ticket.how')), ticket)
  await expectPicture(section(t('lottery:ticket.result')))
  await expectPicture(page.locator('#results'))
  if (card.drawSource === 'own') await checkProof(visit, dialog)
  await expectNoLayoutProblems(visit)
  await picture(visit, `ticket-${card.gameCode}-${placed.play}`)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return ticket
}

/** The result in the page's words: each winning line with its amount, or that none won. */
async function expectOutcome({ t }: Visit, how: Locator, ticket: Detail): Promise<void> {
  const lines = how.getByRole('listitem')
  if (ticket.status === WON) {
    expect(await lines.count()).toBe(ticket.winningLines.length)
    const words = await lines.allInnerTexts()
    for (const [index, { payout }] of ticket.winningLines.entries()) {
      expect(words[index]).toContain(' × ')
      expect(words[index]).toMatch(new RegExp(`= ${formatMoney(parseMoney(payout)).replaceAll('.', '\\.')}\\d*$`))
    }
    return
  }
  expect([LOST, TIE]).toContain(ticket.status)
  expect(await lines.count()).toBe(0)
  await seen(how.getByText(t(ticket.status === LOST ? 'lottery:ticket.lost' : 'lottery:ticket.tie'))).waitFor()
}

async function expectPicture(place: Locator): Promise<void> {
  const drawn = seen(place.locator('[role=img], table'))
  await drawn.waitFor()
  const box = await drawn.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(PICTURE_MIN_PX)
  const name = (await drawn.getAttribute('aria-label')) ?? (await drawn.innerText())
  expect(name.trim()).not.toBe('')
}

/** The order is under the root that the draw was computed from; the page itself checks it. */
async function checkProof({ t }: Visit, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: t('lottery:proof.checkMine') }).click()
  await dialog.getByText(t('lottery:proof.mineOk')).waitFor()
}
