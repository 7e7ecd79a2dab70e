import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RouteValue } from '@lotus/contract'
import { Refusal, type Answers } from './backoffice/fake-server.ts'
import { openBackoffice, type Backoffice, type OpenPage } from './backoffice/open-backoffice.ts'

// Members who look like one above them (operations.md 1.13): what the operator decides, up to the call that leaves the page.
let backoffice: Backoffice
beforeAll(async () => {
  backoffice = await openBackoffice()
}, 120_000)
afterAll(() => backoffice?.close())

type Row = RouteValue<'bo.duplicates'>['rows'][number]
const row: Row = {
  key: '1-10-5',
  memberId: '10',
  account: 'cafesuada',
  uplineId: '5',
  upline: 'minhanh88',
  level: 2,
  team: 'daily1',
  signs: ['DEVICE', 'PAYOUT'],
  since: '2026-06-20T03:00:00.000Z',
  by: '2026-06-23T03:00:00.000Z',
  isLate: true,
  verdict: null,
  decidedAt: null,
  decidedBy: null,
  reason: null,
}
const list: Answers = { 'bo.duplicates': { rows: [row], nextCursor: null, waiting: 1, late: 1, isCounted: true } }
const dialog = ({ page }: OpenPage) => page.locator('[role=dialog], [role=alertdialog]').last()

async function open(answers: Answers, work: (view: OpenPage) => Promise<void>): Promise<void> {
  const view = await backoffice.open(`/duplicates?id=${row.key}`, { answers: { ...list, ...answers } })
  await work(view)
  expect(view.problems).toEqual([])
  await view.close()
}

describe('a member who looks like one above them', () => {
  it('is marked as late, and counted, where nobody decided by the day that agents were told', async () => {
    await open({}, async ({ page, t }) => {
      await page.getByText(t('people:duplicates.late_one', { count: '1' })).waitFor()
      await page.getByText(t('people:duplicates.fact.by')).waitFor()
      expect(await page.getByText(t('people:duplicates.isLate'), { exact: true }).count()).toBeGreaterThan(0)
    })
  })

  it('is decided with a reason, by the signs that are shown', async () => {
    await open({ 'bo.decideDuplicate': { ok: true } }, async (view) => {
      const { page, t } = view
      await page.getByText(t('people:duplicates.above_other', { count: '2' })).waitFor()
      const verdict = t('people:duplicates.decide.SAME_PERSON')
      await page.getByRole('button', { name: verdict, exact: true }).last().click()
      await dialog(view).locator('button[type=submit]').click()
      await page.getByText(t('errors:reason_required')).waitFor()
      expect(view.asked('bo.decideDuplicate')).toEqual([])
      await dialog(view).getByLabel(t('people:reason')).fill('cùng căn cước')
      await dialog(view).locator('button[type=submit]').click()
      await page.getByText(t('people:duplicates.done.SAME_PERSON', { account: row.account })).waitFor()
      const { memberId, uplineId, signs } = row
      const sent = { memberId, uplineId, signs, verdict: 'SAME_PERSON', reason: 'cùng căn cước' }
      expect(view.asked('bo.decideDuplicate')).toEqual([sent])
    })
  })

  it('is said to count all the same while leaving out is switched off, and else not to', async () => {
    const off = { rows: [row], nextCursor: null, waiting: 1, late: 0, isCounted: false }
    await open({ 'bo.duplicates': off }, async ({ page, t }) => {
      await page.getByText(t('people:duplicates.notCounted')).waitFor()
      expect(await page.getByText(t('people:duplicates.counted')).count()).toBe(0)
    })
    await open({}, async ({ page, t }) => {
      await page.getByText(t('people:duplicates.counted')).waitFor()
      expect(await page.getByText(t('people:duplicates.notCounted')).count()).toBe(0)
    })
  })

  it('is told not to be decided where something else waits by now', async () => {
    await open({ 'bo.decideDuplicate': new Refusal(409, 'state_conflict') }, async (view) => {
      const { page, t } = view
      const verdict = t('people:duplicates.decide.NOT_THE_SAME')
      await page.getByRole('button', { name: verdict, exact: true }).last().click()
      await dialog(view).getByLabel(t('people:reason')).fill('đã gọi điện')
      await dialog(view).locator('button[type=submit]').click()
      await dialog(view)
        .getByText(new RegExp(t('people:duplicates.conflict')))
        .waitFor()
    })
  })
})
