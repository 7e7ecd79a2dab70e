import { describe, expect, it } from 'vitest'
import { parseMoney } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { walletFixtures } from './wallet.fixtures.ts'

// Issue 17: one locked row must not block all members. Uses a real database and lock.
const { db, owner } = await testDatabase()
const { wallet, replays, member } = walletFixtures({ db, owner })

describe('a member whose row is locked by somebody else', () => {
  it('does not stop others from betting, gets busy, and bets under the same key once the lock is released', async () => {
    const stuck = await member('100')
    const others = await Promise.all(Array.from({ length: 11 }, () => member('100')))
    const bet = (memberId: bigint, no: string) =>
      wallet.bet({
        memberId,
        key: { source: 'held-test', extId: `${memberId}-${no}` },
        reference: { kind: 'other', no },
        amount: parseMoney('1'),
        house: 'lottery:test',
        bonusFirst: false,
      })
    await owner.tx(async (tx) => {
      await tx.query(sql`select 1 from account where member_id = ${stuck} for update`)
      const first = Promise.allSettled([bet(stuck, 'first')])
      // All of this finishes while the row is still locked: nobody waits for that transaction.
      for (const no of ['one', 'two', 'three']) await Promise.all(others.map((memberId) => bet(memberId, no)))
      expect(await first).toMatchObject([{ reason: { code: 'busy' } }])
      await expect(bet(stuck, 'later')).rejects.toMatchObject({ code: 'busy' })
    })
    expect(await bet(stuck, 'first')).toMatchObject({ isDuplicate: false })
    expect(await bet(stuck, 'first')).toMatchObject({ isDuplicate: true })
    expect(replays).toHaveLength(1)
  })
})
