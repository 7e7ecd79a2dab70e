import { z } from 'zod'
import { routes } from '@lotus/contract'
import { schemas } from '@lotus/contract/schemas'
import { must } from '@lotus/kernel'
import { findFamily } from '@lotus/rules/catalogue/all'
import { regionOf, shortNameOf } from '@lotus/rules/shorthand'
import { describe, expect, it } from 'vitest'
import { boardOf } from '../families/bet.ts'
import { tapContent } from '../families/tap.ts'
import { deposit, register } from '../families/visit.ts'
import { look, picture } from '../identity/screens.ts'
import { firstVisible, type Home, type Person } from '../identity/test-platform.ts'
import { platform } from '../identity/shared-platform.ts'
import { faces } from '../faces.ts'

// Issue 23 section 5: a ticket over three stations typed in shorthand, from the field to the orders, with a word that is
// refused on the way; then the same ticket of the board at two stations. Nothing mocked.

const homes = faces('shorthand', [
  { name: 'gonhanh', language: 'vi', size: 'desktop', scheme: 'light', ip: '203.0.113.81' },
  { name: 'quicktype', language: 'en', size: 'phone', scheme: 'dark', ip: '198.51.100.82' },
] as const satisfies readonly (Home & { name: string })[])

/** The stations of the South that sell the next draw, in the order of the menu: three on any weekday, four on one. */
async function southOf(person: Person): Promise<{ codes: string[]; issueNo: string }> {
  const { games } = await person.calls()('lottery.openedAll', { area: 'vn', count: 1 })
  const selling = games.flatMap(({ gameCode, current }) =>
    current && regionOf(gameCode) === 'south' ? [{ gameCode, issueNo: current.issueNo }] : [],
  )
  const issueNo = must(selling.map((one) => one.issueNo).toSorted()[0], 'the South sells a draw')
  return { issueNo, codes: selling.filter((one) => one.issueNo === issueNo).map(({ gameCode }) => gameCode) }
}

describe.each(homes)('$language, $size, $scheme', (home) => {
  it('a ticket is typed for three stations, mended, placed in one call, and its tickets are there', async () => {
    const person = await platform.open(home, `shorthand-${home.language}`)
    const { page, t, site } = person
    const visit = { ...person, lobby: null }
    await person.step('register', () => register(visit, home.name))
    await person.step('deposit', () => deposit(visit))
    const { codes, issueNo } = await southOf(person)
    const [first, second] = codes
    expect(codes.length).toBeGreaterThanOrEqual(3)
    await page.goto(`${site}/vnlottery?gameCode=${must(first, 'a station')}`)
    await page.getByRole('radio', { name: t('lottery:entryMode.quick') }).click()
    const field = page.getByRole('textbox', { name: t('shorthand:field') })
    await field.waitFor()

    // A play that is not sold, and a word that is mistyped: both are marked, nothing can be added.
    await field.fill('3dai 12 34 baoo 2n\n56 78 dx1n')
    await firstVisible(page.getByText(t('shorthand:error.unknown_word'))).waitFor()
    await firstVisible(page.getByText(t('shorthand:error.not_offered'))).waitFor()
    expect(await page.getByRole('button', { name: t('shorthand:fixFirst') }).isDisabled()).toBe(true)
    expect(await page.locator('mark').allTextContents()).toEqual(['baoo', 'dx'])
    await look(person, 'quick-errors')
    await page.getByRole('button', { name: t('shorthand:use', { word: 'baoo', by: 'bao' }) }).click()
    await page.getByRole('button', { name: t('shorthand:use', { word: 'dx', by: 'da' }) }).click()
    expect(await field.inputValue()).toBe('3dai 12 34 bao 2n\n56 78 da1n')

    // 2 numbers x 18 x 2 points at three stations, and one pair of xiên 2 at each.
    const total = '219.00'
    const read = page.getByRole('list', { name: t('shorthand:read') })
    await expect.poll(() => read.locator(':scope > li').count()).toBe(2)
    await firstVisible(page.getByText(t('shorthand:soldAs'))).waitFor()
    await firstVisible(page.locator('footer').getByText(total)).waitFor()
    await look(person, 'quick-read')
    await field.press('Control+Enter')

    const place = firstVisible(page.getByRole('button', { name: t('lottery:slip.place', { amount: total }) }))
    await place.waitFor()
    await firstVisible(page.getByText(t('shorthand:slipFor', { count: '3' }))).waitFor()
    await look(person, 'stations-slip')
    const answered = page.waitForResponse((response) => response.url().endsWith(routes['lottery.placeSlip'].path))
    await place.click()
    const { value } = z.object({ value: schemas['lottery.placeSlip'].value }).parse(await (await answered).json())
    await firstVisible(page.getByText(t('lottery:slip.placed_other', { count: '6', amount: total }))).waitFor()
    await look(person, 'stations-receipt')
    expect(value.orders.map(({ gameCode, play, stake, issueNo: of }) => [gameCode, play, stake, of])).toEqual(
      codes.slice(0, 3).flatMap((code) => [
        [code, 'lo2', '72.0000', issueNo],
        [code, 'xien2', '1.0000', issueNo],
      ]),
    )
    // One commit: the same moment.
    expect(new Set(value.orders.map(({ placedAt }) => placedAt)).size).toBe(1)

    // A ticket over the limit of its station is refused with that station's name, before it is sent.
    if (home.size === 'phone') await page.getByRole('button', { name: t('lottery:slip.close') }).click()
    await field.fill(`${shortNameOf(must(second, 'a second station'))} 12 b999999n`)
    const add = page.getByRole('button', { name: t('shorthand:addCount', { count: '1' }) })
    await add.waitFor()
    expect(await add.isDisabled()).toBe(true)
    await field.fill('')
    await page.getByRole('button', { name: t('shorthand:help') }).click()
    await page.getByRole('heading', { name: t('shorthand:helpTitle') }).waitFor()
    await look(person, 'quick-help')
    await page.keyboard.press('Escape')

    // The board's ticket at two stations: the stake is that of one, twice.
    await page.getByRole('radio', { name: t('lottery:entryMode.board') }).click()
    const board = boardOf(visit)
    await tapContent(visit, board, must(findFamily('vn_south')?.findPlay('lo2'), 'the play').input)
    const stations = page.getByRole('group', { name: t('shorthand:many') })
    await stations.locator('[aria-pressed=false]').first().click()
    await stations.getByText(/^2 .* = /).waitFor()
    await picture(person, 'many-stations')
    await board.getByRole('button', { name: t('lottery:stake.add'), exact: true }).click()
    await firstVisible(page.getByText(t('shorthand:slipFor', { count: '2' }))).waitFor()
    expect(person.problems).toEqual([])
    await person.context.close()
  }, 300_000)
})
