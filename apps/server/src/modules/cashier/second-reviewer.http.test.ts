import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testApp } from '../../testing/test-app.ts'
import { setSetting } from '../system/index.ts'
import { cashierSettings } from './settings.ts'

// Issue 20 section 2: above a threshold two operators must agree, and they must be two people.
const app = await testApp()
const { call } = app
await setSetting(app.db, cashierSettings.withdrawSecondFrom, '1000', 'test')
const linh = await app.operator('linh.fin')
const hoa = await app.operator('hoa.ops')

async function sent(username: string, amount: string): Promise<string> {
  const { client } = await app.register(username)
  await app.deposit(client, '5000')
  const account = await call(client, 'cashier.addPayoutAccount', {
    bankCode: 'DEMO',
    accountNumber: '1234567890',
    holderName: 'NGUYEN VAN A',
  })
  const { value } = await call(
    client,
    'cashier.createWithdrawal',
    { amount, payoutAccountId: account.value.id },
    { key: randomUUID() },
  )
  return value.id
}
const approve = (who: typeof linh, id: string, note?: string) =>
  call(who, 'bo.approveWithdrawal', { id, ...(note === undefined ? {} : { note }) })
const paidEntries = (id: string) =>
  app.owner.value<number>(sql`
    select count(*)::integer as paid from journal j join ledger_kind k on k.id = j.kind
    where k.code = 'WD_PAID' and j.ref_no = (select ref_no from withdrawal where id = ${BigInt(id)})`)

describe('two operators', () => {
  it('are needed from the threshold on, exactly; a cent below one is enough', async () => {
    const below = await sent('duoinguong', '999.99')
    expect((await call(linh, 'bo.withdrawal', { id: below })).value.needsSecond).toBe(false)
    expect((await approve(linh, below)).value.status).toBe('PAID')
    const at = await sent('dungnguong', '1000')
    expect((await call(linh, 'bo.withdrawal', { id: at })).value.needsSecond).toBe(true)
    const first = await approve(linh, at, 'đã đối chiếu')
    expect(first.value).toMatchObject({
      status: 'SUBMITTED',
      reviewer: null,
      firstApproval: { who: 'linh.fin', note: 'đã đối chiếu' },
    })
    expect(await paidEntries(at)).toBe(0)
    expect(await approve(linh, at)).toMatchObject({ status: 409, code: 'same_operator' })
    const second = await approve(hoa, at)
    expect(second.value).toMatchObject({ status: 'PAID', reviewer: 'hoa.ops', firstApproval: { who: 'linh.fin' } })
    expect(second.value.history.map(({ action, who }) => [action, who]).slice(1)).toEqual([
      ['APPROVED_FIRST', 'linh.fin'],
      ['PAID', 'hoa.ops'],
    ])
    expect(await paidEntries(at)).toBe(1)
    const audits = await app.owner.many<{ details: unknown }>(
      sql`select details from audit_log where action = 'withdrawals.approve' and target = ${`withdrawal:${at}`} order by id`,
    )
    // The refused try in between is on record too.
    expect(audits.map(({ details }) => JSON.stringify(details).includes('linh.fin'))).toEqual([true, false, true])
  })

  it('who approve at once are the first and the second, and it is paid once; one person twice at once is refused', async () => {
    const both = await sent('cunglucduyet', '2000')
    expect((await Promise.all([approve(linh, both), approve(hoa, both)])).every(({ success }) => success)).toBe(true)
    expect((await call(linh, 'bo.withdrawal', { id: both })).value.status).toBe('PAID')
    expect(await paidEntries(both)).toBe(1)

    const alone = await sent('mothai', '2000')
    const codes = (await Promise.all([approve(linh, alone), approve(linh, alone)])).map(({ code }) => code)
    expect(codes.filter((code) => code === 'same_operator')).toHaveLength(1)
    expect((await call(linh, 'bo.withdrawal', { id: alone })).value.status).toBe('SUBMITTED')
    // Whoever agreed first may still reject it.
    expect((await call(linh, 'bo.rejectWithdrawal', { id: alone, reason: 'đổi ý' })).value.status).toBe('REJECTED')
    expect((await approve(hoa, alone)).code).toBe('state_conflict')
  })

  it('stay needed once the first has agreed, whatever the threshold says later', async () => {
    const id = await sent('nguongdoi', '1500')
    await approve(linh, id)
    await setSetting(app.db, cashierSettings.withdrawSecondFrom, '50000', 'test')
    expect((await approve(linh, id)).code).toBe('same_operator')
    expect((await approve(hoa, id)).value.status).toBe('PAID')
  })

  it('are needed for a small amount where the risk score says so', async () => {
    await setSetting(app.db, cashierSettings.withdrawSecondScore, 70, 'test')
    const id = await sent('diemcao', '100')
    const { value } = await call(linh, 'bo.withdrawal', { id })
    expect(value.risk?.score).toBeGreaterThanOrEqual(70)
    expect(value.needsSecond).toBe(true)
    expect((await approve(linh, id)).value.status).toBe('SUBMITTED')
    expect((await approve(hoa, id)).value.status).toBe('PAID')
  })
})
