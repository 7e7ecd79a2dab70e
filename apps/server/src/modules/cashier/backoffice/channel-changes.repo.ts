import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { ChannelRow } from '../deposits/channel.repo.ts'
import type { ChannelKind, ChannelTerms } from './channel-form.ts'

export type EditedChannel = ChannelRow & {
  version: number
  credited: Money
  orders: number
  is_failing: boolean
  success: number
}

/** Every channel, the heaviest of each method first, with what it credited today; at most two hundred. */
export function listAllChannels(
  db: Queryable,
  { failOrders, restMinutes }: { failOrders: number; restMinutes: number },
): Promise<EditedChannel[]> {
  return db.many<EditedChannel>(sql`
    select c.*, coalesce(d.credited, 0)::bigint as credited, coalesce(d.orders, 0)::integer as orders, cashier_channel_success(c) as success,
      cashier_channel_fails(c, ${failOrders}::integer, ${restMinutes}::integer) as is_failing
    from deposit_channel c left join deposit_channel_day d on d.channel_code = c.code and d.day = business_day(lotus_now())
    order by c.method, c.weight desc, c.code limit 200`)
}

/** Locked until the commit, so that it is changed once at a time. */
export function lockChannel(tx: Queryable, code: string): Promise<(ChannelRow & { version: number }) | undefined> {
  return tx.maybe<ChannelRow & { version: number }>(sql`select * from deposit_channel where code = ${code} for update`)
}

/** Puts these terms in force. */
export async function applyTerms(
  tx: Queryable,
  code: string,
  c: Omit<
    ChannelRow,
    'code' | 'method' | 'provider' | 'network' | 'telcos' | 'vnd_per_unit' | 'is_simulated' | `payee_${string}`
  >,
): Promise<void> {
  await tx.query(sql`
    update deposit_channel set name = ${c.name}, is_open = ${c.is_open}, min_amount = ${c.min_amount}, max_amount = ${c.max_amount},
      payout_max = ${c.payout_max}::bigint, fixed_amounts = ${c.fixed_amounts.map(String)}::bigint[],
      quick_amounts = ${c.quick_amounts.map(String)}::bigint[], fee_ppm = ${c.fee_ppm}, fee_fixed = ${c.fee_fixed}, open_from = ${c.open_from}::time,
      open_until = ${c.open_until}::time, daily_cap = ${c.daily_cap}::bigint, rank_min = ${c.rank_min}, tags = ${c.tags}::text[],
      countries = ${c.countries}::text[], first_rule = ${c.first_rule}, weight = ${c.weight},
      order_minutes = ${c.order_minutes}, version = version + 1
    where code = ${code}`)
}

export const hasSimulated = (db: Queryable): Promise<boolean> =>
  db.value<boolean>(sql`select exists (select from deposit_channel where is_simulated) as found`)

export type ChangeRow = {
  id: bigint
  channel_code: string
  version: number | null
  before: ChannelTerms | null
  after: ChannelTerms
  kind: ChannelKind | null
  reason: string
  state: 'waiting' | 'done' | 'gone'
  entered_by: bigint
  entered_name: string
  entered_at: Date
  decided_by: bigint | null
  decided_name: string | null
  decided_at: Date | null
  needs_second: boolean
}

/** Changes from before a term was there do not have it: it is as it was for every channel then. */
const usualTerms = { tags: [], countries: [], firstRule: null } as const satisfies Partial<ChannelTerms>
const whole = (row: ChangeRow): ChangeRow => ({
  ...row,
  before: row.before === null ? null : { ...usualTerms, ...row.before },
  after: { ...usualTerms, ...row.after },
})

/** Those that wait, oldest first; or the last ones that took force, newest first. */
export const listWaiting = async (db: Queryable): Promise<ChangeRow[]> =>
  (
    await db.many<ChangeRow>(sql`select * from deposit_channel_change where state = 'waiting' order by id limit 200`)
  ).map(whole)
export const listDone = async (db: Queryable): Promise<ChangeRow[]> =>
  (
    await db.many<ChangeRow>(
      sql`select * from deposit_channel_change where state = 'done' order by decided_at desc, id desc limit 50`,
    )
  ).map(whole)

export const findWaiting = (tx: Queryable, code: string): Promise<ChangeRow | undefined> =>
  tx.maybe<ChangeRow>(
    sql`select * from deposit_channel_change where channel_code = ${code} and state = 'waiting' for update`,
  )
export const findChange = (tx: Queryable, id: bigint): Promise<ChangeRow | undefined> =>
  tx.maybe<ChangeRow>(sql`select * from deposit_channel_change where id = ${id}`)
export async function lockChange(tx: Queryable, id: bigint): Promise<ChangeRow | undefined> {
  const row = await tx.maybe<ChangeRow>(sql`select * from deposit_channel_change where id = ${id} for update`)
  return row && whole(row)
}

type By = { operatorId: bigint; username: string }

/** Notes a change: one that takes two operators waits, the others are in force. False: another one was noted meanwhile, and waits. */
export async function insertChange(
  tx: Queryable,
  c: Pick<ChangeRow, 'channel_code' | 'version' | 'before' | 'after' | 'kind' | 'reason' | 'needs_second'>,
  by: By,
): Promise<boolean> {
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value))
  const [decidedBy, decidedName] = c.needs_second ? [null, null] : [by.operatorId, by.username]
  const made = await tx.values<bigint>(sql`
    insert into deposit_channel_change (channel_code, version, before, after, kind, reason, state, needs_second, entered_by, entered_name,
      decided_by, decided_name, decided_at)
    values (${c.channel_code}, ${c.version}::integer, ${json(c.before)}::jsonb, ${JSON.stringify(c.after)}::jsonb, ${json(c.kind)}::jsonb, ${c.reason},
      ${c.needs_second ? 'waiting' : 'done'}, ${c.needs_second}, ${by.operatorId}, ${by.username}, ${decidedBy}::bigint, ${decidedName}::text,
      case when ${!c.needs_second}::boolean then lotus_now() end)
    on conflict do nothing returning id`)
  return made.length > 0
}

export async function endChange(tx: Queryable, id: bigint, state: 'done' | 'gone', by: By): Promise<void> {
  await tx.query(sql`
    update deposit_channel_change set state = ${state}, decided_by = ${by.operatorId}, decided_name = ${by.username}, decided_at = lotus_now()
    where id = ${id}`)
}
