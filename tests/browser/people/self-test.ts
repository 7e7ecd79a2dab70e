import { expect, it } from 'vitest'
import { layoutProblemsOf } from '../families/visit.ts'
import { look } from '../identity/screens.ts'
import { platform } from '../identity/shared-platform.ts'
import { expectNoProblems, type Home } from '../identity/test-platform.ts'
import { openMember } from '../talk/people.ts'
import { faces } from '../faces.ts'

// The self-assessment (trust.md 2.5; issue 20 section 4): nine answers, a result with advice, and a break in two touches.

const homes = faces('self-test', [
  { language: 'vi', size: 'phone', scheme: 'dark', ip: '203.0.113.99' },
  { language: 'en', size: 'desktop', scheme: 'light', ip: '198.51.100.99' },
] as const satisfies readonly Home[])

it.each(homes)(
  'the self-assessment: its answers give a result, its score is kept, and a break follows: $language, $size',
  async (home) => {
    const board = await openMember(platform, home, `tudanhgia${home.language}`)
    const { t, site, page } = board
    await page.goto(`${site}/index?mc=saferPlay`)
    const text = (key: string, values = {}) => t(`member:saferPlay.test.${key}`, values)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await button(text('start')).click()
    expect(await button(text('see')).isDisabled()).toBe(true)
    for (const [at, chip] of (await button(text('answer.1')).all()).entries()) {
      await chip.click()
      await page.getByText(text('progress', { done: String(at + 1) }), { exact: true }).waitFor()
    }
    await look(board, 'self-test')
    await page.getByText(text('keep'), { exact: true }).click()
    await button(text('see')).click()
    const title = `${text('band.HIGH')} · ${text('score', { score: '9' })}`
    await page.getByText(title, { exact: true }).waitFor()
    await page.getByText(text('advice.HIGH')).waitFor()
    await page.getByRole('heading', { name: text('kept'), exact: true }).waitFor()
    await look(board, 'self-test-result')
    expect(await layoutProblemsOf({ ...board, lobby: null })).toEqual([])
    await button(text('break')).click()
    await page
      .getByRole('dialog', { name: text('breakAsk') })
      .getByRole('button', { name: text('break') })
      .click()
    await page.getByText(text('breakDone'), { exact: true }).waitFor()
    expectNoProblems(board)
    await board.context.close()
  },
  200_000,
)
