import { named, sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { Json } from '../../../platform/json.ts'
import { buckets, currency as OWN_CURRENCY } from './chart-of-accounts.ts'

export type Buckets = {
  /** The member's own: a trial account always has play money. */
  currency: string
  cash: Money
  bonus: Money
  hold: Money
  /** Zero or negative: what the member owes (DECISIONS 5). */
  debt: Money
  version: bigint
  /** A turnover requirement is open: nothing can be withdrawn. */
  isLocked: boolean
}

/** Balances of a member; zero without movements. `version` grows with every movement of any bucket. */
export async function getBuckets(db: Queryable, memberId: bigint, currency: string): Promise<Buckets> {
  const rows = await db.many<{
    currency: string
    bucket: number
    balance: bigint
    version: bigint
    is_locked: boolean
  }>(
    named(
      'wallet.buckets',
      sql`select currency, bucket, balance, version, exists (
            select from turnover_requirement r
            where r.member_id = account.member_id and r.currency = account.currency and r.status = 'open') as is_locked
          from account where member_id = ${memberId} and currency = wallet_currency_of(${memberId}::bigint, ${currency}::text)`,
    ),
  )
  const of = (bucket: number) => rows.find((row) => row.bucket === bucket)?.balance ?? 0n
  return {
    currency: rows[0]?.currency ?? currency,
    cash: of(buckets.cash),
    bonus: of(buckets.bonus),
    hold: of(buckets.hold),
    debt: of(buckets.debt),
    version: rows.reduce((sum, row) => sum + row.version, 0n),
    isLocked: rows.some((row) => row.is_locked),
  }
}

/** Locks the member's money, for callers that need it unchanged until their commit. */
export async function lockFunds(db: Queryable, memberId: bigint): Promise<void> {
  await db.query(sql`select wallet_lock_member(${memberId}, ${OWN_CURRENCY})`)
}

/** The same for many members at once, by member. */
export async function listBuckets(
  db: Queryable,
  memberIds: readonly bigint[],
  currency: string,
): Promise<Map<bigint, Buckets>> {
  const rows = await db.many<Buckets & { memberId: bigint }>(
    named(
      'wallet.buckets_of',
      sql`select m.id as "memberId", m.currency, coalesce(a.cash, 0) as cash, coalesce(a.bonus, 0) as bonus, coalesce(a.hold, 0) as hold,
            coalesce(a.debt, 0) as debt, coalesce(a.version, 0)::bigint as version, exists (
              select from turnover_requirement r
              where r.member_id = m.id and r.currency = m.currency and r.status = 'open') as "isLocked"
          from (select w.id, wallet_currency_of(w.id, ${currency}::text) as currency from unnest(${memberIds.map(String)}::bigint[]) as w(id)) m cross join lateral (
            select max(balance) filter (where bucket = ${buckets.cash}) as cash, max(balance) filter (where bucket = ${buckets.bonus}) as bonus,
              max(balance) filter (where bucket = ${buckets.hold}) as hold, max(balance) filter (where bucket = ${buckets.debt}) as debt,
              sum(version) as version
            from account where member_id = m.id and currency = m.currency) a`,
    ),
  )
  return new Map(rows.map(({ memberId, ...row }) => [memberId, row]))
}

/** What each of these members has to play with; absent: never had anything. */
export async function listPlayable(
  db: Queryable,
  memberIds: readonly bigint[],
  currency: string,
): Promise<Map<bigint, Money>> {
  const rows = await db.many<{ id: bigint; balance: Money }>(sql`
    select w.id, sum(a.balance)::bigint as balance from unnest(${memberIds.map(String)}::bigint[]) as w(id)
    join account a on a.member_id = w.id and a.currency = ${currency} and a.bucket in (${buckets.cash}, ${buckets.bonus}) group by w.id`)
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}

/** What these members have to play with, cash and bonus, all together. */
export function sumPlayable(db: Queryable, memberIds: readonly bigint[], currency: string): Promise<Money> {
  return db.value<Money>(sql`
    select coalesce(sum(a.balance), 0)::bigint as sum from unnest(${memberIds.map(String)}::bigint[]) as w(id)
    join account a on a.member_id = w.id and a.currency = ${currency} and a.bucket in (${buckets.cash}, ${buckets.bonus})`)
}

/** A command's answer: `code` is ok or a refusal; amounts are ten-thousandths as text. */
export type CommandReply = { code: string; duplicate?: boolean } & { [field: string]: Json | undefined }

/** One command as `wallet_run` and `wallet_run_batch` read it. */
export type CommandItem = { op: string; member: string; currency: string } & { [field: string]: Json | undefined }

export async function run(db: Queryable, item: CommandItem): Promise<CommandReply> {
  const query = named('wallet.run', sql`select wallet_run(${JSON.stringify(item)}::jsonb) as reply`)
  return db.value<CommandReply>(query)
}

/** Many commands in one commit; all are rolled back if one fails with an error. */
export async function runBatch(db: Queryable, items: readonly CommandItem[]): Promise<CommandReply[]> {
  const query = named('wallet.run_batch', sql`select wallet_run_batch(${JSON.stringify(items)}::jsonb) as replies`)
  return db.value<CommandReply[]>(query)
}

/** Which of these members are locked by some transaction now. Takes no lock that outlives the statement. */
export async function findHeldMembers(db: Queryable, members: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ id: bigint }>(sql`select wallet_held_members(${members}::bigint[]) as id`)
  return rows.map(({ id }) => String(id))
}

export async function setLimit(
  db: Queryable,
  l: { memberId: bigint; currency: string; kind: string; hours: number; amount: Money | null; raiseHours: number },
): Promise<void> {
  await db.query(
    sql`select wallet_set_limit(${l.memberId}, ${l.currency}, ${l.kind}, ${l.hours}::smallint, ${l.amount}::bigint, ${l.raiseHours}::integer)`,
  )
}

export async function exclude(
  db: Queryable,
  e: { memberId: bigint; currency: string; until: Date | null; reason: string },
): Promise<bigint> {
  return db.value<bigint>(
    sql`select wallet_exclude(${e.memberId}, ${e.currency}, ${e.until}::timestamptz, ${e.reason}) as id`,
  )
}

export type StatementRow = {
  id: bigint
  group_id: bigint
  created_at: Date
  kind: string
  ref_kind: string
  ref_no: string
  bucket: number
  amount: bigint
  balance_after: bigint
}
export type StatementFilter = { memberId: bigint; kinds: readonly string[] | null; from: Date | null; to: Date | null }

/**
 * One row per movement of cash or bonus, signed, newest first, by keyset. A movement between the two (a bonus that
 * becomes cash) is two rows of one journal row, so a position in the list is the journal row and the bucket.
 */
export function listStatement(
  db: Queryable,
  filter: StatementFilter,
  page: { before: { id: bigint; bucket: number } | null; limit: number },
): Promise<StatementRow[]> {
  return db.many<StatementRow>(sql`
    select j.id, j.group_id, j.created_at, k.code as kind, j.ref_kind, j.ref_no, a.bucket,
      case when a.id = j.credit_account then j.amount else -j.amount end as amount,
      case when a.id = j.credit_account then j.credit_after else j.debit_after end as balance_after
    from journal j
    join ledger_kind k on k.id = j.kind
    join account a on a.id in (j.debit_account, j.credit_account) and a.member_id = ${filter.memberId} and a.bucket in (${buckets.cash}, ${buckets.bonus})
    where j.member_id = ${filter.memberId}
      and (${filter.kinds}::text[] is null or k.code = any(${filter.kinds}::text[]))
      and (${filter.from}::timestamptz is null or j.created_at >= ${filter.from}::timestamptz)
      and (${filter.to}::timestamptz is null or j.created_at < ${filter.to}::timestamptz)
      and (${page.before?.id ?? null}::bigint is null or j.id < ${page.before?.id ?? null}::bigint
        or (j.id = ${page.before?.id ?? null}::bigint and a.bucket > ${page.before?.bucket ?? null}::smallint))
    order by j.id desc, a.bucket limit ${page.limit}`)
}

export function sumStatement(db: Queryable, filter: StatementFilter): Promise<{ total_in: bigint; total_out: bigint }> {
  return db.one<{ total_in: bigint; total_out: bigint }>(sql`
    select coalesce(sum(j.amount) filter (where a.id = j.credit_account), 0)::bigint as total_in,
      coalesce(sum(j.amount) filter (where a.id = j.debit_account), 0)::bigint as total_out
    from journal j
    join ledger_kind k on k.id = j.kind
    join account a on a.id in (j.debit_account, j.credit_account) and a.member_id = ${filter.memberId} and a.bucket in (${buckets.cash}, ${buckets.bonus})
    where j.member_id = ${filter.memberId}
      and (${filter.kinds}::text[] is null or k.code = any(${filter.kinds}::text[]))
      and (${filter.from}::timestamptz is null or j.created_at >= ${filter.from}::timestamptz)
      and (${filter.to}::timestamptz is null or j.created_at < ${filter.to}::timestamptz)`)
}

export type KindMeasure = { recent: bigint; nearCount: number; nearSum: bigint }

/**
 * Of a member's movements of these kinds: the sum of the last hours, and how many of the last days, and of what sum, were of at least
 * `least` and below `below`.
 */
export async function measureKinds(
  db: Queryable,
  memberId: bigint,
  m: { kinds: readonly string[]; recentHours: number; nearDays: number; least: bigint; below: bigint },
): Promise<Map<string, KindMeasure>> {
  const rows = await db.many<KindMeasure & { code: string }>(sql`
    select k.code, coalesce(sum(j.amount) filter (where j.created_at > lotus_now() - make_interval(hours => ${m.recentHours})), 0)::bigint as recent,
      count(*) filter (where near.is_near)::integer as "nearCount", coalesce(sum(j.amount) filter (where near.is_near), 0)::bigint as "nearSum"
    from journal j join ledger_kind k on k.id = j.kind
    cross join lateral (select j.amount >= ${m.least}::bigint and j.amount < ${m.below}::bigint
      and j.created_at > lotus_now() - make_interval(days => ${m.nearDays}) as is_near) near
    where j.member_id = ${memberId} and k.code = any(${[...m.kinds]}::text[])
      and j.created_at > lotus_now() - greatest(make_interval(hours => ${m.recentHours}), make_interval(days => ${m.nearDays}))
    group by k.code`)
  return new Map(rows.map(({ code, ...measure }) => [code, measure]))
}

/** A member's lifetime sums, by kind, for reviews and reports. */
export async function sumByKind(db: Queryable, memberId: bigint): Promise<Map<string, bigint>> {
  const rows = await db.many<{ code: string; total: bigint }>(sql`
    select k.code, sum(x.amount)::bigint as total
    from (
      select kind, amount from journal where member_id = ${memberId}
      union all
      select kind, amount from member_archive_sum
      where member_id = ${memberId} and as_of <= (select wallet_archived_until())
    ) x join ledger_kind k on k.id = x.kind group by k.code`)
  return new Map(rows.map((row) => [row.code, row.total]))
}

/**
 * Moves up to `limit` keys older than this many months from the table that every bet writes to into the history;
 * returns how many.
 */
export async function moveKeysToHistory(db: Queryable, months: number, limit: number): Promise<number> {
  return db.value<number>(sql`select wallet_age_keys(${months}, ${limit}) as moved`)
}

/** What a member has staked and won since each of these times, in their order, as limits count it. */
export const playedSince = (
  db: Queryable,
  memberId: bigint,
  since: readonly Date[],
): Promise<{ staked: Money; won: Money }[]> =>
  db.many<{ staked: Money; won: Money }>(
    sql`select staked, won from wallet_played(${memberId}, ${since}::timestamptz[])`,
  )

export type Redeposit = { at: Date; amount: Money; before: Money }

/** Deposits within so many minutes after a stake, the newest hundred, with the cash that was left before each. */
export const listRedeposits = (
  db: Queryable,
  r: { memberId: bigint; since: Date; minutes: number },
): Promise<Redeposit[]> =>
  db.many<Redeposit>(sql`
    select at, amount, before from wallet_redeposits(${r.memberId}, ${r.since}, make_interval(mins => ${r.minutes}::integer))`)
