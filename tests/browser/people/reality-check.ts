import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { findFamily } from '@lotus/rules/catalogue/all'
import { boardOf } from '../families/bet.ts'
import { tapContent } from '../families/tap.ts'
import { layoutProblemsOf, seen } from '../families/visit.ts'
import { ageStretch } from '../identity/initial-password.ts'
import { look } from '../identity/screens.ts'
import { platform } from '../identity/shared-platform.ts'
import { expectNoProblems, type Home } from '../identity/test-platform.ts'
import { PASSWORDS } from '../identity/ways-in.ts'
import { openMember } from '../talk/people.ts'
import { faces } from '../faces.ts'

// A reality check in two open tabs (trust.md 2.2, RC-1; issue 20 section 4): the bet is refused, both tabs ask, one answer is enough.

const input = must(findFamily('vn_north')?.findPlay('lo4'), 'the play').input
const homes = faces('reality-check', [
  { language: 'vi', size: 'desktop', scheme: 'dark', ip: '203.0.113.98' },
  { language: 'en', size: 'phone', scheme: 'light', ip: '198.51.100.98' },
] as const satisfies readonly Home[])

it.each(homes)(
  'a check that is due stops the bet and asks in both tabs; "go on" in one lets both play, "stop for today" is a break: $language, $size',
  async (home) => {
    const name = `nhacnho${home.language}`
    const board = await openMember(platform, home, name)
    const { t, site, page } = board
    const { token } = await board.calls()('session.login', { username: name, password: PASSWORDS[0] })
    const calls = board.calls(token)
    const order = await calls(
      'cashier.createDeposit',
      { channelCode: 'demo_bank', amount: '500' },
      { idempotencyKey: randomUUID() },
    )
    await calls('cashier.simulatePayment', { id: order.id })
    const address = `${site}/vnlottery?gameCode=SEN60&play=lo4`
    const other = await board.tab()
    await other.page.addInitScript((key) => {
      if (location.protocol === 'http:') sessionStorage.setItem('token', key)
    }, token)
    await other.page.goto(address)
    await page.goto(address)
    const visit = { ...board, lobby: null }

    await calls('lottery.placeOrders', await smallBet(), { idempotencyKey: randomUUID() })
    const before = (await calls('wallet.balance', {})).cash
    await fillSlip()
    // Two hours of play, as only time makes them.
    await ageStretch(platform, name, 2)
    await press()
    const asked = (one: typeof page) => one.getByRole('dialog', { name: t('games:check.title'), exact: true })
    await asked(page).waitFor()
    // The other tab is told by the push of that refusal.
    await asked(other.page).waitFor()
    expect((await calls('wallet.balance', {})).cash).toBe(before)
    await look(board, 'reality-check')
    expect(await layoutProblemsOf(visit)).toEqual([])
    // It cannot be waved away.
    await page.keyboard.press('Escape')
    expect(await asked(page).isVisible()).toBe(true)

    await asked(page)
      .getByRole('button', { name: t('games:check.goOn'), exact: true })
      .click()
    await asked(page).waitFor({ state: 'detached' })
    await asked(other.page).waitFor({ state: 'detached' })
    await press()
    await seen(page.getByText(t('lottery:slip.placed_one', { count: '1', amount: '#' }).split('#')[0] ?? '')).waitFor()

    await ageStretch(platform, name, 2)
    await other.page.reload()
    await asked(other.page)
      .getByRole('button', { name: t('games:check.stop'), exact: true })
      .click()
    await asked(other.page).waitFor({ state: 'detached' })
    expect((await calls('protection.state', {})).exclusion).toMatchObject({ reason: 'cool_off' })
    const excluded = calls('lottery.placeOrders', await smallBet(), { idempotencyKey: randomUUID() })
    await expect(excluded).rejects.toMatchObject({ code: 'self_excluded' })
    expectNoProblems(board, other)
    await board.context.close()

    async function smallBet() {
      const { current } = await calls('lottery.current', { gameCode: 'SEN60' })
      return {
        gameCode: 'SEN60',
        issueNo: must(current, 'an open issue').issueNo,
        items: [{ play: 'lo2', content: ['12'], points: 1, odds: [{ tier: 'win', odds: '98.5' }] }],
      }
    }
    async function fillSlip() {
      await tapContent(visit, boardOf(board), input)
      await boardOf(board)
        .getByRole('button', { name: t('lottery:stake.add'), exact: true })
        .click()
      if (home.size === 'phone')
        await page.getByRole('button', { name: t('lottery:slip.open_one', { count: '1' }) }).click()
    }
    /** The button that places; a closed issue moves to the next one first. */
    async function press() {
      const starts = (key: string, value: string) =>
        seen(page.getByRole('button', { name: new RegExp(`^${t(key, { [value]: '#' }).split('#')[0]}`) }))
      const place = starts('lottery:slip.place', 'amount')
      const move = starts('lottery:slip.move', 'issue')
      await place.or(move).waitFor()
      if (await move.isVisible()) await move.click()
      await place.click()
    }
  },
  300_000,
)
