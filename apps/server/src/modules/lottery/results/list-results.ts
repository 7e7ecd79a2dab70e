import type { Queryable } from '@lotus/database'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import { pageOf, timeOfCursor, timeCursor } from '../../../platform/paging.ts'
import { getGame } from '../lobby/get-game.ts'
import { getNow, listResults as listRows } from '../draw/issues.repo.ts'
import { presentResult } from '../sale/presenters.ts'

const LIMIT_DEFAULT = 20

export async function listResults(
  db: Queryable,
  input: RouteParsedInput<'lottery.results'>,
): Promise<RouteValue<'lottery.results'>> {
  const game = await getGame(db, input.gameCode)
  const limit = input.limit ?? LIMIT_DEFAULT
  const before = timeOfCursor(input.cursor)
  const [rows, now] = await Promise.all([
    listRows(db, game.id, { before: before?.at ?? null, limit: limit + 1 }),
    getNow(db),
  ])
  const page = pageOf(rows, limit, (row) => timeCursor(row.drawAt, row.id))
  return { rows: page.rows.map((row) => presentResult(row, now)), nextCursor: page.nextCursor }
}
