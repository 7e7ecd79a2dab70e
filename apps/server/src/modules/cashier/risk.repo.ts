import type { RouteValue } from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { Risk } from './risk-score.ts'

export type RiskFactsRow = {
  now: Date
  paid_count: number
  paid_average: bigint
  account_added_at: Date | null
  account_shared_by: number
  password_changed_at: Date | null
  phone_changed_at: Date | null
  fund_password_changed_at: Date | null
  failed_tries: number
  device_seen_at: Date | null
  country: string | null
  is_country_new: boolean
  shared_fields: string[]
}

/** Everything but the sums of the ledger. Of the payouts before, the newest hundred make the average. */
export function readRiskFacts(
  db: Queryable,
  w: { memberId: bigint; payoutAccountId: bigint; sessionId: bigint | null },
): Promise<RiskFactsRow> {
  return db.one<RiskFactsRow>(sql`
    select lotus_now() as now, paid.count as paid_count, paid.average as paid_average,
      a.created_at as account_added_at, coalesce(a.shared_by, 0) as account_shared_by, f.*
    from member_risk_facts(${w.memberId}::bigint, ${w.sessionId}::bigint) f
    cross join (
      select count(*)::integer as count, coalesce(avg(amount), 0)::bigint as average from (
        select amount from withdrawal where member_id = ${w.memberId} and paid_at is not null order by id desc limit 100) x
    ) paid
    left join lateral (
      select p.created_at, (select count(distinct o.member_id)::integer from payout_account o
        where o.bank_code = p.bank_code and o.account_number = p.account_number and o.member_id <> p.member_id) as shared_by
      from payout_account p where p.id = ${w.payoutAccountId} and p.member_id = ${w.memberId}
    ) a on true`)
}

/** Lately: what counts as recent, and the amounts that are near the one from which on a movement is looked at. */
export type Span = { recentHours: number; nearDays: number; least: Money; below: Money }

/** What was asked for by withdrawals that were not refused: the sum of the last hours, and those near an amount of the last days. */
export const measureWithdrawals = (
  db: Queryable,
  { memberId, id, span }: { memberId: bigint; id: bigint | null; span: Span },
): Promise<{ recent: Money; nearCount: number; nearSum: Money }> =>
  db.one(sql`
    select coalesce(sum(w.amount) filter (where w.created_at > lotus_now() - make_interval(hours => ${span.recentHours})), 0)::bigint as recent,
      count(*) filter (where near.is_near)::integer as "nearCount", coalesce(sum(w.amount) filter (where near.is_near), 0)::bigint as "nearSum"
    from withdrawal w
    cross join lateral (select w.amount >= ${span.least}::bigint and w.amount < ${span.below}::bigint
      and w.created_at > lotus_now() - make_interval(days => ${span.nearDays}) as is_near) near
    where w.member_id = ${memberId} and w.id is distinct from ${id}::bigint and w.status not in ('REJECTED', 'REFUNDED')
      and w.created_at > lotus_now() - greatest(make_interval(hours => ${span.recentHours}), make_interval(days => ${span.nearDays}))`)

export type RiskRow = Risk & { rated_at: Date }

/** How a withdrawal was rated when it was opened. */
export function findRisk(db: Queryable, memberId: bigint, withdrawalId: bigint): Promise<RiskRow | undefined> {
  return db.maybe<RiskRow>(sql`
    select score, reasons, rated_at from withdrawal_risk
    where cell = cell_of(${memberId}::bigint) and member_id = ${memberId} and withdrawal_id = ${withdrawalId}`)
}

export type AutoRefusal = NonNullable<NonNullable<RouteValue<'bo.withdrawal'>['automatic']>['refusal']>
export type LookRow = { refusal: AutoRefusal | null; score: number | null; reasons: Risk['reasons']; rated_at: Date }

/** What the rules found when they looked at a withdrawal. */
export function findLook(db: Queryable, memberId: bigint, withdrawalId: bigint): Promise<LookRow | undefined> {
  return db.maybe<LookRow>(sql`
    select refusal, score, reasons, rated_at from withdrawal_auto
    where cell = cell_of(${memberId}::bigint) and member_id = ${memberId} and withdrawal_id = ${withdrawalId}`)
}
