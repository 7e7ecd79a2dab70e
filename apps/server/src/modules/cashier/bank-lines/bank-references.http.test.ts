import { sql } from '@lotus/database'
import type { HttpClient } from '@lotus/testing'
import { expect, it } from 'vitest'
import { noRates } from '../../../testing/no-rates.ts'
import { testApp } from '../../../testing/test-app.ts'

// One reference of a bank for several transfers, in a file or another day (issue 20 sections 1 and 5, MC03): no line is lost, none
// is credited by itself under a used reference, and an operator's match credits it once.
const app = await testApp(['SEN60'], { rates: noRates })
const { call } = app
const [linh, hoa] = [await app.operator('linh.fin'), await app.operator('hoa.ops')]
const { client } = await app.register('thamchieu')

let key = 0
const order = async (amount: string) => {
  const wish = { channelCode: 'demo_bank', amount }
  const { refNo } = (await call(client, 'cashier.createDeposit', wish, { key: `r${(key += 1)}` })).value
  const content = await app.owner.value<string>(sql`select content from deposit where ref_no = ${refNo}`)
  return { refNo, content }
}
const upload = async (rows: readonly string[]) => {
  const head = 'Ngày giao dịch;Số bút toán;Nội dung;Số tiền'
  const text = ['Số tài khoản: 9990002600118', head, ...rows, ''].join('\r\n')
  const file = Buffer.from(text).toString('base64')
  const input = { channelCode: 'demo_bank', profile: 'vn_comma', name: 'sao-ke.csv', file, isDryRun: false }
  return (await call(linh, 'bo.importBankFile', input)).value
}
/** Vietnam's time, so many days from now. */
const clock = (days = 0) => {
  const at = new Date(app.clock.now().getTime() + days * 86_400_000 + 7 * 3_600_000).toISOString()
  return `${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)} ${at.slice(11, 19)}`
}
const linesOf = async (search: string) =>
  (await call(linh, 'bo.bankLines', { state: 'all', search, limit: 100 })).value.rows.toSorted(
    (a, b) => a.line - b.line,
  )
const match = (who: HttpClient, id: string, refNo: string) =>
  call(who, 'bo.matchBankLine', { id, refNo, reason: 'Một bút toán cho cả lô' })
const balance = async () => (await call(client, 'wallet.balance', {})).value.sumBalance
const expectSound = async () =>
  expect((await app.composition.audit()).checks.flatMap(({ breaks }) => breaks)).toEqual([])

it('a batch with one reference: the first is credited, the others wait and are matched by hand, each once', async () => {
  const [one, two] = [await order('100'), await order('200')]
  const stored = await upload([`${clock()};LO1;${one.content};100.000`, `${clock()};LO1;${two.content};200.000`])
  expect(stored).toMatchObject({ isStored: true, fresh: 2, faultCount: 0 })
  // A statement has its newest line on top: the last one of the file comes first.
  const [second, first] = await linesOf('LO1')
  expect([first?.state, second?.state, second?.reason]).toEqual(['credited', 'open', 'ref_used'])
  expect(await balance()).toBe('200.0000')
  const id = second?.id ?? ''
  const both = await Promise.all([match(linh, id, one.refNo), match(hoa, id, one.refNo)])
  expect(both.map(({ code }) => code).toSorted()).toEqual(['ok', 'state_conflict'])
  expect((await linesOf('LO1')).map(({ state }) => state)).toEqual(['credited', 'credited'])
  expect(await balance()).toBe('300.0000')
  expect((await match(linh, id, one.refNo)).code).toBe('state_conflict')
  await expectSound()
})

it('a number that the bank gives again another day is another line: it waits, and is not dropped', async () => {
  const [today, next] = [await order('100'), await order('100')]
  await upload([`${clock()};117;${today.content};100.000`])
  expect(await balance()).toBe('400.0000')
  const stored = await upload([`${clock(0.9)};117;${next.content};100.000`])
  expect(stored).toMatchObject({ isStored: true, fresh: 1 })
  const later = (await linesOf('117')).find(({ state }) => state === 'open')
  expect(later?.reason).toBe('ref_used')
  expect((await match(hoa, later?.id ?? '', next.refNo)).code).toBe('ok')
  // Whether it is credited or waits as late is the order's matter; it is one or the other, and once.
  expect((await linesOf('117')).map(({ state }) => state).toSorted()).not.toContain('open')
  expect((await match(linh, later?.id ?? '', next.refNo)).code).toBe('state_conflict')
  await expectSound()
})

it('the same line with other words is another line under a used reference: it credits nothing by itself', async () => {
  const before = await balance()
  const one = await order('100')
  await upload([`${clock()};SUA1;${one.content};100.000`])
  await upload([`${clock()};SUA1;${one.content} (sua);100.000`])
  expect((await linesOf('SUA1')).map(({ state }) => state).toSorted()).toEqual(['credited', 'open'])
  expect(BigInt((await balance()).replace('.', '')) - BigInt(before.replace('.', ''))).toBe(1_000_000n)
  await expectSound()
})
