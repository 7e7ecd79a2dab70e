import type { Permission } from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'

/** Permissions that wait for a second operator. */
export type Grant = {
  id: bigint
  operatorId: bigint
  username: string
  name: string
  permissions: string[]
  reason: string
  proposedBy: bigint
  proposedByName: string
  proposedAt: Date
  heldUntil: Date | null
  isHeld: boolean
}

const openGrants = sql`
  select g.id, g.operator_id as "operatorId", o.username, o.name, g.permissions, g.reason, g.proposed_by as "proposedBy",
    p.username as "proposedByName", g.proposed_at as "proposedAt", g.held_until as "heldUntil",
    coalesce(g.held_until > lotus_now(), false) as "isHeld"
  from operator_grant g join operator o on o.id = g.operator_id join operator p on p.id = g.proposed_by
  where g.state = 'proposed'`

/** All that wait; at most one for each operator. */
export const listGrants = (db: Queryable): Promise<Grant[]> =>
  db.many<Grant>(sql`${openGrants} order by g.id limit 500`)

export const findGrant = (db: Queryable, id: bigint): Promise<Grant | undefined> =>
  db.maybe<Grant>(sql`${openGrants} and g.id = ${id}`)

export const findGrantOf = (db: Queryable, operatorId: bigint): Promise<Grant | undefined> =>
  db.maybe<Grant>(sql`${openGrants} and g.operator_id = ${operatorId}`)

export async function insertGrant(
  tx: Queryable,
  g: { operatorId: bigint; permissions: readonly Permission[]; reason: string; by: bigint; holdDays: number | null },
): Promise<Date | null> {
  return tx.value<Date | null>(sql`
    insert into operator_grant (operator_id, permissions, reason, proposed_by, held_until)
    values (${g.operatorId}, ${[...g.permissions]}::text[], ${g.reason}, ${g.by},
      lotus_now() + make_interval(days => ${g.holdDays}::integer))
    returning held_until`)
}

export async function endGrant(
  tx: Queryable,
  id: bigint,
  d: { state: 'confirmed' | 'returned'; by: bigint },
): Promise<void> {
  await tx.query(sql`
    update operator_grant set state = ${d.state}, decided_by = ${d.by}, decided_at = lotus_now()
    where id = ${id} and state = 'proposed'`)
}

/** What is proposed about an operator, or by them, falls. */
export async function endGrantsOf(
  tx: Queryable,
  operatorId: bigint,
  o: { by: bigint; isAbout: boolean },
): Promise<void> {
  await tx.query(sql`
    update operator_grant set state = 'returned', decided_by = ${o.by}, decided_at = lotus_now()
    where state = 'proposed' and (proposed_by = ${operatorId} or (${o.isAbout} and operator_id = ${operatorId}))`)
}

export async function setPermissions(tx: Queryable, operatorId: bigint, permissions: readonly string[]): Promise<void> {
  await tx.query(sql`update operator set permissions = ${[...permissions]}::text[] where id = ${operatorId}`)
}
