import { named, sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import { buckets } from './chart-of-accounts.ts'

export type Buckets = { cash: Money; bonus: Money; hold: Money; version: bigint }

/** Balances of a member; zero where nothing moved yet. `version` grows with every movement of any bucket. */
export async function getBuckets(db: Queryable, memberId: bigint, currency: string): Promise<Buckets> {
  const rows = await db.many<{ bucket: number; balance: bigint; version: bigint }>(
    named(
      'wallet.buckets',
      sql`select bucket, balance, version from account where member_id = ${memberId} and currency = ${currency}`,
    ),
  )
  const of = (bucket: number) => rows.find((row) => row.bucket === bucket)?.balance ?? 0n
  return {
    cash: of(buckets.cash),
    bonus: of(buckets.bonus),
    hold: of(buckets.hold),
    version: rows.reduce((sum, row) => sum + row.version, 0n),
  }
}

export type CommandReply = { code: string; duplicate?: boolean } & Record<string, string | boolean | undefined>

const reply = async (db: Queryable, query: ReturnType<typeof sql>): Promise<CommandReply> =>
  (await db.one<{ reply: CommandReply }>(query)).reply

export type CreditCommand = {
  memberId: bigint
  currency: string
  amount: Money
  kind: string
  house: string
  source: string
  extId: string
  fingerprint: Buffer
  refKind: string
  refNo: string
}

export function credit(db: Queryable, c: CreditCommand): Promise<CommandReply> {
  return reply(
    db,
    named(
      'wallet.credit',
      sql`select wallet_credit(${c.memberId}::bigint, ${c.currency}, ${c.amount}::bigint, ${c.kind}, ${c.house}, ${c.source}, ${c.extId}, ${c.fingerprint}::bytea, ${c.refKind}, ${c.refNo}) as reply`,
    ),
  )
}

export type DebitCommand = Omit<CreditCommand, 'kind'> & { bonusFirst: boolean }

export function debit(db: Queryable, c: DebitCommand): Promise<CommandReply> {
  return reply(
    db,
    named(
      'wallet.debit',
      sql`select wallet_debit(${c.memberId}::bigint, ${c.currency}, ${c.amount}::bigint, ${c.bonusFirst}::boolean, ${c.house}, ${c.source}, ${c.extId}, ${c.fingerprint}::bytea, ${c.refKind}, ${c.refNo}) as reply`,
    ),
  )
}

export type HoldCommand = Omit<CreditCommand, 'kind' | 'house'>

export function hold(db: Queryable, c: HoldCommand): Promise<CommandReply> {
  return reply(
    db,
    named(
      'wallet.hold',
      sql`select wallet_hold(${c.memberId}::bigint, ${c.currency}, ${c.amount}::bigint, ${c.source}, ${c.extId}, ${c.fingerprint}::bytea, ${c.refKind}, ${c.refNo}) as reply`,
    ),
  )
}

export function resolveHold(
  db: Queryable,
  holdId: bigint,
  action: 'post' | 'void',
  house: string,
): Promise<CommandReply> {
  return reply(
    db,
    named('wallet.resolve_hold', sql`select wallet_resolve_hold(${holdId}::bigint, ${action}, ${house}) as reply`),
  )
}

export function rollback(
  db: Queryable,
  c: { memberId: bigint; currency: string; refSource: string; refExtId: string },
): Promise<CommandReply> {
  return reply(
    db,
    named(
      'wallet.rollback',
      sql`select wallet_rollback(${c.memberId}::bigint, ${c.currency}, ${c.refSource}, ${c.refExtId}) as reply`,
    ),
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

/** One row per movement of cash or bonus, signed, newest first, by keyset. */
export function listStatement(
  db: Queryable,
  filter: StatementFilter,
  page: { beforeId: bigint | null; limit: number },
): Promise<StatementRow[]> {
  return db.many<StatementRow>(sql`
    select j.id, j.group_id, j.created_at, k.code as kind, j.ref_kind, j.ref_no, a.bucket,
      case when a.id = j.credit_account then j.amount else -j.amount end as amount,
      case when a.id = j.credit_account then j.credit_after else j.debit_after end as balance_after
    from journal j
    join ledger_kind k on k.id = j.kind
    join account a on a.id in (j.debit_account, j.credit_account) and a.member_id = ${filter.memberId} and a.bucket in (1, 2)
    where j.member_id = ${filter.memberId}
      and (${filter.kinds}::text[] is null or k.code = any(${filter.kinds}::text[]))
      and (${filter.from}::timestamptz is null or j.created_at >= ${filter.from}::timestamptz)
      and (${filter.to}::timestamptz is null or j.created_at < ${filter.to}::timestamptz)
      and (${page.beforeId}::bigint is null or j.id < ${page.beforeId}::bigint)
    order by j.id desc limit ${page.limit}`)
}

export function sumStatement(db: Queryable, filter: StatementFilter): Promise<{ total_in: bigint; total_out: bigint }> {
  return db.one<{ total_in: bigint; total_out: bigint }>(sql`
    select coalesce(sum(j.amount) filter (where a.id = j.credit_account), 0)::bigint as total_in,
      coalesce(sum(j.amount) filter (where a.id = j.debit_account), 0)::bigint as total_out
    from journal j
    join ledger_kind k on k.id = j.kind
    join account a on a.id in (j.debit_account, j.credit_account) and a.member_id = ${filter.memberId} and a.bucket in (1, 2)
    where j.member_id = ${filter.memberId}
      and (${filter.kinds}::text[] is null or k.code = any(${filter.kinds}::text[]))
      and (${filter.from}::timestamptz is null or j.created_at >= ${filter.from}::timestamptz)
      and (${filter.to}::timestamptz is null or j.created_at < ${filter.to}::timestamptz)`)
}

/** Sums of a member's whole life, by kind: what reviews and reports start from. */
export async function sumByKind(db: Queryable, memberId: bigint): Promise<Map<string, bigint>> {
  const rows = await db.many<{ code: string; total: bigint }>(sql`
    select k.code, sum(j.amount)::bigint as total from journal j join ledger_kind k on k.id = j.kind
    where j.member_id = ${memberId} group by k.code`)
  return new Map(rows.map((row) => [row.code, row.total]))
}
