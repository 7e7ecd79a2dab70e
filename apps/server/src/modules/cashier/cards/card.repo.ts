import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { CommandReply } from '../../wallet/index.ts'
import type { CardRow, OwnCardRow } from './present-card.ts'

const columns = sql`k.deposit_id, k.telco, k.serial_tail, k.face, k.penalty_ppm, k.penalty`
const isAsked = sql`exists (select from deposit_provider_order o
  where o.cell = k.cell and o.member_id = k.member_id and o.deposit_id = k.deposit_id and o.state in ('asked', 'open'))`

export function findCard(db: Queryable, memberId: bigint, depositId: bigint): Promise<OwnCardRow | undefined> {
  return db.maybe<OwnCardRow>(sql`
    select ${columns}, ${isAsked} as is_asked from deposit_card k
    where cell = cell_of(${memberId}) and member_id = ${memberId} and deposit_id = ${depositId}`)
}

export function listCards(db: Queryable, memberId: bigint, depositIds: readonly bigint[]): Promise<OwnCardRow[]> {
  return db.many<OwnCardRow>(sql`
    select ${columns}, ${isAsked} as is_asked from deposit_card k
    where cell = cell_of(${memberId}) and member_id = ${memberId} and deposit_id = any(${depositIds.map(String)}::bigint[])`)
}

/** Of deposits of many members. */
export function listAnyCards(
  db: Queryable,
  deposits: readonly { member_id: bigint; deposit_id: bigint }[],
): Promise<CardRow[]> {
  return db.many<CardRow>(sql`
    select ${columns}
    from unnest(${deposits.map((d) => String(d.member_id))}::bigint[], ${deposits.map((d) => String(d.deposit_id))}::bigint[]) as a (member_id, deposit_id)
    join deposit_card k on k.cell = cell_of(a.member_id) and k.member_id = a.member_id and k.deposit_id = a.deposit_id`)
}

/** Those of these deposits that cannot be credited, because the order `owner_ref` has their card. */
export function listElsewhere(
  db: Queryable,
  deposits: readonly { member_id: bigint; deposit_id: bigint }[],
): Promise<{ deposit_id: bigint; owner_ref: string }[]> {
  return db.many(sql`
    select deposit_id, owner_ref from cashier_cards_elsewhere(
      ${deposits.map((d) => String(d.member_id))}::bigint[], ${deposits.map((d) => String(d.deposit_id))}::bigint[])`)
}

/** What the provider needs of a card, still encrypted; undefined once it has it, or the order has ended. */
export async function findSealedCard(
  db: Queryable,
  memberId: bigint,
  depositId: bigint,
): Promise<{ telco: string; sealed: Uint8Array } | undefined> {
  return db.maybe(sql`
    select telco, sealed from deposit_card
    where cell = cell_of(${memberId}) and member_id = ${memberId} and deposit_id = ${depositId} and sealed is not null`)
}

/** Whether the order's card is this one. */
export function isCardOf(db: Queryable, memberId: bigint, depositId: bigint, print: Buffer): Promise<boolean> {
  return db.hasRows(sql`
    select from deposit_card
    where cell = cell_of(${memberId}) and member_id = ${memberId} and deposit_id = ${depositId} and print = ${print}`)
}

type NewCardDeposit = {
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
  sent: Money
  telco: string
  serialTail: string
  print: Buffer
  sealed: Buffer
  penaltyPpm: number
  wrongTries: number
  lockMinutes: number
}

/** The order under this key with its card, new or already there, or a refusal. */
export async function openCardDeposit(
  db: Queryable,
  d: NewCardDeposit,
): Promise<CommandReply | { code: 'card_used' } | { code: 'card_locked'; until: string }> {
  const order = {
    ...d,
    memberId: d.memberId.toString(),
    amount: d.amount.toString(),
    amountVnd: d.amountVnd.toString(),
    sent: d.sent.toString(),
    print: d.print.toString('hex'),
    sealed: d.sealed.toString('hex'),
  }
  return db.value(sql`select cashier_open_card_deposit(${JSON.stringify(order)}::jsonb) as reply`)
}
