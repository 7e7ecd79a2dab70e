import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { moneyToString } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { agentsRebatesCheck } from '../audit/check-rebates.ts'
import { rebateFixtures } from './rebate.fixtures.ts'

// What members and their teams play, kept with the rebates (operations.md 0.7, AC02, AC09): each bet once, in the line it was
// placed in, and the same figures taken back.
const test = await testDatabase()
await test.setTestTime('2026-06-30T03:00:00Z')
const rebates = rebateFixtures(test)
const { line, tell, count } = rebates
await rebates.open()

const DAY = '2026-06-30'
const shown = (row: Record<string, unknown>) =>
  Object.values(row)
    .map((value) => (typeof value === 'bigint' ? moneyToString(value) : String(value)))
    .join(' ')
const teamOf = async (memberId: bigint): Promise<string[]> => {
  const rows = await test.owner.many(sql`
    select day::text, category, bets, stake, valid_bet, payout, rebate_self, rebate_agent from agent_team_day
    where member_id = ${memberId} order by day, category`)
  return rows.map(shown)
}
const ownOf = async (memberId: bigint): Promise<string[]> => {
  const rows = await test.owner.many(sql`
    select day::text, stay, category, bets, stake, valid_bet, payout from agent_member_day
    where member_id = ${memberId} order by day, stay, category`)
  return rows.map(shown)
}
const rates = [{ RNG: 12_000 }, { RNG: 8000 }, { RNG: 5000 }] as const

describe('the play of a team', () => {
  it('is that of the bettor and everybody above, with the rebates paid within each team', async () => {
    const [top, agent, player] = await line(rates)
    await tell(player, [
      { ref: 'lost', validBet: '1000.0000', stake: '1200.0000' },
      { ref: 'won', validBet: '500.0000', payout: '900.0000' },
    ])
    await tell(agent, [{ ref: 'own', validBet: '100.0000', payout: '40.0000' }])
    await count()
    expect(await ownOf(player)).toEqual([`${DAY} 0 RNG 2 1700.0000 1500.0000 900.0000`])
    expect(await ownOf(top)).toEqual([])
    expect(await teamOf(player)).toEqual([`${DAY} RNG 2 1700.0000 1500.0000 900.0000 7.5000 0.0000`])
    expect(await teamOf(agent)).toEqual([`${DAY} RNG 3 1800.0000 1600.0000 940.0000 8.3000 4.5000`])
    expect(await teamOf(top)).toEqual([`${DAY} RNG 3 1800.0000 1600.0000 940.0000 8.3000 10.9000`])
  })

  it('is counted once, whatever is told again, and a void takes the same back on its own day', async () => {
    const [top, , player] = await line(rates)
    const bet = { ref: 'once', validBet: '1000.0000', payout: '300.0000' }
    await tell(player, [bet, bet])
    await count()
    await test.setTestTime('2026-07-01T03:00:00Z')
    await tell(player, [{ ...bet, version: 2, reversed: true, placedAt: new Date('2026-06-30T03:00:00Z') }])
    await count()
    expect(await teamOf(top)).toEqual([
      `${DAY} RNG 1 1000.0000 1000.0000 300.0000 5.0000 7.0000`,
      '2026-07-01 RNG -1 -1000.0000 -1000.0000 -300.0000 -5.0000 -7.0000',
    ])
    await test.setTestTime('2026-06-30T03:00:00Z')
  })

  it('follows a result that is corrected, where the rebate stays as it is', async () => {
    const [top, , player] = await line([{ LOTT: 60_000 }, { LOTT: 50_000 }, { LOTT: 40_000 }])
    const order = { ref: 'corrected', validBet: '1000.0000', category: 'LOTT' }
    await tell(player, [order, { ...order, version: 2, payout: '5000.0000' }])
    await count()
    expect(await teamOf(top)).toEqual([`${DAY} LOTT 1 1000.0000 1000.0000 5000.0000 40.0000 20.0000`])
    expect(await rebates.payments(player)).toEqual(['SELF 40.0000'])
    await tell(player, [{ ...order, version: 3, reversed: true }])
    await count()
    expect(await teamOf(top)).toEqual([`${DAY} LOTT 0 0.0000 0.0000 0.0000 0.0000 0.0000`])
  })

  it('stays with the line in which a bet was placed when the bettor moves', async () => {
    const [top, agent, player] = await line(rates)
    const [other] = await line([{ RNG: 12_000 }, {}])
    const placedAt = new Date('2026-06-30T02:00:00Z')
    await test.owner.query(sql`
      select agent_move_lock(${player}::bigint, array[${agent}, ${other}]::bigint[])`)
    await test.owner.query(sql`select agent_move_line(${player}::bigint, ${other}::bigint, 'test', 'test')`)
    await test.owner.query(
      sql`update agent_node set joined_at = ${placedAt} where member_id in (${player}, ${agent}, ${top})`,
    )
    await tell(player, [
      { ref: 'before', validBet: '100.0000', placedAt },
      { ref: 'after', validBet: '10.0000', placedAt: new Date('2026-06-30T03:00:01Z') },
    ])
    await count()
    expect(await ownOf(player)).toEqual([
      `${DAY} 0 RNG 1 100.0000 100.0000 0.0000`,
      `${DAY} 1 RNG 1 10.0000 10.0000 0.0000`,
    ])
    expect((await teamOf(agent))[0]).toContain('RNG 1 100.0000')
    expect((await teamOf(other))[0]).toContain('RNG 1 10.0000')
  })

  it('adds up by the audit, which finds what is changed by hand', async () => {
    expect(await rebates.breaks()).toEqual([])
    const [top] = await line(rates)
    await expect(
      test.owner.tx(async (tx) => {
        await tx.query(sql`update agent_team_day set payout = payout + 1`)
        await tx.query(sql`
          insert into agent_member_day values (cell_of(${top}), ${top}, ${DAY}, 0, 'RNG', 'P', 1, 1, 1, 0)`)
        await tx.query(sql`delete from agent_fact where bet_ref = 'before'`)
        const found = await agentsRebatesCheck.run(tx, { passes: 1, isWhole: true })
        const subjects = found.map(({ subject }) => subject.replace(/ \d+.*/, ''))
        expect(new Set(subjects)).toEqual(
          new Set([
            'facts of bet test before of member',
            'play of team',
            'play of member',
            'play directly below',
            'people of team',
          ]),
        )
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
  })
})
