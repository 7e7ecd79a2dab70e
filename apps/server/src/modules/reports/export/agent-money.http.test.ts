import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { transferSettings } from '../../agents/transfers/transfer-settings.ts'
import { transferWorld, type Person } from '../../agents/transfers/transfers.fixtures.ts'
import { setSetting } from '../../system/index.ts'

// Movements and transfers of a team as CSV, and the filters and columns of AC08 (operations.md 1.11; issue 19 section 5).
const app = await testApp()
const { call, site } = app
const world = await transferWorld(app)
const top = await world.agent('tepnguon')
const middle = await world.below('tepgiua', top, 'agent')
const player = await world.below('tepkhach', middle)
for (const one of [top, middle]) {
  await app.deposit(one.client, '1000')
  expect((await world.setFund(one)).success).toBe(true)
}
const send = async (from: Person, account: string, amount: string, remark: string, fee = '0') => {
  await world.prove(from)
  const sent = { account, amount, remark, ...(fee === '0' ? {} : { fee, kind: 'PROMO' as const }) }
  const answer = await call(from.client, 'agent.transfer', sent, { key: randomUUID() })
  return answer.value.id
}
// Who received has to play first: the lower one sends before.
const theirs = await send(middle, 'tepkhach', '30', 'riêng')
await setSetting(app.db, transferSettings.transferFeePpm, 15_000, 'test')
const mine = await send(top, 'tepgiua', '100', '=thuong', '1.5')
const linesOf = ({ csv }: { csv: string }) => csv.trimEnd().split('\r\n')
const movements = async (input: Parameters<typeof call<'agent.transactions'>>[2] = {}) =>
  (await call(top.client, 'agent.transactions', input)).value

it('AC08: by one kind and by status; the note of a transfer is read by its two sides alone', async () => {
  const { rows, totals } = await movements({ kind: 'XFER_DOWN_IN' })
  expect(rows.map(({ reference, status, remark }) => [reference, status, remark])).toEqual([
    [mine, 'done', '=thuong'],
    [theirs, 'done', null],
  ])
  expect(totals).toMatchObject({ in: '130.0000', out: '0.0000' })
  expect((await movements({ kind: 'XFER_DOWN_IN', group: 'deposit' })).rows).toEqual([])
  expect((await movements({ status: 'back' })).rows).toEqual([])
  const all = await movements({ limit: 50 })
  expect((await movements({ status: 'done', limit: 50 })).rows.map(({ id }) => id)).toEqual(
    all.rows.map(({ id }) => id),
  )
  expect((await call(middle.client, 'agent.transactions', { kind: 'XFER_DOWN_OUT' })).value.rows[0]?.remark).toBe(
    'riêng',
  )
})

it('AC08 as CSV: the rows of the filter with their names masked, a note that looks like a formula made harmless', async () => {
  const lines = linesOf((await call(top.client, 'agent.exportTransactions', { kind: 'XFER_DOWN_IN' })).value)
  expect(lines[0]).toBe('Thời gian,Mã tham chiếu,Tài khoản,Biến động,Loại tiền,Vào,Ra,Số dư sau,Trạng thái,Ghi chú')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/,tepgiua,Nhận từ tuyến trên,Tiền mặt,100\.0000,,1070\.0000,Hoàn tất,'=thuong$/)
  expect(lines[2]).toMatch(
    new RegExp(`,${theirs},te\\*\\*\\*ch,Nhận từ tuyến trên,Tiền mặt,30.0000,,30.0000,Hoàn tất,$`),
  )
  const out = linesOf(
    (await call(top.client, 'agent.exportTransactions', { kind: 'XFER_DOWN_OUT', account: 'tepgiua' })).value,
  )
  expect(out[1]).toMatch(/,tepgiua,.*,,30\.0000,/)
})

it('AC15 and MC05 as CSV: each side has its own rows', async () => {
  const down = linesOf((await call(top.client, 'agent.exportTransfers', {})).value)
  expect(down).toHaveLength(2)
  expect(down[0]).toContain(',Tài khoản,Mục đích,Ra,Vào,"Phí, người chuyển trả",Phải cược,')
  expect(down[1]).toMatch(new RegExp(`,${mine},tepgiua,Khuyến mãi[^,]*,100.0000,,1.5000,100.0000,`))
  const up = linesOf((await call(middle.client, 'upline.exportTransfers', {})).value)
  expect(up[1]).toMatch(new RegExp(`,${mine},tepnguon,Khuyến mãi[^,]*,,100.0000,,100.0000,`))
  expect(up).toHaveLength(2)
  expect(linesOf((await call(player.client, 'upline.exportTransfers', { side: 'OUT' })).value)).toHaveLength(1)
})

it('AC06 as CSV: the lines of a level with the figures of the page, the head first; nobody outside the team', async () => {
  const asked = { scope: 'team' } as const
  const { own, rows } = (await call(top.client, 'agent.profit', asked)).value
  const lines = linesOf((await call(top.client, 'agent.exportProfit', asked)).value)
  expect(lines[0]).toMatch(/^Tài khoản,Loại tài khoản,[^,]+,[^,]+,Nạp[^,]*,Rút[^,]*,/)
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['tepnguon', 'tepgiua'])
  const figuresOf = (line = '') => line.split(',').at(4)
  expect([figuresOf(lines[1]), figuresOf(lines[2])]).toEqual([own?.deposits, rows[0]?.deposits])
  const below = await call(top.client, 'agent.exportProfit', { under: String(middle.id) })
  expect(
    linesOf(below.value)
      .slice(1)
      .map((line) => line.split(',')[0]),
  ).toEqual(['tepgiua', 'te***ch'])
  expect((await call(middle.client, 'agent.exportProfit', { under: String(top.id) })).code).toBe('not_found')
})

it('AC07 by day as CSV, and nobody else has any of it', async () => {
  const { csv, nextCursor } = (await call(top.client, 'agent.exportIncomeDays', {})).value
  expect(linesOf({ csv })[0]).toMatch(/^Ngày,/)
  expect(nextCursor).toBeNull()
  for (const name of [
    'agent.exportTransactions',
    'agent.exportTransfers',
    'agent.exportIncomeDays',
    'agent.exportProfit',
  ] as const) {
    expect((await call(player.client, name, {})).code).toBe('not_an_agent')
    expect((await call(site, name, {})).code).toBe('not_logged_in')
  }
  expect((await call(site, 'contract.exportStatements', { kind: 'DAILY' })).code).toBe('not_logged_in')
})
