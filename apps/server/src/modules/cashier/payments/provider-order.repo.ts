import { sql, type Queryable } from '@lotus/database'
import type { DepositRow } from '../deposits/deposit.repo.ts'

export type ProviderOrderRow = { state: 'asked' | 'open' | 'refused' | 'done'; pay_url: string | null }

export function findProviderOrder(
  db: Queryable,
  memberId: bigint,
  depositId: bigint,
): Promise<ProviderOrderRow | undefined> {
  return db.maybe<ProviderOrderRow>(sql`
    select state, pay_url from deposit_provider_order
    where cell = cell_of(${memberId}) and member_id = ${memberId} and deposit_id = ${depositId}`)
}

type Noted = { state: 'open'; payUrl: string | null; providerOrder: string } | { state: 'refused' }

/** What the provider answered about an order; a refusal ends the order. */
export async function noteProvider(
  db: Queryable,
  { member_id: memberId, id }: Pick<DepositRow, 'member_id' | 'id'>,
  noted: Noted,
): Promise<void> {
  await db.query(sql`select cashier_note_provider(${memberId}::bigint, ${id}::bigint, ${JSON.stringify(noted)}::jsonb)`)
}

/** `reason`: of a card, why it was not taken. */
export function failPayment(
  db: Queryable,
  { channelCode, refNo, reason }: { channelCode: string; refNo: string; reason: string | null },
): Promise<{ code: string }> {
  return db.value(sql`select cashier_fail_payment(${channelCode}, ${refNo}, ${reason}) as reply`)
}

/** Orders to ask about now; each is claimed, and comes again later while nothing is known, for so many hours after its end. */
export function claimProviderOrders(db: Queryable, limit: number, hours: number): Promise<DepositRow[]> {
  return db.many<DepositRow>(sql`select * from cashier_claim_provider_orders(${limit}::integer, ${hours}::integer)`)
}
