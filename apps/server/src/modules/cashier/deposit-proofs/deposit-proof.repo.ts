import { sql, type Queryable } from '@lotus/database'

export type ProofFacts = { proofs: number; proof_until: Date | null }

/** How many pictures an order has, and until when more are taken; null: none. */
export function findProofFacts(
  db: Queryable,
  { memberId, id, days }: { memberId: bigint; id: bigint; days: number },
): Promise<ProofFacts | undefined> {
  return db.maybe<ProofFacts>(sql`
    select cashier_deposit_proof_until(d, ${days}::integer) as proof_until,
      (select count(*)::integer from deposit_proof p
       where p.cell = cell_of(${memberId}) and p.member_id = ${memberId} and p.deposit_id = d.id) as proofs
    from deposit d where d.member_id = ${memberId} and d.id = ${id}`)
}

export function addDepositProofs(
  db: Queryable,
  { memberId, id, images, days }: { memberId: bigint; id: bigint; images: readonly string[]; days: number },
): Promise<{ code: 'ok' | 'not_found' | 'state_conflict' | 'upload_invalid'; state?: string }> {
  return db.value(sql`
    select cashier_add_deposit_proofs(${memberId}::bigint, ${id}::bigint, ${images}::text[], ${days}::integer) as reply`)
}

/** Pictures of an order, the first first; `isShared`: another member or order has sent the same one. */
export function listDepositProofs(
  db: Queryable,
  memberId: bigint,
  id: bigint,
): Promise<{ name: string; is_shared: boolean }[]> {
  return db.many(sql`
    select p.name, exists (select from deposit_proof x where x.hash = p.hash and (x.member_id, x.deposit_id) <> (p.member_id, p.deposit_id)) as is_shared
    from deposit_proof p where p.cell = cell_of(${memberId}) and p.member_id = ${memberId} and p.deposit_id = ${id}
    order by p.made_at, p.name limit 3`)
}

/** How many pictures each of these orders has. */
export function countDepositProofs(
  db: Queryable,
  deposits: readonly { member_id: bigint; deposit_id: bigint }[],
): Promise<{ deposit_id: bigint; proofs: number }[]> {
  return db.many(sql`
    select p.deposit_id, count(*)::integer as proofs
    from unnest(${deposits.map((d) => String(d.member_id))}::bigint[], ${deposits.map((d) => String(d.deposit_id))}::bigint[]) as a (member_id, deposit_id)
    join deposit_proof p on p.cell = cell_of(a.member_id) and p.member_id = a.member_id and p.deposit_id = a.deposit_id
    group by p.deposit_id`)
}
