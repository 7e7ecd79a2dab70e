import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { listDemoMessages } from '../../../platform/messages/demo-outbox.repo.ts'
import { cursorId } from '../../wallet/index.ts'

const LIMIT_DEFAULT = 50

/** The call `bo.messages`: newest first. Without a demo gateway there are none. */
export async function listMessages(
  { db }: { db: Queryable },
  { channel, cursor, limit = LIMIT_DEFAULT }: RouteParsedInput<'bo.messages'>,
): Promise<RouteValue<'bo.messages'>> {
  const rows = await listDemoMessages(db, {
    ...(channel ? { channel } : {}),
    ...(cursor === undefined ? {} : { before: cursorId(cursor) }),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  return {
    rows: shown.map(({ createdAt, id, ...row }) => ({ ...row, id: id.toString(), at: createdAt.toISOString() })),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id.toString() ?? null) : null,
  }
}
