import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { must, moneyToString, parseMoney } from '@lotus/kernel'
import { look } from '../identity/screens.ts'
import { platform } from '../identity/shared-platform.ts'
import { expectNoProblems, type Home } from '../identity/test-platform.ts'
import { PASSWORDS } from '../identity/ways-in.ts'
import { openMember } from '../talk/people.ts'
import { faces } from '../faces.ts'

// A statement from the order to the proof (MC08; issue 20, done when): the test adds the file up by itself, the page and the program that
// a member runs say the same, and a changed byte is found.

const homes = faces('own-statement', [
  { language: 'vi', size: 'desktop', scheme: 'light', ip: '203.0.113.95' },
  { language: 'en', size: 'phone', scheme: 'dark', ip: '198.51.100.95' },
] as const satisfies readonly Home[])

const program = join(import.meta.dirname, '..', '..', '..', 'tools', 'lotus-statement.mjs')

it.each(homes)(
  'a member’s statement proves its sums: $language, $size',
  async (home) => {
    const name = `chungminh${home.language}`
    const person = await openMember(platform, home, name)
    const { t, site, page } = person
    const calls = person.calls(
      (await person.calls()('session.login', { username: name, password: PASSWORDS[0] })).token,
    )
    for (const amount of ['500', '70.25']) {
      const input = { channelCode: 'demo_bank', amount }
      const order = await calls('cashier.createDeposit', input, { idempotencyKey: randomUUID() })
      await calls('cashier.simulatePayment', { id: order.id })
    }
    const { current } = await calls('lottery.current', { gameCode: 'SEN60' })
    const items = [{ play: 'lo2', content: ['12'], points: 2, odds: [{ tier: 'win', odds: '98.5' }] }]
    const bet = { gameCode: 'SEN60', issueNo: must(current, 'an open issue').issueNo, items }
    await calls('lottery.placeOrders', bet, { idempotencyKey: randomUUID() })

    await page.goto(`${site}/index?mc=transactionHistory`)
    await page.getByRole('button', { name: t('accountFiles:order') }).click()
    const list = page.getByRole('list', { name: t('accountFiles:list') })
    await list.getByText(t('accountFiles:state.ready')).waitFor()
    const [arrived] = await Promise.all([
      page.waitForEvent('download'),
      list
        .getByRole('link', { name: new RegExp(t('accountFiles:csvOf', { name: '', size: '#' }).split('#')[0] ?? '') })
        .click(),
    ])
    const file = await arrived.path()
    const text = readFileSync(file, 'utf8')
    const sums = addedUp(text)
    expect(sums.closing).toBe(sums.counted)
    expect(sums.movements).toBeGreaterThanOrEqual(3)
    expect(sums.opening).toBe('0.0000')

    // The program as a member runs it, and the same on the page.
    const { key } = await calls('log.key', {})
    const said = execFileSync('node', [program, file, '--key', key], { encoding: 'utf8' })
    expect(said).not.toMatch(/\bbad\b/i)
    await list.getByRole('button', { name: new RegExp(t('accountFiles:checkOf', { name: '' }).trim()) }).click()
    await page.getByText(t('accountFiles:ok')).waitFor()
    await look(person, 'own-statement-proved')
    // One digit of one amount is another one.
    const changed = Buffer.from(text.replace('70.2500', '70.2600'))
    await page
      .getByLabel(t('accountFiles:checkFile'), { exact: true })
      .setInputFiles({ name: 'changed.csv', mimeType: 'text/csv', buffer: changed })
    await page.getByText(t('accountFiles:bad')).waitFor()
    await look(person, 'own-statement-changed')
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true)
    expectNoProblems(person)
    await person.context.close()
  },
  400_000,
)

/** Of the balance of cash: what it opened with and closed at as stated, and what its movements come to. */
function addedUp(text: string) {
  const lines = text
    .replace('\uFEFF', '')
    .split('\r\n')
    .map((line) => line.split(','))
  const head = must(
    lines.find(([record]) => record === 'record'),
    'a line of headings',
  )
  const at = (column: string) => head.indexOf(column)
  const of = (record: string) => lines.filter((cells) => cells[0] === record && cells[at('bucket')] === 'cash')
  const cell = (cells: string[] | undefined, column: string) => must(cells?.[at(column)], column)
  const opening = cell(of('opening')[0], 'balance')
  const moves = of('move')
  let balance = parseMoney(opening)
  for (const move of moves) {
    balance += parseMoney(cell(move, 'in') || '0') - parseMoney(cell(move, 'out') || '0')
    expect(moneyToString(balance)).toBe(cell(move, 'balance'))
  }
  const closing = cell(of('closing')[0], 'balance')
  return { opening, closing, counted: moneyToString(balance), movements: moves.length }
}
