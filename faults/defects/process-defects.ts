import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@lotus/kernel'
import { sql, type Database } from '@lotus/database'
import type { Adapter } from '../adapter.ts'

/**
 * Defects of the program around the database, installed between the campaign's API and the wallet. The product's code
 * does not contain them; they prove that the campaign would find such a mistake.
 */
export type ProcessDefect =
  | 'ack_before_commit'
  | 'fresh_key_on_retry'
  | 'swallowed_serialisation'
  | 'limit_before_transaction'

export function withDefect(defect: ProcessDefect | null, run: Adapter, db: Database): Adapter {
  switch (defect) {
    case null:
      return run
    case 'ack_before_commit':
      return async (call) => {
        // The money moves later, but the caller gets the answer at once.
        delay(30)
          .then(() => run(call))
          .catch(() => {})
        return { duplicate: 'false' }
      }
    case 'fresh_key_on_retry':
      return async (call) => {
        try {
          return await run(call)
        } catch (error) {
          if (error instanceof AppError && error.code !== 'busy') throw error
          return run({ ...call, extId: `${call.extId}:again` })
        }
      }
    case 'swallowed_serialisation':
      return async (call) => {
        try {
          return await run(call)
        } catch (error) {
          if (error instanceof Error && 'code' in error && error.code === '40001') return { duplicate: 'false' }
          throw error
        }
      }
    case 'limit_before_transaction':
      return async (call) => {
        if (call.op === 'bet' && (await isOverLimit(db, call.member, call.amount))) throw new AppError('limit_reached')
        return run(call)
      }
  }
}

/** The check is a separate statement before the bet: two parallel bets both pass it. */
async function isOverLimit(db: Database, member: string, amount: string): Promise<boolean> {
  const row = await db.one<{ over: boolean }>(sql`
    select exists (
      select from protection_limit l where l.member_id = ${member}::bigint and l.amount < ${amount}::bigint + (
        select coalesce(sum(j.amount), 0) from journal j where j.member_id = l.member_id and j.kind = 20)
    ) as over`)
  return row.over
}
