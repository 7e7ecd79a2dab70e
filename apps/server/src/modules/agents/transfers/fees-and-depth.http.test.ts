import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testApp } from '../../../testing/test-app.ts'
import { fillInboxes } from '../../messages/messages.fixtures.ts'
import { setSetting } from '../../system/index.ts'
import { transferSettings } from './transfer-settings.ts'
import { transferWorld, type Person } from './transfers.fixtures.ts'

// What a transfer costs, how deep it reaches, and who the recipient is (operations.md 1.12; issue 19, AC15).
const app = await testApp()
const { call } = app
const world = await transferWorld(app)
const { setFund, prove, cashOf } = world
const sound = { breaks: [], between: 0n }

const agent = await world.agent('tuyenmot1')
const middle = await world.below('tuyenhai2', agent, 'agent')
const player = await world.below('khachmot1', agent)
const deep = await world.below('khachsau3', middle)
const stranger = await world.agent('nguoila99')
for (const one of [agent, player]) {
  await app.deposit(one.client, '1000')
  await setFund(one)
}

type Sent = { account: string; amount: string; fee?: string }
const send = async (from: Person, sent: Sent, key: string = randomUUID()) => {
  await prove(from)
  return call(from.client, 'agent.transfer', sent, { key })
}
const recipient = async ({ client }: Person, account: string) => call(client, 'agent.transferRecipient', { account })
const rulesOf = async ({ client }: Person) => (await call(client, 'agent.transferRules', {})).value
const feesTaken = () =>
  app.owner.value<bigint>(sql`
    select coalesce(sum(case when j.credit_account = a.id then j.amount else -j.amount end), 0)::bigint
    from account a join journal j on a.id in (j.credit_account, j.debit_account) where a.house_code = 'transfer-fees'`)

describe('a fee', () => {
  it('is none unless the operator sets one, and is told before', async () => {
    expect(await rulesOf(agent)).toMatchObject({ feePpm: 0, depth: 'DIRECT', now: '1000.0000' })
    const { value } = await send(agent, { account: 'khachmot1', amount: '10' })
    expect(value).toMatchObject({ fee: '0.0000' })
    await setSetting(app.db, transferSettings.transferFeePpm, 15_000, 'test')
    // 975.36 and its fee of 14.64 (14.6304 rounded up) are 990 exactly; a cent more costs more than there is.
    expect(await rulesOf(agent)).toMatchObject({ feePpm: 15_000, now: '975.3600', balance: '990.0000' })
  })

  it('is taken from the sender beside the amount, whole cents rounded up, as a leg of its own', async () => {
    const before = await cashOf(player)
    const key = randomUUID()
    const sent = { account: 'khachmot1', amount: '100.10', fee: '1.51' }
    await prove(agent)
    // At the same time, as from two tabs; once more below.
    const [first, ...others] = await Promise.all(
      Array.from({ length: 4 }, () => call(agent.client, 'agent.transfer', sent, { key })),
    )
    if (!first) throw new Error('an answer')
    expect(first.value).toMatchObject({ amount: '100.1000', fee: '1.5100', turnover: '100.1000' })
    for (const other of others) expect(other.value).toEqual(first.value)
    expect((await send(agent, sent, key)).value).toEqual(first.value)
    expect(await cashOf(agent)).toBe('888.3900')
    expect(Number(await cashOf(player)) - Number(before)).toBeCloseTo(100.1)
    expect(await feesTaken()).toBe(15_100n)
    const { rows } = (await call(agent.client, 'wallet.statement', { group: 'transfer' })).value
    expect(rows.slice(0, 2)).toMatchObject([
      { kind: 'XFER_FEE', amount: '-1.5100', reference: first.value.id },
      { kind: 'XFER_DOWN_OUT', amount: '-100.1000', reference: first.value.id },
    ])
    // The recipient is not told what it cost.
    const received = (await call(player.client, 'upline.transfers', {})).value.rows
    expect(received.find(({ id }) => id === first.value.id)).toMatchObject({ side: 'IN', fee: '0.0000' })
    expect(await world.audit()).toEqual(sound)
  })

  it('is never another one than was shown, and has to be there beside the amount', async () => {
    const asked = { account: 'khachmot1', amount: '100' }
    for (const fee of [undefined, '1.49', '1.51']) {
      expect(await send(agent, fee === undefined ? asked : { ...asked, fee })).toMatchObject({
        code: 'transfer_fee_changed',
        value: { fee: '1.5000' },
      })
    }
    const { now } = await rulesOf(agent)
    expect(now).toBe('875.2600')
    expect(await send(agent, { ...asked, amount: '875.27', fee: '13.13' })).toMatchObject({
      code: 'transfer_not_eligible',
      value: { check: 'balance' },
    })
    expect(await cashOf(agent)).toBe('888.3900')
  })

  it('is paid upwards too, and a reversal gives it back with the amount', async () => {
    const other = await world.below('khachhai2', agent)
    await app.deposit(other.client, '300')
    await setFund(other)
    await prove(other)
    const taken = await feesTaken()
    const { value } = await call(other.client, 'upline.transfer', { amount: '200', fee: '3' }, { key: randomUUID() })
    expect(value).toMatchObject({ way: 'UP', fee: '3.0000' })
    expect(await cashOf(other)).toBe('97.0000')
    const [linh, mai] = await Promise.all([app.operator('linh.fin'), app.operator('mai.sup')])
    const one = { memberId: other.id.toString(), id: value.id }
    expect((await call(linh, 'bo.transfers', { account: 'khachhai2' })).value.rows).toMatchObject([{ fee: '3.0000' }])
    await call(linh, 'bo.proposeTransferReversal', { ...one, reason: 'chuyển nhầm' })
    const done = await call(mai, 'bo.decideTransferReversal', { ...one, decision: 'confirm', reason: 'đúng là nhầm' })
    expect(done.value).toMatchObject({ state: 'REVERSED' })
    expect(await cashOf(other)).toBe('300.0000')
    expect(await feesTaken()).toBe(taken)
    expect((await call(other.client, 'wallet.statement', { group: 'transfer' })).value.rows[0]).toMatchObject({
      kind: 'XFER_FEE_RETURN',
      amount: '3.0000',
    })
    await fillInboxes(app)
    const [letter] = (await call(other.client, 'inbox.list', { type: 'FINANCE', limit: 20 })).value.rows
    expect(letter?.title).toBe('200.00 P và phí đã trở lại ví của bạn')
    expect(letter?.body).toContain('khoản phí 3.00 P')
    expect(await world.audit()).toEqual(sound)
  })

  it('that did not move as it says is found by the audit', async () => {
    const spoil = (by: number) =>
      app.owner.query(
        sql`update team_transfer set fee = fee + ${by}::bigint where member_id = ${agent.id} and side = 'OUT' and fee > 0`,
      )
    await spoil(100)
    expect((await world.audit()).breaks).toMatchObject([
      { check: 'agents_transfers_add_up', expected: '-15200 P once', found: '-15100 P in 1' },
    ])
    await spoil(-100)
    expect(await world.audit()).toEqual(sound)
    await setSetting(app.db, transferSettings.transferFeePpm, 0, 'test')
  })
})

describe('how deep', () => {
  it('only to those directly below, unless the operator lets agents reach everybody of their team', async () => {
    expect((await send(agent, { account: 'khachsau3', amount: '20' })).code).toBe('not_found')
    expect((await recipient(agent, 'khachsau3')).code).toBe('not_found')
    await setSetting(app.db, transferSettings.transferDepth, 'TEAM', 'test')
    expect(await rulesOf(agent)).toMatchObject({ depth: 'TEAM' })
    const sent = await send(agent, { account: 'khachsau3', amount: '20' })
    expect(sent.value).toMatchObject({ account: 'kh***u3', turnover: '20.0000' })
    expect(await cashOf(deep)).toBe('20.0000')
    expect((await call(agent.client, 'agent.transfers', { account: 'khachsau3' })).value.rows).toMatchObject([
      { id: sent.value.id, account: 'khachsau3' },
    ])
    expect(await world.audit()).toEqual(sound)
  })

  it('somebody deeper reads the sender’s name masked, in the letter and in the list', async () => {
    await fillInboxes(app)
    const [letter] = (await call(deep.client, 'inbox.list', {})).value.rows
    expect(letter?.title).toContain('tu***t1')
    expect(letter?.title).not.toContain('tuyenmot1')
    expect((await call(deep.client, 'upline.transfers', {})).value.rows).toMatchObject([
      { side: 'IN', account: 'tu***t1' },
    ])
    expect((await call(player.client, 'upline.transfers', {})).value.rows[0]).toMatchObject({ account: 'tuyenmot1' })
  })

  it('never upwards past the agent directly above, nor to another line, oneself or whoever is above', async () => {
    await app.deposit(deep.client, '100')
    expect((await call(deep.client, 'upline.rules', {})).value).toMatchObject({
      upline: 'tuyenhai2',
      rules: { depth: 'DIRECT' },
    })
    for (const account of ['nguoila99', 'tuyenmot1', 'khongcoai']) {
      expect((await send(agent, { account, amount: '20' })).code, account).toBe('not_found')
      expect((await recipient(agent, account)).code, account).toBe('not_found')
    }
    expect((await recipient(middle, 'tuyenmot1')).code).toBe('not_found')
    expect((await recipient(stranger, 'khachsau3')).code).toBe('not_found')
    expect((await recipient(player, 'khachsau3')).code).toBe('not_an_agent')
  })

  it('a member who has left the team is reached no more', async () => {
    await setSetting(app.db, transferSettings.transferDepth, 'DIRECT', 'test')
    expect((await send(agent, { account: 'khachsau3', amount: '20' })).code).toBe('not_found')
  })
})

it('the sender sees who it is before: the user name as it is written, and the masked name of the person where one is known', async () => {
  const owed = { WAGE: '0.0000', DIVIDEND: '0.0000' }
  expect((await recipient(agent, 'KHACHMOT1')).value).toEqual({ account: 'khachmot1', name: null, owed })
  await app.owner.query(sql`update member set payee_name = 'NGUYEN VAN AN' where id = ${player.id}`)
  expect((await recipient(agent, 'khachmot1')).value).toEqual({ account: 'khachmot1', name: 'N***** V** A*', owed })
})
