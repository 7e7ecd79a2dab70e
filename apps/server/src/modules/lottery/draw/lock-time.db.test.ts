import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { auditLedger } from '../../wallet/index.ts'
import { lotteryLedgerCheck } from '../index.ts'
import { lockIssue } from './lock-issue.ts'
import { deDb, lo2, p, refusalOf, setUpLottery } from '../lottery.fixtures.ts'

const BETTORS = 500
const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-30T03:00:30Z')
const { deps } = lottery

/** Credits all members in one statement: the credits are not what is tested here. */
async function bettors(): Promise<bigint[]> {
  const rows = await test.owner.many<{ id: bigint }>(sql`
    with m as (
      insert into member (username, password_hash, terms_version, terms_accepted_at, age_confirmed_at)
      select 'bettor' || n, 'none', '1', lotus_now(), lotus_now() from generate_series(1, ${BETTORS}::integer) n returning id)
    select id from m order by id`)
  await test.owner.query(sql`
    select wallet_credit(m.id, 'P', ${p(100)}, 'ADJ_CREDIT', 'adjustment', 'test', m.id::text, sha256('x'), 'adjustment', m.id::text)
    from member m where m.username like 'bettor%'`)
  return rows.map(({ id }) => id)
}

describe('five hundred bettors in the last moment of a sale', () => {
  it('are accepted before the lock by the database’s clock or refused, and no accepted order is lost or added', async () => {
    const members = await bettors()
    const { issueNo, id, lockAt } = await lottery.selling('SEN60')
    const bet = (member: bigint) =>
      refusalOf(lottery.place(member, { gameCode: 'SEN60', issueNo, items: [lo2(['01']), deDb(['02'])], key: 'last' }))
    // The clock passes the lock while the first half is in progress; the lock itself runs beside the second.
    const early = members.slice(0, BETTORS / 2).map(bet)
    await Promise.race(early)
    const clock = test.setTestTime(lockAt)
    const late = members.slice(BETTORS / 2).map(bet)
    await clock
    const locks = Array.from({ length: 3 }, () => lockIssue(deps, id))
    const answers = await Promise.all([...early, ...late])
    await Promise.all(locks)
    const issue = await lockIssue(deps, id)

    const accepted = answers.filter((answer) => answer === undefined).length
    expect(accepted).toBeGreaterThan(0)
    expect(accepted).toBeLessThan(BETTORS)
    expect([...new Set(answers.flatMap((answer) => (answer ? [answer['code']] : [])))]).toEqual(['issue_closed'])
    expect(issue).toMatchObject({ state: 'locked', orderCount: accepted * 2, totalStake: p(28) * BigInt(accepted) })
    const stored = await test.owner.one(sql`
      select count(*)::integer as orders, count(*) filter (where placed_at >= ${lockAt})::integer as late,
        (select count(*)::integer from lottery_order_tree where issue_id = ${id} and length(leaf_hashes) = 32 * ${accepted * 2}::integer) as trees
      from lottery_order where issue_id = ${id}`)
    expect(stored).toEqual({ orders: accepted * 2, late: 0, trees: 1 })
    // A repeated call under the same key gets the same answer, before and after the lock.
    const again = members.map((member, n) => ({ member, answer: answers[n]?.['code'] })).filter((_, n) => n % 10 === 0)
    expect(await Promise.all(again.map(async ({ member }) => (await bet(member))?.['code']))).toEqual(
      again.map(({ answer }) => answer),
    )
    expect(await lottery.count('lottery_order')).toBe(accepted * 2)
    const { total } = await test.owner.one<{ total: bigint }>(
      sql`select sum(balance)::bigint as total from account where member_id = any(${members}::bigint[])`,
    )
    expect(total).toBe(p(100 * BETTORS - 28 * accepted))
  })

  it('leave a sound ledger', async () => {
    const report = await auditLedger(test.db, { extra: [lotteryLedgerCheck] })
    expect(report.checks.flatMap((check) => check.breaks)).toEqual([])
  })
})
