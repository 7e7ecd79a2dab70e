import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  document as helpDocument,
  drawAwaitingApproval,
  publishedDraw,
  drawAwaitingResult,
  operatorWith,
  permissions,
  sampleOf,
  settings,
  vendorCases,
  withdrawalToDecide,
} from './backoffice/answers.ts'
import { Refusal, type Answers } from './backoffice/fake-server.ts'
import { openBackoffice, type Backoffice, type OpenPage } from './backoffice/open-backoffice.ts'

// What operators decide, up to the call that leaves the page; the server has its own tests.
let backoffice: Backoffice
beforeAll(async () => {
  backoffice = await openBackoffice()
}, 120_000)
afterAll(() => backoffice?.close())

/** Opens an address as an operator with all permissions, works there, and closes it. */
async function at(path: string, answers: Answers, work: (view: OpenPage) => Promise<void>): Promise<void> {
  const view = await backoffice.open(path, { answers })
  await work(view)
  // The preview's frame runs no script, which the browser logs.
  expect(view.problems.filter((problem) => !problem.includes('about:srcdoc'))).toEqual([])
  await view.close()
}

const conflict = new Refusal(409, 'state_conflict')
const button = ({ page }: OpenPage, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = ({ page }: OpenPage) => page.locator('[role=dialog], [role=alertdialog]').last()
/** The button of the topmost dialog. */
const answer = (view: OpenPage, name: string) => dialog(view).getByRole('button', { name, exact: true })

describe('a withdrawal', () => {
  const open: Answers = { 'bo.withdrawal': withdrawalToDecide }
  const path = '/withdrawals?id=w1'

  it('is approved once with a note, after the amount to be paid was shown', async () => {
    const paid = { ...withdrawalToDecide, status: 'PAID' as const }
    await at(path, { ...open, 'bo.approveWithdrawal': paid }, async (view) => {
      const { page, t } = view
      await page.getByRole('button', { name: /^Duyệt 1,250,000/ }).click()
      await dialog(view).getByText(withdrawalToDecide.holderName).waitFor()
      await page.getByLabel(t('backoffice:withdrawals.approve.note')).fill('  đã gọi ')
      await dialog(view).locator('button[type=submit]').click()
      await dialog(view).waitFor({ state: 'detached' })
      expect(view.asked('bo.approveWithdrawal')).toEqual([
        { id: 'w1', by: 'hand', left: withdrawalToDecide.left, note: 'đã gọi' },
      ])
    })
  })

  it('of a member whose withdrawals are blocked is approved only where the operator ticks that it is meant', async () => {
    const block = { at: '2026-06-01T02:00:00.000Z', by: 'mai.sup', reason: 'thẻ lạ', until: null }
    const detail = { ...withdrawalToDecide, member: { ...withdrawalToDecide.member, block } }
    const answers = { 'bo.withdrawal': detail, 'bo.approveWithdrawal': { ...detail, status: 'PAID' as const } }
    await at(path, answers, async (view) => {
      const { page, t } = view
      await page.getByText(t('backoffice:withdrawals.block.title')).waitFor()
      await page.getByRole('button', { name: /^Duyệt 1,250,000/ }).click()
      await dialog(view).getByText('thẻ lạ').waitFor()
      await dialog(view).locator('button[type=submit]').click()
      await dialog(view).getByText(t('backoffice:withdrawals.block.missing')).waitFor()
      expect(view.asked('bo.approveWithdrawal')).toEqual([])
      await dialog(view)
        .getByRole('checkbox', { name: t('backoffice:withdrawals.block.meant') })
        .check()
      await dialog(view).locator('button[type=submit]').click()
      await dialog(view).waitFor({ state: 'detached' })
      expect(view.asked('bo.approveWithdrawal')).toEqual([
        { id: 'w1', by: 'hand', left: withdrawalToDecide.left, isBlockMeant: true },
      ])
    })
  })

  it('of which a part is paid shows what is left, asks for that alone, and is not rejected', async () => {
    const detail = { ...withdrawalToDecide, status: 'PAY_FAILED' as const, net: '248.0000', left: '82.6700' }
    const answers = { 'bo.withdrawal': detail, 'bo.approveWithdrawal': { ...detail, status: 'PAID' as const } }
    await at(path, answers, async (view) => {
      const { t } = view
      const rest = t('backoffice:withdrawals.approve.buttonRest', { left: '82.67' })
      // In the place of the rejection: the rest is given back, and the paid part stays.
      expect(await button(view, t('backoffice:withdrawals.rest.button', { left: '82.67' })).isEnabled()).toBe(true)
      await button(view, rest).click()
      await dialog(view).getByText('82.67').first().waitFor()
      expect(await dialog(view).innerText()).not.toContain('1,250,000')
      await dialog(view).locator('button[type=submit]').click()
      await dialog(view).waitFor({ state: 'detached' })
      expect(view.asked('bo.approveWithdrawal')).toEqual([{ id: 'w1', by: 'hand', left: '82.6700' }])
    })
  })

  it('is not rejected without a reason; a preset reason takes two clicks', async () => {
    await at(path, { ...open, 'bo.rejectWithdrawal': { ...withdrawalToDecide, status: 'REJECTED' } }, async (view) => {
      const { page, t } = view
      // A filter has the same label.
      await button(view, t('backoffice:withdrawals.reject.button')).last().click()
      await dialog(view).locator('button[type=submit]').click()
      await page.getByText(t('errors:reason_required')).waitFor()
      expect(view.asked('bo.rejectWithdrawal')).toEqual([])
      const reason = t('backoffice:withdrawals.reject.preset.holder')
      await answer(view, reason).click()
      await dialog(view).locator('button[type=submit]').click()
      await dialog(view).waitFor({ state: 'detached' })
      expect(view.asked('bo.rejectWithdrawal')).toEqual([{ id: 'w1', reason }])
    })
  })

  it('says who decided first', async () => {
    const answers = { ...open, 'bo.approveWithdrawal': conflict }
    await at(path, answers, async (view) => {
      await view.page.getByRole('button', { name: /^Duyệt 1,250,000/ }).click()
      const before = view.asked('bo.withdrawal').length
      await dialog(view).locator('button[type=submit]').click()
      await dialog(view).waitFor({ state: 'detached' })
      await expect.poll(() => view.asked('bo.withdrawal').length).toBeGreaterThan(before)
    })
  })

  it('says that the outcome is unknown without an answer, and that nothing moved after a refusal', async () => {
    for (const [refusal, text] of [
      [new Refusal(500, 'internal_error'), 'withdrawals.outcomeUnknown'],
      [new Refusal(403, 'permission_denied'), 'withdrawals.nothingMoved'],
    ] as const)
      await at(path, { ...open, 'bo.approveWithdrawal': refusal }, async (view) => {
        await view.page.getByRole('button', { name: /^Duyệt 1,250,000/ }).click()
        await dialog(view).locator('button[type=submit]').click()
        await view.page.getByText(view.t(`backoffice:${text}`)).waitFor()
      })
  })

  it('is read-only without the permission to decide', async () => {
    const answers = { ...open, 'bo.me': operatorWith(['withdrawals.view']) }
    await at(path, answers, async ({ page, t }) => {
      await page.getByText(t('backoffice:withdrawals.mayNotDecide')).waitFor()
      expect(await page.locator('aside footer button').count()).toBe(0)
    })
  })

  it('is found, opened and closed by keyboard', async () => {
    await at('/withdrawals', open, async ({ page }) => {
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await page.waitForURL(/id=id/)
      await page.keyboard.press('Escape')
      await page.waitForURL((url) => !url.searchParams.has('id'))
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TR')
    })
  })
})

describe('a draw', () => {
  const path = '/draws?game=MBAC&issue=20260701'
  const numbers = ['01234', '56789', '01', '23', '45', '67']
  const sheet = { DB: ['01234'], G1: ['56789'], G7: ['01', '23', '45', '67'] }

  it('takes a whole result, number by number, and sends it to a second operator', async () => {
    await at(path, { 'bo.enterResult': drawAwaitingApproval }, async (view) => {
      const fields = view.page.locator('main input[inputmode=numeric]')
      for (const [index, number] of numbers.entries()) await fields.nth(index).fill(number)
      await button(view, view.t('backoffice:draws.entry.submit')).click()
      await expect.poll(() => view.asked('bo.enterResult')).toMatchObject([{ gameCode: 'MBAC', sheet }])
    })
  })

  it('sends nothing while a number is missing', async () => {
    await at(path, {}, async (view) => {
      await view.page.locator('main input[inputmode=numeric]').first().fill('01234')
      await button(view, view.t('backoffice:draws.entry.submit')).click()
      await view.page.locator('input[aria-invalid]').first().waitFor()
      expect(view.asked('bo.enterResult')).toEqual([])
    })
  })

  it('is confirmed by another operator after a question', async () => {
    await at(path, { 'bo.draw': drawAwaitingApproval, 'bo.decideDraw': drawAwaitingResult }, async (view) => {
      await button(view, view.t('backoffice:draws.proposal.confirm.result')).click()
      expect(view.asked('bo.decideDraw')).toEqual([])
      await answer(view, view.t('backoffice:draws.confirm.resultButton')).click()
      await expect.poll(() => view.asked('bo.decideDraw')).toMatchObject([{ decision: 'confirm' }])
    })
  })

  it('can only be withdrawn by its author', async () => {
    const [proposal] = drawAwaitingApproval.proposals
    const own = { ...drawAwaitingApproval, proposals: proposal ? [{ ...proposal, enteredBy: 'mai.sup' }] : [] }
    await at(path, { 'bo.draw': own, 'bo.withdrawProposal': drawAwaitingResult }, async (view) => {
      expect(await button(view, view.t('backoffice:draws.proposal.confirm.result')).count()).toBe(0)
      await button(view, view.t('backoffice:draws.proposal.withdraw')).click()
      await expect.poll(() => view.asked('bo.withdrawProposal').length).toBe(1)
    })
  })

  it('is corrected only with a reason', async () => {
    await at(path, { 'bo.draw': publishedDraw, 'bo.proposeCorrection': publishedDraw }, async (view) => {
      const { page, t } = view
      await button(view, t('backoffice:draws.correct.button')).click()
      await page.locator('main input[inputmode=numeric]').first().fill('99999')
      await button(view, t('backoffice:draws.correct.submit')).click()
      await page.getByText(t('errors:reason_required')).waitFor()
      await page.locator('#result-reason').fill('đài đọc nhầm')
      await button(view, t('backoffice:draws.correct.submit')).click()
      await expect
        .poll(() => view.asked('bo.proposeCorrection'))
        .toMatchObject([{ reason: 'đài đọc nhầm', sheet: { ...sheet, DB: ['99999'] } }])
    })
  })

  it('is proposed void with a reason', async () => {
    await at(path, { 'bo.proposeVoid': drawAwaitingApproval }, async (view) => {
      const { t } = view
      await button(view, t('backoffice:draws.void.button')).click()
      await dialog(view).getByLabel(t('backoffice:draws.void.reason')).fill('mất điện')
      await answer(view, t('backoffice:draws.void.submit')).click()
      await expect
        .poll(() => view.asked('bo.proposeVoid'))
        .toMatchObject([{ issueNo: drawAwaitingResult.issueNo, reason: 'mất điện' }])
    })
  })
})

describe('a setting that needs a second operator', () => {
  const path = '/settings?part=all&item=cashier.withdraw_max'

  it('is sent as a proposal, with what the page has seen', async () => {
    await at(path, { 'bo.setSettings': settings }, async (view) => {
      await view.page.locator('aside input[inputmode=numeric]').fill('800')
      await button(view, view.t('settings:save')).click()
      await view.page.getByText(view.t('settings:proposal.sent')).waitFor()
      expect(view.asked('bo.setSettings')).toMatchObject([
        { changes: [{ key: 'cashier.withdraw_max', value: 800, seen: '2026-06-30T02:00:00.000Z' }] },
      ])
    })
  })

  it('is approved by another operator', async () => {
    await at('/settings', { 'bo.decideSettings': { ...settings, proposal: null } }, async (view) => {
      await button(view, view.t('settings:proposal.confirm')).click()
      await expect.poll(() => view.asked('bo.decideSettings')).toEqual([{ id: '7', isConfirmed: true }])
    })
  })

  it('can only be withdrawn by its author', async () => {
    const own = { ...settings, proposal: settings.proposal && { ...settings.proposal, isOwn: true } }
    await at('/settings', { 'bo.settings': own, 'bo.decideSettings': settings }, async (view) => {
      expect(await button(view, view.t('settings:proposal.confirm')).count()).toBe(0)
      await button(view, view.t('settings:proposal.takeBack')).click()
      await expect.poll(() => view.asked('bo.decideSettings')).toEqual([{ id: '7', isConfirmed: false }])
    })
  })
})

describe('a vendor', () => {
  it('is closed with a reason, after the consequences were shown', async () => {
    await at('/vendors?id=HOUSE', {}, async (view) => {
      const { page, t } = view
      await page.getByRole('radio', { name: t('backofficeVendors:status.off') }).click({ force: true })
      await page.getByText(t('backofficeVendors:status.effect.off')).first().waitFor()
      const save = button(view, t('backofficeVendors:status.save'))
      expect(await save.isDisabled()).toBe(true)
      await page.getByLabel(t('backofficeVendors:reason')).fill('bảo trì đột xuất')
      await save.click()
      await answer(view, t('backofficeVendors:status.save')).click()
      await expect
        .poll(() => view.asked('bo.setVendorStatus'))
        .toEqual([{ vendor: 'HOUSE', status: 'off', reason: 'bảo trì đột xuất' }])
    })
  })

  it('has a difference corrected by an amount that is first explained in a sentence', async () => {
    await at('/vendors?view=cases&id=id%201', {}, async (view) => {
      const { page, t } = view
      await button(view, t('backofficeVendors:decision.propose.button')).click()
      const submit = dialog(view).locator('button[type=submit]')
      await submit.click()
      await page.getByText(t('backofficeVendors:decision.propose.amountWrong')).waitFor()
      await dialog(view).getByLabel(t('backofficeVendors:case.column.amount')).fill('-1,5')
      await dialog(view).getByText('1.50').waitFor()
      await dialog(view).getByLabel(t('backofficeVendors:reason')).fill('họ đúng')
      await submit.click()
      await expect
        .poll(() => view.asked('bo.proposeVendorCase'))
        .toEqual([{ id: 'id 1', amount: '-1.5', note: 'họ đúng' }])
    })
  })

  it('cannot have a proposal approved by its author', async () => {
    const own = { ...vendorCases, rows: vendorCases.rows.map((row) => ({ ...row, isOwn: true })) }
    await at('/vendors?view=cases&id=id%202', { 'bo.vendorCases': own }, async ({ page, t }) => {
      await page.getByText(t('backofficeVendors:case.own')).waitFor()
      expect(await page.getByRole('button', { name: /^Duyệt/ }).count()).toBe(0)
    })
  })
})

describe('a document of the site', () => {
  const path = '/content?view=help&id=1'

  it('is published as it was saved', async () => {
    await at(path, { 'bo.publishContentDocument': { ...helpDocument, publishedVersion: 2 } }, async (view) => {
      await button(view, view.t('backofficeContent:action.publish')).click()
      await expect.poll(() => view.asked('bo.publishContentDocument')).toEqual([{ id: helpDocument.id, version: 2 }])
    })
  })

  it('asks before what was typed is lost', async () => {
    const view = await backoffice.open(path)
    const { page, t } = view
    await page.getByLabel(t('backofficeContent:field.note')).fill('sửa')
    await page.locator('nav a[href="/audit"]').click()
    await answer(view, t('backofficeContent:leave.no')).click()
    expect(new URL(page.url()).pathname).toBe('/content')
    await view.close()
  })
})

describe('a member', () => {
  const closed = sampleOf('bo.member', { status: 'closed', erasedAt: null, username: 'lan' })

  it('is erased with a reason and after a question', async () => {
    await at('/members', { 'bo.member': closed, 'bo.eraseMember': closed }, async (view) => {
      const { page, t } = view
      await page.getByLabel(t('people:members.name')).fill(' lan ')
      await button(view, t('people:members.look')).click()
      const erase = button(view, t('people:members.erase'))
      expect(await erase.isDisabled()).toBe(true)
      await page.getByLabel(t('people:reason')).fill('hết hạn lưu')
      await erase.click()
      expect(view.asked('bo.eraseMember')).toEqual([])
      await answer(view, t('people:members.erase')).click()
      await expect.poll(() => view.asked('bo.eraseMember')).toEqual([{ id: closed.id, reason: 'hết hạn lưu' }])
      expect(view.asked('bo.member')).toEqual([{ username: 'lan' }])
    })
  })

  it('is excluded for a term, with a reason and after a question', async () => {
    const active = sampleOf('bo.member', {
      status: 'active',
      username: 'lan',
      exclusion: null,
      exclusionMonths: [6, 12],
    })
    const excluded = sampleOf('bo.member', { ...active, exclusion: sampleOf('bo.member').exclusion })
    await at('/members', { 'bo.member': active, 'bo.excludeMember': excluded }, async (view) => {
      const { page, t } = view
      await page.getByLabel(t('people:members.name')).fill('lan')
      await button(view, t('people:members.look')).click()
      await button(view, t('people:members.exclude.open')).click()
      await answer(view, t('people:members.exclude.button')).click()
      await page.getByText(t('errors:reason_required')).waitFor()
      expect(view.asked('bo.excludeMember')).toEqual([])
      await dialog(view).getByLabel(t('people:members.exclude.term')).selectOption('12')
      await dialog(view).getByLabel(t('people:reason')).fill('gia đình yêu cầu')
      await answer(view, t('people:members.exclude.button')).click()
      await page.getByText(t('people:members.exclusion')).waitFor()
      expect(view.asked('bo.excludeMember')).toEqual([{ id: active.id, months: 12, reason: 'gia đình yêu cầu' }])
    })
  })

  it('is marked as of the same person as another one who shares details, and the mark is taken off', async () => {
    const none = { main: null, others: [], alike: [{ username: 'minh', field: 'id_number' as const }] }
    const alone = sampleOf('bo.member', { status: 'active', username: 'lan', samePerson: none })
    const main = { username: 'minh', at: '2026-06-01T00:00:00.000Z', by: 'mai.sup', reason: 'cùng căn cước' }
    const marked = { ...alone, samePerson: { ...none, main } }
    const answers = { 'bo.member': alone, 'bo.markSamePerson': marked, 'bo.liftSamePerson': alone }
    await at('/members', answers, async (view) => {
      const { page, t } = view
      await page.getByLabel(t('people:members.name')).fill('lan')
      await button(view, t('people:members.look')).click()
      await button(view, t('people:members.same.mark.open')).click()
      const name = dialog(view).getByLabel(t('people:members.same.mark.name'))
      expect(await name.inputValue()).toBe('minh')
      await dialog(view).getByLabel(t('people:reason')).fill('cùng căn cước')
      await answer(view, t('people:members.same.mark.button')).click()
      await page.getByText(t('people:members.same.main'), { exact: true }).waitFor()
      await button(view, t('people:members.same.lift.open')).click()
      await dialog(view).getByLabel(t('people:reason')).fill('nhầm người')
      await answer(view, t('people:members.same.lift.button')).click()
      await button(view, t('people:members.same.mark.open')).waitFor()
      expect(view.asked('bo.markSamePerson')).toEqual([{ id: alone.id, username: 'minh', reason: 'cùng căn cước' }])
      expect(view.asked('bo.liftSamePerson')).toEqual([{ id: alone.id, reason: 'nhầm người' }])
    })
  })

  it('is not erased without that permission', async () => {
    const answers = {
      'bo.member': closed,
      'bo.me': operatorWith(permissions.filter((name) => name !== 'members.erase')),
    }
    await at('/members', answers, async (view) => {
      await view.page.getByLabel(view.t('people:members.name')).fill('lan')
      await button(view, view.t('people:members.look')).click()
      await view.page.getByRole('heading', { name: 'lan' }).waitFor()
      expect(await button(view, view.t('people:members.erase')).count()).toBe(0)
    })
  })
})

describe('an event that failed', () => {
  const dead = sampleOf('bo.deadLetter', { id: 'd1', state: 'dead', isHeld: false, heldBehind: null, canRetry: true })

  it('is run again, and says where it failed again', async () => {
    await at('/dead-letters?id=d1', { 'bo.deadLetter': dead, 'bo.retryDeadLetter': dead }, async (view) => {
      await button(view, view.t('backoffice:deadLetters.retry.button')).click()
      await dialog(view).locator('button[type=submit]').click()
      await view.page.getByText(view.t('backoffice:deadLetters.retry.failedTitle')).waitFor()
      expect(view.asked('bo.retryDeadLetter')).toEqual([{ id: 'd1' }])
    })
  })

  it('is given up with a reason', async () => {
    const answers: Answers = { 'bo.deadLetter': dead, 'bo.discardDeadLetter': { ...dead, state: 'discarded' } }
    await at('/dead-letters?id=d1', answers, async (view) => {
      await button(view, view.t('backoffice:deadLetters.discard.button')).click()
      await dialog(view).getByLabel(view.t('backoffice:deadLetters.discard.reason')).fill('x ')
      await dialog(view).locator('button[type=submit]').click()
      await expect.poll(() => view.asked('bo.discardDeadLetter')).toEqual([])
      await dialog(view).getByLabel(view.t('backoffice:deadLetters.discard.reason')).fill('đã gửi tay')
      await dialog(view).locator('button[type=submit]').click()
      await expect.poll(() => view.asked('bo.discardDeadLetter')).toEqual([{ id: 'd1', reason: 'đã gửi tay' }])
    })
  })
})

describe('a conversation of live support', () => {
  const path = '/service?id=c1'
  const conversation = sampleOf('bo.serviceTake', { id: 'c1', status: 'OPEN', isMine: true, name: 'Lan', member: null })
  const opened = (fields: Partial<typeof conversation>): Answers => ({
    'bo.serviceConversation': {
      ...sampleOf('bo.serviceConversation'),
      conversation: { ...conversation, ...fields },
      typingUntil: null,
    },
  })

  it('is taken from the queue', async () => {
    await at(
      path,
      { ...opened({ status: 'WAITING', isMine: false }), 'bo.serviceTake': conversation },
      async (view) => {
        await button(view, view.t('backofficeTalk:service.take')).click()
        await expect.poll(() => view.asked('bo.serviceTake')).toEqual([{ id: 'c1' }])
      },
    )
  })

  it('is answered, and ended after a question', async () => {
    await at(path, { ...opened({}), 'bo.serviceClose': { ...conversation, status: 'CLOSED' } }, async (view) => {
      const { page, t } = view
      await page.getByLabel(t('backofficeTalk:service.field')).fill('Chào Lan')
      await page.keyboard.press('Enter')
      await expect.poll(() => view.asked('bo.serviceSend')).toMatchObject([{ id: 'c1', text: 'Chào Lan' }])
      await button(view, t('backofficeTalk:service.actions')).click()
      await page.getByRole('menuitem', { name: t('backofficeTalk:service.close') }).click()
      await answer(view, t('backofficeTalk:service.close')).click()
      await expect.poll(() => view.asked('bo.serviceClose')).toEqual([{ id: 'c1' }])
    })
  })
})

describe('the ledger', () => {
  it('that does not add up, or was not audited, is a line on every page', async () => {
    for (const [breaks, text] of [
      [2, 'ledgerAlert.title'],
      [null, 'ledgerAlert.failedTitle'],
    ] as const) {
      const answers = { 'bo.me': { ...operatorWith(permissions), ledgerAlert: { day: '2026-06-30', breaks } } }
      await at('/audit', answers, async ({ page, t, go }) => {
        await page.getByText(t(`backoffice:${text}`)).waitFor()
        await go('/members')
        await page.getByText(t(`backoffice:${text}`)).waitFor()
      })
    }
  })
})

describe('the menu', () => {
  it('opens the first permitted page, and shows only permitted ones', async () => {
    const answers = { 'bo.me': operatorWith(['audit.view', 'feedback.answer']) }
    await at('/', answers, async ({ page }) => {
      await page.waitForURL(/\/feedback$/)
      const links = await page.locator('nav a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      expect(links).toEqual(['/feedback', '/audit'])
    })
  })

  it('drops unknown parameters from an address', async () => {
    await at('/withdrawals?status=ALL&id=w1&other=1', { 'bo.withdrawal': withdrawalToDecide }, async (view) => {
      expect(view.asked('bo.withdrawals')).toMatchObject([{ status: 'open' }])
    })
  })
})
