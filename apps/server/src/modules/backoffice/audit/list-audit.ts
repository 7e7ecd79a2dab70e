import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { idOfCursor, pageOf } from '../../../platform/paging.ts'
import * as repo from './audit.repo.ts'

const LIMIT_DEFAULT = 50

/** The call `bo.audit`. */
export async function listAudit(db: Queryable, input: RouteParsedInput<'bo.audit'>): Promise<RouteValue<'bo.audit'>> {
  const limit = input.limit ?? LIMIT_DEFAULT
  const rows = await repo.listAudit(db, {
    action: input.action || null,
    operator: input.operator || null,
    beforeId: idOfCursor(input.cursor),
    limit: limit + 1,
  })
  const page = pageOf(rows, limit)
  return { ...page, rows: page.rows.map((row) => ({ ...row, id: row.id.toString(), at: row.at.toISOString() })) }
}
