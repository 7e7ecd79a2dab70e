import { sql, type Queryable } from '@lotus/database'
import type { Channel } from './codes.ts'

export type NewCode = {
  purpose: string
  channel: Channel
  target: string
  presession: Uint8Array
  memberId: bigint | null
  codeHash: Uint8Array
  addressClass: string
  minutes: number
  limits: {
    everySeconds: number
    burst: number
    burstSeconds: number
    targetDaily: number
    classDaily: number
    globalHourly: number
  }
}
export type IssueAnswer = {
  codeId: bigint | null
  refused: 'too_soon' | 'too_many' | 'quota' | null
  retrySeconds: number | null
}

export function issueCode(db: Queryable, c: NewCode): Promise<IssueAnswer> {
  return db.one<IssueAnswer>(sql`
    select code_id as "codeId", refused, retry_seconds as "retrySeconds"
    from verification_code_issue(${c.purpose}, ${c.channel}, ${c.target}, ${c.presession}, ${c.memberId}, ${c.codeHash},
      ${c.addressClass}, ${c.minutes}, ${JSON.stringify(c.limits)})`)
}

export type TakeAnswer = { outcome: 'taken' | 'wrong' | 'expired' | 'none'; memberId: bigint | null }

export function takeCode(
  db: Queryable,
  c: Pick<NewCode, 'purpose' | 'channel' | 'target' | 'presession' | 'codeHash'> & { triesMax: number },
): Promise<TakeAnswer> {
  return db.one<TakeAnswer>(sql`
    select outcome, member_id as "memberId"
    from verification_code_take(${c.purpose}, ${c.channel}, ${c.target}, ${c.presession}, ${c.codeHash}, ${c.triesMax})`)
}

/** Removes codes that were asked for more than `days` ago. */
export async function purgeCodes(db: Queryable, days: number): Promise<void> {
  await db.query(sql`select verification_code_purge(${days})`)
}
