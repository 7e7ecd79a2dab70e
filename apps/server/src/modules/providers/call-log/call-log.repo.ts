import { sql, type Database, type Queryable } from '@lotus/database'

export type CallRow = {
  at: Date
  vendor: string
  direction: 'in' | 'out'
  op: string
  outcome: string
  isError: boolean
  txId: string | null
  playerRef: string | null
  roundId: string | null
  keyId: string | null
  httpStatus: number | null
  ms: number
}
export type StoredCall = CallRow & { id: bigint }
type Bodies = { request: string; answer: string }

/**
 * PostgreSQL's JSON holds neither U+0000 nor half of a pair of surrogates. Both may be in what anybody sends, or come of a
 * cut, and one of them would cost the whole set its rows.
 */
const storable = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value

/** Writes a set of calls. Nobody waits for it, and a crash may lose the last of them. */
export async function insertCalls(db: Database, calls: readonly (CallRow & Bodies)[]): Promise<void> {
  await db.tx(async (tx) => {
    await tx.query(sql`set local synchronous_commit = off`)
    await tx.query(sql`
      insert into vendor_call (at, vendor, direction, op, outcome, is_error, tx_id, player_ref, round_id, key_id, http_status, ms,
        request, answer)
      select at, vendor, direction, op, outcome, "isError", "txId", "playerRef", "roundId", "keyId", "httpStatus", ms, request, answer
      from jsonb_to_recordset(${JSON.stringify(calls, storable)}::jsonb) as c(at timestamptz, vendor text, direction text, op text,
        outcome text, "isError" boolean, "txId" text, "playerRef" text, "roundId" text, "keyId" text, "httpStatus" smallint,
        ms integer, request text, answer text)`)
  })
}

const columns = sql`id, at, vendor, direction, op, outcome, is_error as "isError", tx_id as "txId", player_ref as "playerRef",
  round_id as "roundId", key_id as "keyId", http_status as "httpStatus", ms`

export type CallFilter = {
  vendor: string | null
  direction: 'in' | 'out' | null
  op: string | null
  isErrorOnly: boolean
  outcome: string | null
  txId: string | null
  playerRef: string | null
  from: Date | null
  to: Date | null
}

export function listCalls(
  db: Queryable,
  f: CallFilter & { beforeId: bigint | null; limit: number },
): Promise<StoredCall[]> {
  return db.many<StoredCall>(sql`
    select ${columns} from vendor_call
    where (${f.vendor}::text is null or vendor = ${f.vendor}::text)
      and (${f.direction}::text is null or direction = ${f.direction}::text)
      and (${f.op}::text is null or op = ${f.op}::text)
      and (not ${f.isErrorOnly}::boolean or is_error)
      and (${f.outcome}::text is null or outcome = ${f.outcome}::text)
      and (${f.txId}::text is null or tx_id = ${f.txId}::text)
      and (${f.playerRef}::text is null or player_ref = ${f.playerRef}::text)
      and (${f.from}::timestamptz is null or at >= ${f.from}::timestamptz)
      and (${f.to}::timestamptz is null or at < ${f.to}::timestamptz)
      and (${f.beforeId}::bigint is null or id < ${f.beforeId}::bigint)
    order by id desc limit ${f.limit}`)
}

/** One call with its bodies; `vendor` limits whose it may be. */
export function findCall(db: Queryable, id: bigint, vendor: string | null): Promise<(StoredCall & Bodies) | undefined> {
  return db.maybe<StoredCall & Bodies>(sql`
    select ${columns}, request, answer from vendor_call
    where id = ${id} and (${vendor}::text is null or vendor = ${vendor}::text)`)
}

/** Takes up to `limit` calls away that are older than so many days; returns how many. */
export async function purgeCalls(db: Queryable, days: number, limit: number): Promise<number> {
  const gone = await db.values<bigint>(sql`
    delete from vendor_call where id in (
      select id from vendor_call where at < lotus_now() - make_interval(days => ${days}) order by id limit ${limit}) returning id`)
  return gone.length
}
