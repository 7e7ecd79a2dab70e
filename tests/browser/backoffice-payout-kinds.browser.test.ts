import { afterAll, beforeAll, expect, it } from 'vitest'
import { withdrawalToDecide } from './backoffice/answers.ts'
import { openBackoffice, type Backoffice } from './backoffice/open-backoffice.ts'

// Withdrawals to USDT (issue 20 section 2, MC09), up to the call that leaves the page; the server has its own tests.
let backoffice: Backoffice
beforeAll(async () => {
  backoffice = await openBackoffice()
}, 120_000)
afterAll(() => backoffice?.close())

const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const TXID = 'a1'.repeat(32)
const detail = {
  ...withdrawalToDecide,
  needsSecond: false,
  firstApproval: null,
  holderName: '',
  address: ADDRESS,
  payoutAccount: { kind: 'usdt' as const, bankName: 'USDT TRC20', network: 'TRC20' as const, tail: 'Lj6t' },
  usdt: {
    network: 'TRC20' as const,
    rateVnd: '25400',
    rate: '25.4000',
    vnd: '1250000000',
    amount: '49212.598425',
    fee: '0.000000',
    txid: null,
  },
}

it.each([
  ['vi', 'desktop'],
  ['en', 'phone'],
] as const)(
  'MC09: one to USDT is shown with its address and amount to copy, and paid by hand with its transaction alone (%s, %s)',
  async (language, size) => {
    const answers = { 'bo.withdrawal': detail, 'bo.approveWithdrawal': { ...detail, status: 'PAID' as const } }
    const view = await backoffice.open('/withdrawals?id=w1', { answers, language, size })
    const { page, t } = view
    const dialog = page.locator('[role=dialog], [role=alertdialog]').last()
    const target = (name: string) => t(`backoffice:withdrawals.target.${name}`)
    await page.getByText(ADDRESS, { exact: true }).waitFor()
    for (const name of ['copyAddress', 'copyAmount'])
      await page.getByRole('button', { name: target(name), exact: true }).waitFor()
    await page.getByText(t('backoffice:withdrawals.target.rateText', { vnd: '25,400', sum: '1,250,000,000' })).waitFor()
    const isFitting = await page.evaluate(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    )
    expect(isFitting).toBe(true)
    await page
      .getByRole('button', { name: t('backoffice:withdrawals.approve.button', { amount: '1,250,000.00' }) })
      .click()
    const field = page.getByLabel(t('backoffice:withdrawals.approve.txid'))
    await field.fill('0x12')
    await dialog.locator('button[type=submit]').click()
    await dialog.getByText(t('backoffice:withdrawals.approve.txidMissing'), { exact: true }).waitFor()
    expect(view.asked('bo.approveWithdrawal')).toEqual([])
    await field.fill(` ${TXID} `)
    await dialog.locator('button[type=submit]').click()
    await field.waitFor({ state: 'detached' })
    expect(view.asked('bo.approveWithdrawal')).toEqual([{ id: 'w1', by: 'hand', left: detail.left, txid: TXID }])
    expect(view.problems).toEqual([])
    await view.close()
  },
)

it('to an e-wallet: who pays by hand asks for the whole number, and copies it (ACC-11)', async () => {
  const toWallet = {
    ...withdrawalToDecide,
    payoutAccount: { kind: 'wallet' as const, bankName: 'Ví Minh Hoạ', network: null, tail: '4567' },
  }
  const answers = { 'bo.withdrawal': toWallet, 'bo.payoutNumber': { number: '0901234567' } }
  const view = await backoffice.open('/withdrawals?id=w1', { answers })
  const { page, t } = view
  const button = (name: string) =>
    page.getByRole('button', { name: t(`backoffice:withdrawals.target.${name}`), exact: true })
  expect(await page.getByText('0901234567').count()).toBe(0)
  await button('showNumber').click()
  await page.getByText('0901234567', { exact: true }).waitFor()
  await button('copyNumber').waitFor()
  expect(view.asked('bo.payoutNumber')).toEqual([{ id: 'w1' }])
  expect(view.problems).toEqual([])
  await view.close()
})
