import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operatorWith, sampleOf } from './backoffice/answers.ts'
import { Refusal, type Answers } from './backoffice/fake-server.ts'
import { openBackoffice, type Backoffice, type Look, type OpenPage } from './backoffice/open-backoffice.ts'
import { colleague, grant, invitation, operatorsWith, sealing, watching } from './backoffice/operators-answers.ts'
import { findProblems } from './crawl/problems.ts'
import { faces } from './faces.ts'

// How operators let each other in and change what they may do, up to the call that leaves the page (issue 17).
let backoffice: Backoffice
beforeAll(async () => {
  backoffice = await openBackoffice()
}, 120_000)
afterAll(() => backoffice?.close())

async function at(
  path: string,
  answers: Answers,
  work: (view: OpenPage) => Promise<void>,
  look: Look = {},
): Promise<void> {
  const view = await backoffice.open(path, { answers, ...look })
  await work(view)
  expect(view.problems).toEqual([])
  await view.close()
}
const dialog = ({ page }: OpenPage) => page.locator('[role=dialog], [role=alertdialog]').last()
const button = ({ page }: OpenPage, name: string) => page.getByRole('button', { name, exact: true })
const submit = async (view: OpenPage, reason: string) => {
  await dialog(view).locator('textarea').fill(reason)
  await dialog(view).locator('button[type=submit]').click()
}
const openColleague = async (view: OpenPage) => {
  await button(view, view.t('people:operators.manage')).click()
  await view.page.getByText(colleague.name).last().waitFor()
}

describe('at the top of every page', () => {
  it('what one operator alone decided is shown to everybody, and anybody objects with a reason', async () => {
    const answers: Answers = { 'bo.me': watching(['audit.view']), 'bo.objectToOperator': { ok: true } }
    await at('/audit', answers, async (view) => {
      const { page, t } = view
      await page
        .getByText(
          t('backoffice:newcomers.invitation.title', { by: 'lan.root', username: 'hoa.ops', name: 'Lê Thị Hoa' }),
        )
        .waitFor()
      await page.getByText(/Thêm: sửa cài đặt/).waitFor()
      await button(view, t('backoffice:newcomers.object')).first().click()
      await dialog(view).locator('button[type=submit]').click()
      expect(view.asked('bo.objectToOperator')).toEqual([])
      await submit(view, 'không ai biết người này')
      await dialog(view).waitFor({ state: 'detached' })
      expect(view.asked('bo.objectToOperator')).toEqual([{ id: '8', reason: 'không ai biết người này' }])
      // Whoever may not change operators takes note, and ends nobody.
      expect(await button(view, t('backoffice:endAccess.button')).count()).toBe(0)
    })
  })

  it('a first login names who was involved, and is ended or taken note of', async () => {
    const answers: Answers = {
      'bo.me': watching(),
      'bo.disableOperator': operatorsWith({}),
      'bo.seeArrival': { ok: true },
    }
    await at('/audit', answers, async (view) => {
      const { page, t } = view
      await page.getByText(/Người mời: lan.root. Người giao liên kết: mai.sup/).waitFor()
      await page.getByText(/Cùng địa chỉ mạng với mai.sup/).waitFor()
      await button(view, t('backoffice:newcomers.know')).click()
      await expect.poll(() => view.asked('bo.seeArrival')).toEqual([{ id: '11' }])
      await button(view, t('backoffice:endAccess.button')).click()
      await submit(view, 'không phải người được mời')
      await dialog(view).waitFor({ state: 'detached' })
      expect(view.asked('bo.disableOperator')).toEqual([{ id: '9', reason: 'không phải người được mời' }])
    })
  })

  it.each(
    faces('backoffice-operators', [
      { language: 'vi', size: 'phone', theme: 'dark' },
      { language: 'en', size: 'desktop', theme: 'light' },
    ] as const),
  )('is readable ($language, $size, $theme)', async (look) => {
    await at(
      '/audit',
      { 'bo.me': watching() },
      async ({ page }) => {
        expect(await findProblems(page)).toEqual([])
      },
      look,
    )
  })
})

describe('what a colleague may do', () => {
  it('is changed with a reason; what needs two says so before, and that it waits after', async () => {
    const after = operatorsWith({
      permissions: ['content.view'],
      grant: { ...grant, proposedBy: 'mai.sup', mayConfirm: false },
    })
    const answers: Answers = { 'bo.operators': operatorsWith({}), 'bo.setOperatorPermissions': after }
    await at('/operators', answers, async (view) => {
      const { page, t } = view
      await openColleague(view)
      await button(view, t('people:operators.change')).click()
      const tick = (name: string) =>
        dialog(view)
          .getByText(t(`backoffice:permission.${name}`), { exact: false })
          .first()
      const takesTwo = dialog(view).getByText(t('people:operators.takesTwo'))
      await takesTwo.first().waitFor()
      expect(await takesTwo.count()).toBeGreaterThan(3)
      // Nothing changed yet: nothing is sent.
      await submit(view, 'đổi việc')
      expect(view.asked('bo.setOperatorPermissions')).toEqual([])
      await tick('withdrawals_view').click()
      await tick('settings_edit').click()
      await dialog(view).locator('button[type=submit]').click()
      await page.getByText(t('people:operators.changeWaits', { name: 'tu.op' })).waitFor()
      expect(view.asked('bo.setOperatorPermissions')).toEqual([
        { id: '7', permissions: ['content.view', 'settings.edit'], seen: colleague.permissions, reason: 'đổi việc' },
      ])
      // The one who proposed only takes it back.
      await page.getByText(t('people:operators.grantSecond')).waitFor()
      expect(await button(view, t('people:operators.grantConfirm')).count()).toBe(0)
      await button(view, t('people:operators.grantWithdraw')).waitFor()
    })
  })

  it('a second operator confirms or rejects what waits, after seeing it', async () => {
    for (const [name, isConfirmed] of [
      ['grantConfirm', true],
      ['grantReject', false],
    ] as const) {
      const answers: Answers = { 'bo.operators': operatorsWith({ grant }), 'bo.decideOperatorGrant': operatorsWith({}) }
      await at('/operators', answers, async (view) => {
        const { page, t } = view
        await openColleague(view)
        await page.getByText('duyệt lệnh rút, sửa cài đặt').waitFor()
        await page.getByText(/lan.root đề nghị.*thay chị Linh/).waitFor()
        await button(view, t(`people:operators.${name}`)).click()
        await page.getByText('duyệt lệnh rút, sửa cài đặt').waitFor({ state: 'detached' })
        expect(view.asked('bo.decideOperatorGrant')).toEqual([{ id: '3', isConfirmed }])
      })
    }
  })
})

describe('the link of an invitation', () => {
  const invited = operatorsWith({ status: 'invited', hasAuthenticator: false, lastLoginAt: null, invitation })

  it('that one alone hands out says that it waits, who tried it, and in how many browsers it was opened', async () => {
    const link = { token: 'x'.repeat(43), expiresAt: '2026-07-05T03:00:00.000Z', heldUntil: '2026-07-04T03:00:00.000Z' }
    await at('/operators', { 'bo.operators': invited, 'bo.issueInvitation': link }, async (view) => {
      const { page, t } = view
      await openColleague(view)
      await page.getByText(t('people:operators.willBeHeld')).waitFor()
      await page.getByText(/liên kết bị mở trong trình duyệt của mai.sup và bị chặn/).waitFor()
      await page.getByText(t('people:operators.opened_other', { count: '2' })).waitFor()
      await button(view, t('people:operators.issueAgain')).click()
      await page.getByText(/Chỉ mình bạn giao liên kết này/).waitFor()
      expect(view.asked('bo.issueInvitation')).toEqual([{ id: '7' }])
    })
  })

  it.each(
    faces('backoffice-operators 1', [
      ['held', new Refusal(409, 'state_conflict', { state: 'held', until: '2026-07-04T03:00:00.000Z' })],
      ['own', new Refusal(409, 'same_operator', { by: 'device' })],
      ['over', new Refusal(400, 'ticket_invalid')],
    ] as const),
  )('says why it does not work: %s', async (text, refusal) => {
    await at(
      `/invitation#${'x'.repeat(43)}`,
      { 'system.status': sealing, 'bo.openInvitation': refusal },
      async ({ page, t }) => {
        await page.getByText(t(`brand:invitation.${text}`), { exact: true }).waitFor()
        expect(await page.locator('input').count()).toBe(0)
      },
    )
  })

  it('tells whoever was invited that it was opened elsewhere', async () => {
    const opened = sampleOf('bo.openInvitation', { otherBrowsers: 1, secret: 'ABCDEFGHABCDEFGHABCDEFGHABCDEFGH' })
    await at(
      `/invitation#${'x'.repeat(43)}`,
      { 'system.status': sealing, 'bo.openInvitation': opened },
      async ({ page, t }) => {
        await page.getByText(t('brand:invitation.elsewhere_other', { count: '1' })).waitFor()
      },
    )
  })
})

it('the audit log is searched by a vendor’s engineer as they stand there', async () => {
  await at('/audit?action=engineers', { 'bo.me': operatorWith(['audit.view']) }, async (view) => {
    const search = view.page.getByLabel(view.t('backoffice:audit.operator')).first()
    await search.fill('ACME/An')
    await search.press('Enter')
    await expect.poll(() => view.asked('bo.audit').at(-1)).toMatchObject({ action: 'engineers', operator: 'ACME/An' })
  })
})
