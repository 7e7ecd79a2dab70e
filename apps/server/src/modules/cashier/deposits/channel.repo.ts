import type { RouteValue } from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { Texts } from '../../../platform/language.ts'
import type { UsdtNetwork } from '../crypto/address.ts'

type Shown = RouteValue<'cashier.channels'>['channels'][number]
export type DepositMethod = Shown['method']
type ChannelTag = Shown['tags'][number]
type FirstRule = NonNullable<RouteValue<'bo.channels'>['channels'][number]['terms']['firstRule']>

export type ChannelRow = {
  code: string
  method: DepositMethod
  /** `transfer`: an account of the brand's at a bank; any other a provider of the payment interface. */
  provider: string
  name: Texts
  is_open: boolean
  is_simulated: boolean
  min_amount: bigint
  max_amount: bigint
  /** Only these amounts; empty: any between the limits. */
  fixed_amounts: bigint[]
  fee_ppm: number
  fee_fixed: bigint
  /** Times of day by the brand's clock, `08:00:00`; null: around the clock. */
  open_from: string | null
  open_until: string | null
  daily_cap: bigint | null
  rank_min: number
  /** Words beside its name, by their codes. */
  tags: ChannelTag[]
  /** Two letters each: from where it takes orders; empty: from everywhere. */
  countries: string[]
  /** `only`: for who has had no deposit credited yet; `after`: for everybody else; null: for both. */
  first_rule: FirstRule | null
  /** Its share among the channels of one method; with 0 it is chosen only where all have 0. */
  weight: number
  vnd_per_unit: bigint
  order_minutes: number
  quick_amounts: bigint[]
  /** Of a channel of scratch cards: the networks whose cards it takes, by the codes of `cashier.card_telcos`. */
  telcos: string[]
  /** Of a channel of USDT: the network on which it is sent. */
  network: UsdtNetwork | null
  payee_bank: string | null
  payee_bin: string | null
  payee_account: string | null
  payee_name: string | null
  /** The most that one payout through it carries, above which a withdrawal is paid in parts; null: it is never split. */
  payout_max: bigint | null
}

/** Adds a channel; one with this code stays as it is. */
export async function upsertChannel(
  db: Queryable,
  c: Omit<ChannelRow, 'is_open' | 'payout_max'> & Partial<Pick<ChannelRow, 'payout_max'>>,
): Promise<void> {
  await db.query(sql`
    insert into deposit_channel (code, method, provider, name, is_simulated, min_amount, max_amount, fixed_amounts, fee_ppm,
      fee_fixed, open_from, open_until, daily_cap, rank_min, weight, vnd_per_unit, order_minutes, quick_amounts, payee_bank,
      payee_bin, payee_account, payee_name, telcos, network, payout_max, tags, countries, first_rule)
    values (${c.code}, ${c.method}, ${c.provider}, ${c.name}, ${c.is_simulated}, ${c.min_amount}, ${c.max_amount},
      ${c.fixed_amounts.map(String)}::bigint[], ${c.fee_ppm}, ${c.fee_fixed}, ${c.open_from}::time, ${c.open_until}::time,
      ${c.daily_cap}, ${c.rank_min}, ${c.weight}, ${c.vnd_per_unit}, ${c.order_minutes},
      ${c.quick_amounts.map(String)}::bigint[], ${c.payee_bank}, ${c.payee_bin}, ${c.payee_account}, ${c.payee_name},
      ${c.telcos}::text[], ${c.network}, ${c.payout_max ?? null}::bigint, ${c.tags}::text[], ${c.countries}::text[],
      ${c.first_rule})
    on conflict (code) do nothing`)
}

export async function setChannelOpen(db: Queryable, code: string, isOpen: boolean): Promise<void> {
  await db.query(sql`update deposit_channel set is_open = ${isOpen} where code = ${code}`)
}

export async function setChannel(
  db: Queryable,
  code: string,
  { isOpen, payoutMax }: { isOpen: boolean; payoutMax: Money | null },
): Promise<void> {
  await db.query(
    sql`update deposit_channel set is_open = ${isOpen}, payout_max = ${payoutMax}::bigint, version = version + 1 where code = ${code}`,
  )
}

/** Open channels, in whatever hours and to whatever rank. */
export function listOpenChannels(db: Queryable): Promise<ChannelRow[]> {
  return db.many<ChannelRow>(sql`select * from deposit_channel where is_open order by weight desc, code limit 50`)
}

export type ChannelRefusal =
  | 'closed'
  | 'hours'
  | 'rank'
  | 'cap'
  | 'below'
  | 'above'
  | 'fixed'
  | 'first_only'
  | 'after_first'
  | 'fails'
/** With why it takes no order of whoever asks now, and how its orders of the last hour went, in thousandths. */
export type JudgedChannel = ChannelRow & { refusal: ChannelRefusal | null; success: number }

export type ChannelAsker = {
  memberId: bigint
  rank: number
  /** As long as a failing provider's channel is taken out (`cashier.channel_fail_orders`, `cashier.channel_rest_minutes`). */
  failOrders: number
  restMinutes: number
}

/** Open channels and what each says to this member now; with an amount, to this amount. The heaviest first. */
export function listJudgedChannels(
  db: Queryable,
  { memberId, rank, failOrders, restMinutes }: ChannelAsker,
  { amount = null, method = null }: { amount?: Money | null; method?: DepositMethod | null } = {},
): Promise<JudgedChannel[]> {
  return db.many<JudgedChannel>(sql`
    select c.*, cashier_channel_success(c) as success, case when cashier_channel_fails(c, ${failOrders}::integer, ${restMinutes}::integer) then 'fails'
      else cashier_channel_refusal(c, ${amount}::bigint, ${rank}::integer, ${memberId}::bigint) end as refusal
    from deposit_channel c
    where c.is_open and (${method}::text is null or c.method = ${method}::text)
    order by c.weight desc, c.code limit 50`)
}

export function findChannel(db: Queryable, code: string): Promise<ChannelRow | undefined> {
  return db.maybe<ChannelRow>(sql`select * from deposit_channel where code = ${code}`)
}

/** Why this channel takes no order of this amount of this member now; null if it does. */
export function findRefusal(
  db: Queryable,
  { memberId, rank, failOrders, restMinutes }: ChannelAsker,
  { code, amount }: { code: string; amount: Money },
): Promise<ChannelRefusal | null> {
  return db.value<ChannelRefusal | null>(sql`
    select case when cashier_channel_fails(c, ${failOrders}::integer, ${restMinutes}::integer) then 'fails'
      else cashier_channel_refusal(c, ${amount}::bigint, ${rank}::integer, ${memberId}::bigint) end as refusal
    from deposit_channel c where c.code = ${code}`)
}
