import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { CommandReply } from '../../wallet/index.ts'
import type { UsdtNetwork } from './address.ts'

export type CryptoRow = {
  deposit_id: bigint
  network: UsdtNetwork
  address: string | null
  rate_vnd: bigint
  vnd_per_unit: bigint
  due_units: bigint
  least_units: bigint
  confirmations: number
  late: 'review' | 'rate'
}
export type TransferRow = {
  deposit_id: bigint
  network: string
  txid: string
  log_index: number
  token: string
  units: bigint
  block: bigint
  confirmations: number
  mined_at: Date
  state: 'seen' | 'taken' | 'small' | 'gone' | 'reversed'
  rate_vnd: bigint | null
  worth: bigint | null
  /** Of one that counted: what became of its money. */
  counted: 'credited' | 'waiting' | 'returned' | null
}

/** Orders of one member or of many. */
type Named = { member_id: bigint; deposit_id: bigint }
const namesOf = (orders: readonly Named[]) => sql`
  unnest(${orders.map((d) => String(d.member_id))}::bigint[], ${orders.map((d) => String(d.deposit_id))}::bigint[]) as a (member_id, deposit_id)`

export function listCrypto(db: Queryable, orders: readonly Named[]): Promise<CryptoRow[]> {
  return db.many<CryptoRow>(sql`
    select k.deposit_id, k.network, k.address, k.rate_vnd, k.vnd_per_unit, k.due_units, k.least_units, k.confirmations, k.late
    from ${namesOf(orders)}
    join deposit_crypto k on k.cell = cell_of(a.member_id) and k.member_id = a.member_id and k.deposit_id = a.deposit_id`)
}

/** What their addresses were sent, oldest first; twenty of an order and twenty others are ever stored. */
export function listTransfers(db: Queryable, orders: readonly Named[]): Promise<TransferRow[]> {
  return db.many<TransferRow>(sql`
    select t.deposit_id, t.network, t.txid, t.log_index, t.token, t.units, t.block, t.confirmations, t.mined_at, t.state, t.rate_vnd, t.worth,
      case when t.state <> 'taken' then null
        when t.provider_ref = d.provider_ref then case d.status when 'CREDITED' then 'credited'
          when 'LATE_REVIEW' then 'waiting' when 'AMOUNT_MISMATCH' then 'waiting' else 'returned' end
        else case x.decision when 'credit' then 'credited' when 'return' then 'returned' else 'waiting' end end as counted
    from ${namesOf(orders)}
    join deposit_transfer t on t.cell = cell_of(a.member_id) and t.member_id = a.member_id and t.deposit_id = a.deposit_id
    join deposit d on d.member_id = t.member_id and d.id = t.deposit_id
    left join deposit_extra_payment x on x.channel_code = d.channel_code and x.provider_ref = t.provider_ref and x.deposit_id = d.id
    order by t.first_told_at, t.txid, t.log_index`)
}

type NewCryptoDeposit = {
  ref: string
  memberId: bigint
  channel: string
  amount: Money
  amountVnd: bigint
  key: string
  content: string
  minutes: number
  openMax: number
  ip: string
  rank: number
  sent?: Money
  rateVnd: bigint
  least: bigint
  confirmations: number
  late: 'review' | 'rate'
}

/** The order under this key with its locked rate, new or already there, or a refusal. */
export async function openCryptoDeposit(db: Queryable, d: NewCryptoDeposit): Promise<CommandReply> {
  const order = JSON.stringify(d, (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
  return db.value<CommandReply>(sql`select cashier_open_crypto_deposit(${order}::jsonb) as reply`)
}

/** Whether the address is the order's now; one that another order has is not. */
export function noteAddress(
  db: Queryable,
  { member_id: memberId, id }: { member_id: bigint; id: bigint },
  address: string,
): Promise<boolean> {
  return db.value<boolean>(sql`select cashier_note_address(${memberId}::bigint, ${id}::bigint, ${address}) as is_noted`)
}

/** The reference of the order that has the address; null: nobody. */
export function findAddressOwner(db: Queryable, address: string): Promise<string | null> {
  return db.value<string | null>(sql`select cashier_address_owner(${address}) as ref_no`)
}

export type TransferReply = {
  code: string
  outcome?: 'seen' | 'credited' | 'late_review' | 'reversed' | 'gone' | 'duplicate' | 'ignored'
  /** Past the number that an order keeps: USDT that could have counted, or anything else. */
  unkept?: 'money' | 'other'
}

export async function noteTransfer(
  db: Queryable,
  transfer: Readonly<Record<string, string | number>>,
): Promise<TransferReply> {
  return db.value<TransferReply>(sql`select cashier_note_transfer(${JSON.stringify(transfer)}::jsonb) as reply`)
}
