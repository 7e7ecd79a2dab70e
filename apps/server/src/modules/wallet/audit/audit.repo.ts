import { sql, type Queryable, type SqlQuery } from '@lotus/database'
import { buckets } from '../ledger/chart-of-accounts.ts'
import type { Break } from '../../../platform/ledger-check.ts'

/** One of `passes` equal parts of the work: accounts or rows whose id modulo `passes` is `pass`. */
export type Part = { passes: number; pass: number }

/** A statement of the audit. `checks` are the names of the breaks it can return. */
type AuditStep = {
  name: string
  checks: readonly string[]
  /** Whether its work grows with the journal and is therefore divided. */
  isDivided: boolean
  run(db: Queryable, part: Part): Promise<Break[]>
}

const BREAKS_MAX = 50

/**
 * Whether a row belongs to the part. The CASE is for the planner: it estimates half of the rows for such a condition,
 * but one in 200 for a plain modulo, and would then use a hundred times the planned memory.
 */
function inPart(id: SqlQuery, { passes, pass }: Part): SqlQuery {
  return passes === 1 ? sql`true` : sql`case when ${id} % ${passes} = ${pass} then true else false end`
}

const answer = (db: Queryable, query: SqlQuery): Promise<Break[]> => db.many<Break>(query)

/**
 * Version n follows n - 1 and its balance after is the one before plus the amount, from the opening balance of the last
 * archived month (or zero) up to the account's own balance: a missing, doubled or changed row anywhere shows here.
 */
const accounts: AuditStep = {
  name: 'accounts',
  checks: ['account_exists', 'chain_is_contiguous', 'balance_is_last_row', 'balance_is_sum_of_rows'],
  isDivided: true,
  run: (db, part) =>
    answer(
      db,
      sql`
    with opening as (
      select distinct on (account_id) account_id, balance, version from account_checkpoint
      where as_of <= (select wallet_archived_until()) and ${inPart(sql`account_id`, part)}
      order by account_id, as_of desc
    ), leg as (
      select id, debit_account as account, debit_version as version, debit_after as after, -amount as delta from journal
      where debit_version is not null and ${inPart(sql`debit_account`, part)}
      union all
      select id, credit_account, credit_version, credit_after, amount from journal
      where credit_version is not null and ${inPart(sql`credit_account`, part)}
    ), chain as (
      select *, lag(version) over w as version_before, lag(after) over w as after_before, lead(version) over w as version_next
      from leg window w as (partition by account order by version)
    ), total as (
      select account, count(*) as legs, sum(delta) as delta, min(version) as first_version,
        max(after - delta) filter (where version_before is null) as first_before,
        max(after) filter (where version_next is null) as last_after,
        min(id) filter (where version <> version_before + 1 or after <> after_before + delta) as broken_row
      from chain group by account
    )
    select c.name as check, coalesce(a.id, t.account)::text as subject, coalesce(c.expected, 'none') as expected, coalesce(c.found, 'none') as found
    from (select id, balance, version from account where bucket <> ${buckets.house} and ${inPart(sql`id`, part)}) a
    full join total t on t.account = a.id
    left join opening o on o.account_id = coalesce(a.id, t.account)
    cross join lateral (values
      ('account_exists', a.id is null, 'a member''s account', t.legs || ' rows'),
      ('chain_is_contiguous', t.broken_row is not null, 'a row that follows the one before', 'row ' || t.broken_row),
      ('chain_is_contiguous',
        t.first_version <> coalesce(o.version, 0) + 1 or t.first_before <> coalesce(o.balance, 0),
        coalesce(o.balance, 0) || ' before version ' || (coalesce(o.version, 0) + 1), t.first_before || ' before version ' || t.first_version),
      ('balance_is_last_row', a.balance <> coalesce(t.last_after, o.balance, 0),
        coalesce(t.last_after, o.balance, 0)::text, a.balance::text),
      ('balance_is_sum_of_rows',
        a.balance <> coalesce(o.balance, 0) + coalesce(t.delta, 0) or a.version <> coalesce(o.version, 0) + coalesce(t.legs, 0),
        (coalesce(o.balance, 0) + coalesce(t.delta, 0)) || ' in ' || (coalesce(o.version, 0) + coalesce(t.legs, 0)), a.balance || ' in ' || a.version)
    ) c(name, is_broken, expected, found)
    where c.is_broken limit ${BREAKS_MAX}`,
    ),
}

/** Keys that may refer to rows of the journal: those of archived months were checked before their rows were removed. */
const liveKeys = sql`wallet_keys() k where k.created_at >= (select wallet_archived_until()) - interval '1 day'`

/** Ids in archived months; a key of the last of them may lie within the day that `liveKeys` allows. */
const archivedIds = sql`(select first_id, last_id from journal_archive where state in ('detached', 'dropped') and journal_rows > 0)`

/**
 * Counts rows without key, keys without row, and pairs of different members; done first, since it needs no grouping.
 */
async function isEveryRowKeyed(db: Queryable, part: Part): Promise<boolean> {
  const counts = await db.one<{ rows: bigint; joined: bigint; wrong: bigint }>(sql`
    select (select count(*) from journal where ${inPart(sql`id`, part)}) as rows, count(j.id) as joined, count(*) filter (where
      (j.id is null and not exists (
        select from ${archivedIds} x where n.id between x.first_id and x.last_id and n.at < (select wallet_archived_until()) + interval '1 day'))
      or n.id is null or (j.member_id <> n.member_id and not n.is_group)) as wrong
    from (select id, member_id, kind from journal where ${inPart(sql`id`, part)}) j
    full join (
      select * from (
        select unnest(k.journal_ids) as id, k.member_id, k.kind is not distinct from 'group' as is_group, k.created_at as at from ${liveKeys}
      ) u where ${inPart(sql`u.id`, part)}
    ) n on n.id = j.id`)
  // A row that two keys refer to is joined twice.
  return counts.wrong === 0n && counts.joined === counts.rows
}

/**
 * Every row has exactly one key, of its own member, and every row of a key exists in the journal or the archive.
 * Recovered debt moves between two buckets of one member inside another command and may have no key.
 */
const keys: AuditStep = {
  name: 'keys',
  checks: ['keys_name_their_rows', 'rows_have_keys', 'rows_have_one_key', 'keys_belong_to_members'],
  isDivided: true,
  run: async (db, part) => {
    if (await isEveryRowKeyed(db, part)) return []
    return answer(
      db,
      sql`
    with named as (
      select id, count(*) as keys, min(member_id) as member_id, bool_or(is_group) as is_group, min(at) as at
      from (
        select unnest(k.journal_ids) as id, k.member_id, k.kind is not distinct from 'group' as is_group, k.created_at as at from ${liveKeys}
      ) u where ${inPart(sql`id`, part)} group by id
    )
    select c.name as check, coalesce(j.id, n.id)::text as subject, coalesce(c.expected, 'none') as expected, coalesce(c.found, 'none') as found
    from (select id, member_id, kind from journal where ${inPart(sql`id`, part)}) j
    full join named n on n.id = j.id
    cross join lateral (values
      ('keys_name_their_rows', j.id is null and not exists (
        select from ${archivedIds} x where n.id between x.first_id and x.last_id and n.at < (select wallet_archived_until()) + interval '1 day'),
        'a journal row', 'none'),
      ('rows_have_keys', n.id is null, 'a key', 'none'),
      ('rows_have_one_key', n.keys > 1, '1', n.keys::text),
      ('keys_belong_to_members', j.member_id <> n.member_id and not n.is_group, j.member_id::text, n.member_id::text)
    ) c(name, is_broken, expected, found)
    where c.is_broken limit ${BREAKS_MAX}`,
    )
  },
}

/**
 * Each row moves money between two accounts of one currency, of its member or of a house account; only members'
 * accounts are guarded.
 */
const rows: AuditStep = {
  name: 'rows',
  checks: ['currencies_balance', 'member_rows_touch_own_accounts', 'sides_are_guarded', 'rows_are_well_formed'],
  isDivided: false,
  run: (db) =>
    answer(
      db,
      sql`
    select c.name as check, j.id::text as subject, coalesce(c.expected, 'none') as expected, coalesce(c.found, 'none') as found
    from (
      select j.*, d.id as d_id, d.currency as d_currency, d.member_id as d_member, d.bucket as d_bucket,
        e.id as e_id, e.currency as e_currency, e.member_id as e_member, e.bucket as e_bucket, k.id as k_id
      from journal j
      left join account d on d.id = j.debit_account left join account e on e.id = j.credit_account
      left join ledger_kind k on k.id = j.kind
      where d.id is null or e.id is null or k.id is null or d.currency <> e.currency or d.member_id <> j.member_id or e.member_id <> j.member_id
        or (d.bucket = ${buckets.house}) <> (j.debit_version is null) or (e.bucket = ${buckets.house}) <> (j.credit_version is null) or j.group_id > j.id or j.amount <= 0
      limit ${BREAKS_MAX}
    ) j
    cross join lateral (values
      ('currencies_balance', j.d_currency <> j.e_currency, j.d_currency, j.e_currency),
      ('member_rows_touch_own_accounts', j.d_member <> j.member_id or j.e_member <> j.member_id, j.member_id::text,
        coalesce(j.d_member::text, 'house') || ' and ' || coalesce(j.e_member::text, 'house')),
      ('sides_are_guarded', (j.d_bucket = ${buckets.house}) <> (j.debit_version is null) or (j.e_bucket = ${buckets.house}) <> (j.credit_version is null),
        'a version on each member''s side alone', coalesce(j.debit_version::text, 'none') || ' and ' || coalesce(j.credit_version::text, 'none')),
      ('rows_are_well_formed', j.k_id is null or j.d_id is null or j.e_id is null or j.group_id > j.id or j.amount <= 0,
        'a known kind, two accounts, a group that began before', concat_ws(' ', 'kind', j.kind, 'group', j.group_id, 'amount', j.amount))
    ) c(name, is_broken, expected, found)
    where c.is_broken limit ${BREAKS_MAX}`,
    ),
}

/**
 * The hourly sums of house accounts equal the journal, as far as it is not archived; and with them the sum over all
 * accounts of a currency is zero.
 */
const houses: AuditStep = {
  name: 'houses',
  checks: ['house_rollups_equal_journal', 'sum_is_zero'],
  isDivided: false,
  run: (db) =>
    answer(
      db,
      sql`
    with found as materialized (
      select account_id, date_trunc('hour', created_at, 'UTC') as hour, sum(debit) as debit, sum(credit) as credit, count(*) as rows
      from (
        select debit_account as account_id, created_at, amount as debit, 0::bigint as credit from journal where debit_version is null
        union all
        select credit_account, created_at, 0, amount from journal where credit_version is null
      ) m group by 1, 2
    ), state as materialized (
      select coalesce(sealed_until, '-infinity') as sealed_until, (select wallet_archived_until()) as archived_until from house_rollup_state
    ), hours as (
      select coalesce(r.account_id, f.account_id) as account_id, coalesce(r.period_start, f.hour) as hour,
        concat_ws('/', r.debit, r.credit, r.rows) as rollup, concat_ws('/', f.debit, f.credit, f.rows) as journal
      from (select r.* from house_rollup r cross join state s where r.period_start >= s.archived_until) r
      full join (select f.* from found f cross join state s where f.hour < s.sealed_until) f
        on f.account_id = r.account_id and f.hour = r.period_start
    ), parts as (
      select currency, balance::numeric as amount from account where bucket <> ${buckets.house}
      union all
      select a.currency, f.credit - f.debit from found f join account a on a.id = f.account_id
      union all
      select a.currency, r.credit - r.debit from house_rollup r cross join state s join account a on a.id = r.account_id
      where r.period_start < s.archived_until
    )
    (select 'house_rollups_equal_journal' as check, account_id || ' at ' || hour as subject, coalesce(nullif(journal, ''), 'none') as expected,
      coalesce(nullif(rollup, ''), 'none') as found from hours where journal <> rollup limit ${BREAKS_MAX})
    union all
    select 'sum_is_zero', currency, '0', sum(amount)::text from parts group by currency having sum(amount) <> 0`,
    ),
}

const smallChecks: AuditStep = {
  name: 'holds and keys',
  checks: ['open_holds_equal_hold_balance', 'buckets_keep_their_sign', 'rejected_keys_moved_nothing'],
  isDivided: false,
  run: (db) =>
    answer(
      db,
      sql`
    (select 'open_holds_equal_hold_balance' as check, coalesce(a.member_id, o.member_id)::text as subject, coalesce(o.total, 0)::text as expected,
      coalesce(a.balance, 0)::text as found
    from (select member_id, currency, balance from account where bucket = ${buckets.hold}) a
    full join (select member_id, currency, sum(amount) as total from hold where state = 'open' group by member_id, currency) o using (member_id, currency)
    where coalesce(a.balance, 0) <> coalesce(o.total, 0) limit ${BREAKS_MAX})
    union all
    (select 'buckets_keep_their_sign', id::text, case bucket when ${buckets.debt} then 'at most 0' when ${buckets.house} then '0' else 'at least 0' end, balance::text
    from account where case bucket when ${buckets.debt} then balance > 0 when ${buckets.house} then balance <> 0 else balance < 0 end limit ${BREAKS_MAX})
    union all
    (select 'rejected_keys_moved_nothing', source || '/' || ext_id, '0', cardinality(journal_ids)::text
    from wallet_keys() where outcome <> 'applied' and cardinality(journal_ids) > 0 limit ${BREAKS_MAX})`,
    ),
}

/** The wallet's own steps in order. */
export const auditSteps: readonly AuditStep[] = [accounts, keys, rows, houses, smallChecks]

/** Rows of the journal by place: those in the default partition are reported, but are not a break. */
export async function countJournal(
  db: Queryable,
): Promise<{ rows: bigint; defaultRows: bigint; archivedRows: bigint }> {
  return db.one<{ rows: bigint; defaultRows: bigint; archivedRows: bigint }>(sql`
    select (select count(*) from journal) as rows, (select count(*) from journal_default) as "defaultRows",
      (select coalesce(sum(journal_rows), 0)::bigint from journal_archive where state in ('detached', 'dropped')) as "archivedRows"`)
}

/** Cancels the running statement of a connection; that statement then fails with its own error. */
export async function cancelStatement(db: Queryable, pid: number): Promise<void> {
  await db.query(sql`select pg_cancel_backend(${pid})`)
}

/**
 * One snapshot for the whole audit, and bounded memory: what a step cannot hold in `work_mem` it sorts on disk. Run
 * first in the transaction. Returns the process id of the connection's server process.
 */
export async function openSnapshot(db: Queryable): Promise<number> {
  await db.query(sql`set transaction isolation level repeatable read read only`)
  // Before the snapshot is taken: otherwise a month archived meanwhile would be missing, without its opening balances.
  await db.query(sql`lock table journal in access share mode`)
  await db.query(sql`set local work_mem = '128MB'`)
  await db.query(sql`set local hash_mem_multiplier = 1`)
  await db.query(sql`set local statement_timeout = 0`)
  return db.value<number>(sql`select pg_backend_pid() as pid`)
}

export async function startRun(db: Queryable, businessDay: string): Promise<bigint> {
  return db.value<bigint>(sql`insert into audit_run (business_day) values (${businessDay}) returning id`)
}

export async function finishRun(
  db: Queryable,
  id: bigint,
  result: { rows: bigint; breaks: readonly Break[] } | { error: string },
): Promise<void> {
  await db.query(
    'error' in result
      ? sql`update audit_run set finished_at = lotus_now(), error = ${result.error} where id = ${id}`
      : sql`update audit_run set finished_at = lotus_now(), rows = ${result.rows}, breaks = ${JSON.stringify(result.breaks)} where id = ${id}`,
  )
}

/** Breaks of the last finished run, and when a run last found any; null if there was none. */
export async function findLastRun(db: Queryable): Promise<{ breaks: number | null; soundAt: Date | null }> {
  return db.one<{ breaks: number | null; soundAt: Date | null }>(sql`
    select (select jsonb_array_length(breaks) from audit_run where breaks is not null order by id desc limit 1) as breaks,
      (select finished_at from audit_run where breaks = '[]' order by id desc limit 1) as "soundAt"`)
}

export type LedgerAlert = { day: string; breaks: number | null }

/** The last run that ended, if it found breaks or could not finish (`breaks` is null then). */
export function findLedgerAlert(db: Queryable): Promise<LedgerAlert | undefined> {
  return db.maybe<LedgerAlert>(sql`
    select day, breaks from (
      select to_char(business_day, 'YYYY-MM-DD') as day, jsonb_array_length(breaks) as breaks
      from audit_run where finished_at is not null order by id desc limit 1
    ) last where breaks is distinct from 0`)
}

/** Whether that night's audit was made. */
export async function hasRun(db: Queryable, businessDay: string): Promise<boolean> {
  return db.value<boolean>(
    sql`select exists (select from audit_run where business_day >= ${businessDay} and breaks is not null) as has`,
  )
}

/** The latest day of the brand's zone whose audit hour has passed. */
export async function auditDay(db: Queryable, zone: string, hour: string): Promise<string> {
  return db.value<string>(sql`select business_day(lotus_now() - ${hour}::interval, ${zone}) as day`)
}
