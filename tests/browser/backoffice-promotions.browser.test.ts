import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RouteValue } from '@lotus/contract'
import { must } from '@lotus/kernel'
import { operatorWith, permissions, rowsOf, sampleOf } from './backoffice/answers.ts'
import { Refusal, type Answers } from './backoffice/fake-server.ts'
import { openBackoffice, type Backoffice, type Look, type OpenPage } from './backoffice/open-backoffice.ts'
import { alike, drawn, frozen, household, promotions, reload, rescued } from './backoffice/promotion-answers.ts'
import { faces } from './faces.ts'

// What operators build and decide about promotions, up to the call that leaves the page (K06, K09, X02); the server has
// its own tests.
let backoffice: Backoffice
beforeAll(async () => {
  backoffice = await openBackoffice()
}, 120_000)
afterAll(() => backoffice?.close())

type Options = Look & { answers?: Answers }

async function at(path: string, options: Options, work: (view: OpenPage) => Promise<void>): Promise<void> {
  const view = await backoffice.open(path, { ...options, answers: { 'bo.promotions': promotions, ...options.answers } })
  await work(view)
  expect(view.problems).toEqual([])
  await view.close()
}

/** A screenshot for people, if a folder is set; none in an ordinary run. */
async function picture({ page }: OpenPage, name: string): Promise<void> {
  const folder = process.env['LOTUS_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

const p = (key: string) => `backoffice:promotions.${key}`
const button = ({ page }: OpenPage, name: string) => page.getByRole('button', { name, exact: true })
const dialog = ({ page }: OpenPage) => page.locator('[role=dialog], [role=alertdialog]').last()
const field = ({ page, t }: OpenPage, name: string) => page.getByLabel(t(p(`field.${name}`)), { exact: true })
const textFields = (view: OpenPage, name: string) =>
  ['Tiếng Việt', 'English'].map((language) =>
    view.page.getByLabel(view.t(p(`field.${name}`), { language }), { exact: true }),
  )
/** The button at the head of the builder; its foot has another one. */
const save = (view: OpenPage) => button(view, view.t(p('save'))).first()

/** Writes what no template sets. */
async function write(view: OpenPage): Promise<void> {
  for (const [at, input] of textFields(view, 'title').entries())
    await input.fill(['Nạp lại 10%', 'Reload 10%'][at] ?? '')
  for (const [at, input] of textFields(view, 'summary').entries())
    await input.fill(['Thêm 10% cho lần nạp thứ hai.', 'Ten per cent more on the second deposit.'][at] ?? '')
  await field(view, 'budget').fill('5000')
}

const looks: readonly Look[] = faces('backoffice-promotions', [
  { language: 'vi', theme: 'dark', size: 'desktop' },
  { language: 'en', theme: 'light', size: 'phone' },
])

describe('the builder (operations.md 4.12)', () => {
  it.each(looks)('a promotion is built from a template, previewed and saved ($language, $size)', async (look) => {
    const answers: Answers = {
      'bo.previewPromotion': {
        ...sampleOf('bo.previewPromotion'),
        from: '2026-06-01',
        to: '2026-07-01',
        looked: 1204,
        isWhole: false,
        isEstimate: false,
        cost: { members: 31, awards: 74, amount: '3120.5000', points: '0.0000' },
        required: '274604.0000',
        days: [
          { day: '2026-06-03', awards: 24, amount: '1020.5000' },
          { day: '2026-06-20', awards: 50, amount: '2100.0000' },
        ],
        warnings: ['PRODUCTS_MIXED'],
      },
      'bo.savePromotion': { id: '2', version: 1 },
    }
    await at('/promotions', { ...look, answers }, async (view) => {
      const { page, t } = view
      await button(view, t(p('add'))).click()
      await button(view, t(p('template.reload'))).click()
      await save(view).click()
      await page.getByText(t(p('unsound'))).waitFor()
      expect(view.asked('bo.savePromotion')).toEqual([])
      await write(view)
      await page.getByText(t(p('unsound'))).waitFor({ state: 'detached' })
      // The terms in words follow what is typed, and one bonus is worked out (operations.md 4.10).
      const values = { deposit: '500.00', amount: '50.00', required: '4,400.00' }
      await page.getByText(t(p('example.deposit'), values)).waitFor()
      await page.getByText(t(p('warning.NO_END'))).waitFor()
      await button(view, t(p('preview.run'))).click()
      await page.getByText(t(p('preview.kept'))).waitFor()
      await page.getByText('274,604.00').waitFor()
      await page.getByText(t(p('warning.PRODUCTS_MIXED'))).waitFor()
      expect(await page.locator('figure ol li').count()).toBe(31)
      await picture(view, `builder-${look.language}-${look.theme}-${look.size}`)
      await field(view, 'max').fill('250')
      await page.getByText(t(p('preview.changed'))).waitFor()
      await save(view).click()
      await page.getByText(t(p('saved'))).waitFor()
      const [sent] = view.asked('bo.savePromotion')
      expect(sent).toMatchObject({
        code: 'nap-lai',
        budget: '5000',
        endsAt: null,
        title: { vi: 'Nạp lại 10%', en: 'Reload 10%' },
        rule: {
          trigger: 'DEPOSIT',
          period: 'DAY',
          deposit: { nth: 2, least: '50' },
          given: { form: 'PERCENT', ppm: 100_000, max: '250' },
          terms: { multiplePpm: 8_000_000, base: 'DEPOSIT_AND_BONUS', contributions: { RNG: 1e6, FISH: 1e6 } },
        },
      })
      expect(sent).not.toHaveProperty('id')
      // Back to the list, with the panel of what was saved.
      await page.waitForURL(/\/promotions\?id=/)
    })
  })

  it('shows only the fields of the trigger; slices have odds and a mean, steps are added and taken out', async () => {
    await at('/promotions?edit=new', {}, async (view) => {
      const { page, t } = view
      await field(view, 'trigger').selectOption('CHECKIN')
      expect(await field(view, 'percent').count()).toBe(0)
      expect(await field(view, 'period').locator('option').count()).toBe(1)
      await button(view, t(p('template.wheel'))).click()
      expect(await field(view, 'multiple').count()).toBe(0)
      await page.getByText('17.67').first().waitFor()
      const slices = page.getByRole('group', { name: t(p('field.slices')) })
      expect(await slices.getByText('60.00%').count()).toBe(1)
      await picture(view, 'wheel-vi-dark-desktop')
      await slices
        .getByLabel(t(p('field.weight')))
        .first()
        .fill('120')
      await slices.getByText('75.00%').waitFor()
      await button(view, t(p('template.milestone'))).click()
      const steps = page.getByRole('group', { name: t(p('field.steps')) })
      expect(await steps.locator('fieldset').count()).toBe(4)
      await steps.getByRole('button').first().click()
      expect(await steps.locator('fieldset').count()).toBe(3)
      await steps
        .getByLabel(t(p('field.target')))
        .nth(1)
        .fill('100')
      await page.getByText(t(p('problem.notHigher'))).waitFor()
    })
  })

  it.each(looks)('a loss rescue is built by its tiers ($language, $size)', async (look) => {
    const answers: Answers = { 'bo.savePromotion': { id: '2', version: 1 } }
    await at('/promotions?edit=new', { ...look, answers }, async (view) => {
      const { page, t } = view
      await field(view, 'trigger').selectOption('RESCUE')
      expect(await field(view, 'period').locator('option').count()).toBe(1)
      expect(await field(view, 'kind').locator('option').count()).toBe(2)
      await button(view, t(p('template.rescue'))).click()
      const tiers = page.getByRole('group', { name: t(p('field.tiers')) })
      expect(await tiers.locator('fieldset').count()).toBe(3)
      await tiers
        .getByLabel(t(p('field.lossFrom')))
        .nth(2)
        .fill('500')
      await page.getByText(t(p('problem.notHigher'))).waitFor()
      await tiers
        .getByLabel(t(p('field.lossFrom')))
        .nth(2)
        .fill('20000')
      await page.getByText(t(p('given.tierFrom'), { from: '20,000.00' })).waitFor()
      await write(view)
      await picture(view, `rescue-${look.language}-${look.theme}-${look.size}`)
      await save(view).click()
      await page.getByText(t(p('saved'))).waitFor()
      expect(view.asked('bo.savePromotion')).toMatchObject([
        {
          rule: {
            trigger: 'RESCUE',
            metric: { kind: 'NET_LOSS', categories: ['RNG', 'FISH', 'PVP'], least: '0' },
            given: {
              form: 'TIERS',
              tiers: [{ ppm: 10_000 }, { ppm: 20_000 }, { from: '20000', ppm: 30_000 }],
              byDeposits: true,
            },
            terms: { multiplePpm: 1_000_000 },
          },
        },
      ])
    })
  })

  it('shows what the server found at its field, and that the strict profile refuses', async () => {
    const answers = (refusal: Refusal): Answers => ({
      'bo.savePromotion': refusal,
      'bo.promotions': { ...promotions, isStrict: true },
    })
    const fields = { 'rule.given.max': 'invalid', code: 'too_long' }
    await at('/promotions?edit=2', { answers: answers(new Refusal(400, 'bad_request', { fields })) }, async (view) => {
      await field(view, 'multiple').fill('20')
      await view.page.getByText(view.t(p('strict'))).waitFor()
      await view.page.getByText(view.t(p('warning.TURNOVER_HIGH'))).waitFor()
      await save(view).click()
      await view.page.getByText(view.t(p('problem.invalid'))).waitFor()
      await view.page.getByText(view.t(p('problem.tooLong'))).waitFor()
      expect(view.asked('bo.savePromotion')).toMatchObject([{ id: '2', version: 4 }])
    })
    for (const code of ['promo_code_taken', 'promo_strict'])
      await at('/promotions?edit=2', { answers: answers(new Refusal(409, code)) }, async (view) => {
        await field(view, 'sort').fill('7')
        await save(view).click()
        await view.page
          .getByText(view.t(`errors:${code}`))
          .first()
          .waitFor()
        expect(await field(view, 'code').getAttribute('aria-invalid')).toBe(code === 'promo_code_taken' ? 'true' : null)
      })
  })

  it('asks before typed text is lost, and not when nothing was typed', async () => {
    await at('/promotions?edit=2', {}, async (view) => {
      const { page, t } = view
      await field(view, 'sort').fill('7')
      await button(view, t('backofficeContent:back')).click()
      await dialog(view).getByText(t('backofficeContent:leave.title')).waitFor()
      await button(view, t('backofficeContent:leave.no')).click()
      expect(await field(view, 'sort').inputValue()).toBe('7')
      await field(view, 'sort').fill('20')
      await button(view, t('backofficeContent:back')).click()
      await page.locator('aside').getByText(reload.code).waitFor()
    })
  })
})

describe('a promotion (operations.md 5.2, row 47)', () => {
  it('stands with budget, cost and its terms in words, filtered by state and trigger', async () => {
    await at('/promotions', {}, async (view) => {
      const { page, t } = view
      const rows = page.locator('tbody tr[data-clickable]')
      expect(await rows.count()).toBe(promotions.rows.length)
      await picture(view, 'list-vi-dark-desktop')
      await page.getByLabel(t(p('fact.earns'))).selectOption('DEPOSIT')
      expect(await rows.count()).toBe(1)
      await rows.first().click()
      const panel = page.locator('aside')
      await panel.getByText(t(p('earns.nthDeposit'), { nth: '2', least: '50.00' })).waitFor()
      await panel.getByText(t(p('turnoverOn.DEPOSIT_AND_BONUS'), { times: '8' })).waitFor()
      await panel.getByText(reload.hash).waitFor()
      expect(await panel.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
      await picture(view, 'panel-vi-dark-desktop')
    })
  })

  it('a raffle shows its draw and its winners; a named prize is noted as handed out (L12)', async () => {
    const answers: Answers = { 'bo.raffle': drawn, 'bo.handRafflePrize': { ok: true } }
    await at('/promotions?id=6', { answers }, async (view) => {
      const { page, t } = view
      const panel = page.locator('aside')
      await panel.getByText(t(p('raffle.states.DONE'))).waitFor()
      await panel.getByText(must(drawn.raffle.seed, 'it is drawn')).waitFor()
      await picture(view, 'raffle-vi-dark-desktop')
      await button(view, t(p('raffle.hand'))).click()
      await page.getByLabel(t(p('reason')), { exact: true }).fill('nhận tại văn phòng')
      await dialog(view).locator('button[type=submit]').click()
      await page.getByText(t(p('raffle.done.hand'))).waitFor()
      expect(view.asked('bo.handRafflePrize')).toEqual([
        { id: '6', memberId: '34', isHanded: true, note: 'nhận tại văn phòng' },
      ])
    })
  })

  it('a rescue shows what each day gave and refused, and how it was worked out', async () => {
    for (const look of looks)
      await at('/promotions?id=8', { ...look, answers: { 'bo.rescue': rescued } }, async (view) => {
        const { page, t } = view
        await page.getByText(t(p('rescue.title'))).waitFor()
        expect(await page.getByText(t(p('rescue.reason.BUDGET')), { exact: true }).count()).toBe(2)
        await page.getByText('612.50', { exact: true }).waitFor()
        await page.getByText('10,078.00').waitFor()
        await picture(view, `rescue-part-${look.language}-${look.theme}-${look.size}`)
      })
  })

  it('a promotion given once for a household shows who was refused, with whom and what they share (issue 21 section 4)', async () => {
    const answers: Answers = { 'bo.promotions': household, 'bo.promotionAlike': alike }
    for (const look of looks)
      await at('/promotions?id=2', { ...look, answers }, async (view) => {
        const { page, t } = view
        const list = page.getByRole('list', { name: t(p('refusedAlike.title')) })
        await list.getByText('hoalan88', { exact: true }).waitFor()
        const what = ['DEVICE', 'ADDRESS'].map((sign) => t(p(`board.evidence.${sign}`))).join(', ')
        await list.getByText(t(p('refusedAlike.with'), { name: 'nguyenthiminhchau1987', what })).waitFor()
        await page.getByText(t(p('field.onePer')), { exact: true }).waitFor()
        await picture(view, `alike-${look.language}-${look.theme}-${look.size}`)
      })
  })

  it('a leaderboard is reviewed: a place like a better one is decided first, then the board that was looked at is approved (K09)', async () => {
    const said = async (view: OpenPage, reason: string, step: string) => {
      await view.page.getByLabel(view.t(p('reason')), { exact: true }).fill(reason)
      await dialog(view).locator('button[type=submit]').click()
      await view.page.getByText(view.t(p(`board.done.${step}`))).waitFor()
    }
    const answers: Answers = {
      'bo.board': frozen,
      'bo.decideBoardPlace': { ok: true },
      'bo.approveBoard': { winners: 3, amount: '900.0000' },
    }
    const approve = (view: OpenPage, sum: string) => button(view, view.t(p('board.approve'), { sum }))
    for (const look of looks)
      await at('/promotions?id=7', { ...look, answers }, async (view) => {
        const { page, t } = view
        await page.getByText(t(p('board.now'), { score: '0.00' })).waitFor()
        await page.getByText(t(p('board.held'))).waitFor()
        await page.getByText(t(p('board.leftOut')), { exact: true }).waitFor()
        await page
          .getByText(t(p(`board.leftOutNote_${look.language === 'vi' ? 'other' : 'one'}`), { count: '1' }))
          .waitFor()
        expect(await approve(view, '900.00').isDisabled()).toBe(true)
        await picture(view, `board-${look.language}-${look.theme}-${look.size}`)
        await button(view, t(p('board.button.EXCLUDE')))
          .nth(1)
          .click()
        await said(view, 'một nhà', 'EXCLUDE')
        expect(view.asked('bo.decideBoardPlace')).toEqual([
          { id: '7', period: 'w2026-06-01', memberId: '34', decision: 'EXCLUDE', reason: 'một nhà' },
        ])
      })
    const kept = frozen.rows.map((row) => ({ ...row, decision: row.evidence.length > 0 ? ('KEEP' as const) : null }))
    await at('/promotions?id=7', { answers: { ...answers, 'bo.board': { ...frozen, rows: kept } } }, async (view) => {
      await approve(view, '900.00').click()
      await said(view, 'đã xem từng hạng', 'approve')
      expect(view.asked('bo.approveBoard')).toEqual([
        { id: '7', period: 'w2026-06-01', root: frozen.root, decisions: 1, reason: 'đã xem từng hạng' },
      ])
    })
  })

  it('of a large budget waits for a second operator: the first is told so, another one agrees', async () => {
    const draft = { ...reload, state: 'DRAFT' as const }
    const answers = (openAskedBy: string | null, needsSecond: boolean): Answers => ({
      'bo.promotions': { rows: [{ ...draft, openAskedBy }], isStrict: false },
      'bo.setPromotionState': { state: needsSecond ? 'DRAFT' : 'OPEN', needsSecond },
    })
    const decide = async (view: OpenPage, name: string) => {
      await button(view, view.t(p(`step.${name}`))).click()
      await dialog(view)
        .getByText(view.t(p(`effect.${name}`)))
        .waitFor()
      await dialog(view).locator('button[type=submit]').click()
      await view.page.getByText(view.t('errors:reason_required')).waitFor()
      await view.page.getByLabel(view.t(p('reason')), { exact: true }).fill('đã duyệt kế hoạch')
      await dialog(view).locator('button[type=submit]').click()
      await dialog(view).waitFor({ state: 'detached' })
    }
    await at('/promotions?id=2', { answers: answers(null, true) }, async (view) => {
      await decide(view, 'open')
      await view.page.getByText(view.t(p('done.asked'))).waitFor()
      expect(view.asked('bo.setPromotionState')).toEqual([
        { id: '2', version: 4, state: 'OPEN', reason: 'đã duyệt kế hoạch' },
      ])
    })
    await at('/promotions?id=2', { answers: answers('mai.sup', false) }, async (view) => {
      await view.page.getByText(view.t(p('secondOwn'))).waitFor()
      expect(await button(view, view.t(p('step.open'))).count()).toBe(0)
    })
    await at('/promotions?id=2', { answers: answers('hoa.ops', false) }, async (view) => {
      await view.page.getByText(view.t(p('second'), { by: 'hoa.ops' })).waitFor()
      await picture(view, 'second-vi-dark-desktop')
      await decide(view, 'confirm')
      await view.page.getByText(view.t(p('done.confirm'))).waitFor()
      expect(view.asked('bo.setPromotionState')).toMatchObject([{ state: 'OPEN' }])
    })
  })

  it('is paused and closed with a reason; who may only look has no buttons and no builder', async () => {
    const answers: Answers = { 'bo.setPromotionState': { state: 'CLOSED', needsSecond: false } }
    await at('/promotions?id=2', { answers }, async (view) => {
      await button(view, view.t(p('step.close'))).click()
      await dialog(view)
        .getByText(view.t(p('effect.close')))
        .waitFor()
      await view.page.getByLabel(view.t(p('reason')), { exact: true }).fill('hết mùa')
      await dialog(view).locator('button[type=submit]').click()
      await view.page.getByText(view.t(p('done.close'))).waitFor()
      expect(view.asked('bo.setPromotionState')).toMatchObject([{ state: 'CLOSED', reason: 'hết mùa' }])
    })
    const looking: Answers = { 'bo.me': operatorWith(['promotions.view']) }
    await at('/promotions?id=2', { answers: looking }, async (view) => {
      await view.page.locator('aside').getByText(reload.hash).waitFor()
      expect(await view.page.locator('aside footer button').count()).toBe(0)
      expect(await button(view, view.t(p('add'))).count()).toBe(0)
      await view.go('/promotions?edit=new')
      await view.page.getByText(view.t('backoffice:noAccess.title')).waitFor()
    })
  })
})

describe('applications (operations.md 4.9, 5.2 row 48)', () => {
  type Application = RouteValue<'bo.promotionApplications'>['rows'][number]
  const waiting = rowsOf<'bo.promotionApplications', Application>('bo.promotionApplications', (_, index) => ({
    // A number counts the member's own applications: two members may have the same.
    id: '1',
    memberId: String(40 + index),
    username: ['lan88', 'hung.bt', 'thu99'][index] ?? '',
    title: { vi: 'Quà xác minh', en: 'Verification gift' },
    images: index === 0 ? ['/media/promotions/a.webp', '/media/promotions/b.webp'] : [],
    sharedImages: index === 0 ? 2 : 0,
    state: 'APPLYING',
    reason: '',
    comment: 'Em đã xác minh số điện thoại.',
    amount: '131.0000',
  }))

  it.each(looks)(
    'shows comment and pictures, flags shared ones, and decides with a reason ($language)',
    async (look) => {
      const answers: Answers = { 'bo.promotionApplications': waiting }
      await at('/applications', { ...look, answers }, async (view) => {
        const { page, t } = view
        const isPhone = look.size === 'phone'
        await page.getByText('lan88').locator('visible=true').click()
        const panel = page.locator(isPhone ? '[role=dialog], dialog' : 'aside').last()
        await panel.getByText(t(p('applications.shared_other'), { count: '2' })).waitFor()
        const pictures = panel.locator('img')
        expect(await pictures.evaluateAll((all) => all.map((one) => one.getAttribute('src')))).toEqual(
          waiting.rows[0]?.images,
        )
        await picture(view, `application-${look.language}-${look.theme}-${look.size}`)
        await button(view, t(p('applications.reject'))).click()
        await dialog(view).locator('button[type=submit]').click()
        await page.getByText(t('errors:reason_required')).waitFor()
        await page.getByLabel(t(p('applications.reason')), { exact: true }).fill('ảnh của người khác')
        await dialog(view).locator('button[type=submit]').click()
        await page.getByText(t(p('applications.done.reject'), { name: 'lan88' })).waitFor()
        expect(view.asked('bo.decideApplication')).toEqual([
          { memberId: '40', id: '1', decision: 'REJECT', reason: 'ảnh của người khác' },
        ])
        // Beside the list the next one opens; on a phone the sheet closes.
        if (isPhone) await page.waitForURL(/\/applications$/)
        else
          await page
            .locator('aside')
            .getByRole('heading', { name: /hung\.bt/ })
            .waitFor()
      })
    },
  )

  it('are walked through with the keyboard; a spent budget is said; who may only look decides nothing', async () => {
    const answers: Answers = {
      'bo.promotionApplications': waiting,
      'bo.decideApplication': new Refusal(409, 'promo_budget'),
    }
    await at('/applications', { answers }, async (view) => {
      const { page, t } = view
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await page
        .locator('aside')
        .getByRole('heading', { name: /hung\.bt/ })
        .waitFor()
      await button(view, t(p('applications.issue'))).click()
      await page.getByLabel(t(p('applications.reason')), { exact: true }).fill('đủ điều kiện')
      await dialog(view).locator('button[type=submit]').click()
      await page.getByText(t('errors:promo_budget')).waitFor()
      await page.keyboard.press('Escape')
    })
    const looking = operatorWith(permissions.filter((one) => one !== 'promotions.decide'))
    await at('/applications?id=40-1', { answers: { ...answers, 'bo.me': looking } }, async (view) => {
      await view.page.locator('aside').getByText('Em đã xác minh').waitFor()
      expect(await view.page.locator('aside footer button').count()).toBe(0)
    })
  })
})
