import { sql, type Database, type Queryable } from '@lotus/database'

export type StatementForm = 'csv' | 'pdf'
export type StatementState = 'waiting' | 'making' | 'ready' | 'failed'
export type StatementOrder = {
  memberId: bigint
  id: bigint
  username: string
  currency: string
  period: string
  language: string
}
/** An order that was taken: `tries` is the maker's own number, by which later ones are told from it. */
export type TakenOrder = StatementOrder & { tries: number }
export type StatementFailure = 'unproven' | 'broken'
/** Another maker has it meanwhile, or it was erased: what this one makes is nobody's. */
export class LostStatement extends Error {
  constructor() {
    super('another maker has this statement now')
  }
}
export type StatementFile = {
  id: bigint
  period: string
  state: StatementState
  failure: StatementFailure | null
  askedAt: Date
  movements: number | null
  done: number
  sha256: string | null
  csvBytes: number | null
  pdfBytes: number | null
  expiresAt: Date | null
}

const LIST_MAX = 20

/** Orders one, unless another is under way or too many were ordered lately: then nothing is written. */
export function insertOrder(
  db: Queryable,
  p: { memberId: bigint; username: string; currency: string; period: string; language: string; dayMax: number },
): Promise<boolean> {
  return db.hasRows(sql`
    insert into account_statement (cell, member_id, username, currency, period, language)
    select cell_of(${p.memberId}), ${p.memberId}, ${p.username}, ${p.currency}, ${p.period}, ${p.language}
    where (select count(*) from account_statement where cell = cell_of(${p.memberId}) and member_id = ${p.memberId}
      and asked_at > lotus_now() - interval '24 hours' and failure is distinct from 'broken') < ${p.dayMax}::integer
    on conflict (cell, member_id) where state in ('waiting', 'making') do nothing`)
}

/** The period that is under way, if there is one. */
export function findRunning(
  db: Queryable,
  memberId: bigint,
): Promise<{ period: string; language: string } | undefined> {
  return db.maybe(sql`
    select period, language from account_statement
    where cell = cell_of(${memberId}) and member_id = ${memberId} and state in ('waiting', 'making')`)
}

/** The newest that can still be fetched, are on their way, or failed. */
export function listStatements(db: Queryable, memberId: bigint): Promise<StatementFile[]> {
  return db.many<StatementFile>(sql`
    select id, period, state, failure, asked_at as "askedAt", movements, done, sha256, csv_bytes as "csvBytes", pdf_bytes as "pdfBytes",
      expires_at as "expiresAt"
    from account_statement
    where cell = cell_of(${memberId}) and member_id = ${memberId} and (expires_at is null or expires_at > lotus_now())
    order by id desc limit ${LIST_MAX}`)
}

/** In 24 hours, without those whose failure was ours. */
export function countOrders(db: Queryable, memberId: bigint): Promise<number> {
  return db.value<number>(sql`
    select count(*)::integer as count from account_statement
    where cell = cell_of(${memberId}) and member_id = ${memberId} and asked_at > lotus_now() - interval '24 hours'
      and failure is distinct from 'broken'`)
}

/**
 * Takes the oldest order whose time has come, also one that was left in the middle, and throws away what was made of it.
 * One process at a time does this (the loop's lock); one that lost the lock can write nothing more.
 */
export function takeNext(db: Database): Promise<TakenOrder | undefined> {
  return db.tx(async (tx) => {
    const taken = await tx.maybe<TakenOrder>(sql`
      with next as (
        select cell, member_id, id from account_statement where state in ('waiting', 'making') and try_at <= lotus_now()
        order by asked_at, member_id, id limit 1)
      update account_statement s set state = 'making', tries = s.tries + 1, done = 0
      from next n where s.cell = n.cell and s.member_id = n.member_id and s.id = n.id
      returning s.member_id as "memberId", s.id, s.username, s.currency, s.period, s.language, s.tries`)
    // After the update, which waits for a piece that is just being added by the maker before.
    if (taken) await tx.query(deleteParts(taken))
    return taken
  })
}

type Which = Pick<StatementOrder, 'memberId' | 'id'>
type Taken = Which & Pick<TakenOrder, 'tries'>

const deleteParts = ({ memberId, id }: Which) => sql`
  delete from account_statement_part where cell = cell_of(${memberId}) and member_id = ${memberId} and id = ${id}`
const stillMine = ({ memberId, id, tries }: Taken) => sql`
  cell = cell_of(${memberId}) and member_id = ${memberId} and id = ${id} and state = 'making' and tries = ${tries}`

/** Throws `LostStatement`, as `addPart` and `markReady` do. */
export async function noteProgress(db: Queryable, mine: Taken, done: number, movements: number): Promise<void> {
  const isMine = await db.hasRows(sql`
    update account_statement set done = ${done}, movements = ${movements} where ${stillMine(mine)}`)
  if (!isMine) throw new LostStatement()
}

export async function addPart(
  db: Queryable,
  mine: Taken,
  part: { form: StatementForm; n: number; bytes: Buffer },
): Promise<void> {
  const isMine = await db.hasRows(sql`
    insert into account_statement_part (cell, member_id, id, form, n, bytes)
    select cell, member_id, id, ${part.form}, ${part.n}::integer, ${part.bytes}::bytea
    from (select cell, member_id, id from account_statement where ${stillMine(mine)} for no key update) s`)
  if (!isMine) throw new LostStatement()
}

export async function markReady(
  db: Queryable,
  mine: Taken,
  made: { sha256: string; csvBytes: number; pdfBytes: number; keepHours: number },
): Promise<void> {
  const isMine = await db.hasRows(sql`
    update account_statement set state = 'ready', made_at = lotus_now(), done = movements, sha256 = ${made.sha256},
      csv_bytes = ${made.csvBytes}, pdf_bytes = ${made.pdfBytes}, expires_at = lotus_now() + make_interval(hours => ${made.keepHours})
    where ${stillMine(mine)}`)
  if (!isMine) throw new LostStatement()
}

/** It is begun again, but not at once. Of a statement that is another maker's, nothing. */
export async function putOff(db: Queryable, mine: Taken, seconds: number): Promise<void> {
  await db.query(sql`
    update account_statement set state = 'waiting', done = 0, try_at = lotus_now() + make_interval(secs => ${seconds})
    where ${stillMine(mine)}`)
}

export async function markFailed(
  db: Database,
  mine: Taken,
  p: { failure: StatementFailure; keepHours: number },
): Promise<void> {
  await db.tx(async (tx) => {
    const isMine = await tx.hasRows(sql`
      update account_statement set state = 'failed', failure = ${p.failure}, expires_at = lotus_now() + make_interval(hours => ${p.keepHours})
      where ${stillMine(mine)}`)
    if (isMine) await tx.query(deleteParts(mine))
  })
}

/** One that its owner may fetch now. */
export function findReady(
  db: Queryable,
  { memberId, id }: Which,
): Promise<{ period: string; currency: string; csvBytes: number; pdfBytes: number } | undefined> {
  return db.maybe(sql`
    select period, currency, csv_bytes as "csvBytes", pdf_bytes as "pdfBytes" from account_statement
    where cell = cell_of(${memberId}) and member_id = ${memberId} and id = ${id} and state = 'ready' and expires_at > lotus_now()`)
}

export function readPart(
  db: Queryable,
  { memberId, id }: Which,
  part: { form: StatementForm; n: number },
): Promise<Buffer | undefined> {
  return db.maybeValue<Buffer>(sql`
    select bytes from account_statement_part
    where cell = cell_of(${memberId}) and member_id = ${memberId} and id = ${id} and form = ${part.form} and n = ${part.n}`)
}

/** Erases files whose time is over, and their orders once those do not count for the day's limit any more. */
export async function eraseExpired(db: Queryable, limit: number): Promise<number> {
  const parts = await db.query(sql`
    delete from account_statement_part p where (p.cell, p.member_id, p.id, p.form, p.n) in (
      select x.cell, x.member_id, x.id, x.form, x.n from account_statement s join account_statement_part x using (cell, member_id, id)
      where s.expires_at <= lotus_now() limit ${limit})`)
  const orders = await db.query(sql`
    delete from account_statement s where (s.cell, s.member_id, s.id) in (
      select x.cell, x.member_id, x.id from account_statement x
      where x.expires_at <= lotus_now() and x.asked_at <= lotus_now() - interval '24 hours'
        and not exists (select from account_statement_part p where p.cell = x.cell and p.member_id = x.member_id and p.id = x.id)
      limit ${limit})`)
  return parts.rowCount + orders.rowCount
}

export async function eraseOf(db: Queryable, memberId: bigint): Promise<void> {
  await db.query(sql`delete from account_statement where cell = cell_of(${memberId}) and member_id = ${memberId}`)
}
