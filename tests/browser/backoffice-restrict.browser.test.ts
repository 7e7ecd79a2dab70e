import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleOf } from './backoffice/answers.ts'
import { openBackoffice, type Backoffice } from './backoffice/open-backoffice.ts'

// Bets or withdrawals of one member blocked (operations.md 1.1), up to the call that leaves the page; the server has its own tests.
let backoffice: Backoffice
beforeAll(async () => {
  backoffice = await openBackoffice()
}, 120_000)
afterAll(() => backoffice?.close())

const samePerson = { main: null, others: [], alike: [] }
const open = sampleOf('bo.member', { status: 'active', username: 'lan', restrictions: [], samePerson })
const restriction = {
  what: 'BETS' as const,
  at: '2026-07-01T08:00:00.000Z',
  by: 'mai.sup',
  reason: 'thẻ lạ',
  until: '2026-07-02T08:00:00.000Z',
}
const blocked = { ...open, restrictions: [restriction] }

it('bets are blocked until a time that is still to come, with a reason, and shown; then the same button lifts it', async () => {
  const answers = { 'bo.member': open, 'bo.restrictMember': blocked, 'bo.unrestrictMember': open }
  const view = await backoffice.open('/members', { answers })
  const { page, t } = view
  const dialog = page.locator('[role=dialog], [role=alertdialog]').last()
  const send = () => dialog.locator('button[type=submit]').click()
  await page.getByLabel(t('people:members.name')).fill('lan')
  await page.getByRole('button', { name: t('people:members.look') }).click()
  await page.getByRole('button', { name: t('people:members.restrict.BETS.set'), exact: true }).click()
  await send()
  await dialog.getByText(t('errors:reason_required')).waitFor()
  await dialog.getByLabel(t('people:members.restrict.reason')).fill('thẻ lạ')
  // Half of a date is not a block without an end.
  const end = dialog.getByLabel(t('people:members.restrict.end'))
  await end.focus()
  await page.keyboard.type('12')
  await send()
  await dialog.getByText(t('people:members.restrict.half')).waitFor()
  await end.fill('2020-01-01T00:00')
  await send()
  await dialog.getByText(t('people:members.restrict.past')).waitFor()
  expect(view.asked('bo.restrictMember')).toEqual([])
  await end.fill('2099-01-01T00:00')
  await send()
  await dialog.waitFor({ state: 'detached' })
  const until = '2098-12-31T17:00:00.000Z'
  expect(view.asked('bo.restrictMember')).toEqual([{ id: open.id, what: 'BETS', until, reason: 'thẻ lạ' }])
  await page.getByText(t('people:members.restrict.BETS.fact')).waitFor()
  await page.getByRole('button', { name: t('people:members.restrict.BETS.lift'), exact: true }).click()
  await dialog.getByLabel(t('people:members.restrict.reason')).fill('đã kiểm tra')
  await send()
  await dialog.waitFor({ state: 'detached' })
  expect(view.asked('bo.unrestrictMember')).toEqual([{ id: open.id, what: 'BETS', reason: 'đã kiểm tra' }])
  // Withdrawals are another block.
  expect(
    await page.getByRole('button', { name: t('people:members.restrict.WITHDRAWALS.set'), exact: true }).count(),
  ).toBe(1)
  expect(view.problems).toEqual([])
  await view.close()
})

const listedBlock = {
  ...restriction,
  key: '17-BETS',
  memberId: '17',
  account: 'lan',
  steps: [
    {
      step: 'SET' as const,
      at: restriction.at,
      by: restriction.by,
      reason: restriction.reason,
      until: restriction.until,
    },
  ],
}

it('those in force are listed with what became of them; the end is changed, or the block lifted, with a reason', async () => {
  const answers = {
    'bo.restrictions': { rows: [listedBlock], nextCursor: null },
    'bo.changeRestriction': blocked,
    'bo.unrestrictMember': open,
  }
  const view = await backoffice.open('/member-blocks', { answers })
  const { page, t } = view
  const dialog = page.locator('[role=dialog], [role=alertdialog]').last()
  const send = () => dialog.locator('button[type=submit]').click()
  await page.getByText('lan', { exact: true }).first().click()
  await page.getByRole('heading', { name: t('people:memberBlocks.history') }).waitFor()
  await page.getByRole('button', { name: t('people:members.restrict.change'), exact: true }).click()
  await dialog.getByLabel(t('people:members.restrict.reason')).fill('cần thêm thời gian')
  await send()
  await dialog.getByText(t('people:members.restrict.same')).waitFor()
  await dialog.getByLabel(t('people:members.restrict.end')).fill('2099-01-01T00:00')
  await send()
  await page.getByText(t('people:memberBlocks.done', { name: 'lan' })).waitFor()
  expect(view.asked('bo.changeRestriction')).toEqual([
    {
      id: '17',
      what: 'BETS',
      from: restriction.until,
      until: '2098-12-31T17:00:00.000Z',
      reason: 'cần thêm thời gian',
    },
  ])
  await page.getByRole('button', { name: t('people:members.restrict.BETS.lift'), exact: true }).click()
  await dialog.getByLabel(t('people:members.restrict.reason')).fill('đã kiểm tra')
  await send()
  await page.getByText(t('people:memberBlocks.lifted', { name: 'lan' })).waitFor()
  expect(view.asked('bo.unrestrictMember')).toEqual([{ id: '17', what: 'BETS', reason: 'đã kiểm tra' }])
  expect(view.problems).toEqual([])
  await view.close()
})
