import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { findFamily } from '@lotus/rules/catalogue/all'
import { boardOf } from '../families/bet.ts'
import { tapContent } from '../families/tap.ts'
import { layoutProblemsOf, seen } from '../families/visit.ts'
import { look } from '../identity/screens.ts'
import { platform } from '../identity/shared-platform.ts'
import { expectNoProblems, type Home } from '../identity/test-platform.ts'
import { PASSWORDS } from '../identity/ways-in.ts'
import { openMember } from '../talk/people.ts'
import { faces } from '../faces.ts'

// A limit lowered and an exclusion made in one tab stop the bet of another open tab, with plain words there (trust.md 2; issue 20 section 4).

const input = must(findFamily('vn_north')?.findPlay('lo4'), 'the play').input
const homes = faces('stopped-in-tabs', [
  { language: 'vi', size: 'desktop', scheme: 'dark', ip: '203.0.113.104' },
  { language: 'en', size: 'phone', scheme: 'light', ip: '198.51.100.104' },
] as const satisfies readonly Home[])

it.each(homes)(
  'a limit that is lowered in one tab, and then an exclusion, stop the bet in the other, which says why: $language, $size',
  async (home) => {
    const name = `haitab${home.language}`
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
    await calls('protection.setLimit', { kind: 'stake', days: 1, amount: '400' })

    // One session in both tabs, as a browser has it.
    const limits = await board.tab()
    for (const tab of [page, limits.page])
      await tab.addInitScript((key) => {
        if (location.protocol === 'http:') sessionStorage.setItem('token', key)
      }, token)
    await page.goto(`${site}/vnlottery?gameCode=SEN60&play=lo4`)
    const visit = { ...board, lobby: null }
    await tapContent(visit, boardOf(board), input)
    await boardOf(board)
      .getByRole('button', { name: t('lottery:stake.add'), exact: true })
      .click()
    if (home.size === 'phone')
      await page.getByRole('button', { name: t('lottery:slip.open_one', { count: '1' }) }).click()

    await limits.page.goto(`${site}/index?mc=securityCenter&mcItem=limits`)
    const kind = t('member:limits.kind.stake')
    await limits.page.getByRole('button', { name: t('member:limits.editOf', { kind }), exact: true }).click()
    const form = limits.page.getByRole('dialog').last()
    await form.getByRole('textbox', { name: t('member:limits.amount') }).fill('1')
    await form.getByText(t('member:limits.holdsNow'), { exact: true }).waitFor()
    await form.getByRole('button', { name: t('member:limits.save'), exact: true }).click()
    await limits.page.getByText(t('member:limits.savedNow'), { exact: true }).waitFor()

    await press()
    const words = t('errors:limit_reached', { limit: '1.00', days: '1', left: '#' }).split('#')
    await seen(page.getByText(must(words[0], 'words before what is left'))).waitFor()
    await look(board, 'limit-in-other-tab')
    expect(await layoutProblemsOf(visit)).toEqual([])
    expect((await calls('wallet.balance', {})).cash).toBe('500.0000')

    const forEver = t('member:limits.exclude.forEver')
    await limits.page.getByText(forEver, { exact: true }).first().click()
    await limits.page.getByRole('button', { name: t('member:limits.exclude.button'), exact: true }).click()
    const sure = limits.page.getByRole('dialog').last()
    await sure.getByText(t('member:limits.exclude.effectForEver'), { exact: true }).waitFor()
    await sure.locator('input[type=password]').fill(PASSWORDS[0])
    await sure.locator('button[type=submit]').click()
    await limits.page.getByText(t('member:limits.now.self'), { exact: true }).first().waitFor()
    await look(limits, 'excluded-in-tab')

    await press()
    await seen(page.getByText(t('errors:self_excluded'))).waitFor()
    await look(board, 'exclusion-in-other-tab')
    expect(await layoutProblemsOf(visit)).toEqual([])
    expect((await calls('wallet.balance', {})).cash).toBe('500.0000')
    expectNoProblems(board, limits)
    await board.context.close()

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
