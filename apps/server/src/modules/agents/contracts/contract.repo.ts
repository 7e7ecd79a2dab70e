import type { Queryable } from '@lotus/database'
import { sql } from '@lotus/database'
import type { ContractActor, ContractKind, ContractLife, ContractMove, ContractState } from '@lotus/rules/agents'
import { atMicros, microsOf, type Micros, type TimePlace } from '../../../platform/time-cursor.ts'

export type ContractRow = {
  memberId: bigint
  n: number
  kind: ContractKind
  granterId: bigint | null
  version: number
  state: ContractState
  answerBy: Date | null
  endAskedBy: 'A' | 'B' | null
  offeredAt: Date
  signedAt: Date | null
  startsAt: Date | null
  endsAt: Date | null
  /** When it last changed, for cursors. */
  micros: Micros
  text: string
  hash: string
  /** Of its commitment in the public log; null: it was signed before there was one. */
  salt: string | null
  /** What an answer to the offer or request that waits has to name; used up by it. Null: nothing waits. */
  nonce: string | null
}

const rows = sql`select c.member_id as "memberId", c.n, c.kind, c.granter_id as "granterId", c.version, c.state, c.answer_by as "answerBy",
    c.end_asked_by as "endAskedBy", c.offered_at as "offeredAt", c.signed_at as "signedAt", c.starts_at as "startsAt", c.ends_at as "endsAt",
    ${microsOf(sql`c.changed_at`)} as micros, v.text, v.hash, v.salt,
     case when c.state in ('PENDING', 'TERMINATING') then coalesce(c.nonce, v.hash) end as nonce
  from agent_contract c join agent_contract_version v on v.cell = c.cell and v.member_id = c.member_id and v.n = c.n`
const isOpen = sql`c.state in ('PENDING', 'ACTIVE', 'TERMINATING', 'SUSPENDED')`

/** Until the commit nothing that these members grant or hold changes. Call it from the top of the tree down. */
export async function lockPlaces(tx: Queryable, memberIds: readonly bigint[]): Promise<void> {
  await tx.query(sql`select agent_contract_lock(${memberIds.map(String)}::bigint[])`)
}

export async function readNow(db: Queryable): Promise<Date> {
  return db.value<Date>(sql`select date_trunc('milliseconds', lotus_now()) as now`)
}

export function findContract(db: Queryable, memberId: bigint, n: number): Promise<ContractRow | undefined> {
  return db.maybe<ContractRow>(
    sql`${rows} where c.cell = cell_of(${memberId}) and c.member_id = ${memberId} and c.n = ${n}`,
  )
}

/** What a member holds or was offered, the open ones first. */
export function listHeld(db: Queryable, memberId: bigint, limit: number): Promise<ContractRow[]> {
  return db.many<ContractRow>(
    sql`${rows} where c.cell = cell_of(${memberId}) and c.member_id = ${memberId} order by (${isOpen}) desc, c.n desc limit ${limit}`,
  )
}

/** Whether a member holds, held or was offered anything. */
export function hasContract(db: Queryable, memberId: bigint): Promise<boolean> {
  return db.hasRows(
    sql`select 1 from agent_contract c where c.cell = cell_of(${memberId}) and c.member_id = ${memberId} limit 1`,
  )
}

/** The kinds of which a member holds, was offered or granted anything, whatever has become of it. */
export function listKinds(db: Queryable, memberId: bigint): Promise<ContractKind[]> {
  return db.values<ContractKind>(sql`
    select k as kind from unnest(array['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME']) k
    where exists (select from agent_contract c where c.cell = cell_of(${memberId}) and c.member_id = ${memberId} and c.kind = k)
      or exists (select from agent_contract c where c.granter_id = ${memberId} and c.kind = k)`)
}

/** The pending and running ones of a holder. */
export function listOpen(db: Queryable, memberId: bigint): Promise<ContractRow[]> {
  return db.many<ContractRow>(
    sql`${rows} where c.cell = cell_of(${memberId}) and c.member_id = ${memberId} and ${isOpen}`,
  )
}

/** The running ones of these holders. */
export function listRunning(db: Queryable, memberIds: readonly bigint[]): Promise<ContractRow[]> {
  return db.many<ContractRow>(sql`
    ${rows} join unnest(${memberIds.map(String)}::bigint[]) with ordinality as w(id, place) on c.cell = cell_of(w.id) and c.member_id = w.id
    where c.state in ('ACTIVE', 'TERMINATING', 'SUSPENDED') order by w.place, c.n`)
}

/** The pending and running ones that these members granted. */
export function listGrantedOpen(
  db: Queryable,
  granterIds: readonly bigint[],
  kind: ContractKind,
): Promise<ContractRow[]> {
  return db.many<ContractRow>(sql`
    ${rows} where c.granter_id = any(${granterIds.map(String)}::bigint[]) and c.kind = ${kind} and ${isOpen}
    order by c.member_id, c.n`)
}

/** How the newest contract of each kind stands that somebody granted these members, an open one before an ended one. */
export function listGivenStates(
  db: Queryable,
  granterId: bigint,
  memberIds: readonly bigint[],
): Promise<{ memberId: bigint; kind: ContractKind; state: ContractState }[]> {
  return db.many(sql`
    select distinct on (c.member_id, c.kind) c.member_id as "memberId", c.kind, c.state
    from unnest(${memberIds.map(String)}::bigint[]) as w(id)
    join agent_contract c on c.cell = cell_of(w.id) and c.member_id = w.id and c.granter_id = ${granterId} and c.state <> 'DRAFT'
    order by c.member_id, c.kind, (${isOpen}) desc, c.n desc`)
}

/** The terms of the same contracts. */
export function listGivenTerms(
  db: Queryable,
  granterId: bigint,
  memberIds: readonly bigint[],
): Promise<{ memberId: bigint; kind: ContractKind; state: ContractState; text: string }[]> {
  return db.many(sql`
    select distinct on (c.member_id, c.kind) c.member_id as "memberId", c.kind, c.state, v.text
    from unnest(${memberIds.map(String)}::bigint[]) as w(id)
    join agent_contract c on c.cell = cell_of(w.id) and c.member_id = w.id and c.granter_id = ${granterId} and c.state <> 'DRAFT'
    join agent_contract_version v on v.cell = c.cell and v.member_id = c.member_id and v.n = c.n
    order by c.member_id, c.kind, (${isOpen}) desc, c.n desc`)
}

export type Listing = {
  after: TimePlace<'memberId' | 'n'> | null
  limit: number
  granterId?: bigint
  holderId?: bigint
  kind?: ContractKind | undefined
  /** None: of every kind. */
  kinds?: readonly ContractKind[]
  states?: readonly ContractState[] | undefined
}

/** The last changed first. */
export function listContracts(db: Queryable, p: Listing): Promise<ContractRow[]> {
  const [granter, holder, kind] = [p.granterId ?? null, p.holderId ?? null, p.kind ?? null]
  const states = p.states === undefined ? null : [...p.states]
  const at = atMicros(p.after?.micros ?? null)
  const kinds = p.kinds === undefined ? null : [...p.kinds]
  return db.many<ContractRow>(sql`
    ${rows}
    where (${granter === null} or c.granter_id = ${granter}::bigint)
      and (${holder === null} or (c.cell = cell_of(${holder}::bigint) and c.member_id = ${holder}::bigint))
      and (${kind}::text is null or c.kind = ${kind}::text) and (${kinds}::text[] is null or c.kind = any(${kinds}::text[]))
      and (${states}::text[] is null or c.state = any(${states}::text[]))
      and (${p.after === null} or c.changed_at < ${at} or (c.changed_at = ${at}
        and (c.member_id, c.n) > (${p.after?.memberId ?? null}::bigint, ${p.after?.n ?? null}::integer)))
    order by c.changed_at desc, c.member_id, c.n limit ${p.limit}`)
}

export type MoveRow = {
  memberId: bigint
  n: number
  at: Date
  move: ContractMove
  side: ContractActor
  by: string | null
  reason: string | null
}

export async function listMoves(db: Queryable, contracts: readonly { memberId: bigint; n: number }[]) {
  return db.many<MoveRow>(sql`
    select m.member_id as "memberId", m.n, m.moved_at as at, m.move, m.side, m.moved_by as by, m.reason
    from unnest(${contracts.map(({ memberId }) => String(memberId))}::bigint[], ${contracts.map(({ n }) => n)}::integer[]) as w(id, n)
    join agent_contract_move m on m.cell = cell_of(w.id) and m.member_id = w.id and m.n = w.n
    order by m.member_id, m.n, m.step`)
}

export async function nextVersion(
  db: Queryable,
  memberId: bigint,
  granterId: bigint | null,
  kind: ContractKind,
): Promise<number> {
  return db.value<number>(sql`
    select coalesce(max(version), 0)::integer + 1 as version from agent_contract
    where cell = cell_of(${memberId}) and member_id = ${memberId} and granter_id is not distinct from ${granterId}::bigint and kind = ${kind}`)
}

export async function draft(
  tx: Queryable,
  p: Pick<ContractRow, 'memberId' | 'granterId' | 'kind' | 'version' | 'text' | 'hash'> & { salt: string },
): Promise<number> {
  const n = await tx.value<number>(sql`
    select agent_contract_draft(${p.memberId}, ${p.granterId}::bigint, ${p.kind}, ${p.version}, ${p.text}, ${p.hash}) as n`)
  await tx.query(sql`select agent_contract_salt(${p.memberId}, ${n}, ${p.salt})`)
  return n
}

export type Applied = {
  row: ContractRow
  move: ContractMove
  side: ContractActor
  life: ContractLife
  startsAt?: Date
  endsAt?: Date
  ack?: readonly string[]
  by: string | null
  reason?: string
  /** Of a move that asks for an answer. */
  nonce?: string
}

export async function apply(tx: Queryable, p: Applied): Promise<void> {
  const answerBy = p.life.answerBy === null ? null : new Date(p.life.answerBy / 1000)
  await tx.query(sql`
    select agent_contract_apply(${p.row.memberId}, ${p.row.n}, ${p.move}, ${p.side}, ${p.row.state}, ${p.life.state},
      ${answerBy}::timestamptz, ${p.life.endAskedBy}::text, ${p.startsAt ?? null}::timestamptz, ${p.endsAt ?? null}::timestamptz,
      ${[...(p.ack ?? [])]}::text[], ${p.by}::text, ${p.reason ?? null}::text)`)
  if (p.nonce !== undefined) {
    await tx.query(sql`select agent_contract_ask(${p.row.memberId}, ${p.row.n}, ${p.nonce})`)
  }
}

/** The answer that used a nonce up. */
export function findAnswer(
  db: Queryable,
  { memberId, n }: Pick<ContractRow, 'memberId' | 'n'>,
  nonce: string,
): Promise<{ move: ContractMove; state: ContractState } | undefined> {
  return db.maybe(sql`
    select m.move, m.to_state as state from agent_contract_move m
    where m.cell = cell_of(${memberId}) and m.member_id = ${memberId} and m.n = ${n} and m.nonce = ${nonce}
    order by m.step limit 1`)
}

export type Due = { memberId: bigint; n: number; granterId: bigint | null; move: ContractMove }

/** What the system has to move: answers that are late, and accounts that were locked or opened again. */
export function listDue(db: Queryable, limit: number): Promise<Due[]> {
  return db.many<Due>(
    sql`select member_id as "memberId", n, granter_id as "granterId", move from agent_contract_due(${limit})`,
  )
}
