import { sql, type Queryable } from '@lotus/database'
import { fromRounds, roundsOnPage, stateOf, type RoundFilter, type RoundSum, type RoundView } from './record.repo.ts'

// Rounds reported by vendors with their own wallets, for the betting record. Their numbers begin with a V and are
// derived from the id. Those that count have a valid bet as all rounds do; those of before have none (games.told_count_from).

/** What one counts for. */
export const reportedValid = sql`case when r.news > 0 and r.state = 'closed' then coalesce(r.valid, 0) else 0 end`
export const reportedColumns = sql`
  r.id, 'V' || lpad(r.id::text, 11, '0') as "roundNo", r.round_id as "roundId", r.vendor, v.name as "vendorName", r.game_code as "gameCode",
  g.name, r.category, ${stateOf} as state, r.bet,
  case r.state when 'void' then r.bet else r.win end as win,
  ${reportedValid} as valid,
  case when r.news > 0 and r.state = 'closed' then r.valid_why end as "validWhy", r.opened_at as "openedAt", r.closed_at as "closedAt",
  r.told_at as "reportedAt", r.news > 0 as "isCounted"`
const reported = sql`vendor_told_rounds()`

export type ReportedView = RoundView & { reportedAt: Date; isCounted: boolean }

/** The newest reported rounds of a period, after the round `beforeId` if given. */
export async function listReported(
  db: Queryable,
  p: RoundFilter,
  page: { beforeId: bigint | null; limit: number },
): Promise<ReportedView[]> {
  return db.many<ReportedView>(sql`
    select ${reportedColumns} ${fromRounds(reported)} where ${roundsOnPage(reported, p, page)}`)
}

export async function sumReportedByDay(
  db: Queryable,
  p: { memberId: bigint; from: Date; to: Date },
): Promise<RoundSum[]> {
  return db.many<RoundSum>(sql`
    select business_day(r.opened_at)::text as day, r.category, r.vendor, r.game_code as "gameCode", ${stateOf} as state,
      count(*)::integer as count, sum(r.bet)::bigint as stake, sum(${reportedValid})::bigint as "validBet",
      sum(case r.state when 'void' then r.bet else r.win end)::bigint as payout
    from vendor_told_rounds() r where r.member_id = ${p.memberId} and r.opened_at >= ${p.from} and r.opened_at < ${p.to}
    group by 1, 2, 3, 4, 5`)
}

export async function findReportedByNo(
  db: Queryable,
  memberId: bigint,
  roundNo: string,
): Promise<ReportedView | undefined> {
  const [, id] = /^V(\d{11,18})$/.exec(roundNo) ?? []
  if (id === undefined) return undefined
  return db.maybe<ReportedView>(
    sql`select ${reportedColumns} ${fromRounds(reported)} where r.id = ${id}::bigint and r.member_id = ${memberId}`,
  )
}
