import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { listDemoMessages } from '../../../platform/messages/demo-outbox.repo.ts'
import { readPage } from '../../../platform/paging.ts'
import { wireRow } from '../../../platform/wire-row.ts'

const LIMIT_DEFAULT = 50

/** The call `bo.messages`: newest first. Empty without a demo gateway. */
export async function listMessages(
  { db }: { db: Queryable },
  { channel, ...asked }: RouteParsedInput<'bo.messages'>,
): Promise<RouteValue<'bo.messages'>> {
  const page = await readPage(asked, (at) => listDemoMessages(db, { channel: channel ?? null, ...at }), LIMIT_DEFAULT)
  return { ...page, rows: page.rows.map(wireRow) }
}
