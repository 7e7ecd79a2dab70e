import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RouteValue } from '@lotus/contract'
import { operatorWith, permissions, rowsOf } from './backoffice/answers.ts'
import { Refusal, type Answers } from './backoffice/fake-server.ts'
import { openBackoffice, type Backoffice, type Look, type OpenPage } from './backoffice/open-backoffice.ts'
import { faces } from './faces.ts'

// What operators decide about large claims, up to the call that leaves the page; the server has its own tests.
let backoffice: Backoffice
beforeAll(async () => {
  backoffice = await openBackoffice()
}, 120_000)
afterAll(() => backoffice?.close())

type Options = Look & { answers?: Answers }

async function at(path: string, options: Options, work: (view: OpenPage) => Promise<void>): Promise<void> {
  const view = await backoffice.open(path, options)
  await work(view)
  expect(view.problems).toEqual([])
  await view.close()
}

const p = (key: string) => `backoffice:promotions.${key}`
const button = ({ page }: OpenPage, name: string) => page.getByRole('button', { name, exact: true })
const dialog = ({ page }: OpenPage) => page.locator('[role=dialog], [role=alertdialog]').last()

const looks: readonly Look[] = faces('backoffice-claims', [
  { language: 'vi', theme: 'dark', size: 'desktop' },
  { language: 'en', theme: 'light', size: 'phone' },
])

describe('large claims beside the applications (operations.md 4.4, issue 21 section 4)', () => {
  type Claim = RouteValue<'bo.largeClaims'>['rows'][number]
  const none = {
    title: null,
    version: null,
    period: null,
    value: null,
    steps: null,
    day: null,
    slice: null,
    ticket: null,
    window: null,
    place: null,
    madeAt: null,
    points: null,
    lines: null,
  }
  const mission = {
    title: { vi: 'Nhiệm vụ ngày', en: 'Daily mission' },
    version: 3,
    period: '2026-11-28',
    value: '48000.0000',
    steps: [0, 2],
  }
  const lines = [{ category: 'RNG' as const, validBet: '100000.0000', amount: '800.0000' }]
  const waiting = rowsOf<'bo.largeClaims', Claim>('bo.largeClaims', (_, index) => ({
    id: '1',
    memberId: String(70 + index),
    username: ['lan88', 'hung.bt', 'thu99'][index] ?? '',
    source: index === 0 ? 'AWARD' : 'CASHBACK',
    what: index === 0 ? 'PROGRESS' : 'CLAIM',
    kind: 'CASH',
    amount: '900.0000',
    multiplePpm: 0,
    facts: index === 0 ? { ...none, ...mission } : { ...none, lines },
    state: 'WAITING',
    reason: '',
    decidedBy: null,
    decidedAt: null,
  }))
  const alike = { rows: [{ memberId: '9', username: 'ngoc.ha', evidence: ['DEVICE' as const, 'ACCOUNT' as const] }] }
  const answers: Answers = { 'bo.largeClaims': waiting, 'bo.largeClaimAlike': alike }

  it.each(looks)(
    'show how each was worked out and who is alike, and are refused with a reason ($language)',
    async (look) => {
      await at('/applications', { ...look, answers }, async (view) => {
        const { page, t } = view
        const isPhone = look.size === 'phone'
        await page.getByLabel(t(p('claims.queue')), { exact: true }).selectOption('claims')
        await page.getByText('lan88').locator('visible=true').click()
        const panel = page.locator(isPhone ? '[role=dialog], dialog' : 'aside').last()
        await panel.getByText('48,000.00').waitFor()
        await panel.getByText('ngoc.ha').waitFor()
        await button(view, t(p('claims.refuse'))).click()
        await page.getByLabel(t(p('applications.reason')), { exact: true }).fill('cược hai bên với ngoc.ha')
        await dialog(view).locator('button[type=submit]').click()
        await page.getByText(t(p('claims.done.refuse'), { name: 'lan88' })).waitFor()
        expect(view.asked('bo.decideLargeClaim')).toEqual([
          { memberId: '70', id: '1', decision: 'REFUSE', reason: 'cược hai bên với ngoc.ha' },
        ])
      })
    },
  )

  it('one that somebody else decided is said; who may only look decides nothing', async () => {
    const late = { ...answers, 'bo.decideLargeClaim': new Refusal(409, 'state_conflict') }
    await at('/applications?claims=WAITING&id=71-1', { answers: late }, async (view) => {
      const { page, t } = view
      await page.locator('aside').getByText('100,000.00').waitFor()
      await button(view, t(p('claims.pay'))).click()
      await page.getByLabel(t(p('applications.reason')), { exact: true }).fill('đúng')
      await dialog(view).locator('button[type=submit]').click()
      await dialog(view).getByRole('alert').first().waitFor()
      expect(view.asked('bo.decideLargeClaim')).toHaveLength(1)
    })
    const looking = operatorWith(permissions.filter((one) => one !== 'promotions.decide'))
    await at('/applications?claims=WAITING&id=71-1', { answers: { ...answers, 'bo.me': looking } }, async (view) => {
      await view.page.locator('aside').getByText('100,000.00').waitFor()
      expect(await view.page.locator('aside footer button').count()).toBe(0)
    })
  })
})
