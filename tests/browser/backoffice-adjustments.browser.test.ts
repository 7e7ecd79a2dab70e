import { must } from '@lotus/kernel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleOf } from './backoffice/answers.ts'
import { Refusal, type Answers } from './backoffice/fake-server.ts'
import { openBackoffice, type Backoffice, type OpenPage } from './backoffice/open-backoffice.ts'

// Adjustments of paid statements (operations.md 2.9), up to the call that leaves the page; the server has its own tests.
let backoffice: Backoffice
beforeAll(async () => {
  backoffice = await openBackoffice()
}, 120_000)
afterAll(() => backoffice?.close())

async function at(path: string, answers: Answers, work: (view: OpenPage) => Promise<void>): Promise<void> {
  const view = await backoffice.open(path, { answers })
  await work(view)
  expect(view.problems).toEqual([])
  await view.close()
}
const button = ({ page }: OpenPage, name: string) => page.getByRole('button', { name, exact: true })
const dialog = ({ page }: OpenPage) => page.locator('[role=dialog], [role=alertdialog]').last()
const submit = (view: OpenPage) => dialog(view).locator('button[type=submit]').click()

const id = 'C42-1-5978220'
const proposal = must(sampleOf('bo.adjustments').rows[0], 'a sample')
const none = { adjustments: [], proposals: [], held: null, left: null, debt: null, leftOutAccounts: [] }
const paid = sampleOf('bo.statement', { ...none, id, holder: 'daily1', state: 'PAID', due: '90.0000', got: '90.0000' })
const waiting = {
  ...proposal,
  id: `${id}-A1`,
  state: 'PROPOSED',
  amount: '-20.0000',
  paid: '90.0000',
  left: '0.0000',
} as const

it('is proposed with the sum that was paid; more than that, and parts of a cent, are not sent', async () => {
  const answers: Answers = { 'bo.statement': paid, 'bo.proposeAdjustment': { ...proposal, ...waiting } }
  await at(`/statements?id=${id}`, answers, async (view) => {
    const { page, t } = view
    await button(view, t('agents:statement.office.adjust')).click()
    // What is paid cannot be computed again.
    expect(await button(view, t('agents:statement.office.recalculate')).count()).toBe(0)
    const amount = page.getByLabel(t('agents:statement.office.amount'))
    await page.getByLabel(t('agents:statement.office.reason')).fill('sai tỷ lệ')
    for (const wrong of ['-90.01', '0', '1.005', 'x']) {
      await amount.fill(wrong)
      await submit(view)
      await dialog(view).locator('[aria-invalid=true]').waitFor()
    }
    expect(view.asked('bo.proposeAdjustment')).toEqual([])
    await amount.fill('-20,5')
    await submit(view)
    await dialog(view).waitFor({ state: 'detached' })
    expect(view.asked('bo.proposeAdjustment')).toEqual([
      { id, amount: '-20.5000', paid: '90.0000', reason: 'sai tỷ lệ' },
    ])
  })
})

it('is confirmed by another operator, with the figures that were shown; nobody proposes a second one meanwhile', async () => {
  const proposed = { ...paid, proposals: [waiting] }
  const answers: Answers = { 'bo.statement': proposed, 'bo.decideAdjustment': new Refusal(409, 'same_operator') }
  await at(`/statements?id=${id}`, answers, async (view) => {
    const { page, t } = view
    await button(view, t('agents:statement.office.confirm')).click()
    expect(await button(view, t('agents:statement.office.adjust')).count()).toBe(0)
    await page.getByText(t('agents:statement.office.effectConfirmOff')).waitFor()
    await page.getByLabel(t('agents:statement.office.operatorsReason')).fill('đã đối chiếu')
    await submit(view)
    await page.getByText(t('errors:same_operator')).waitFor()
    const sent = { id: `${id}-A1`, amount: '-20.0000', paid: '90.0000', decision: 'confirm', reason: 'đã đối chiếu' }
    expect(view.asked('bo.decideAdjustment')).toEqual([sent])
  })
})

it('what is still to be taken off is given up from the list', async () => {
  const open = {
    ...proposal,
    id: `${id}-A2`,
    statement: id,
    state: 'DONE',
    amount: '-20.0000',
    left: '15.0000',
    granter: 'daily9',
    decidedAt: '2026-06-02T03:00:00.000Z',
    operatorLeft: '4.0000',
    operatorTaken: '5.0000',
    writtenOff: null,
    writeOffAsked: null,
  } as const
  const answers: Answers = {
    'bo.adjustments': { rows: [open], nextCursor: null },
    'bo.writeOffAdjustment': { ...open, left: '0.0000' },
  }
  await at('/statements?view=adjustments', answers, async (view) => {
    const { page, t } = view
    await page.getByRole('button', { name: t('agents:statement.office.adjustView.open') }).click()
    // Who is owed what of it: 4 of the 15 are the operator's.
    await page
      .getByRole('table')
      .getByText(t('agents:statement.office.leftForOperator', { amount: '4.00' }))
      .waitFor()
    await page
      .getByRole('table')
      .getByText(t('agents:statement.office.leftForUpline', { amount: '11.00', granter: 'daily9' }))
      .waitFor()
    await page
      .getByRole('table')
      .getByText(t('agents:statement.office.takenForOperator', { amount: '5.00' }))
      .waitFor()
    await button(view, t('agents:statement.office.writeOff')).click()
    await page.getByLabel(t('agents:statement.office.reason')).fill('hợp đồng đã hết')
    await submit(view)
    await dialog(view).waitFor({ state: 'detached' })
    expect(view.asked('bo.writeOffAdjustment')).toEqual([
      { id: `${id}-A2`, left: '15.0000', step: 'ask', reason: 'hợp đồng đã hết' },
    ])
    expect(view.asked('bo.adjustments')).toMatchObject([{ state: 'waiting' }, { state: 'open' }, { state: 'open' }])
  })
})

it('on a phone who said what has the whole width of the card, and a card without a step has no heading for it', async () => {
  const said = { by: 'mai.sup', reason: 'Tính nhầm tỷ lệ của kỳ này, đã đối chiếu với vé và với biên bản của hai bên.' }
  const rest = { statement: id, state: 'DONE', writtenOff: null, writeOffAsked: null } as const
  const rows = [
    { ...proposal, ...said, ...rest, id: `${id}-A1`, amount: '-20.0000', left: '15.0000' },
    { ...proposal, ...said, ...rest, id: `${id}-A2`, amount: '20.0000', left: '0.0000' },
  ]
  const answers: Answers = { 'bo.adjustments': { rows, nextCursor: null } }
  const view = await backoffice.open('/statements?view=adjustments', { size: 'phone', answers })
  const { page, t } = view
  const cards = page.getByRole('listitem').filter({ hasText: 'mai.sup' })
  await cards.first().waitFor()
  const widths = await cards.evaluateAll((all) =>
    all.map((card) => {
      const text = [...card.querySelectorAll('dd')].find(({ textContent }) => textContent?.includes('mai.sup'))
      return (text?.getBoundingClientRect().width ?? 0) / card.getBoundingClientRect().width
    }),
  )
  for (const part of widths) expect(part).toBeGreaterThan(0.85)
  expect(await cards.getByRole('button', { name: t('agents:statement.office.writeOff') }).count()).toBe(1)
  expect(await cards.getByText(t('agents:statement.office.adjustColumn.act'), { exact: true }).count()).toBe(0)
  expect(view.problems).toEqual([])
  await view.close()
})
