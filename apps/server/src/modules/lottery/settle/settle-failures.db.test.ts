import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { getOrder } from '../sale/list-orders.ts'
import { lockIssue } from '../draw/lock-issue.ts'
import { lo2, northPrizes, p, setUpLottery } from '../lottery.fixtures.ts'
import { publishResult } from '../results/publish-result.ts'
import { settleIssue } from './settle-issue.ts'

const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-29T03:00:00Z')
const { deps } = lottery

async function publish(issueId: bigint, prizes: typeof northPrizes): Promise<void> {
  await lockIssue(deps, issueId)
  const nobody = { reason: null, evidence: null, enteredBy: null, confirmedBy: null, corrects: null }
  await publishResult(test.db, { issueId, draw: { prizes }, source: 'import', ...nobody })
}

describe('a settlement', () => {
  it('pays all orders of an issue except an unreadable one, and leaves that one and the issue open', async () => {
    const { issueNo, id, lockAt } = await lottery.selling('MBAC')
    const member = await lottery.member('unreadable', p(1000))
    const items = [lo2(['68'], 1), lo2(['98'], 1), lo2(['68'], 1)]
    const placed = await lottery.place(member, { gameCode: 'MBAC', issueNo, items })
    await test.setTestTime(lockAt)
    await publish(id, northPrizes)
    const spoilt = placed.orders[1]?.id ?? ''
    await test.owner.query(sql`update lottery_order set content = '["spoilt"]' where id = ${spoilt}::bigint`)

    expect(await settleIssue(deps, id, { batchSize: 1 })).toBe(2)
    const statuses = await Promise.all(
      placed.orders.map(async (order) => (await getOrder(test.db, member, order.id)).status),
    )
    expect(statuses).toEqual([4, 2, 4])
    expect((await lottery.issue('MBAC', issueNo)).state).toBe('drawn')

    await test.owner.query(sql`update lottery_order set content = '["98"]' where id = ${spoilt}::bigint`)
    expect(await settleIssue(deps, id)).toBe(1)
    expect((await lottery.issue('MBAC', issueNo)).state).toBe('settled')
  })

  it('that fails in the middle reports it only to its caller, and the next run continues', async () => {
    const { issueNo, id, lockAt } = await lottery.selling('MBAC')
    const member = await lottery.member('interrupted', p(1000))
    await lottery.place(member, { gameCode: 'MBAC', issueNo, items: [lo2(['68'], 1), lo2(['98'], 1), lo2(['12'], 1)] })
    await test.setTestTime(lockAt)
    await publish(id, northPrizes)
    const away = new Error('the database is away')
    const failing: typeof deps.db = { ...deps.db, value: () => Promise.reject(away) }
    await expect(settleIssue({ ...deps, db: failing }, id, { batchSize: 1 })).rejects.toThrow()
    expect(await settleIssue(deps, id)).toBe(3)
  })
})
