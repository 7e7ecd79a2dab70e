import { readSchema, sql } from '@lotus/database'
import { must, seededRng, uniformInt } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { describe, expect, it } from 'vitest'
import { consumeOnce } from '../../../platform/outbox/consume-once.ts'
import type { Consumer } from '../../../platform/outbox/consumer.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { playOfTeam } from '../reports/profit.ts'
import { countDepositors } from './cash.repo.ts'
import { agentsCashCheck } from './check-cash.ts'
import { registerCashConsumer } from './count-cash.ts'

// What teams deposit and withdraw (AC02, AC06; operations.md 1.6, 1.9): each once, on the day of the news, for the line of the moment.
const test = await testDatabase()
const { db, owner } = test
const rebates = rebateFixtures(test)
await test.setTestTime('2026-06-30T03:00:00Z')
await rebates.open()
let registered: Consumer | undefined
registerCashConsumer({
  consumers: {
    on: () => {},
    onBatch: (name, topics, handler, options) => {
      registered = { name, topics, handler, ...options }
    },
    names: () => [],
    retry: () => Promise.reject(new Error('not in this test')),
  },
})
const consumer = must(registered, 'the consumer was registered')

/** News as the cashier writes them. */
const tell = (memberId: bigint, topic: string, refNo: string, amount: string, status?: string, net?: string) =>
  owner.query(sql`
    insert into outbox (topic, audience, payload) values (${`cashier.${topic}`}, ${`member:${memberId}`},
      ${JSON.stringify({ id: '1', refNo, amount, ...(status === undefined ? {} : { status }), ...(topic === 'withdrawal_changed' ? { reason: null } : {}), ...(net === undefined ? {} : { net }) })}::jsonb)`)
async function count(): Promise<void> {
  await rebates.relay()
  while (await consumeOnce(db, consumer));
}
async function cashOf(memberId: bigint, day = '2026-06-30'): Promise<string> {
  const { deposits, withdrawals, cash } = await playOfTeam(db, memberId, { from: day, to: day })
  return [deposits, withdrawals, cash?.deposits, cash?.first, cash?.withdrawals].join(' ')
}
/** Without the comparison with the cashier, which paid none of these. */
const sums = async () =>
  (await agentsCashCheck.run(db, { passes: 1, isWhole: true })).filter(({ subject }) =>
    /^(deposits and|depositors of|deposits by)/.test(subject),
  )
const depositors = (agentId: bigint, from: string, to = from) => countDepositors(db, { agentId, from, to })

describe('deposits and withdrawals of a team', () => {
  it('count for the member and everybody above, once, the first deposit of each member apart', async () => {
    const [top, agent, player] = await rebates.line([{}, {}, {}])
    await tell(player, 'deposit_credited', 'D1', '100.0000')
    await tell(player, 'deposit_credited', 'D1', '100.0000')
    await tell(player, 'deposit_credited', 'D2', '50.5000')
    await tell(agent, 'deposit_credited', 'D3', '20.0000')
    for (const status of ['SUBMITTED', 'PAYING', 'PAID', 'RECEIVED'])
      await tell(player, 'withdrawal_changed', 'W1', '30.0000', status)
    await tell(player, 'withdrawal_changed', 'W2', '9.0000', 'REJECTED')
    await tell(await rebates.member(), 'deposit_credited', 'D4', '7.0000')
    await count()
    expect(await cashOf(player)).toBe('150.5000 30.0000 2 1 1')
    expect(await cashOf(agent)).toBe('170.5000 30.0000 3 2 1')
    expect(await cashOf(top)).toBe('170.5000 30.0000 3 2 1')
    expect(await sums()).toEqual([])
  })

  it('are what was paid out, without the fee', async () => {
    const [top, player] = await rebates.line([{}, {}])
    await tell(player, 'withdrawal_changed', 'F1', '100.0000', 'PAID', '98.9900')
    await tell(player, 'withdrawal_changed', 'F2', '50.0000', 'PAID', '49.0000')
    await tell(player, 'withdrawal_changed', 'F2', '50.0000', 'REFUNDED', '49.0000')
    await tell(player, 'withdrawal_changed', 'F3', '20.0000', 'REJECTED', '19.0000')
    await count()
    expect(await cashOf(top)).toBe('0.0000 98.9900 0 0 1')
    expect(await sums()).toEqual([])
  })

  it('are less once a part of one came back: the difference is taken off, and it stays one withdrawal', async () => {
    const [top, player] = await rebates.line([{}, {}])
    await tell(player, 'withdrawal_changed', 'G1', '100.0000', 'PAID', '98.9900')
    await count()
    await tell(player, 'withdrawal_changed', 'G1', '100.0000', 'NOT_RECEIVED', '98.9900')
    await tell(player, 'withdrawal_changed', 'G1', '100.0000', 'RECEIVED_CONFIRMED', '60.0000')
    await count()
    expect(await cashOf(top)).toBe('0.0000 60.0000 0 0 1')
    await tell(player, 'withdrawal_changed', 'G1', '100.0000', 'REFUNDED', '60.0000')
    await count()
    expect(await cashOf(top)).toBe('0.0000 0.0000 0 0 0')
    expect(await sums()).toEqual([])
  })

  it('are no first deposit of whoever deposited before anything was counted', async () => {
    const [top, player] = await rebates.line([{}, {}])
    await owner.query(sql`
      insert into deposit_channel (code, method, provider, name, is_simulated, min_amount, max_amount, vnd_per_unit, order_minutes, payee_bank,
        payee_bin, payee_account, payee_name)
      values ('test', 'DEP_BANK', 'test', '{"vi": "x", "en": "x"}', true, 100, 1000000, 1000, 10, 'x', '970400', '0123456789', 'x')`)
    await owner.query(sql`
      insert into deposit (ref_no, member_id, channel_code, status, amount, amount_vnd, credited, idempotency_key, content, authorisation,
        expires_at, credited_at)
      select 'OLD1', ${player}::bigint, (select min(code) from deposit_channel), 'CREDITED', 1000000, 100000, 1000000, 'old', 'old', 'test',
        lotus_now(), lotus_now() - interval '90 days'`)
    await tell(player, 'deposit_credited', 'N1', '5.0000')
    await count()
    expect(await cashOf(top)).toBe('5.0000 0.0000 1 0 0')
  })

  it('are taken off on the day on which they are reversed, and a payout that came back can arrive after all', async () => {
    const [top, player] = await rebates.line([{}, {}])
    await tell(player, 'deposit_credited', 'R1', '40.0000')
    await tell(player, 'withdrawal_changed', 'R2', '10.0000', 'PAID')
    await count()
    await test.setTestTime('2026-07-01T03:00:00Z')
    // Whatever has become of rebates meanwhile.
    await rebates.close()
    await tell(player, 'deposit_changed', 'R1', '40.0000', 'REVERSED')
    await tell(player, 'deposit_changed', 'R3', '5.0000', 'EXPIRED')
    await tell(player, 'withdrawal_changed', 'R2', '10.0000', 'REFUNDED')
    await count()
    await rebates.open()
    expect(await cashOf(top)).toBe('40.0000 10.0000 1 1 1')
    expect(await cashOf(top, '2026-07-01')).toBe('-40.0000 -10.0000 -1 -1 -1')
    await test.setTestTime('2026-07-02T03:00:00Z')
    await tell(player, 'withdrawal_changed', 'R2', '10.0000', 'RECEIVED_CONFIRMED')
    await tell(player, 'deposit_credited', 'R4', '8.0000')
    await count()
    expect(await cashOf(top, '2026-07-02')).toBe('8.0000 10.0000 1 1 1')
    expect(await sums()).toEqual([])
  })

  it('are of different members, however often each deposits; who takes the only one back on its day is none', async () => {
    const [top, agent, player] = await rebates.line([{}, {}, {}])
    await test.setTestTime('2026-08-01T03:00:00Z')
    for (const ref of ['P1', 'P2', 'P3']) await tell(player, 'deposit_credited', ref, '5.0000')
    await tell(agent, 'deposit_credited', 'P4', '5.0000')
    await count()
    expect([await depositors(top, '2026-08-01'), await depositors(player, '2026-08-01')]).toEqual([2, 1])
    await tell(agent, 'deposit_changed', 'P4', '5.0000', 'REVERSED')
    await count()
    expect(await depositors(top, '2026-08-01')).toBe(1)
    await test.setTestTime('2026-08-11T03:00:00Z')
    await tell(player, 'deposit_credited', 'P5', '5.0000')
    await tell(agent, 'deposit_credited', 'P6', '5.0000')
    await count()
    await test.setTestTime('2026-08-20T03:00:00Z')
    await tell(player, 'deposit_credited', 'P7', '5.0000')
    // Of another day: it takes nobody off that day.
    await tell(player, 'deposit_changed', 'P5', '5.0000', 'REVERSED')
    await tell(agent, 'deposit_credited', 'P8', '5.0000')
    await count()
    expect([
      await depositors(top, '2026-08-01', '2026-08-20'),
      await depositors(agent, '2026-08-02', '2026-08-20'),
    ]).toEqual([2, 2])
    expect(await Promise.all(['01', '11', '20'].map((day) => depositors(top, `2026-08-${day}`)))).toEqual([1, 2, 1])
    expect(await sums()).toEqual([])
  })

  it('are counted right after any news in any order, on days before and after others', async () => {
    const [, agent, one, two] = await rebates.line([{}, {}, {}, {}])
    const rng = seededRng(19)
    const open: [bigint, string][] = []
    for (let n = 0; n < 60; n++) {
      const day = 1 + uniformInt(rng, 28)
      await test.setTestTime(`2026-09-${String(day).padStart(2, '0')}T03:00:00Z`)
      const back =
        open.length > 0 && uniformInt(rng, 3) === 0 ? open.splice(uniformInt(rng, open.length), 1)[0] : undefined
      const member = [agent, one, two][uniformInt(rng, 3)] ?? one
      if (back) await tell(back[0], 'deposit_changed', back[1], '5.0000', 'REVERSED')
      else {
        await tell(member, 'deposit_credited', `Q${n}`, '5.0000')
        open.push([member, `Q${n}`])
      }
      await count()
    }
    expect(await sums()).toEqual([])
  }, 120_000)

  it('are counted again by the migration from what still counts, whatever was kept meanwhile', async () => {
    const { sql: file } = must(
      readSchema().tables.find(({ path }) => path.endsWith('2027-05-02-fill-depositors.sql')),
      'the migration',
    )
    const counts = () => owner.value<bigint>(sql`select sum(members)::bigint as n from agent_team_depositor_day`)
    await owner.query(sql`update agent_team_depositor_day set members = members - 1`)
    await owner.query(sql`delete from agent_deposit_day where day < '2026-08-01'`)
    expect(await sums()).not.toEqual([])
    await owner.pool.query(file)
    expect(await sums()).toEqual([])
    expect(await counts()).toBeGreaterThan(10n)
  })

  it('add up by the audit, which finds a day changed by hand', async () => {
    await expect(
      owner.tx(async (tx) => {
        await tx.query(sql`update agent_team_cash_day set deposits = deposits + 1 where day = '2026-06-30'`)
        const found = await agentsCashCheck.run(tx, { passes: 1, isWhole: true })
        expect(found.filter(({ subject }) => subject.startsWith('deposits and')).length).toBeGreaterThan(3)
        // The cashier knows of none of the payments that this file told.
        expect(found.map(({ subject }) => subject.replace(/ \d+$/, ''))).toContain('deposit D2 of member')
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
  })
})
