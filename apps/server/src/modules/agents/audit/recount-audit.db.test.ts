import { sql, type SqlQuery } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { describe, expect, it } from 'vitest'
import { setSetting } from '../../system/index.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { openSettling } from '../settle/opened.fixtures.ts'
import { settleSettings } from '../settle/settle-settings.ts'
import { agentsRebatesCheck } from './check-rebates.ts'

// Statements worked out again from the signed terms, the bets and what they paid (issue 19 section 4; operations.md 6, invariant 11): each
// seeded fault leaves all figures of the row in agreement with one another, so that only another path finds it.
const test = await testDatabase()
const { rebates, sign, settle } = await openSettling(test)
await setSetting(test.db, settleSettings.reviewDividends, false, 'test')
await setSetting(test.db, settleSettings.adminFee, 10_000, 'test')

const common = { categories: ['RNG' as const], activeMinBet: '0.0000' }
const tier = (ratePpm: number, validBet = '0.0000') => ({ ratePpm, active: 0, validBet, loss: '0.0000' })
const daily = (one: number, two: number): WireTerms => ({
  kind: 'DAILY',
  cadence: 'DAILY',
  ...common,
  tiers: [tier(one), tier(two, '100000.0000')],
})
const hourly: WireTerms = { kind: 'HOURLY', ...common, tiers: [tier(1000)] }
const dividend = (ratePpm: number, carry: 'PERMANENT' | 'NONE' = 'PERMANENT'): WireTerms => ({
  kind: 'DIVIDEND',
  cadence: 'DAILY',
  carry,
  ...common,
  tiers: [tier(ratePpm)],
})
const realtime: WireTerms = {
  kind: 'REALTIME',
  categories: ['RNG'],
  profitPpm: 1000,
  lossPpm: 2000,
  singleBet: '100.0000',
}

const [top, agent, player] = await rebates.line([{ RNG: 9000 }, { RNG: 6000 }, { RNG: 3000 }])
const [holder, tested, last] = await rebates.line([{ RNG: 9000 }, { RNG: 6000 }, { RNG: 3000 }])
await test.owner.query(sql`select member_set_test(${tested}::bigint, true)`)
await test.owner.query(sql`select member_set_agent(${tested}::bigint, false)`)
for (const terms of [daily(10_000, 20_000), hourly, dividend(300_000), realtime]) await sign(top, null, terms)
for (const terms of [daily(5000, 6000), dividend(100_000)]) await sign(agent, top, terms)
await sign(holder, null, dividend(200_000))

const at = (date: number, hour: number, minute = 0) => new Date(Date.UTC(2026, 5, date, hour, minute))
/** A day on which the team loses, in bets of every size; the last one of a slot is void in the next. */
async function play(date: number, payout = '0.0000'): Promise<void> {
  await test.setTestTime(at(date, 4).toISOString())
  for (const [name, id] of Object.entries({ player, last, agent })) {
    const bet = (ref: string, validBet: string, minute: number) => {
      const [placedAt, told] = [at(date, 3, minute), at(date, 3, minute)]
      return { ref: `${name}-${date}-${ref}`, validBet, placedAt, at: told }
    }
    await rebates.tell(id, [
      { ...bet('big', '20000.0000', 1), payout },
      bet('void', '9000.0000', 2),
      bet('small', '0.9000', 3),
      bet('less', '1.7000', 3),
      { ...bet('won', '300.0000', 6), payout: '500.0000' },
      bet('later', '150.0000', 12),
    ])
    await rebates.tell(id, [{ ...bet('void', '0.0000', 2), version: 2, reversed: true, at: at(date, 3, 7) }])
  }
  await settle(new Date(Date.UTC(2026, 5, date, 17, 0, 30)))
}
await play(1)
// The team wins on the second day, so something is carried into the third, on which nobody plays.
await play(2, '90000.0000')
await settle(new Date(Date.UTC(2026, 5, 3, 17, 0, 30)))
await test.setTestTime('2026-06-03T18:00:00Z')

/** What tonight's check, or the whole one, says with this done to the database. */
async function found(spoil: SqlQuery, isWhole: boolean): Promise<string[]> {
  let subjects: string[] = []
  await expect(
    test.owner.tx(async (tx) => {
      const { rowCount } = await tx.query(spoil)
      expect(rowCount).toBeGreaterThan(0)
      subjects = (await agentsRebatesCheck.run(tx, { passes: 1, isWhole })).map(({ subject }) => subject)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  return subjects.map((subject) => subject.replace(/ [C]\d.*| in bet .*/, '').replace(/ member \d+/, ''))
}
const day2 = sql`period_start = '2026-06-01T17:00:00Z'`
/** `isOld`: of a day that the whole check alone asks for; the team won on the second one. */
const seeded: [name: string, spoil: SqlQuery, expected: string, isOld?: boolean][] = [
  [
    'a wage by 2 % in place of the signed 1 %',
    sql`update agent_statement set rate_ppm = 2 * rate_ppm, gross = 2 * gross, net = net + gross, due = trunc((net + gross) / 1e34) * 100
      where member_id = ${agent} and kind = 'DAILY' and rate_ppm > 0`,
    'rate of statement',
    true,
  ],
  [
    'an hour at a rate that is a millionth too high',
    sql`update agent_statement set rate_ppm = rate_ppm + 1, gross = valid_bet::numeric * (rate_ppm + 1) * 1e26, net = valid_bet::numeric * (rate_ppm + 1) * 1e26,
        due = trunc(valid_bet::numeric * (rate_ppm + 1) / 1e8) * 100
      where member_id = ${top} and kind = 'HOURLY' and ${sql`period_start = '2026-06-02T03:00:00Z'`}`,
    'rate of statement',
  ],
  [
    'a slot’s salary that is a unit too high',
    sql`update agent_statement set gross = gross + 1e32, net = net + 1e32, due = trunc((net + 1e32) / 1e34) * 100
      where member_id = ${top} and kind = 'REALTIME' and period_start = '2026-06-02T03:10:00Z'`,
    'salary of statement',
  ],
  [
    'a slot that leaves a unit less',
    sql`update agent_statement set carry_out = carry_out + 1e32 where member_id = ${top} and kind = 'REALTIME' and period_start = '2026-06-02T03:05:00Z'`,
    'salary of statement',
  ],
  [
    'a slot that takes over a unit less, and pays it',
    sql`update agent_statement set carry_in = carry_in + 1e32, carry_out = carry_out + 1e32
      where member_id = ${top} and kind = 'REALTIME' and period_start = '2026-06-02T03:10:00Z'`,
    'carried into statement',
  ],
  [
    'a dividend that takes a unit less of rebates off',
    sql`update agent_statement set rebates = rebates - 1, base = base + 1e32, carry_out = carry_out + 1e32
      where member_id = ${holder} and kind = 'DIVIDEND' and ${day2}`,
    'rebates in the dividend',
  ],
  [
    'a dividend that takes a unit more of small shares off',
    sql`update agent_statement set accruals = accruals + 1, base = base - 1e32, carry_out = carry_out - 1e32
      where member_id = ${top} and kind = 'DIVIDEND' and ${day2}`,
    'small shares in the dividend',
  ],
  [
    'a dividend that takes a unit less of wages off',
    sql`update agent_statement set wages = wages - 1, base = base + 1e32, carry_out = carry_out + 1e32
      where member_id = ${top} and kind = 'DIVIDEND' and ${day2}`,
    'wages in the dividend',
  ],
  [
    'a dividend with a fee of another rate',
    sql`update agent_statement set fee = fee + loss::numeric * 1e26, base = base - loss::numeric * 1e26,
        gross = trunc((base - loss::numeric * 1e26) * rate_ppm / 1000000), net = trunc((base - loss::numeric * 1e26) * rate_ppm / 1000000) - children
      where member_id = ${holder} and kind = 'DIVIDEND' and loss > 0`,
    'fee of statement',
    true,
  ],
  ...(['DAILY', 'HOURLY', 'REALTIME', 'DIVIDEND'] as const).map((kind): [string, SqlQuery, string] => [
    `a statement of the kind ${kind} that was never written`,
    sql`delete from agent_statement where member_id = ${top} and kind = ${kind} and period_start between '2026-06-01T17:00:00Z' and '2026-06-02T03:10:00Z'`,
    'statement',
  ]),
  [
    'one of a day without play that goes on with a loss',
    sql`delete from agent_statement where member_id = ${holder} and period_start = '2026-06-02T17:00:00Z'`,
    'statement',
  ],
  [
    'a test agent who is taken for one that is paid',
    sql`update agent_bet set are_payable[2] = true where member_id = ${last} and placed_at > '2026-06-02'`,
    'pay of',
  ],
  [
    'an agent who is passed over',
    sql`update agent_bet set are_payable[3] = false where member_id = ${player} and placed_at > '2026-06-02'`,
    'pay of',
  ],
]

describe('the nightly recomputation (issue 19 section 4)', () => {
  it('agrees where everything was counted as it should be', async () => {
    const rows = await test.owner.one<{
      fee: boolean
      accruals: boolean
      wages: boolean
      left: boolean
      carried: boolean
    }>(sql`
      select bool_or(fee > 0) as fee, bool_or(accruals > 0) as accruals, bool_or(wages > 0) as wages,
        bool_or(kind = 'REALTIME' and carry_out < 0) as left, bool_or(kind = 'DIVIDEND' and facts = 0 and carry_in < 0) as carried from agent_statement`)
    expect(rows).toEqual({ fee: true, accruals: true, wages: true, left: true, carried: true })
    expect(await agentsRebatesCheck.run(test.owner, { passes: 1 })).toEqual([])
    expect(await rebates.breaks()).toEqual([])
  })

  it.each(seeded)('finds %s', async (_name, spoil, expected, isOld = false) => {
    expect(await found(spoil, isOld)).toContain(expected)
  })

  it('asks nothing of bets from before an account’s type changed', async () => {
    const spoil = sql`update agent_bet set are_payable[2] = true where member_id = ${last} and placed_at > '2026-06-02'`
    await test.owner.query(sql`update member set account_type = 2, is_test = false where id = ${tested}`)
    expect(await found(spoil, false)).not.toContain('pay of')
  })
})
