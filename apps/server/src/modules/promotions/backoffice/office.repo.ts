import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import { zShownRule, type PromotionRule } from '@lotus/contract/schemas'
import type { RouteValue } from '@lotus/contract'
import type { Json } from '../../../platform/json.ts'
import type { Texts } from '../../../platform/language.ts'
import { atMicros, microsOf, type Micros, type TimePlace } from '../../../platform/time-cursor.ts'

export type NewHead = {
  code: string
  tab: string
  art: string
  sort: number
  startsAt: Date
  endsAt: Date | null
  budget: Money | null
}

/** Undefined: another one has the code. */
export async function insertPromotion(tx: Queryable, h: NewHead): Promise<number | undefined> {
  const row = await tx.maybe<{ id: number }>(sql`
    insert into promotion (code, tab, art, sort, starts_at, ends_at, version, budget, made_at)
    values (${h.code}, ${h.tab}, ${h.art}, ${h.sort}, ${h.startsAt}, ${h.endsAt}, 1, ${h.budget}, lotus_now())
    on conflict (code) do nothing returning id`)
  return row?.id
}

/** Whoever changes it does so one after the other. */
export async function lockPromotion(tx: Queryable, id: number): Promise<void> {
  await tx.query(sql`select 1 from promotion where id = ${id} for update`)
}

/** What can change without a new version; the budget never falls below what is spent. False: the code is another one's. */
export async function updateHead(tx: Queryable, id: number, h: NewHead): Promise<boolean> {
  const row = await tx.maybe(sql`
    update promotion set code = ${h.code}, tab = ${h.tab}, art = ${h.art}, sort = ${h.sort}, starts_at = ${h.startsAt}, ends_at = ${h.endsAt},
      budget = ${h.budget}::bigint, open_asked_by = null
    where id = ${id} and not exists (select from promotion o where o.code = ${h.code} and o.id <> ${id}) returning id`)
  return row !== undefined
}

export function addVersion(
  tx: Queryable,
  v: { id: number; title: Texts; summary: Texts; rule: PromotionRule; by: string | null },
): Promise<number> {
  return tx.value<number>(sql`
    select promotion_add_version(${v.id}::integer, ${JSON.stringify(v.title)}::jsonb, ${JSON.stringify(v.summary)}::jsonb,
      ${JSON.stringify(v.rule)}::jsonb, ${v.by}::text) as version`)
}

/** The code of another rescue that would pay for the same losses, if there is one; asked after each change of days or products. */
export const findOverlap = (tx: Queryable, id: number): Promise<string | null> =>
  tx.value<string | null>(sql`select promotion_rescue_overlap(${id}::integer) as code`)

/** `askedBy`: only note who asked, since a second operator must agree. */
export function setState(
  tx: Queryable,
  s: { id: number; version: number; state: string; askedBy: string | null },
): Promise<{ code: string; state?: string; other?: string }> {
  return tx.value(
    sql`select promotion_set_state(${s.id}::integer, ${s.version}::integer, ${s.state}, ${s.askedBy}::text) as reply`,
  )
}

export type Cost = {
  promotionId: number
  members: number
  awards: number
  amount: Money
  points: Money
  joined: number
}

export function listCosts(db: Queryable): Promise<Cost[]> {
  return db.many<Cost>(sql`
    select p.id as "promotionId", coalesce(a.members, 0) as members, coalesce(a.awards, 0) as awards, coalesce(a.amount, 0)::bigint as amount,
      coalesce(a.points, 0)::bigint as points, (select count(*)::integer from promotion_joining j where j.promotion_id = p.id) as joined
    from promotion p left join (
      select promotion_id, count(distinct member_id)::integer as members, count(*)::integer as awards,
        sum(amount) filter (where kind <> 'POINTS') as amount, sum(amount) filter (where kind = 'POINTS') as points
      from (select promotion_id, member_id, kind, amount from promotion_award where refused_at is null union all
        select t.promotion_id, t.member_id, v.rule ->> 'kind', t.amount from promotion_board_place t
        join promotion_board b on b.promotion_id = t.promotion_id and b.period = t.period
        join promotion_version v on v.promotion_id = b.promotion_id and v.version = b.version where t.amount > 0
        union all
        select r.promotion_id, r.member_id, v.rule ->> 'kind', r.amount from promotion_rescue_gift r
        join promotion_version v on v.promotion_id = r.promotion_id and v.version = r.version where r.amount > 0) g group by promotion_id) a on a.promotion_id = p.id`)
}

export type FactRow = { memberId: bigint; day: string; validBet: Money; deposits: string[]; friends: number }

/** What members did on these days, by member and day. */
export function listFacts(
  db: Queryable,
  f: { from: string; to: string; categories: readonly string[]; limit: number },
): Promise<FactRow[]> {
  return db.many<FactRow>(sql`
    select member_id as "memberId", day::text as day, valid_bet as "validBet", deposits::text[] as deposits, friends
    from loyalty_facts(${f.from}::date, ${f.to}::date, ${[...f.categories]}::text[], ${f.limit}::integer)`)
}

export type ApplicationRow = {
  memberId: bigint
  n: number
  promotionId: number
  rule: PromotionRule
  title: Texts
  comment: string
  images: string[]
  sharedImages: number
  state: 'APPLYING' | 'ISSUED' | 'REJECTED'
  reason: string
  decidedBy: string | null
  madeAt: Date
  /** `madeAt`, for cursors. */
  micros: Micros
  decidedAt: Date | null
}

export type ApplicationFilter = {
  state: string | null
  promotionId: number | null
  memberId: bigint | null
  n: number | null
  before: TimePlace<'memberId' | 'n'> | null
  limit: number
}

/** The newest first; of one time by member and number. */
export async function listApplications(db: Queryable, f: ApplicationFilter): Promise<ApplicationRow[]> {
  const { micros = null, memberId = null, n = null } = f.before ?? {}
  const rows = await db.many<Omit<ApplicationRow, 'rule'> & { rule: Json }>(sql`
    select a.member_id as "memberId", a.n, a.promotion_id as "promotionId", v.rule, v.title, a.comment, a.images, a.state, a.reason,
      a.decided_by as "decidedBy", a.made_at as "madeAt", ${microsOf(sql`a.made_at`)} as micros, a.decided_at as "decidedAt",
      (select count(distinct (o.member_id, o.application))::integer from promotion_upload u
        join promotion_upload o on o.hash = u.hash and o.application is not null and (o.member_id, o.application) <> (u.member_id, u.application)
        where u.cell = a.cell and u.member_id = a.member_id and u.application = a.n) as "sharedImages"
    from promotion_application a join promotion_version v on v.promotion_id = a.promotion_id and v.version = a.version
    where (${f.state}::text is null or a.state = ${f.state}) and (${f.promotionId}::integer is null or a.promotion_id = ${f.promotionId})
      and (${f.memberId}::bigint is null or (a.cell = cell_of(${f.memberId}) and a.member_id = ${f.memberId} and a.n = ${f.n}::integer))
      and (${micros}::bigint is null or (a.made_at, a.cell, a.member_id, a.n) <
        (${atMicros(micros)}, cell_of(${memberId}::bigint), ${memberId}::bigint, ${n}::integer))
    order by a.made_at desc, a.cell desc, a.member_id desc, a.n desc limit ${f.limit}`)
  return rows.map((row) => ({ ...row, rule: zShownRule.parse(row.rule) }))
}

type Sign = RouteValue<'bo.applicationAlike'>['rows'][number]['evidence'][number]
export type AlikeRow = Pick<ApplicationRow, 'memberId' | 'state'> & { evidence: Sign[] }

/** Others who applied for the same and have something in common with this member. */
export function listAlike(db: Queryable, memberId: bigint, promotion: number): Promise<AlikeRow[]> {
  return db.many<AlikeRow>(sql`
    select member_id as "memberId", state, evidence from promotion_application_alike(${promotion}::integer, ${memberId}::bigint)`)
}

export type RefusedAlike = {
  memberId: bigint
  otherId: bigint
  period: string
  evidence: Sign[]
  at: Date
}

/** Who was refused since somebody alike had been given it, the newest first. */
export function listRefusedAlike(db: Queryable, promotion: number, limit: number): Promise<RefusedAlike[]> {
  return db.many<RefusedAlike>(sql`
    select member_id as "memberId", other_id as "otherId", period, evidence, at from promotion_alike
    where promotion_id = ${promotion} order by at desc, member_id limit ${limit}`)
}

export function decideApplication(
  tx: Queryable,
  d: { memberId: bigint; n: number; decision: 'ISSUE' | 'REJECT'; amount: Money; reason: string; by: string },
): Promise<{ code: string; state?: string; other?: string }> {
  return tx.value(sql`
    select promotion_decide_application(${d.memberId}::bigint, ${d.n}::integer, ${d.decision}, ${d.amount}::bigint, ${d.reason}, ${d.by}::text) as reply`)
}
