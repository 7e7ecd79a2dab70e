import type { Queryable } from '@lotus/database'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import { frequency, omission, type NumbersDraw } from '@lotus/rules/lottery'
import { pageOf, parseTimeCursor, timeCursor } from './cursors.ts'
import { getGame } from './get-game.ts'
import { getNow, listPrizes, listResults as listRows } from './issues.repo.ts'
import { presentResult } from './presenters.ts'

const LIMIT_DEFAULT = 20
const DRAWS_DEFAULT = 100

export async function listResults(
  db: Queryable,
  input: RouteParsedInput<'lottery.results'>,
): Promise<RouteValue<'lottery.results'>> {
  const game = await getGame(db, input.gameCode)
  const limit = input.limit ?? LIMIT_DEFAULT
  const before = parseTimeCursor(input.cursor)
  const [rows, now] = await Promise.all([
    listRows(db, game.id, { before: before?.at ?? null, limit: limit + 1 }),
    getNow(db),
  ])
  const page = pageOf(rows, limit, (row) => timeCursor(row.drawAt, row.id))
  return { rows: page.rows.map((row) => presentResult(row, now)), nextCursor: page.nextCursor }
}

/** How often and how long ago each two-digit number fell, over the latest draws that took place (lottery.md 5.6). */
export async function getStatistics(
  db: Queryable,
  input: RouteParsedInput<'lottery.statistics'>,
): Promise<RouteValue<'lottery.statistics'>> {
  const game = await getGame(db, input.gameCode)
  const rows = await listPrizes(db, game.id, input.draws ?? DRAWS_DEFAULT)
  const history = rows.map((row): NumbersDraw => ({ isVoid: false, prizes: row.prizes })).toReversed()
  const hits = new Map(frequency(history).map((row) => [row.number, row.hits]))
  return {
    gameCode: game.code,
    draws: history.length,
    lastIssueNo: rows[0]?.issueNo ?? null,
    // Without a draw there is nothing to say about any number.
    numbers:
      history.length === 0
        ? []
        : omission(history).map(({ number, current, record }) => ({
            number,
            absent: current,
            record,
            hits: hits.get(number) ?? 0,
          })),
  }
}
