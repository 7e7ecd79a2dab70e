import { named, sql, type Queryable } from '@lotus/database'
import type { WireDraw } from '../issues.repo.ts'

/** What tells that the results of a game are still those that were counted: a correction raises `versions`. */
export type ResultsMark = { readonly count: number; readonly versions: number; readonly last: Date | null }

/** Of the results drawn at `from` or later; null: of all. Reads the index of published issues, no result. */
export async function markResults(db: Queryable, gameId: number, from: Date | null): Promise<ResultsMark> {
  return db.one<ResultsMark>(
    named(
      'lottery.mark_results',
      sql`
    select count(*)::integer as count, coalesce(sum(i.result_version), 0)::integer as versions, max(i.draw_at) as last
    from lottery_issue i
    where i.game_id = ${gameId} and i.result_version is not null and i.draw_at >= coalesce(${from}::timestamptz, '-infinity')`,
    ),
  )
}

export type ResultRow = {
  readonly issueNo: string
  readonly station: string | null
  readonly drawAt: Date
  readonly version: number
  /** Null where the draw is void. */
  readonly draw: WireDraw | null
}

/** The latest results after `after` (null: of all), oldest first, void ones included. */
export async function listResultRows(
  db: Queryable,
  gameId: number,
  after: Date | null,
  limit: number,
): Promise<ResultRow[]> {
  const rows = await db.many<ResultRow>(
    named(
      'lottery.list_result_rows',
      sql`
    select i.issue_no as "issueNo", i.station, i.draw_at as "drawAt", i.result_version as version, r.draw
    from lottery_issue i join lottery_result r on r.issue_id = i.id and r.version = i.result_version
    where i.game_id = ${gameId} and i.result_version is not null and i.draw_at > coalesce(${after}::timestamptz, '-infinity')
    order by i.draw_at desc limit ${limit}`,
    ),
  )
  return rows.toReversed()
}
