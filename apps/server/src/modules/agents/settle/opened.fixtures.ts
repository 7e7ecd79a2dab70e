import { pino } from 'pino'
import { sql, type SqlQuery } from '@lotus/database'
import { parseMoney } from '@lotus/kernel'
import { exactToString } from '@lotus/rules/agents'
import type { TestDatabase } from '@lotus/testing'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { payOwed } from './pay-owed.ts'
import { settleDue } from './settle-due.ts'
import { signedBy } from './settle.fixtures.ts'

/** A database at the midnight with which June 2026 begins; play counts since May. */
export async function openSettling(test: TestDatabase) {
  await test.setTestTime('2026-05-31T17:00:00Z')
  const rebates = rebateFixtures(test)
  await rebates.open('2026-05-01T00:00:00Z')
  return {
    rebates,
    sign: signedBy(test),
    /** Counts what was told, and settles what is over by then. */
    async settle(now: Date): Promise<void> {
      await test.setTestTime(now.toISOString())
      await rebates.count()
      await rebates.payDays()
      await settleDue(test.db, now)
    },
  }
}

/** The same for contracts that the upline pays: settling pays what is owed, too. */
export async function openFunding(test: TestDatabase) {
  const opened = await openSettling(test)
  const log = pino({ level: 'silent' })
  return {
    ...opened,
    log,
    async settle(now: Date): Promise<void> {
      await opened.settle(now)
      await payOwed(test.db, log)
    },
    give: (memberId: bigint, amount: string) =>
      test.owner.query(sql`
        select wallet_adjust(${memberId}::bigint, 'P', ${parseMoney(amount)}::bigint, 'adjustment', 'test',
          ${`give-${memberId}-${amount}`}, sha256('give'), 'adjustment', 'give')`),
    /** The states of a member's statements, the oldest first. */
    stateOf: (memberId: bigint) =>
      test.owner.value<string>(
        sql`select string_agg(state, ' ' order by period_start) as state from agent_statement where member_id = ${memberId}`,
      ),
    movesOf: (memberId: bigint) =>
      test.owner.values<string>(
        sql`select what || ' ' || amount / 10000 from agent_funding_move where member_id = ${memberId} order by period_start, step`,
      ),
  }
}

export const midnight = (day: string): Date => new Date(`${day}T00:00:00+07:00`)
export const noon = (day: string): Date => new Date(`${day}T12:00:00+07:00`)

/** Version, first day, and these exact amounts of each of a member's statements. */
export async function figuresOf(
  { owner }: Pick<TestDatabase, 'owner'>,
  memberId: bigint,
  amounts: SqlQuery,
): Promise<string[]> {
  const rows = await owner.many<{ n: number; day: string; figures: string[] }>(sql`
    select n, business_day(period_start)::text as day, array[${amounts}]::text[] as figures
    from agent_statement where member_id = ${memberId} order by period_end, period_start, n`)
  return rows.map(
    ({ n, day, figures }) => `${n} ${day} ${figures.map((x) => Number(exactToString(BigInt(x), 2))).join(' ')}`,
  )
}
