import { orderStatus } from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { Texts } from '../../../platform/language.ts'
import type { Schedule } from '../draw/schedule.ts'
import type { RoundTerms } from '../submissions/draw-terms.ts'

export type RuleVersion = { version: number; createdAt: Date; createdBy: string | null }

export async function listVersions(db: Queryable, gameId: number, limit: number): Promise<RuleVersion[]> {
  return db.many<RuleVersion>(sql`
    select version, created_at as "createdAt", created_by_name as "createdBy" from lottery_rule
    where game_id = ${gameId} order by version desc limit ${limit}`)
}

export async function countPlays(db: Queryable): Promise<Map<number, number>> {
  const rows = await db.many<{ id: number; count: number }>(sql`
    select g.id, count(o.play)::integer as count from lottery_game g
    left join lottery_play_odds o on o.game_id = g.id and o.rule_version = g.rule_version group by g.id`)
  return new Map(rows.map((row) => [row.id, row.count]))
}

/** Issues that still take orders, and their stakes. */
export async function sumOpenIssues(db: Queryable, gameId: number): Promise<{ count: number; stake: Money }> {
  return db.one<{ count: number; stake: Money }>(sql`
    select count(*)::integer as count, coalesce(sum((select sum(o.stake) from lottery_order o where o.issue_id = i.id and o.status = ${orderStatus.waiting} and not o.is_trial)), 0)::bigint as stake
    from lottery_issue i where i.game_id = ${gameId} and i.state = 'scheduled' and i.lock_at > lotus_now()`)
}

export type GameChange = {
  isOpen: boolean
  name: Texts
  lockSeconds: number
  schedule: Schedule
  drawTerms: RoundTerms | null
  isCancelAllowed: boolean
  chaseIssuesMax: number
}

export async function updateGame(db: Queryable, gameId: number, change: GameChange): Promise<void> {
  await db.query(sql`
    update lottery_game set is_open = ${change.isOpen}, name = ${change.name},
      lock_seconds = ${change.lockSeconds}, schedule = ${JSON.stringify(change.schedule)},
      draw_terms = ${change.drawTerms === null ? null : JSON.stringify(change.drawTerms)}, is_cancel_allowed = ${change.isCancelAllowed},
      chase_issues_max = ${change.chaseIssuesMax}
    where id = ${gameId}`)
}

/** Serialises operators who save at once; the second sees the first one's changes. */
export async function lockGame(db: Queryable, gameCode: string): Promise<void> {
  await db.query(sql`select from lottery_game where code = ${gameCode} for no key update`)
}

/** Puts a version in force; false if another one was put in force since `base` was read. */
export async function useRuleVersion(db: Queryable, gameId: number, base: number, version: number): Promise<boolean> {
  return db.hasRows(
    sql`update lottery_game set rule_version = ${version} where id = ${gameId} and rule_version = ${base}`,
  )
}

export type Holiday = { gameCode: string; day: string; name: string }

export async function listHolidaysFrom(db: Queryable, gameCode: string | null, limit: number): Promise<Holiday[]> {
  return db.many<Holiday>(sql`
    select g.code as "gameCode", h.day::text as day, h.name from lottery_holiday h join lottery_game g on g.id = h.game_id
    where (${gameCode}::text is null or g.code = ${gameCode}) and h.day >= (lotus_now() at time zone 'Asia/Ho_Chi_Minh')::date - 7
    order by h.day, g.sort_order limit ${limit}`)
}

/** False if an issue of that day was already refunded, or there is no such day. */
export async function removeHoliday(db: Queryable, gameCode: string, day: string): Promise<boolean> {
  return db.hasRows(sql`
    delete from lottery_holiday h using lottery_game g where g.id = h.game_id and g.code = ${gameCode} and h.day = ${day}
      and not exists (select from lottery_issue i where i.game_id = g.id and i.business_day = h.day and i.state = 'void')`)
}
