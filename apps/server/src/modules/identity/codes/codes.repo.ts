import { sql, type Queryable } from '@lotus/database'

export type Channel = 'sms' | 'email'

export type NewCode = {
  purpose: string
  channel: Channel
  target: string
  /** The limits count by this: the number or mail address itself. */
  address: string
  /** False if nobody has the address and nothing is sent. */
  isSent: boolean
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
    from verification_code_issue(${c.purpose}, ${c.channel}, ${c.target}, ${c.address}, ${c.presession}, ${c.memberId}, ${c.isSent},
      ${c.codeHash}, ${c.addressClass}, ${c.minutes}, ${JSON.stringify(c.limits)})`)
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

/** How many codes this address range asked for within the hour. */
export function countCodes(db: Queryable, channel: 'sms' | 'email', addressClass: string): Promise<number> {
  return db.value<number>(sql`
    select count(*)::integer as count from verification_code
    where channel = ${channel} and address_class = ${addressClass} and created_at > lotus_now() - interval '1 hour'`)
}
