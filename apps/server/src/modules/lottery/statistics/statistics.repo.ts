import { named, sql, type Queryable } from '@lotus/database'
import { drawColumns, type WireDraw } from '../draw/issues.repo.ts'

/** Tells whether the results of a game have changed since they were counted: a correction raises `versions`. */
export type ResultsMark = { readonly count: number; readonly versions: number; readonly last: Date | null }

/** For results drawn at `from` or later; null: all. Reads only the index of published issues. */
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
  readonly version: number
  /** Null if the draw is void. */
  readonly draw: WireDraw | null
  readonly isSimulated: boolean
  /** Set for the newest rows and the oldest one; null for those between, of which only the draw is counted. */
  readonly issueNo: string | null
  readonly station: string | null
  readonly drawAt: Date | null
}

/**
 * The latest results after `after` (null: all), oldest first, void ones included. Only the newest `named` and the
 * oldest have issue numbers: for years of draws the numbers would cost as much as the draws.
 */
export async function listResultRows(
  db: Queryable,
  gameId: number,
  page: { after: Date | null; limit: number; named: number },
): Promise<ResultRow[]> {
  const rows = await db.many<ResultRow>(
    named(
      'lottery.list_result_rows',
      sql`
    select l.version, ${drawColumns}, case when l.is_named then l.issue_no end as "issueNo", case when l.is_named then l.station end as station,
      case when l.is_named then l.draw_at end as "drawAt"
    from (
      select i.id, i.result_version as version, i.issue_no, i.station, i.draw_at,
        row_number() over (order by i.draw_at desc) <= ${page.named} or row_number() over (order by i.draw_at desc) = ${page.limit} as is_named
      from lottery_issue i
      where i.game_id = ${gameId} and i.result_version is not null and i.draw_at > coalesce(${page.after}::timestamptz, '-infinity')
      order by i.draw_at desc limit ${page.limit}
    ) l join lottery_result r on r.issue_id = l.id and r.version = l.version
    order by l.draw_at desc`,
    ),
  )
  return rows.toReversed()
}
