import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testApp } from '../../../testing/test-app.ts'
import { transferWorld, type Person } from './transfers.fixtures.ts'

// Transfers at the same time, and what operators take back (operations.md 1.12, issue 19 section 5).
const app = await testApp()
const { call } = app
const world = await transferWorld(app)
const { setFund, prove, down, up, cashOf } = world
const sound = { breaks: [], between: 0n }

const agent = await world.agent('tuyen1')
const player = await world.below('khach1', agent)
const second = await world.below('khach2', agent)
for (const one of [agent, player, second]) {
  await app.deposit(one.client, '1000')
  await setFund(one)
}
/** As the function of the database does it; each with a proof of its own. */
const raw = (from: Person, to: Person, amount: bigint, way: 'DOWN' | 'UP', key: string = randomUUID()) =>
  app.owner.value<{ code: string; check?: string }>(
    sql`select agent_transfer(${JSON.stringify({
      member: String(from.id),
      to: String(to.id),
      way,
      amount: String(amount),
      key,
      print: '00',
      ref: `T20260310${key
        .replaceAll(/[^2-9A-HJ-NP-Z]/gi, '')
        .toUpperCase()
        .padEnd(10, 'Z')
        .slice(0, 10)}`,
      remark: '',
      session: '1',
      turnoverPpm: 0,
      rules: { min: '100000', dailyCount: 1000, dailyAmount: '1000000000', fundHoldHours: 0 },
    })}::jsonb)`,
  )
/** Gives back the proof that a transfer takes, so that many can follow each other. */
const proveAlways = () =>
  app.owner.query(sql`
    create or replace function fund_password_use(p_member bigint, p_session bigint) returns boolean
    language sql volatile as 'select true'`)

describe('at the same time', () => {
  it('two that together exceed the balance: one goes through', async () => {
    await proveAlways()
    const answers = await Promise.all([raw(agent, player, 6_000_000n, 'DOWN'), raw(agent, second, 6_000_000n, 'DOWN')])
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['ok', 'transfer_not_eligible'])
    expect(await cashOf(agent)).toBe('400.0000')
    expect(await world.audit()).toEqual(sound)
  })

  it('many in opposite directions: none waits for the other for ever, and nothing is lost', async () => {
    const before = await Promise.all([agent, player].map(cashOf))
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        n % 2 === 0 ? raw(agent, player, 100_000n, 'DOWN') : raw(player, agent, 100_000n, 'UP'),
      ),
    )
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 24 }, () => 'ok'))
    expect(await Promise.all([agent, player].map(cashOf))).toEqual(before)
    expect(await world.audit()).toEqual(sound)
  })

  it('one key many times: one transfer', async () => {
    const key = randomUUID()
    const before = await cashOf(agent)
    const answers = await Promise.all(Array.from({ length: 6 }, () => raw(player, agent, 500_000n, 'UP', key)))
    expect(answers.every(({ code }) => code === 'ok')).toBe(true)
    expect(Number(await cashOf(agent)) - Number(before)).toBe(50)
    expect(await world.audit()).toEqual(sound)
  })
})

describe('taken back', () => {
  const one = async (amount = '100') => (await down(agent, 'khach1', amount)).value
  const memberId = agent.id.toString()
  const reason = 'chuyển nhầm người'

  it('by a second operator, once, whole, with the turnover that it opened; both sides are told', async () => {
    const [linh, mai] = await Promise.all([app.operator('linh.fin'), app.operator('mai.sup')])
    const { id } = await one()
    const before = { agent: Number(await cashOf(agent)), player: Number(await cashOf(player)) }
    const proposed = await call(linh, 'bo.proposeTransferReversal', { memberId, id, reason })
    expect(proposed.value).toMatchObject({ state: 'DONE', reversal: { state: 'PROPOSED', by: 'linh.fin' } })
    expect((await call(linh, 'bo.proposeTransferReversal', { memberId, id, reason })).code).toBe('state_conflict')
    expect((await call(mai, 'bo.transfers', { state: 'waiting' })).value).toMatchObject({ waiting: 1, rows: [{ id }] })
    const confirm = { memberId, id, decision: 'confirm', reason } as const
    expect((await call(linh, 'bo.decideTransferReversal', confirm)).code).toBe('same_operator')
    const done = await call(mai, 'bo.decideTransferReversal', confirm)
    expect(done.value).toMatchObject({ state: 'REVERSED', reversal: { state: 'DONE', decidedBy: 'mai.sup' } })
    expect((await call(mai, 'bo.decideTransferReversal', confirm)).code).toBe('state_conflict')
    expect((await call(linh, 'bo.proposeTransferReversal', { memberId, id, reason })).code).toBe('state_conflict')
    expect(Number(await cashOf(agent)) - before.agent).toBe(100)
    expect(before.player - Number(await cashOf(player))).toBe(100)
    expect(
      await app.owner.value(
        sql`select status from turnover_requirement where member_id = ${player.id} and origin_ref = ${id}`,
      ),
    ).toBe('cancelled')
    const told = await app.owner.many<{ side: string }>(
      sql`select payload ->> 'side' as side from outbox where topic = 'agents.transfer_reversed' order by side`,
    )
    expect(told.map(({ side }) => side)).toEqual(['IN', 'OUT'])
    expect((await call(player.client, 'wallet.statement', { group: 'transfer' })).value.rows[0]).toMatchObject({
      kind: 'XFER_REVERSAL',
      amount: '-100.0000',
    })
    expect((await call(agent.client, 'agent.transfers', { state: 'REVERSED' })).value.rows).toMatchObject([{ id }])
    expect(await world.audit()).toEqual(sound)
  })

  it('not from somebody who no longer has it, and not after a day; a rejected proposal can be made again', async () => {
    const [linh, mai] = await Promise.all([app.operator('linh.fin'), app.operator('mai.sup')])
    const { id } = await one()
    await call(linh, 'bo.proposeTransferReversal', { memberId, id, reason })
    // Somebody with less than the whole amount keeps all of it.
    await app.owner.query(sql`
      select wallet_adjust(${player.id}, 'P', (select 500000 - balance from account where member_id = ${player.id} and currency = 'P' and bucket = 1),
        'adjustment', 'test', ${id}, 'x'::bytea, 'adjustment', 'A1')`)
    const confirm = { memberId, id, decision: 'confirm', reason } as const
    expect((await call(mai, 'bo.decideTransferReversal', confirm)).code).toBe('transfer_spent')
    expect(await cashOf(player)).toBe('50.0000')
    expect((await call(linh, 'bo.decideTransferReversal', { ...confirm, decision: 'reject' })).value).toMatchObject({
      state: 'DONE',
      reversal: { state: 'REJECTED' },
    })
    await app.deposit(player.client, '100')
    expect((await call(mai, 'bo.proposeTransferReversal', { memberId, id, reason })).success).toBe(true)
    await app.clock.advance(24 * 3_600_000 + 1)
    const later = await app.operator('linh.fin')
    expect((await call(later, 'bo.decideTransferReversal', confirm)).code).toBe('transfer_too_late')
    expect((await call(later, 'bo.transfers', { account: 'khach1' })).value.totals.count).toBeGreaterThan(10)
    expect((await call(later, 'bo.transfers', { account: 'khongcoai' })).code).toBe('not_found')
    expect(await world.audit()).toEqual(sound)
  })
})

it('the audit tells a transfer whose sides differ, and one that did not move what it says', async () => {
  // Sessions end by the test clock too.
  const sender = await world.again(second)
  await prove(sender)
  const { value } = await up(sender, '20')
  await app.owner.query(
    sql`update team_transfer set amount = amount + 100 where member_id = ${second.id} and ref = ${value.id}`,
  )
  const { breaks } = await world.audit()
  expect(breaks.map(({ check }) => check)).toContain('agents_transfers_add_up')
  expect(breaks.some(({ subject }) => subject === `XFER_UP_OUT of transfer ${value.id} of member ${second.id}`)).toBe(
    true,
  )
})
