import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { findFamily } from '@lotus/rules/catalogue/all'
import { boardOf } from '../families/bet.ts'
import { tapContent } from '../families/tap.ts'
import { layoutProblemsOf, seen } from '../families/visit.ts'
import { look } from '../identity/screens.ts'
import { platform } from '../identity/shared-platform.ts'
import { expectNoProblems, firstVisible, type Home } from '../identity/test-platform.ts'
import { PASSWORDS } from '../identity/ways-in.ts'
import { openMember } from '../talk/people.ts'
import { faces } from '../faces.ts'

// Bets and withdrawals of one member blocked while two of their tabs are open (operations.md 1.1, 3.4; issue 19 section 5).

const input = must(findFamily('vn_north')?.findPlay('lo4'), 'the play').input
const homes = faces('restricted', [
  { language: 'vi', size: 'desktop', scheme: 'dark', ip: '203.0.113.97' },
  { language: 'en', size: 'phone', scheme: 'light', ip: '198.51.100.97' },
] as const satisfies readonly Home[])

it.each(homes)(
  'a bet in one tab is refused with until when, the page of withdrawals in the other says so by itself, and both work once lifted: $language, $size',
  async (home) => {
    const name = `chantab${home.language}`
    const board = await openMember(platform, home, name)
    const { t, site, page } = board
    const calls = board.calls((await board.calls()('session.login', { username: name, password: PASSWORDS[0] })).token)
    const order = await calls(
      'cashier.createDeposit',
      { channelCode: 'demo_bank', amount: '500' },
      { idempotencyKey: randomUUID() },
    )
    await calls('cashier.simulatePayment', { id: order.id })
    const { id } = await calls('member.info', {})
    const member = { id, reason: 'thẻ lạ' }

    const cashier = await openTab()
    await firstVisible(cashier.page.getByText(t('cashier:checks.account_active.ok'))).waitFor()

    await page.goto(`${site}/vnlottery?gameCode=SEN60&play=lo4`)
    const panel = boardOf(board)
    const visit = { ...board, lobby: null }
    await tapContent(visit, panel, input)
    await panel.getByRole('button', { name: t('lottery:stake.add'), exact: true }).click()
    if (home.size === 'phone')
      await page.getByRole('button', { name: t('lottery:slip.open_one', { count: '1' }) }).click()

    const until = new Date(Date.now() + 3 * 86_400_000).toISOString()
    await platform.office('bo.restrictMember', { ...member, what: 'BETS', until })
    await platform.office('bo.restrictMember', { ...member, what: 'WITHDRAWALS', until: null })
    await firstVisible(cashier.page.getByText(t('cashier:checks.account_active.bad'))).waitFor()
    await look(cashier, 'restricted-withdraw')
    // Another end: the open tab follows.
    await platform.office('bo.changeRestriction', { ...member, what: 'WITHDRAWALS', from: null, until })
    const untilWords = t('cashier:checks.account_active.badUntil', { at: '#' }).split('#')
    await firstVisible(cashier.page.getByText(must(untilWords[0], 'words before the time'))).waitFor()

    const said = t('errors:bets_blocked_UNTIL', { until: '#' }).split('#')
    await press()
    await seen(page.getByText(must(said[0], 'words before the time'))).waitFor()
    await look(board, 'restricted-bet')
    expect(await layoutProblemsOf(visit)).toEqual([])
    expect((await calls('wallet.balance', {})).cash).toBe('500.0000')

    await platform.office('bo.unrestrictMember', { ...member, what: 'BETS' })
    await platform.office('bo.unrestrictMember', { ...member, what: 'WITHDRAWALS' })
    await firstVisible(cashier.page.getByText(t('cashier:checks.account_active.ok'))).waitFor()
    await press()
    await seen(page.getByText(t('lottery:slip.placed_one', { count: '1', amount: '#' }).split('#')[0] ?? '')).waitFor()
    expectNoProblems(board, cashier)
    await board.context.close()

    async function openTab() {
      const tab = await board.tab()
      await tab.page.addInitScript(
        (key) => {
          if (location.protocol === 'http:') sessionStorage.setItem('token', key)
        },
        (await board.calls()('session.login', { username: name, password: PASSWORDS[0] })).token,
      )
      await tab.page.goto(`${site}/index?mc=withdraw`)
      return tab
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
