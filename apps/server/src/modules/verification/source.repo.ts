import { sql, type Queryable } from '@lotus/database'
import type { RouteValue } from '@lotus/contract'
import { atMicros, microsOf, type Micros, type TimePlace } from '../../platform/time-cursor.ts'

type Detail = RouteValue<'bo.fundsAnswer'>
export type SourceRow = {
  member_id: bigint
  n: number
  state: Detail['state']
  source: Detail['source']
  sealed: Buffer | null
  pictures: string[]
  sent_at: Date
  micros: Micros
  decided_at: Date | null
  decided_name: string | null
  accepted_at: Date | null
  accepted_name: string | null
  reason: Detail['reason']
  note: string | null
  pictures_gone_at: Date | null
}

const columns = sql`s.member_id, s.n, s.state, s.source, s.sealed, s.pictures, s.sent_at, ${microsOf(sql`s.sent_at`)} as micros,
  s.decided_at, s.decided_name, s.accepted_at, s.accepted_name, s.reason, s.note, s.pictures_gone_at`

/** What a member answered, the newest first; at most so many. */
export const listOwnSources = (db: Queryable, memberId: bigint, limit: number): Promise<SourceRow[]> =>
  db.many<SourceRow>(sql`
    select ${columns} from source_of_funds s where s.cell = cell_of(${memberId}::bigint) and s.member_id = ${memberId}
    order by s.n desc limit ${limit}`)

export const findSource = (db: Queryable, memberId: bigint, n: number): Promise<SourceRow | undefined> =>
  db.maybe<SourceRow>(sql`
    select ${columns} from source_of_funds s
    where s.cell = cell_of(${memberId}::bigint) and s.member_id = ${memberId} and s.n = ${n}::integer`)

/** What waits, the oldest first; or what was decided so, the newest first. */
export function listSources(
  db: Queryable,
  { state, after, limit }: { state: Detail['state']; after: TimePlace<'memberId' | 'n'> | null; limit: number },
): Promise<SourceRow[]> {
  const place = after ?? { micros: null, memberId: null, n: null }
  const key = sql`(${atMicros(place.micros)}, ${place.memberId}::bigint, ${place.n}::integer)`
  return state === 'WAITING'
    ? db.many<SourceRow>(sql`
        select ${columns} from source_of_funds s where s.state = 'WAITING'
          and (${place.micros}::bigint is null or (s.sent_at, s.member_id, s.n) > ${key})
        order by s.sent_at, s.member_id, s.n limit ${limit}`)
    : db.many<SourceRow>(sql`
        select ${columns} from source_of_funds s where s.state = ${state}
          and (${place.micros}::bigint is null or (s.sent_at, s.member_id, s.n) < ${key})
        order by s.sent_at desc, s.member_id desc, s.n desc limit ${limit}`)
}

type Reply = { code: string; state?: string }

export const sendSource = (
  db: Queryable,
  memberId: bigint,
  answer: { source: string; sealed: string; pictures: readonly string[]; daily: number },
): Promise<Reply> =>
  db.value<Reply>(sql`select verification_send_source(${memberId}::bigint, ${JSON.stringify(answer)}::jsonb) as reply`)

/** Without a refusal it is accepted. */
export const decideSource = (
  db: Queryable,
  d: { memberId: bigint; n: number; refusal: string | null; note: string; operatorId: bigint; operatorName: string },
): Promise<Reply> =>
  db.value<Reply>(sql`
    select verification_decide_source(${d.memberId}::bigint, ${d.n}::integer, ${d.refusal}::text, ${d.note}, ${d.operatorId}::bigint,
      ${d.operatorName}) as reply`)

export const purgeSources = (
  db: Queryable,
  { approvedDays, refusedDays, limit }: { approvedDays: number; refusedDays: number; limit: number },
): Promise<string[]> =>
  db.values<string>(
    sql`select verification_purge_sources(${approvedDays}::integer, ${refusedDays}::integer, ${limit}::integer) as name`,
  )

export const eraseSources = (db: Queryable, memberId: bigint): Promise<string[]> =>
  db.values<string>(sql`select verification_erase_sources(${memberId}::bigint) as name`)
