import { sql, type Queryable } from '@lotus/database'
import type { ContractKind } from '@lotus/rules/agents'
import type { WireTerms } from '../contracts/contract-terms.ts'

export type Draft = {
  code: string
  holderId: bigint | null
  kind: ContractKind
  name: string
  terms: WireTerms
  changedAt: Date
}

/** Not those for somebody who is no longer directly below the agent. */
const draftsOf = (agentId: bigint) => sql`
  select d.code, d.holder_id as "holderId", d.kind, d.name, d.terms, d.changed_at as "changedAt"
  from agent_offer_draft d left join agent_node n on n.cell = cell_of(d.holder_id) and n.member_id = d.holder_id
  where d.cell = cell_of(${agentId}) and d.member_id = ${agentId} and (d.holder_id is null or n.uplines[1] = ${agentId})`

export function listDrafts(db: Queryable, agentId: bigint, limit: number): Promise<Draft[]> {
  return db.many<Draft>(sql`${draftsOf(agentId)} order by d.changed_at desc, d.code limit ${limit}`)
}

export function findDraft(db: Queryable, agentId: bigint, code: string): Promise<Draft | undefined> {
  return db.maybe<Draft>(sql`${draftsOf(agentId)} and d.code = ${code}`)
}

/** The draft of a kind for a member. */
export function findDraftFor(
  db: Queryable,
  agentId: bigint,
  p: { holderId: bigint; kind: ContractKind },
): Promise<Draft | undefined> {
  return db.maybe<Draft>(sql`${draftsOf(agentId)} and d.holder_id = ${p.holderId} and d.kind = ${p.kind}`)
}

/** False: there are as many as may be. */
export function saveDraft(
  tx: Queryable,
  agentId: bigint,
  d: Omit<Draft, 'changedAt' | 'kind'>,
  max: number,
): Promise<boolean> {
  return tx.value<boolean>(sql`
    select agent_draft_save(${agentId}, ${d.code}, ${d.holderId}::bigint, ${d.terms.kind}, ${d.name}, ${JSON.stringify(d.terms)}, ${max}) as saved`)
}

export async function deleteDraft(db: Queryable, agentId: bigint, code: string): Promise<void> {
  await db.query(sql`select agent_draft_delete(${agentId}, ${code})`)
}
