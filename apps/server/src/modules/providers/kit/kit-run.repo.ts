import { sql, type Queryable } from '@lotus/database'
import type { Json } from '../../../platform/json.ts'

export type KitMode = 'wallet' | 'vendor'
export type KitState = 'waiting' | 'running' | 'green' | 'findings' | 'failed'
/** One case as it is kept: bodies without secrets. */
export type KeptCase = {
  name: string
  title: string
  rule: string
  state: 'ok' | 'finding' | 'not run'
  ms: number
  why: string | null
  expected: string | null
  got: string | null
  exchanges: { op: string; sent: string; answered: string }[]
}
export type KitRunRow = {
  id: bigint
  vendor: string
  mode: KitMode
  gameCode: string
  state: KitState
  casesTotal: number | null
  casesDone: number
  findings: number
  failure: string | null
  startedBy: string
  createdAt: Date
  endedAt: Date | null
}

/** A run that did not move for so long has lost its process. */
const LOST_MINUTES = 10
const RUNS_KEPT = 50

const columns = sql`id, vendor, mode, game_code as "gameCode", state, cases_total as "casesTotal",
  jsonb_array_length(cases) as "casesDone", jsonb_array_length(jsonb_path_query_array(cases, '$[*] ? (@.state == "finding")')) as findings,
  failure, started_by as "startedBy", created_at as "createdAt", ended_at as "endedAt"`

/** Undefined while another run of the vendor is open. A run that was lost is ended first. */
export async function insertRun(
  tx: Queryable,
  r: { vendor: string; mode: KitMode; gameCode: string; startedBy: string },
): Promise<bigint | undefined> {
  await tx.query(sql`
    update vendor_kit_run set state = 'failed', failure = 'lost', ended_at = lotus_now()
    where vendor = ${r.vendor} and ended_at is null and moved_at < lotus_now() - make_interval(mins => ${LOST_MINUTES})`)
  return tx.maybeValue<bigint>(sql`
    insert into vendor_kit_run (vendor, mode, game_code, started_by)
    values (${r.vendor}, ${r.mode}, ${r.gameCode}, ${r.startedBy})
    on conflict (vendor) where ended_at is null do nothing returning id`)
}

/** Takes a waiting run; undefined if it was taken before: a job may run twice. */
export function beginRun(db: Queryable, id: bigint, casesTotal: number): Promise<KitRunRow | undefined> {
  return db.maybe<KitRunRow>(sql`
    update vendor_kit_run set state = 'running', cases_total = ${casesTotal}, moved_at = lotus_now()
    where id = ${id} and state = 'waiting' returning ${columns}`)
}

export async function addCase(db: Queryable, id: bigint, kept: KeptCase): Promise<void> {
  await db.query(sql`
    update vendor_kit_run set cases = cases || ${JSON.stringify([kept])}::jsonb, moved_at = lotus_now()
    where id = ${id} and ended_at is null`)
}

export async function endRun(db: Queryable, id: bigint, state: KitState, failure: string | null): Promise<void> {
  await db.query(sql`
    update vendor_kit_run set state = ${state}, failure = ${failure}, ended_at = lotus_now() where id = ${id} and ended_at is null`)
}

export function listKitRuns(db: Queryable, vendor: string, limit: number): Promise<KitRunRow[]> {
  return db.many<KitRunRow>(
    sql`select ${columns} from vendor_kit_run where vendor = ${vendor} order by id desc limit ${limit}`,
  )
}

export function findKitRun(db: Queryable, id: bigint): Promise<(KitRunRow & { cases: Json }) | undefined> {
  return db.maybe<KitRunRow & { cases: Json }>(sql`select ${columns}, cases from vendor_kit_run where id = ${id}`)
}

/** Whether the kit is calling us as this vendor just now. */
export function isPlaying(db: Queryable, vendor: string): Promise<boolean> {
  return db.value<boolean>(sql`
    select exists (select from vendor_kit_run where vendor = ${vendor} and mode = 'wallet' and state = 'running'
      and moved_at > lotus_now() - make_interval(mins => ${LOST_MINUTES})) as has`)
}

/** Whether the last finished run of the vendor's own wallet mode was without findings. */
export async function isGreen(db: Queryable, vendor: string): Promise<boolean> {
  const state = await db.maybeValue<KitState>(sql`
    select r.state from vendor_kit_run r join vendor v on v.code = r.vendor
    where r.vendor = ${vendor} and r.ended_at is not null
      and r.mode = case v.wallet_mode when 'transfer' then 'vendor' else 'wallet' end
    order by r.id desc limit 1`)
  return state === 'green'
}

export async function purgeRuns(db: Queryable): Promise<void> {
  await db.query(sql`
    delete from vendor_kit_run r using (
      select id, row_number() over (partition by vendor order by id desc) as place from vendor_kit_run) p
    where r.id = p.id and p.place > ${RUNS_KEPT} and r.ended_at is not null`)
}

// --- the sandbox member ---

export function findSandbox(db: Queryable, vendor: string): Promise<bigint | undefined> {
  return db.maybeValue<bigint>(sql`select member_id from vendor_sandbox where vendor = ${vendor}`)
}

export async function setSandbox(db: Queryable, vendor: string, memberId: bigint): Promise<void> {
  await db.query(sql`
    insert into vendor_sandbox (vendor, member_id) values (${vendor}, ${memberId})
    on conflict (vendor) do update set member_id = excluded.member_id, made_at = lotus_now()`)
}
