import { sql, type Queryable } from '@lotus/database'
import { must, type Money } from '@lotus/kernel'

export type Spin = {
  n: number
  seed: Uint8Array
  commitment: string
  nonce: string | null
  slice: number | null
  award: number | null
  amount: Money | null
  kind: 'CASH' | 'BONUS' | 'POINTS' | null
}

type NewSpin = { memberId: bigint; promotionId: number; seed: Uint8Array; commitment: string }

/** The spin that is still to be made; a new one with this seed if there is none. Two tabs find the same. */
export async function openSpin(db: Queryable, s: NewSpin): Promise<{ n: number; commitment: string }> {
  return must((await openOnce(db, s)) ?? (await openOnce(db, s)), 'what another tab has opened is there')
}

function openOnce(db: Queryable, s: NewSpin): Promise<{ n: number; commitment: string } | undefined> {
  const own = sql`cell = cell_of(${s.memberId}) and member_id = ${s.memberId} and promotion_id = ${s.promotionId}`
  return db.maybe(sql`
    with last as (select coalesce(max(n), 0) as n from promotion_spin where ${own}),
    open as (select n, commitment from promotion_spin where ${own} and used_at is null order by n limit 1),
    made as (
      insert into promotion_spin (cell, member_id, promotion_id, n, seed, commitment, made_at)
      select cell_of(${s.memberId}), ${s.memberId}, ${s.promotionId}, last.n + 1, ${Buffer.from(s.seed)}::bytea, ${s.commitment}, lotus_now()
      from last where not exists (select from open) on conflict do nothing returning n, commitment)
    select n, commitment from open union all select n, commitment from made`)
}

export function findSpin(db: Queryable, memberId: bigint, promotionId: number, n: number): Promise<Spin | undefined> {
  return db.maybe<Spin>(sql`
    select s.n, s.seed, s.commitment, s.nonce, s.slice, s.award, a.amount, a.kind from promotion_spin s
    left join promotion_award a on a.cell = s.cell and a.member_id = s.member_id and a.n = s.award
    where s.cell = cell_of(${memberId}) and s.member_id = ${memberId} and s.promotion_id = ${promotionId} and s.n = ${n}`)
}
