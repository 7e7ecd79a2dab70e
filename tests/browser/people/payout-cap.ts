import { expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { findFamily } from '@lotus/rules/catalogue/all'
import { boardOf } from '../families/bet.ts'
import { tapContent } from '../families/tap.ts'
import { deposit, expectNoLayoutProblems, openVisit, register, seen } from '../families/visit.ts'
import { platform } from '../identity/shared-platform.ts'
import { faces } from '../faces.ts'

// Issue 23, section 1: the cap on a payout is said before the bet (DECISIONS 36), with the example.

const input = must(findFamily('vn_north')?.findPlay('lo4'), 'the play').input

it.each(
  faces('payout-cap', [
    { language: 'vi', size: 'desktop' },
    { language: 'en', size: 'phone' },
  ] as const),
)(
  'a slip says what the cap takes, offers the points under it, and waits for a yes: $language on a $size',
  async ({ language, size }) => {
    const visit = await openVisit(platform.browser, platform.product, {
      language,
      size,
      name: `cap ${language} ${size}`,
    })
    const { page, site, t, step } = visit
    await step('register', () => register(visit, `cap${language}`))
    await step('deposit', () => deposit(visit))
    await page.goto(`${site}/vnlottery?gameCode=SEN60&play=lo4`)
    const panel = boardOf(visit)
    await step('choose', async () => {
      await tapContent(visit, panel, input)
      const points = panel.getByRole('textbox', { name: t('lottery:stake.label_points') })
      await points.fill('999')
      await points.blur()
      await panel.getByText(`(${t('lottery:stake.capped')})`).waitFor()
      await panel.getByRole('button', { name: t('lottery:stake.add'), exact: true }).click()
      if (size === 'phone') await page.getByRole('button', { name: t('lottery:slip.open_one', { count: '1' }) }).click()
    })
    const cap = { max: '500,000.00', full: '8,871,120.00' }
    const left = t('lottery:slip.returnLeft', { rate: '5.00%', own: '88.80%' })
    await step('read', async () => {
      await seen(page.getByText(t('lottery:slip.capHit', cap))).waitFor()
      await seen(page.getByText(left)).waitFor()
      await expectNoLayoutProblems(visit)
    })
    const yes = seen(page.getByRole('checkbox', { name: t('lottery:slip.acceptReturn', { rate: '5.00%' }) }))
    const place = (amount: string) => seen(page.getByRole('button', { name: t('lottery:slip.place', { amount }) }))
    const move = seen(page.getByRole('button', { name: new RegExp(`^${t('lottery:slip.move', { issue: '' })}`) }))
    const waiting = seen(page.getByRole('button', { name: t('lottery:slip.returnFirst') }))
    await step('is asked', async () => {
      await waiting.or(move).waitFor()
      if (await move.isVisible()) await move.click()
      expect(await waiting.isDisabled()).toBe(true)
      await yes.check()
      await place('19,980.00').or(move).waitFor()
      await yes.uncheck()
      await waiting.or(move).waitFor()
    })
    await step('takes fewer points', async () => {
      const fewer = t('lottery:slip.fixPoints', { points: t('lottery:stake.count_points_other', { shown: '56' }) })
      await seen(page.getByRole('button', { name: fewer })).click()
      await place('1,120.00').or(move).waitFor()
      expect(await page.getByText(left).count()).toBe(0)
      if (await move.isVisible()) await move.click()
      await place('1,120.00').click()
      const placed = t('lottery:slip.placed_one', { count: '1', amount: '1,120.00' })
      await seen(page.getByText(placed)).waitFor()
    })
    expect(visit.problems).toEqual([])
    await visit.context.close()
  },
  300_000,
)
