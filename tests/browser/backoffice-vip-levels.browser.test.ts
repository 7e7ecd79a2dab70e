import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RouteInput, RouteValue } from '@lotus/contract'
import { must } from '@lotus/kernel'
import { until } from '@lotus/testing/browser'
import { Refusal, type Answers } from './backoffice/fake-server.ts'
import { openBackoffice, type Backoffice } from './backoffice/open-backoffice.ts'
import { faces } from './faces.ts'

// The levels of the VIP programme (operations.md 4.1, 5.2 row 50), up to the calls that leave the page; the server has its own tests.
let backoffice: Backoffice
beforeAll(async () => {
  backoffice = await openBackoffice()
}, 120_000)
afterAll(() => backoffice?.close())

type Levels = RouteValue<'bo.ranks'>
const level = (up: string, deposit: string, gift: string): Levels['levels'][number] => ({
  name: up === '0' ? null : { vi: 'Mầm Sen', en: 'Lotus Sprout' },
  upValidBet: up,
  upDeposit: deposit,
  keepValidBet: up === '0' ? '0' : '1000',
  upgradeBonus: gift,
  weeklyBonus: '0',
  monthlyBonus: gift,
  birthdayBonus: gift,
  withdrawCount: 3,
  withdrawAmount: '80000',
  withdrawFree: null,
  withdrawFeePpm: 7500,
})
const levels = [level('0', '0', '0'), level('10000', '200', '8'), level('100000', '2000', '28')]
const VERSION = '2026-06-01T00:00:00.000Z'
const all: Levels = { isOpen: true, keepDays: 30, version: VERSION, changedBy: 'hoa.ops', levels, waiting: null }
const proposal = { id: '7', by: 'linh.fin', at: VERSION, reason: 'mùa hè', isOwn: false, others: 0 }
const preview = {
  looked: 12,
  isAll: true,
  restarts: 0,
  holders: 4,
  now: { up: 1, down: 0, behind: 1 },
  changed: { up: 3, down: 2, behind: 4 },
}

it.each(faces('backoffice-vip-levels', ['vi', 'en'] as const))(
  'a level is changed: bounds, the preview of what is typed, what the server names at its field, and the proposal (%s)',
  async (language) => {
    const wrong = { fields: { upDeposit: 'above_higher' } }
    const answers: Answers = {
      'bo.ranks': all,
      'bo.previewRank': preview,
      'bo.saveRank': (input: RouteInput<'bo.saveRank'>) =>
        input.upDeposit === '2500' ? new Refusal(400, 'bad_request', wrong) : all,
    }
    const view = await backoffice.open('/vip-levels', { language, answers })
    const { page, t } = view
    const text = (key: string) => t(`backofficeLoyalty:vip.${key}`)
    const field = (name: string) => page.getByLabel(text(`field.${name}`), { exact: true })
    const send = () => page.getByRole('button', { name: text('send') }).click()
    await page.getByRole('cell', { name: 'VIP 1' }).click()
    // The rate is typed in per cent; where the level says nothing the field is empty.
    expect(await field('withdrawFeePpm').inputValue()).toBe('0.75')
    expect(await field('withdrawFree').inputValue()).toBe('')
    await field('upValidBet').fill('8.000')
    await field('withdrawFree').fill('101')
    await send()
    await page.getByText(text('wrong.sum')).waitFor()
    await page.getByText(text('wrong.free')).waitFor()
    await page.getByText(text('wrong.reason')).waitFor()
    expect(await page.getByRole('button', { name: text('preview.ask') }).isDisabled()).toBe(true)
    await field('upValidBet').fill('8000')
    await field('withdrawFree').fill('2')
    await page.getByRole('button', { name: text('preview.ask') }).click()
    const effect = page.getByRole('region', { name: text('preview.title') })
    await effect.getByText('1 → 3').waitFor()
    const asked = { level: 1, change: 'save', upValidBet: '8000', upDeposit: '200', keepValidBet: '1000' }
    expect(view.asked('bo.previewRank')).toMatchObject([{ ...asked, level: expect.anything() }])
    // Other conditions: what was previewed is of these no more.
    await field('upDeposit').fill('2500')
    await effect.waitFor({ state: 'detached' })
    await page.getByLabel(text('reason')).fill('mùa hè')
    await send()
    await page.getByText(text('wrong.above_higher')).waitFor()
    await field('upDeposit').fill('250')
    await page.getByText(text('wrong.above_higher')).waitFor({ state: 'detached' })
    await send()
    await page.getByText(text('sent')).waitFor()
    expect(view.asked('bo.saveRank').at(-1)).toEqual({
      ...must(levels[1], 'a level'),
      level: 1,
      version: VERSION,
      upValidBet: '8000',
      upDeposit: '250',
      withdrawFree: 2,
      reason: 'mùa hè',
    })
    expect(view.problems).toEqual([])
    await view.close()
  },
)

it('who comes second is told, keeps what was typed, and a newer list does not pass for the one that was seen', async () => {
  let current = all
  const answers: Answers = {
    'bo.ranks': () => current,
    'bo.saveRank': () => new Refusal(409, 'state_conflict', { key: 'loyalty.ranks' }),
  }
  const view = await backoffice.open('/vip-levels?level=1', { answers })
  const { page, t } = view
  const weekly = page.getByLabel(t('backofficeLoyalty:vip.field.weeklyBonus'), { exact: true })
  await weekly.fill('3')
  await page.getByLabel(t('backofficeLoyalty:vip.reason')).fill('mùa hè')
  current = { ...all, version: '2026-06-02T00:00:00.000Z', changedBy: 'mai.sup' }
  const send = page.getByRole('button', { name: t('backofficeLoyalty:vip.send') })
  await send.click()
  await page.getByText(t('backofficeLoyalty:vip.conflict')).waitFor()
  await page.getByText(/mai\.sup lúc/).waitFor()
  expect(await weekly.inputValue()).toBe('3')
  await send.click()
  await until(
    () => Promise.resolve(view.asked('bo.saveRank').length),
    (times) => times === 2,
  )
  expect(new Set(view.asked('bo.saveRank').map(({ version }) => version))).toEqual(new Set([VERSION]))
  await view.close()
})

it('the last level goes with a reason, after what that would do; a new one begins with the figures below it', async () => {
  const answers: Answers = { 'bo.ranks': all, 'bo.previewRank': preview, 'bo.removeRank': all, 'bo.saveRank': all }
  const view = await backoffice.open('/vip-levels?level=1', { answers })
  const { page, t } = view
  const text = (key: string) => t(`backofficeLoyalty:vip.${key}`)
  expect(await page.getByRole('button', { name: text('remove') }).count()).toBe(0)
  await view.go('/vip-levels?level=2')
  await page.getByRole('button', { name: text('remove') }).click()
  const dialog = page.locator('[role=dialog], [role=alertdialog]').last()
  await dialog.getByText('0 → 2').waitFor()
  expect(await dialog.getByText('1 → 3').count()).toBe(0)
  await dialog.getByLabel(text('reason')).fill('bớt cấp')
  await dialog.locator('button[type=submit]').click()
  await dialog.waitFor({ state: 'detached' })
  expect(view.asked('bo.removeRank')).toEqual([{ level: 2, version: VERSION, reason: 'bớt cấp' }])
  await page.getByRole('button', { name: text('add') }).click()
  const up = page.getByLabel(text('field.upValidBet'), { exact: true })
  expect(await up.inputValue()).toBe('100000')
  await up.fill('1000000')
  await page.getByLabel(text('reason')).fill('cấp mới')
  await page.getByRole('button', { name: text('send') }).click()
  await page.getByText(text('sent')).last().waitFor()
  expect(view.asked('bo.saveRank')).toMatchObject([{ level: 3, upValidBet: '1000000', upDeposit: '2000' }])
  expect(view.problems).toEqual([])
  await view.close()
})

it('another operator reads what would change, figure by figure, and decides; who proposed may only take it back', async () => {
  const changed = [levels[0], { ...levels[1], upValidBet: '12000' }, levels[2]] as Levels['levels']
  const answers: Answers = { 'bo.ranks': { ...all, waiting: { ...proposal, levels: changed } } }
  const view = await backoffice.open('/vip-levels', { answers })
  const { page, t } = view
  const text = (key: string) => t(`backofficeLoyalty:vip.${key}`)
  const waiting = page.getByRole('region', { name: text('waiting') })
  await waiting.getByText('10,000.00 → 12,000.00').waitFor()
  expect(await waiting.getByRole('term').count()).toBe(1)
  await waiting.getByRole('button', { name: text('confirm') }).click()
  await page.getByText(text('confirmed')).waitFor()
  expect(view.asked('bo.decideSettings')).toEqual([{ id: '7', isConfirmed: true }])
  await view.close()
  const own: Answers = { 'bo.ranks': { ...all, waiting: { ...proposal, isOwn: true, levels: changed } } }
  const mine = await backoffice.open('/vip-levels', { answers: own })
  expect(await mine.page.getByRole('button', { name: text('confirm') }).count()).toBe(0)
  await mine.page.getByRole('button', { name: text('takeBack') }).click()
  await mine.page.getByText(text('gone')).waitFor()
  expect(mine.asked('bo.decideSettings')).toEqual([{ id: '7', isConfirmed: false }])
  await mine.close()
  // With other settings in it, it is decided where all of them are shown.
  const mixed: Answers = { 'bo.ranks': { ...all, waiting: { ...proposal, others: 2, levels: changed } } }
  const last = await backoffice.open('/vip-levels', { answers: mixed })
  await last.page.getByText(t('backofficeLoyalty:vip.others_other', { count: '2' })).waitFor()
  expect(await last.page.getByRole('button', { name: text('confirm') }).count()).toBe(0)
  await last.close()
})
