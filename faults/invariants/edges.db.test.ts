import { expect, it } from 'vitest'
import { pino } from 'pino'
import { must } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { rebateFixtures } from '../../apps/server/src/modules/agents/rebates/rebate.fixtures.ts'
import { chanceOf } from '../chance.ts'
import { sundayAfter } from '../edges.ts'
import { createEdgeTeam } from '../world/edge-team.ts'
import { settings } from '../world/harness-sql.ts'
import { createOperators, createPeople } from '../world/people.ts'
import { settleNow } from '../world/settle-now.ts'
import { shakeSetOffs } from '../world/shake-set-offs.ts'
import { contractFindings, unsettledFindings } from './contracts.ts'
import { edgeFindings, uncrossedFindings } from './edges.ts'
import { setOffFindings, waitingSetOffs } from './set-offs.ts'

// What the chapter with a time of its own must find (I19, I20). Each test goes on where the one before it ended.
const test = await testDatabase()
const { owner } = test
const log = pino({ level: 'silent' })
const start = new Date('2026-06-07T05:00:00Z')
await test.setTestTime(start)
for (const [key, value] of Object.entries(settings))
  await owner.query(
    sql`insert into setting (key, value, updated_by) values (${key}, ${JSON.stringify(value)}, 'faults')`,
  )
const { tell, count } = rebateFixtures(test)
const people = await createPeople(owner, chanceOf('edges'), 120)
await createEdgeTeam(owner, people, start)
await createOperators(owner, chanceOf('edges/operators'))
const player = BigInt(must(people[5], 'a player').id)
const weekly = BigInt(must(people[0], 'a player of a team with dividends of a week').id)
// As in the campaign's own database.
await owner.pool.query('create table fault_time (is_only boolean)')

const DAY_MS = 86_400_000
async function play(day: number, payout: string): Promise<void> {
  const at = new Date(start.getTime() + day * DAY_MS)
  await test.setTestTime(at)
  const bet = { validBet: '90.0000', category: 'LOTT', groupMax: 0, placedAt: at, at } as const
  for (const [n, who] of [player, weekly, player].entries()) await tell(who, [{ ref: `d${day}-${n}`, payout, ...bet }])
  await count()
}
const subjects = async (look: Promise<{ invariant: string; subject: string }[]>) =>
  (await look).map(({ invariant, subject }) => `${invariant} ${subject.replaceAll(/\d+(?!\d* on)/g, '').trim()}`)

it('begins before an edge of a day and a week', () => {
  expect(sundayAfter(new Date('2026-11-25T01:00:00Z')).toISOString()).toBe('2026-11-29T05:00:00.000Z')
  expect(sundayAfter(new Date('2026-11-29T06:00:00Z')).toISOString()).toBe('2026-12-06T05:00:00.000Z')
})

it('finds days that were never crossed, and small shares that nobody paid', async () => {
  await play(0, '100.0000')
  await test.setTestTime(new Date(start.getTime() + DAY_MS))
  const found = await subjects(uncrossedFindings(owner, 0))
  expect(found.some((one) => one.startsWith('I19 small shares of'))).toBe(true)
  expect(found).toEqual(
    expect.arrayContaining([
      'I19 small shares that were paid',
      'I19 dividends that earned a loss back',
      'I19 weeks that ended',
      'I19 set-offs',
    ]),
  )
})

it('finds nothing once losses were carried and earned back, and small shares paid, by two workers at once', async () => {
  for (const [day, payout] of [
    [1, '0.0000'],
    [2, '0.0000'],
    [3, '0.0000'],
  ] as const) {
    await Promise.all([settleNow(test.db, test.clock, log), settleNow(test.db, test.clock, log)])
    // Each round does one step of each statement: more is proposed and confirmed, then as much less.
    for (let round = 0; round < 4; round += 1) await Promise.all([shakeSetOffs(test.db), shakeSetOffs(test.db)])
    await play(day, payout)
  }
  await test.setTestTime(new Date(start.getTime() + 4 * DAY_MS))
  await Promise.all([settleNow(test.db, test.clock, log), settleNow(test.db, test.clock, log)])
  expect(await subjects(uncrossedFindings(owner, 0))).toEqual([])
  expect(await edgeFindings(owner)).toEqual([])
  expect(await setOffFindings(owner)).toEqual([])
  expect(await contractFindings(owner)).toEqual([])
  expect(await unsettledFindings(owner, 0)).toEqual([])
  expect(await owner.value<bigint>(sql`select count(*) from agent_rebate_day where paid > 0`)).toBeGreaterThan(2n)
}, 60_000)

const UNDONE = 'spoiled, and undone'
it.each<[string, ReturnType<typeof sql>, string]>([
  [
    'a carry that was forgotten',
    sql`update agent_statement set carry_in = 0 where kind = 'DIVIDEND' and carry_in < 0`,
    'I19 carry of',
  ],
  [
    'a loss that was not left',
    sql`update agent_statement set carry_out = 0 where kind = 'DIVIDEND' and carry_out < 0`,
    'I19 carry of',
  ],
  [
    'a day that was paid more',
    sql`update agent_rebate_day set paid = paid + 100 where paid > 0`,
    'I19 small shares of',
  ],
  [
    'a day that was paid twice',
    sql`insert into agent_payment (cell, member_id, n, kind, currency, amount, shares, day, paid_at)
      select cell, member_id, n + 1000, kind, currency, amount, shares, day, paid_at from agent_payment where kind = 'DAY'`,
    'I19 small shares of',
  ],
  ['a share of a day before its bet', sql`update agent_rebate set day = day - 1 where day is not null`, 'I20 share of'],
  ['a share that no day counts', sql`update agent_rebate_day set bets = bets + 1`, 'I20 small shares of'],
])('finds %s', async (_name, spoil, expected) => {
  const found: string[] = []
  await owner
    .tx(async (tx) => {
      await tx.query(spoil)
      found.push(...(await subjects(edgeFindings({ ...owner, many: tx.many } as typeof owner))))
      throw new Error(UNDONE)
    })
    .catch((error: unknown) => expect(String(error)).toContain(UNDONE))
  expect(found.some((one) => one.startsWith(expected))).toBe(true)
})

it('finds what was taken off twice, owed twice, not owed at all, or came out of nothing', async () => {
  const spoiled = async (change: ReturnType<typeof sql>, look = setOffFindings): Promise<string[]> => {
    let found: string[] = []
    await owner
      .tx(async (tx) => {
        await tx.query(change)
        // The statements of the look are asked within the same transaction.
        found = await subjects(look({ ...owner, many: tx.many.bind(tx) }))
        throw new Error('undo')
      })
      .catch((error: unknown) => expect(String(error)).toContain('undo'))
    return found
  }
  expect(await owner.value<boolean>(sql`select exists (select from agent_funding where set_off > 0) as is`)).toBe(true)
  const some = sql`(select member_id, taker_n, taker_start from agent_adjustment_take where not waits limit 1)`
  expect(await spoiled(sql`update agent_adjustment set taken = taken - 100 where amount < 0 and taken > 0`)).toEqual(
    expect.arrayContaining([expect.stringContaining('I19 taken off C')]),
  )
  expect(
    await spoiled(
      sql`update agent_adjustment_take set waits = true where (member_id, taker_n, taker_start) in ${some}`,
    ),
  ).toEqual(expect.arrayContaining([expect.stringContaining('I19 set off by C')]))
  expect(
    await spoiled(
      sql`update agent_adjustment_take set waits = true where (member_id, taker_n, taker_start) in ${some}`,
      waitingSetOffs,
    ),
  ).toHaveLength(1)
  expect(
    await spoiled(
      sql`update agent_funding set set_off = set_off * 2, to_return = to_return + set_off where set_off > 0`,
    ),
  ).toEqual(
    expect.arrayContaining([expect.stringContaining('I19 set off by C'), expect.stringContaining('I19 line of')]),
  )
  expect(await spoiled(sql`update agent_statement set adjust_off = adjust_off + 100 where adjust_off > 0`)).toEqual(
    expect.arrayContaining([expect.stringContaining('I19 taken off by C'), expect.stringContaining('I19 line of')]),
  )
})
