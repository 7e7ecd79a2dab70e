import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { readPage } from '../../../platform/paging.ts'
import * as repo from './audit.repo.ts'
import { wireRow } from '../../../platform/wire-row.ts'

const LIMIT_DEFAULT = 50

export async function listAudit(db: Queryable, input: RouteParsedInput<'bo.audit'>): Promise<RouteValue<'bo.audit'>> {
  const page = await readPage(
    input,
    (at) => repo.listAudit(db, { action: input.action || null, operator: input.operator || null, ...at }),
    LIMIT_DEFAULT,
  )
  return { ...page, rows: page.rows.map(wireRow) }
}
