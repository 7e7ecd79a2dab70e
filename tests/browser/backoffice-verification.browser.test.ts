import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleOf } from './backoffice/answers.ts'
import { Refusal, type Answers } from './backoffice/fake-server.ts'
import { openBackoffice, type Backoffice, type OpenPage } from './backoffice/open-backoffice.ts'

// Identity documents in the back office, up to the call that leaves the page (issue 20 section 4); the server has its own tests.
let backoffice: Backoffice
beforeAll(async () => {
  backoffice = await openBackoffice()
}, 120_000)
afterAll(() => backoffice?.close())

const hit = {
  list: 'INVENTED-DEMO',
  entry: 'INV-S-001',
  kind: 'SANCTION',
  name: 'Phùng Văn Hư Cấu',
  bornOn: null,
  outcome: null,
  reason: null,
  decidedAt: null,
  decidedBy: null,
  isEarlier: false,
} as const
const waiting = sampleOf('bo.verification', {
  id: '12-1',
  state: 'WAITING',
  hits: [hit],
  first: null,
  needsSecond: true,
  pictures: 3,
  picturesGoneAt: null,
})
const path = '/verifications?id=12-1'
const dialog = ({ page }: OpenPage) => page.locator('[role=dialog], [role=alertdialog]').last()
const say = (view: OpenPage, key: string) => view.t(`backofficeVerification:${key}`)

async function at(answers: Answers, work: (view: OpenPage) => Promise<void>): Promise<void> {
  const view = await backoffice.open(path, { answers: { 'bo.verification': waiting, ...answers } })
  await work(view)
  expect(view.problems).toEqual([])
  await view.close()
}
async function decide(view: OpenPage, key: string, reason: string): Promise<void> {
  await view.page.getByRole('button', { name: say(view, key), exact: true }).click()
  await dialog(view).locator('textarea').fill(reason)
  await dialog(view).locator('button[type=submit]').click()
}

it('the first of two approves, and what stands in the way is said', async () => {
  await at({ 'bo.decideVerification': new Refusal(409, 'state_conflict', { state: 'SCREENING' }) }, async (view) => {
    await decide(view, 'approve', 'đã đối chiếu')
    await view.page.getByText(say(view, 'conflict.SCREENING')).waitFor()
    expect(view.asked('bo.decideVerification')).toEqual([{ id: '12-1', reason: 'đã đối chiếu' }])
  })
})

it('a refusal carries the reason that the member reads, apart from the note', async () => {
  const refused = { ...waiting, state: 'REFUSED' as const, reason: 'SELFIE' as const }
  await at({ 'bo.decideVerification': refused }, async (view) => {
    await view.page.getByRole('button', { name: say(view, 'refuse'), exact: true }).click()
    await dialog(view).locator('select').selectOption('SELFIE')
    await dialog(view).locator('textarea').fill('mặt bị che')
    await dialog(view).locator('button[type=submit]').click()
    await dialog(view).waitFor({ state: 'detached' })
    expect(view.asked('bo.decideVerification')).toEqual([{ id: '12-1', refusal: 'SELFIE', reason: 'mặt bị che' }])
  })
})

it('an approval is taken back with the reason that the member reads, and who did it stands there', async () => {
  const approved = { ...waiting, state: 'APPROVED' as const, hits: [], withdrawn: null }
  const withdrawn = { by: 'hoa.ops', at: '2026-03-11T03:00:00.000Z', note: 'số bị sửa' }
  const back = { ...approved, state: 'REFUSED' as const, reason: 'NUMBER' as const, withdrawn }
  await at({ 'bo.verification': approved, 'bo.withdrawVerification': back }, async (view) => {
    await view.page.getByRole('button', { name: say(view, 'withdraw'), exact: true }).click()
    await dialog(view).locator('select').selectOption('NUMBER')
    await dialog(view).locator('textarea').fill('số bị sửa')
    await dialog(view).locator('button[type=submit]').click()
    await view.page.getByText(/hoa\.ops · .* · số bị sửa/).waitFor()
    expect(view.asked('bo.withdrawVerification')).toEqual([{ id: '12-1', refusal: 'NUMBER', reason: 'số bị sửa' }])
  })
})

it('pictures need a reason, and an entry of a list is decided with one', async () => {
  const decided = {
    ...waiting,
    hits: [{ ...hit, outcome: 'other' as const, decidedBy: 'hoa.ops', reason: 'khác năm' }],
  }
  const answers: Answers = { 'bo.verificationPictures': { pictures: [] }, 'bo.decideVerificationHit': decided }
  await at(answers, async (view) => {
    await decide(view, 'pictures.look', 'so mặt')
    await dialog(view).waitFor({ state: 'detached' })
    expect(view.asked('bo.verificationPictures')).toEqual([{ id: '12-1', reason: 'so mặt' }])
    await decide(view, 'screening.other', 'khác năm')
    await view.page.getByText('hoa.ops: người khác. khác năm').waitFor()
    expect(view.asked('bo.decideVerificationHit')).toEqual([
      { id: '12-1', list: 'INVENTED-DEMO', entry: 'INV-S-001', outcome: 'other', reason: 'khác năm' },
    ])
  })
})

it('says what was found of documents sent before, and that no list is connected', async () => {
  const before = { ...hit, outcome: 'same' as const, decidedBy: 'linh.fin', reason: 'đúng ngày sinh', isEarlier: true }
  await at({ 'bo.verification': { ...waiting, hits: [before] } }, async (view) => {
    await view.page.getByText('linh.fin: đúng người này. đúng ngày sinh').waitFor()
    await view.page.getByText(say(view, 'screening.earlier')).waitFor()
  })
  await at({ 'bo.verification': { ...waiting, hits: [], hasLists: false } }, async (view) => {
    await view.page.getByText(say(view, 'screening.noList')).waitFor()
  })
})
