import { assert } from '@lotus/kernel'
import { sql, type Database, type Queryable } from '@lotus/database'

type ArchiveState = 'sealed' | 'written' | 'detached' | 'dropped'
export type JournalMonth = { name: string; from: Date; to: Date }
export type ArchiveRow = JournalMonth & {
  state: ArchiveState
  rows: bigint
  firstId: bigint | null
  lastId: bigint | null
  csvSha256: string | null
  fileName: string | null
}

/** For statements that take no parameter for a table: the name must be that of a month's table. */
function tableOf(name: string): string {
  assert(/^journal_\d{4}_\d{2}$/.test(name), `${name} is not a month of the journal`)
  return name
}

/** The journal's months, oldest first, with the bounds of their partitions. */
export async function listMonths(db: Queryable): Promise<JournalMonth[]> {
  return db.many<JournalMonth>(sql`
    select p.relname as name, p.bounds[1]::timestamptz as from, p.bounds[2]::timestamptz as to
    from (
      select c.relname, regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \\(''([^'']+)''\\) TO \\(''([^'']+)''\\)') as bounds
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'journal'::regclass
    ) p where p.bounds is not null order by 2`)
}

export async function listArchives(db: Queryable): Promise<ArchiveRow[]> {
  return db.many<ArchiveRow>(sql`
    select partition_name as name, from_at as from, to_at as to, state, journal_rows as rows, first_id as "firstId",
      last_id as "lastId", csv_sha256 as "csvSha256", file_name as "fileName"
    from journal_archive order by from_at`)
}

/** Whether the month may be archived: `months` whole months lie between its end and now. */
export async function isOldEnough(db: Queryable, to: Date, months: number): Promise<boolean> {
  return db.value<boolean>(
    sql`select ${to}::timestamptz + make_interval(months => ${months}::integer) <= lotus_now() as is`,
  )
}

/** Rows outside every month and before `to`: they would be left behind. */
export async function countStrays(db: Queryable, to: Date): Promise<number> {
  return db.value<number>(sql`select count(*)::integer as count from journal_default where created_at < ${to}`)
}

/** Open holds whose journal row is before `to`. */
export async function listOldHolds(db: Queryable, to: Date, limit: number): Promise<bigint[]> {
  return db.values<bigint>(
    sql`select id from hold where state = 'open' and opened_at < ${to} order by id limit ${limit}`,
  )
}

/** Bets of the month that were neither settled nor rolled back: a rollback would still need their rows. */
export async function countOpenBets(db: Queryable, from: Date, to: Date): Promise<number> {
  return db.value<number>(sql`
      select count(*)::integer as count from wallet_keys() k
      where k.kind = 'bet' and k.outcome = 'applied' and k.created_at >= ${from} and k.created_at < ${to}
        and not exists (
          select from wallet_keys() r where r.ref_ext_id = k.ext_id and r.ref_source = k.source and r.kind in ('win', 'rollback') and r.outcome = 'applied')`)
}

/**
 * Rows of the month that do not follow from the opening balance of their account. The row before may be missing, or in
 * a later month because the clock was set back over the month's end.
 */
export async function listChainBreaks(db: Queryable, month: JournalMonth): Promise<string[]> {
  const { from, to } = month
  const rows = await db.many<{ problem: string }>(sql`
    with opening as (
      select distinct on (account_id) account_id, balance, version from account_checkpoint
      where as_of <= ${from} order by account_id, as_of desc
    ), leg as (
      select id, debit_account as account, debit_version as version, debit_after as after, -amount as delta from journal
      where debit_version is not null and created_at >= ${from} and created_at < ${to}
      union all
      select id, credit_account, credit_version, credit_after, amount from journal
      where credit_version is not null and created_at >= ${from} and created_at < ${to}
    ), chain as (
      select l.*, lag(l.version, 1, coalesce(o.version, 0)) over w as version_before, lag(l.after, 1, coalesce(o.balance, 0)) over w as after_before
      from leg l left join opening o on o.account_id = l.account window w as (partition by l.account order by l.version)
    )
    select 'row ' || id || ' of account ' || account || ' does not follow version ' || version_before as problem
    from chain where version <> version_before + 1 or after <> after_before + delta limit 10`)
  return rows.map((row) => row.problem)
}

/** Writes the opening balances after the month, the members' sums of it and its archive record; safe to repeat. */
export async function seal(
  db: Database,
  { name, from, to }: JournalMonth,
): Promise<{ checkpoints: number; rows: bigint }> {
  return db.tx(async (tx) => {
    await tx.query(sql`delete from account_checkpoint where as_of = ${to}`)
    await tx.query(sql`delete from member_archive_sum where as_of = ${to}`)
    const { rowCount } = await tx.query(sql`
      insert into account_checkpoint (account_id, as_of, balance, version)
      select distinct on (account) account, ${to}, after, version from (
        select debit_account as account, debit_version as version, debit_after as after from journal
        where debit_version is not null and created_at >= ${from} and created_at < ${to}
        union all
        select credit_account, credit_version, credit_after from journal
        where credit_version is not null and created_at >= ${from} and created_at < ${to}
      ) leg order by account, version desc`)
    await tx.query(sql`
      insert into member_archive_sum (member_id, kind, as_of, amount, rows)
      select member_id, kind, ${to}, sum(amount), count(*) from journal
      where created_at >= ${from} and created_at < ${to} group by member_id, kind`)
    const record = await tx.one<{ rows: bigint }>(sql`
      insert into journal_archive as a (partition_name, from_at, to_at, state, journal_rows, first_id, last_id)
      select ${name}, ${from}, ${to}, 'sealed', count(*), min(id), max(id) from journal
      where created_at >= ${from} and created_at < ${to}
      on conflict (partition_name) do update set state = 'sealed', journal_rows = excluded.journal_rows, first_id = excluded.first_id,
        last_id = excluded.last_id, csv_sha256 = null, file_name = null, sealed_at = excluded.sealed_at
      where a.state in ('sealed', 'written')
      returning journal_rows as rows`)
    return { checkpoints: rowCount, rows: record.rows }
  })
}

export const csvColumns = [
  'id',
  'group_id',
  'kind',
  'member_id',
  'debit_account',
  'credit_account',
  'amount',
  'debit_after',
  'debit_version',
  'credit_after',
  'credit_version',
  'source',
  'ext_id',
  'ref_kind',
  'ref_no',
  'created_at',
] as const

/** Rows of a month's table after `afterId` as CSV lines ordered by id; the database formats the text. */
export async function readPage(
  db: Queryable,
  name: string,
  afterId: bigint,
  limit: number,
): Promise<{ text: string | null; lastId: bigint | null; rows: number }> {
  return db.one<{ text: string | null; lastId: bigint | null; rows: number }>({
    text: `
      select string_agg(line, '' order by id) as text, max(id) as "lastId", count(*)::integer as rows from (
        select id, concat(id, ',', group_id, ',', kind, ',', member_id, ',', debit_account, ',', credit_account, ',', amount, ',',
          debit_after, ',', debit_version, ',', credit_after, ',', credit_version, ',"', replace(source, '"', '""'), '","',
          replace(ext_id, '"', '""'), '",', ref_kind, ',"', replace(ref_no, '"', '""'), '",',
          to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), E'\\n') as line
        from ${tableOf(name)} where id > $1 order by id limit $2
      ) page`,
    values: [afterId, limit],
  })
}

export async function markWritten(db: Queryable, name: string, csvSha256: string, fileName: string): Promise<void> {
  await db.query(sql`
    update journal_archive set state = 'written', csv_sha256 = ${csvSha256}, file_name = ${fileName}, written_at = lotus_now()
    where partition_name = ${name} and state in ('sealed', 'written')`)
}

/**
 * Detaches the month from the journal and puts its opening balances in force, in one commit. Waits at most
 * `lockSeconds` for readers, since every command waits behind this one meanwhile: then it fails with 55P03. The table
 * keeps the journal's guard, which a detached partition would lose. False if rows were added or removed since the month
 * was sealed.
 */
export async function detach(db: Database, month: ArchiveRow, lockSeconds: number): Promise<boolean> {
  const table = tableOf(month.name)
  return db.tx(async (tx) => {
    await tx.query(sql`select set_config('lock_timeout', ${`${lockSeconds}s`}, true)`)
    // Rows are counted under a lock on the month only, which stops its writers; the journal itself is locked for a
    // moment.
    await tx.query({ text: `lock table ${table} in share mode`, values: [] })
    const { rows } = await tx.one<{ rows: bigint }>({ text: `select count(*) as rows from ${table}`, values: [] })
    if (rows !== month.rows) return false
    await tx.query({ text: `alter table journal detach partition ${table}`, values: [] })
    await tx.query({
      text: `create trigger ${table}_append_only before update or delete on ${table} for each row execute function wallet_refuse_change()`,
      values: [],
    })
    await tx.query({
      text: `create trigger ${table}_no_truncate before truncate on ${table} for each statement execute function wallet_refuse_change()`,
      values: [],
    })
    await tx.query(sql`
      update journal_archive set state = 'detached', detached_at = lotus_now() where partition_name = ${month.name} and state = 'written'`)
    return true
  })
}

/** Drops the month's table; its rows are then only in the file. */
export async function dropMonth(db: Database, name: string): Promise<void> {
  const table = tableOf(name)
  await db.tx(async (tx) => {
    await tx.query({ text: `drop table ${table}`, values: [] })
    await tx.query(sql`
      update journal_archive set state = 'dropped', dropped_at = lotus_now() where partition_name = ${name} and state = 'detached'`)
  })
}
