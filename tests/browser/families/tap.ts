import type { Locator } from 'playwright-core'
import { must } from '@lotus/kernel'
import { tokensOf, type Input, type TokenUniverse } from '@lotus/rules/catalogue'
import type { Visit } from './visit.ts'

/** A cell to tap: the index of its board on the screen, and its token. */
type Tap = readonly [board: number, token: string]

/** The minimum for a line of an input, or slightly more if one line would test little. */
export function tapsOf(input: Input): Tap[] {
  switch (input.kind) {
    case 'numbers':
      if (input.width === 1) return on(0, ['3', '8'])
      return input.width === 2 ? on(0, ['12', '68']) : rowTaps(digits, input.width)
    case 'multisets':
      return on(0, digits.slice(0, distinctDigits(input)))
    case 'positions':
    case 'positions_all':
      return rowTaps(tokensOf(input.universe), input.places)
    case 'fixed_places':
      return rowTaps(tokensOf(input.universe), Math.min(2, input.places))
    case 'any_k_straight':
      return rowTaps(tokensOf(input.universe), input.k)
    case 'two_sets':
      return setTaps(input.sets, input.universe)
    case 'marked_places':
      return input.inner.kind === 'two_sets'
        ? setTaps(input.inner.sets, input.inner.universe)
        : on(0, digits.slice(0, input.inner.kind === 'pool' ? input.inner.k : 2))
    case 'pool':
      return on(0, tokensOf(input.universe).slice(0, input.k))
    case 'dan_tuo': {
      const tokens = tokensOf(input.universe)
      return [...on(0, tokens.slice(0, 1)), ...on(1, tokens.slice(1, input.k + 1))]
    }
    case 'ordered_pairs':
      return on(0, tokensOf(input.universe).slice(0, 2))
    case 'outcomes':
    case 'weighted_outcomes':
      return on(0, input.outcomes.slice(0, 2))
    case 'one_set':
    case 'da_set':
      return on(0, tokensOf(input.universe).slice(0, input.min))
  }
}

const digits = [...'0123456789']
const on = (board: number, tokens: readonly string[]): Tap[] => tokens.map((token) => [board, token])
/** Another token in each row, because places of a draw without repetition must differ. */
const rowTaps = (tokens: readonly string[], rows: number): Tap[] =>
  Array.from({ length: rows }, (_, row) => [row, must(tokens[row % tokens.length], 'a universe is not empty')])

function setTaps(sets: Readonly<Record<string, number>>, universe: TokenUniverse): Tap[] {
  const tokens = [...tokensOf(universe)]
  return Object.values(sets).flatMap((count, board) => on(board, tokens.splice(0, count)))
}

/** How many different digits the simplest set has: 112 needs two, 123 three. */
function distinctDigits({ width, permutations }: Extract<Input, { kind: 'multisets' }>): number {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))
  const waysOf = (left: number, parts: number, ways: number): number[] => {
    if (parts === 0) return left === 0 ? [ways] : []
    return Array.from({ length: left }, (_, index) =>
      waysOf(left - index - 1, parts - 1, ways / factorial(index + 1)),
    ).flat()
  }
  const counts = Array.from({ length: width }, (_, index) => index + 1)
  const fits = (count: number) => waysOf(width, count, factorial(width)).some((ways) => permutations.includes(ways))
  return must(counts.find(fits), 'a set of the play exists')
}

/** Enters the content of a play by tapping or clicking each cell. */
export async function tapContent({ page, t, size }: Visit, panel: Locator, input: Input): Promise<void> {
  const press = (target: Locator) => (size === 'phone' ? target.tap() : target.click())
  if (input.kind === 'marked_places') {
    const marks = panel.getByRole('group', { name: t('entry:marks') }).getByRole('button')
    for (let mark = 0; mark < input.k; mark += 1) await press(marks.nth(mark))
  }
  // Dozens of balls per place: the places are shown one at a time.
  const tabs = panel.getByRole('group', { name: t('entry:places'), exact: true }).getByRole('button')
  const isOneAtATime = (await tabs.count()) > 0
  const boards = panel.getByRole('group').filter({ has: page.locator(CELL) })
  for (const [board, token] of tapsOf(input)) {
    if (isOneAtATime) await press(tabs.nth(board))
    const cells = isOneAtATime ? boards : boards.nth(board)
    const cell = cells.locator(`[data-number="${token}"], [data-token="${token}"]`)
    await press(cell)
    await page.waitForFunction(
      (element) => element?.getAttribute('aria-pressed') === 'true',
      await cell.elementHandle(),
    )
  }
}

const CELL = '[data-number], [data-token]'

/** How many numbers to pick when the screen asks for a count. */
const RANDOM_COUNT = '5'

/** The screen's own random pick; false where the play has none. */
export async function pickAtRandom({ page, t }: Visit, panel: Locator): Promise<boolean> {
  const named = (name: string) => ({ name, exact: true })
  const chip = panel
    .getByRole('button', { name: new RegExp(`^${t('tokens:pick.random', { count: '' })}\\d+$`) })
    .or(panel.getByRole('button', named(t('entry:random'))))
    .or(panel.getByRole('button', named(t('entry:more'))))
    .first()
  if ((await chip.count()) === 0) return false
  await chip.click()
  if ((await chip.getAttribute('aria-haspopup')) === null) return true
  // Numbers of a list: a count must be entered.
  await page.getByRole('button', named(t('entry:randomTake_other', { count: RANDOM_COUNT }))).click()
  await page.keyboard.press('Escape')
  return true
}
