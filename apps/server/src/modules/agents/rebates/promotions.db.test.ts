import { sql } from '@lotus/database'
import { moneyToString, parseMoney } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { describe, expect, it } from 'vitest'
import { agentsRebatesCheck } from '../audit/check-rebates.ts'
import { closeUntil } from '../settle/settle.repo.ts'
import { rebateFixtures } from './rebate.fixtures.ts'

// What promotions cost the teams of agents (operations.md 2.4, AC09): every movement of the wallet that is one tells it, and each is
// counted once, for the line of the moment. Real: PostgreSQL, the commands of the wallet, the consumer.
const test = await testDatabase()
const { db, owner } = test
const rebates = rebateFixtures(test)
const NOW = '2026-06-30T03:00:00Z'
await test.setTestTime(NOW)
await rebates.open()

type Line = [bigint, bigint, bigint]
const rates = [{ RNG: 12_000 }, { RNG: 8000 }, { RNG: 5000 }] as const

/** Days of a team with their cashback and bonuses. */
const costsOf = async (memberId: bigint): Promise<string[]> => {
  const rows = await owner.many<{ day: string; cashback: bigint; bonus: bigint }>(sql`
    select day::text, cashback, bonus from agent_team_cost_day where member_id = ${memberId} order by day`)
  return rows.map(({ day, cashback, bonus }) => `${day} ${moneyToString(cashback)} ${moneyToString(bonus)}`)
}
/** A movement that the wallet posts as income. */
const pay = (memberId: bigint, kind: string, amount: string, key: string, currency = 'P') =>
  owner.query(sql`
    select wallet_post_income('bonus-expense', 'test-income', 'test', array[${memberId}::bigint], array[${currency}],
      array[(select id from ledger_kind where code = ${kind})], array[${parseMoney(amount)}::bigint], array[${key}], array[${key}])`)
const grant = (memberId: bigint, ref: string, amount: string) =>
  owner.query(sql`
    select bonus_grant(${memberId}::bigint, 'P', ${parseMoney(amount)}::bigint, ${ref}, ${parseMoney(amount)}::bigint, 1000000, '{}'::jsonb, null,
      '{}'::text[], 24, true, null)`)
const told = async (memberId: bigint): Promise<string[]> => {
  const rows = await owner.many<{ payload: { kind: string; promotion: string; amount: string } }>(sql`
    select payload from outbox where topic = 'wallet.promotion_paid' and audience = ${`member:${memberId}`} order by id`)
  return rows.map(({ payload: { kind, promotion, amount } }) => `${kind} ${promotion} ${amount}`)
}

describe('what promotions cost', () => {
  it('is told by every movement that is a promotion, and by no other', async () => {
    const memberId = await rebates.member()
    const kinds = await owner.values<string>(
      sql`select code from ledger_kind where promotion is not null and class = 'other' order by id`,
    )
    expect(kinds).toEqual([
      'VIP_UPGRADE',
      'VIP_WEEKLY',
      'VIP_MONTHLY',
      'VIP_BIRTHDAY',
      'POINT_CONVERT',
      'POINT_REDEEM_CASH',
      'REWARD',
      'CASHBACK',
    ])
    for (const kind of [...kinds, 'REBATE_SELF', 'POINT_REDEEM_COPAY', 'WAGE_DAILY', 'DIVIDEND'])
      await pay(memberId, kind, '1', `each-${kind}`)
    expect(await told(memberId)).toEqual(
      kinds.map((kind) => `${kind} ${kind === 'CASHBACK' ? 'CASHBACK' : 'BONUS'} 1.0000`),
    )
  })

  it('counts a bonus when it is granted, and what of it goes back to the house', async () => {
    const [top, agent, player]: Line = await rebates.line(rates)
    await grant(player, 'welcome', '100')
    await owner.query(sql`select bonus_cancel(${player}::bigint, 'P', 'welcome', 'given up')`)
    await grant(player, 'second', '40.5')
    await pay(player, 'CASHBACK', '2.25', 'cashback-of-player')
    await pay(agent, 'VIP_WEEKLY', '8', 'gift-of-agent')
    expect(await told(player)).toEqual([
      'BONUS_GRANT BONUS 100.0000',
      'BONUS_FORFEIT BONUS -100.0000',
      'BONUS_GRANT BONUS 40.5000',
      'CASHBACK CASHBACK 2.2500',
    ])
    await rebates.count()
    expect(await costsOf(player)).toEqual(['2026-06-30 2.2500 40.5000'])
    expect(await costsOf(agent)).toEqual(['2026-06-30 2.2500 48.5000'])
    expect(await costsOf(top)).toEqual(['2026-06-30 2.2500 48.5000'])
    expect(await rebates.breaks()).toEqual([])
  })

  it('takes a bonus that runs out back as well', async () => {
    const [top, , player]: Line = await rebates.line(rates)
    await grant(player, 'short', '30')
    await rebates.count()
    await test.setTestTime('2026-07-02T03:00:00Z')
    await owner.query(sql`select bonus_expire(100)`)
    await rebates.count()
    expect(await costsOf(top)).toEqual(['2026-06-30 0.0000 30.0000', '2026-07-02 0.0000 -30.0000'])
    await test.setTestTime(NOW)
  })

  it('takes a bonus back in the line that bore its grant, and of one that never counted only what was won with it', async () => {
    const [top, agent, player]: Line = await rebates.line(rates)
    const [other] = await rebates.line([{ RNG: 12_000 }, {}])
    await grant(player, 'moved', '30')
    await rebates.count()
    await owner.query(sql`select agent_move_lock(${player}::bigint, array[${agent}, ${other}]::bigint[])`)
    await owner.query(sql`select agent_move_line(${player}::bigint, ${other}::bigint, 'test', 'test')`)
    await owner.query(sql`select bonus_cancel(${player}::bigint, 'P', 'moved', 'given up')`)
    await rebates.count()
    expect(await costsOf(top)).toEqual(['2026-06-30 0.0000 0.0000'])
    expect(await rebates.breaks()).toEqual([])
    await rebates.close()
    await grant(player, 'before', '20')
    await rebates.count()
    await rebates.open()
    await owner.query(sql`select bonus_cancel(${player}::bigint, 'P', 'before', 'given up')`)
    await rebates.count()
    expect(await costsOf(top)).toEqual(['2026-06-30 0.0000 0.0000'])
    expect(await costsOf(other)).toEqual([])
  })

  it('counts once, from the edge on where its time is closed, and nothing of test accounts or of strangers', async () => {
    const [top, agent, player]: Line = await rebates.line(rates)
    const stranger = await rebates.member()
    await owner.query(sql`update member set account_type = 42, is_test = true where id = ${agent}`)
    await pay(stranger, 'REWARD', '5', 'gift-of-stranger')
    await pay(agent, 'REWARD', '5', 'gift-of-test')
    await pay(player, 'REWARD', '7', 'gift-once')
    const edge = new Date('2026-06-30T18:00:00Z')
    await closeUntil(db, edge)
    await rebates.count()
    // Told again, as after a restored backup of the consumer's place.
    await rebates.tellPromotion(player, {
      key: 'gift-once',
      source: 'test-income',
      promotion: 'BONUS',
      amount: '7.0000',
    })
    await rebates.count()
    expect(await costsOf(top)).toEqual(['2026-07-01 0.0000 7.0000'])
    expect(await costsOf(stranger)).toEqual([])
  })

  it('adds up by the audit, which finds what is changed by hand', async () => {
    const [top, , player]: Line = await rebates.line(rates)
    await pay(player, 'REWARD', '3', 'gift-audited')
    await rebates.count()
    await expect(
      owner.tx(async (tx) => {
        await tx.query(sql`update agent_team_cost_day set bonus = bonus + 1 where member_id = ${top}`)
        await tx.query(sql`update agent_promotion set amount = amount + 100 where key = 'gift-audited'`)
        const found = await agentsRebatesCheck.run(tx, { passes: 1, isWhole: true })
        const subjects = found.map(({ subject }) => subject)
        expect(subjects).toContain(`promotion test-income gift-audited of member ${player}`)
        expect(subjects).toContain(`promotions of team ${top} in P on ${'2026-07-01'}`)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
  })
})
