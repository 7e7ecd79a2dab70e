import type { Locator } from 'playwright-core'
import type { Envelope, RouteValue } from '@lotus/contract'
import { formatMoney, parseMoney } from '@lotus/kernel'
import type { Bet, Stop } from './plan.ts'
import { pickAtRandom, tapContent } from './tap.ts'
import { expectNoLayoutProblems, openByCard, picture, seen, type Visit } from './visit.ts'

export type Placed = RouteValue<'lottery.placeOrders'>['orders'][number]

/** From the lobby by the game's card to the confirmation of its orders. */
export async function betFromLobby(visit: Visit, stop: Stop): Promise<readonly Placed[]> {
  const { page, t, size } = visit
  const { card, bets } = stop
  await openByCard(visit, stop)
  for (const bet of bets) {
    await choosePlay(visit, bet)
    const panel = boardOf(visit)
    const isPicked = bet.way === 'random' && (await pickAtRandom(visit, panel))
    if (!isPicked) await tapContent(visit, panel, bet.input)
    await expectNoLayoutProblems(visit)
    await picture(visit, `bet-${bet.input.kind}-${card.gameCode}-${bet.play}`)
    await panel.getByRole('button', { name: t('lottery:stake.add'), exact: true }).click()
  }
  const orders = await place(visit, bets.length)
  // On mobile the sheet must be closed to continue; beside the board there is none.
  if (size === 'phone') await page.getByRole('button', { name: t('lottery:slip.close') }).click()
  return orders
}

/** The panel of the play: the one with the "add to slip" button. */
export function boardOf({ page, t }: Pick<Visit, 'page' | 't'>): Locator {
  return page
    .locator('section')
    .filter({ has: page.getByRole('button', { name: t('lottery:stake.add'), exact: true }) })
}

/** A list with more plays than this shows its groups, and only the plays of the open one. */
const FLAT_MAX = 48

/** Selects a play by its position in the menu, because names depend on the language. */
async function choosePlay({ page, t, size }: Visit, { play, group, index, playCount }: Bet): Promise<void> {
  const menu = { name: t('lottery:menu.label') }
  if (size === 'phone') {
    const tab = page.getByRole('tablist', { name: t('lottery:menu.groups') }).getByRole('tab')
    const chips = page.getByRole('group', menu).getByRole('button')
    await chips.first().waitFor()
    if (await tab.count()) await tab.nth(group).click()
    await chips.nth(index).click()
    // The address changes first; the chip changes with the board.
    await chips.nth(index).and(page.locator('[aria-pressed=true]')).waitFor()
  } else {
    const list = page.getByRole('navigation', menu).locator('> div')
    await list.first().waitFor()
    const isFlat = playCount <= FLAT_MAX
    const buttons = list.nth(group).getByRole('button')
    if (!isFlat && (await buttons.first().getAttribute('aria-expanded')) === 'false') await buttons.first().click()
    const button = buttons.nth(isFlat ? index : index + 1)
    await button.click()
    await button.and(page.locator('[aria-current=true]')).waitFor()
  }
  await page.waitForURL((url) => url.searchParams.get('play') === play)
}

/** Sends the slip and reads the confirmation. */
export async function place(visit: Visit, count: number): Promise<readonly Placed[]> {
  const { page, t, size } = visit
  const isOne = count === 1
  if (size === 'phone') {
    const open = t(isOne ? 'lottery:slip.open_one' : 'lottery:slip.open_other', { count: String(count) })
    await page.getByRole('button', { name: open }).click()
  }
  const value = (await send(visit)) ?? (await send(visit))
  if (value === undefined) throw new Error('two issues in a row closed before the order came')
  const amount = formatMoney(parseMoney(value.totalStake))
  const words = t(isOne ? 'lottery:slip.placed_one' : 'lottery:slip.placed_other', { count: String(count), amount })
  await seen(page.getByText(words)).waitFor()
  await expectNoLayoutProblems(visit)
  return value.orders
}

/**
 * One press of the button that costs money. If the issue closed meanwhile, the items first move to the next one, as the
 * slip offers; undefined if it closed during the press.
 */
async function send({ page, t, problems }: Visit): Promise<RouteValue<'lottery.placeOrders'> | undefined> {
  const button = (key: string, value: string, pattern: string) => {
    const [before, after] = t(key, { [value]: '#' }).split('#')
    return seen(page.getByRole('button', { name: new RegExp(`^${before}${pattern}${after}$`) }))
  }
  const confirm = button('lottery:slip.place', 'amount', '[\\d,.]+')
  const move = button('lottery:slip.move', 'issue', '[\\d-]+')
  const lower = seen(page.getByRole('button', { name: t('lottery:slip.returnFirst') }))
  await confirm.or(move).or(lower).waitFor()
  // The cap on the payout takes from some jackpots from one point: what is left is confirmed, ticket by ticket.
  const [accept] = t('lottery:slip.acceptReturn', { rate: '#' }).split('#')
  const boxes = page.getByRole('checkbox', { name: new RegExp(`^${accept}`), checked: false })
  while (await lower.isVisible()) await seen(boxes).check()
  if (await move.isVisible()) await move.click()
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/lotto/lgw/orders') && response.request().method() === 'POST',
  )
  await confirm.click()
  const answer = (await (await answered).json()) as Envelope<RouteValue<'lottery.placeOrders'>> // the contract's answer
  if (answer.success) return answer.value
  if (answer.code !== 'issue_closed') throw new Error(`the order was refused: ${answer.code}`)
  problems.length = 0
  return undefined
}
