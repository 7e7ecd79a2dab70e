import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { rebateFixtures } from './rebate.fixtures.ts'

// While a server is upgraded, a program of the release before still counts bets, in its own words (issue 19 section 2).
const test = await testDatabase()
await test.setTestTime('2026-07-01T03:00:00Z')
const rebates = rebateFixtures(test)
await rebates.open('2026-07-01T00:00:00Z')

it('counts what a program of the release before tells, and takes it back', async () => {
  const [agent, player] = await rebates.line([{ RNG: 10_000 }, { RNG: 4000 }])
  const at = '2026-07-01T02:00:00Z'
  const bet = { member: String(player), placedAt: at, kind: 'test', ref: 'old', category: 'RNG', currency: 'P', at }
  const chain = [String(player), String(agent)]
  const stands = { ...bet, chain, rates: [4000, 10_000], payable: [true, true], max: 20_000, traded: 0, stay: 0 }
  const tell = (version: number, isVoid: boolean, earners = chain) => {
    const figures = isVoid
      ? { valid: '-1000000', stake: '-1000000', payout: '0', paid: [-4000, -6000] }
      : { valid: '1000000', stake: '1000000', payout: '0', paid: [4000, 6000] }
    const { paid, ...sums } = figures
    const told = isVoid ? { valid: '0', stake: '0', payout: '0' } : sums
    return test.owner.query(sql`
      select agent_rebate_apply(${JSON.stringify([{ ...stands, ...told, version, isReversed: isVoid }])}::jsonb,
        ${JSON.stringify([{ ...bet, ...sums, version, isVoid, stay: 0, chain }])}::jsonb, array[1, 1], ${earners}::bigint[],
        array[4000, 6000], array[0, 4000], ${paid}::bigint[]) from agent_rebate_lock()`)
  }
  const standing = () =>
    test.owner.one<{ valid: bigint; reversed: boolean; shares: number; paid: bigint; facts: number; team: bigint }>(sql`
      select b.valid_bet as valid, b.is_reversed as reversed, count(*)::integer as shares, sum(r.paid)::bigint as paid,
        (select count(*)::integer from agent_fact where bet_ref = 'old') as facts,
        (select sum(valid_bet)::bigint from agent_team_day where cell = cell_of(${agent}) and member_id = ${agent}) as team
      from agent_bet b join agent_rebate r using (bet_kind, bet_ref) where bet_ref = 'old' group by 1, 2`)

  await expect(tell(1, false, [String(agent), String(agent)])).rejects.toThrow(/agent_rebate/)
  await tell(1, false)
  expect(await standing()).toEqual({
    valid: 1_000_000n,
    reversed: false,
    shares: 2,
    paid: 10_000n,
    facts: 1,
    team: 1_000_000n,
  })
  await expect(tell(1, false)).rejects.toThrow(/counted already/)
  await tell(1, true)
  expect(await standing()).toEqual({ valid: 0n, reversed: true, shares: 4, paid: 0n, facts: 2, team: 0n })
})
