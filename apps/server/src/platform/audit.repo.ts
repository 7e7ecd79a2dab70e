import type { AuditAction } from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'

export type NewAuditRow = {
  operatorId: bigint | null
  operator: string
  action: AuditAction
  target: string
  details: Readonly<Record<string, unknown>>
  ip: string | null
}

export async function appendAudit(db: Queryable, row: NewAuditRow): Promise<void> {
  await db.query(
    sql`select audit_append(${row.operatorId}, ${row.operator}, ${row.action}, ${row.target}, ${JSON.stringify(row.details)}::jsonb, ${row.ip}::inet)`,
  )
}
