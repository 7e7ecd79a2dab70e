import type { Queryable } from '@lotus/database'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import { pageOf } from '../../../platform/paging.ts'
import { byTimeAndId } from '../../../platform/time-cursor.ts'
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
  const [rows, now] = await Promise.all([
    listRows(db, game.id, { before: byTimeAndId.read(input.cursor), limit: limit + 1 }),
    getNow(db),
  ])
  const page = pageOf(rows, limit, byTimeAndId.write)
  return { rows: page.rows.map((row) => presentResult(row, now)), nextCursor: page.nextCursor }
}
