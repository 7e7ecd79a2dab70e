import type {
  AmlAct,
  AmlOutcome,
  EvidenceFigures,
  HarmAct,
  HarmOutcome,
  MarkerCode,
  SuspicionCode,
} from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'
import type { Evidence, Ref } from './rules/evidence.ts'

/** What a kind of cases finds, does and ends with: the database holds no other words. */
type Words = {
  HARM: { code: MarkerCode; act: 'TAKE' | HarmAct | 'CLOSE'; outcome: HarmOutcome }
  AML: { code: SuspicionCode; act: 'TAKE' | AmlAct | 'CLOSE'; outcome: AmlOutcome }
}
export type Kind = keyof Words

/** Stores what a day's look found; returns the case that was opened for it, null if none was. */
export async function storeFound(
  db: Queryable,
  f: { memberId: bigint; kind: Kind; dueHours: number; quietDays: number; evidence: readonly Evidence[] },
): Promise<bigint | null> {
  return db.value<bigint | null>(sql`
    select watch_found(${f.memberId}, ${f.kind}, ${f.dueHours}, ${f.quietDays}, ${JSON.stringify(f.evidence)}::jsonb) as opened`)
}

export type CaseRow<K extends Kind> = {
  id: bigint
  member_id: bigint
  opened_at: Date
  due_at: Date
  owner_name: string | null
  taken_at: Date | null
  closed_at: Date | null
  closed_name: string | null
  outcome: Words[K]['outcome'] | null
  closing_note: string | null
  codes: Words[K]['code'][]
  is_late: boolean
}
const columns = sql`c.id, c.member_id, c.opened_at, c.due_at, c.owner_name, c.taken_at, c.closed_at, c.closed_name, c.outcome, c.closing_note,
  c.closed_at is null and c.due_at < lotus_now() as is_late, array(
    select e.code from watch_evidence e
    where e.cell = c.cell and e.member_id = c.member_id and e.case_id = c.id group by e.code order by min(e.found_at), e.code) as codes`

export type CaseFilter = { isClosed: boolean | null; ownerId: bigint | null }

export const listCases = <K extends Kind>(
  db: Queryable,
  kind: K,
  f: CaseFilter,
  page: { beforeId: bigint | null; limit: number },
): Promise<CaseRow<K>[]> =>
  db.many<CaseRow<K>>(sql`
    select ${columns} from watch_case c
    where c.kind = ${kind} and (${f.isClosed}::boolean is null or (c.closed_at is not null) = ${f.isClosed}::boolean)
      and (${f.ownerId}::bigint is null or c.owner_id = ${f.ownerId}::bigint)
      and (${page.beforeId}::bigint is null or c.id < ${page.beforeId}::bigint)
    order by c.id desc limit ${page.limit}`)

export const findCase = <K extends Kind>(db: Queryable, kind: K, id: bigint): Promise<CaseRow<K> | undefined> =>
  db.maybe<CaseRow<K>>(sql`select ${columns} from watch_case c where c.kind = ${kind} and c.id = ${id}`)

export type EvidenceRow<K extends Kind> = {
  day: string
  code: Words[K]['code']
  found_at: Date
  figures: EvidenceFigures
  refs: Ref[]
}

/** The newest first. */
export const listEvidence = <K extends Kind>(
  db: Queryable,
  { member_id: memberId, id }: CaseRow<K>,
): Promise<EvidenceRow<K>[]> =>
  db.many<EvidenceRow<K>>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, code, found_at, figures, refs from watch_evidence e
    where e.cell = cell_of(${memberId}::bigint) and e.member_id = ${memberId} and e.case_id = ${id}
    order by e.day desc, e.code limit 100`)

export type StepRow<K extends Kind> = { made_at: Date; made_by: string; act: Words[K]['act']; note: string }

export const listSteps = <K extends Kind>(
  db: Queryable,
  { member_id: memberId, id }: CaseRow<K>,
): Promise<StepRow<K>[]> =>
  db.many<StepRow<K>>(sql`
    select made_at, made_by, act, note from watch_step s
    where s.cell = cell_of(${memberId}::bigint) and s.member_id = ${memberId} and s.case_id = ${id} order by s.n limit 200`)

export const actOnCase = (
  db: Queryable,
  a: {
    kind: Kind
    id: bigint
    operatorId: bigint
    operator: string
    act: string
    note: string
    outcome: string | null
  },
): Promise<'ok' | 'not_found' | 'state_conflict'> =>
  db.value(sql`
    select watch_act(${a.kind}, ${a.id}, ${a.operatorId}, ${a.operator}, ${a.act}, ${a.note}, ${a.outcome}) as reply`)

/** How often the amount in all was passed when it was last brought up; 0: never. */
export const timesTold = (db: Queryable, memberId: bigint): Promise<number> =>
  db.value<number>(sql`
    select coalesce(max((e.figures ->> 'times')::integer), 0) as times from watch_evidence e
    where e.cell = cell_of(${memberId}::bigint) and e.member_id = ${memberId} and e.code = 'PASSED_TOTAL'`)

/** The member's open case of a kind. */
export const findOpenCase = (db: Queryable, kind: Kind, memberId: bigint): Promise<{ id: bigint } | undefined> =>
  db.maybe<{ id: bigint }>(sql`
    select id from watch_case c
    where c.cell = cell_of(${memberId}::bigint) and c.member_id = ${memberId} and c.kind = ${kind} and c.closed_at is null`)

/** The member's open case in which the amount in all was brought up (trust.md AML-2). */
export const findTotalCase = (db: Queryable, memberId: bigint): Promise<{ id: bigint } | undefined> =>
  db.maybe<{ id: bigint }>(sql`
    select id from watch_case c
    where c.cell = cell_of(${memberId}::bigint) and c.member_id = ${memberId} and c.kind = 'AML' and c.closed_at is null
      and exists (select from watch_evidence e
        where e.cell = c.cell and e.member_id = c.member_id and e.case_id = c.id and e.code = 'PASSED_TOTAL')`)
