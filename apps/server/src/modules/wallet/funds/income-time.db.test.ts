import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { walletFixtures } from '../wallet.fixtures.ts'

// MC08: balances follow one another in time, also over the end of a month that a lock is held over.
const { db, owner } = await testDatabase()
const { member } = walletFixtures({ db, owner })

describe('income that waits for its member’s lock', () => {
  it('is stamped after what the lock was held for', async () => {
    const id = await member('100')
    const post = () =>
      owner.query(sql`
        select wallet_post_income('rebate-expense', 'late-test', 'other', array[${id}]::bigint[], '{P}', array[kind_win()]::smallint[],
          array[10000]::bigint[], '{late}', '{late}')`)
    const { waiting, released } = await owner.tx(async (tx) => {
      await tx.query(sql`select 1 from account where member_id = ${id} for no key update`)
      const work = post()
      await expect
        .poll(() => owner.hasRows(sql`select 1 from pg_locks where not granted and locktype = 'transactionid'`))
        .toBe(true)
      return { waiting: work, released: await tx.value<Date>(sql`select lotus_now() as now`) }
    })
    await waiting
    const stamped = await owner.value<Date>(sql`select created_at from journal where ext_id = 'late'`)
    expect(stamped.getTime()).toBeGreaterThanOrEqual(released.getTime())
  })
})
