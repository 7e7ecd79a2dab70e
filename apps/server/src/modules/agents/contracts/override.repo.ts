import { sql, type Queryable } from '@lotus/database'
import type { WireTerms } from './contract-terms.ts'

export type Override = {
  memberId: bigint
  n: number
  terms: WireTerms
  by: string
  byId: bigint
  at: Date
  reason: string
}

/** The proposals that wait for these contracts. */
export function listProposed(
  db: Queryable,
  contracts: readonly { memberId: bigint; n: number }[],
): Promise<Override[]> {
  return db.many<Override>(sql`
    select o.member_id as "memberId", o.n, o.terms, o.proposed_by_name as by, o.proposed_by as "byId", o.proposed_at as at, o.reason
    from unnest(${contracts.map(({ memberId }) => String(memberId))}::bigint[], ${contracts.map(({ n }) => n)}::integer[]) as w(id, n)
    join agent_contract_override o on o.cell = cell_of(w.id) and o.member_id = w.id and o.n = w.n and o.state = 'PROPOSED'`)
}

type By = { memberId: bigint; n: number; by: bigint; byName: string }

/** False while one waits, or once one was carried out. */
export function propose(tx: Queryable, p: By & { terms: WireTerms; reason: string }): Promise<boolean> {
  return tx.value<boolean>(sql`
    select agent_contract_override_propose(${p.memberId}, ${p.n}, ${JSON.stringify(p.terms)}, ${p.by}, ${p.byName}, ${p.reason}) as done`)
}

export function decide(
  tx: Queryable,
  p: By & { confirms: boolean; note: string },
): Promise<'ok' | 'state_conflict' | 'same_operator'> {
  return tx.value(sql`
    select agent_contract_override_decide(${p.memberId}, ${p.n}, ${p.confirms}, ${p.by}, ${p.byName}, ${p.note}) as done`)
}
