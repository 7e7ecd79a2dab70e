import { sql, type Queryable } from '@lotus/database'
import type { Json } from '../../../platform/json.ts'

export type ProposedChange = { key: string; value: Json; seen: string | null }
export type SettingProposal = {
  id: bigint
  changes: ProposedChange[]
  reason: string | null
  enteredBy: bigint
  enteredByName: string
  enteredAt: Date
}

export function findPending(db: Queryable): Promise<SettingProposal | undefined> {
  return db.maybe<SettingProposal>(sql`
    select id, changes, reason, entered_by as "enteredBy", entered_by_name as "enteredByName", entered_at as "enteredAt"
    from setting_proposal where state = 'pending'`)
}

/** False if another proposal waits. */
export async function insertProposal(
  db: Queryable,
  p: { changes: readonly ProposedChange[]; reason: string | null; operatorId: bigint; operator: string },
): Promise<boolean> {
  return db.hasRows(sql`
    insert into setting_proposal (changes, reason, entered_by, entered_by_name)
    values (${JSON.stringify(p.changes)}, ${p.reason}, ${p.operatorId}, ${p.operator})
    on conflict do nothing returning id`)
}

/** False if somebody decided it meanwhile. */
export async function decideProposal(
  db: Queryable,
  p: { id: bigint; state: 'confirmed' | 'rejected'; operatorId: bigint; operator: string },
): Promise<boolean> {
  return db.hasRows(sql`
    update setting_proposal
    set state = ${p.state}, decided_by = ${p.operatorId}, decided_by_name = ${p.operator}, decided_at = lotus_now()
    where id = ${p.id} and state = 'pending' returning id`)
}
