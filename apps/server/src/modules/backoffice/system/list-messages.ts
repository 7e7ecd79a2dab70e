import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { listDemoMessages } from '../../../platform/messages/demo-outbox.repo.ts'
import { idOfCursor, pageOf } from '../../../platform/paging.ts'

const LIMIT_DEFAULT = 50

/** The call `bo.messages`: newest first. Empty without a demo gateway. */
export async function listMessages(
  { db }: { db: Queryable },
  { channel, cursor, limit = LIMIT_DEFAULT }: RouteParsedInput<'bo.messages'>,
): Promise<RouteValue<'bo.messages'>> {
  const rows = await listDemoMessages(db, {
    ...(channel ? { channel } : {}),
    before: idOfCursor(cursor),
    limit: limit + 1,
  })
  const page = pageOf(rows, limit)
  return {
    ...page,
    rows: page.rows.map(({ createdAt, id, ...row }) => ({ ...row, id: id.toString(), at: createdAt.toISOString() })),
  }
}
