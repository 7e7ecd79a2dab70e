import type { RouteValue } from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'

type Shown = NonNullable<RouteValue<'promotion.board'>['board']>
/** A day's part of a score. */
export type Line = { day: string; amount: string }
export type Board = {
  promotionId: number
  period: string
  version: number
  code: string
  fromDay: string
  toDay: string
  beginsAt: Date
  endsAt: Date
  freezeAt: Date
  commitment: string
  state: Shown['state']
  members: number
  root: string | null
  seed: string | null
  paid: Money
  decisions: number
  approvedBy: string | null
}
const columns = sql`b.promotion_id as "promotionId", b.period, b.version, b.code, b.from_day::text as "fromDay", b.to_day::text as "toDay",
  b.begins_at as "beginsAt", b.ends_at as "endsAt", b.freeze_at as "freezeAt", b.commitment, b.state, b.members, b.root, b.seed_told as seed, b.paid,
  b.decisions, b.approved_by as "approvedBy"`

export type NewBoard = {
  period: string
  from: string
  to: string
  begins: string
  ends: string
  freezeAt: string
  seed: string
  salt: string
  commitment: string
}

export async function commitBoards(
  tx: Queryable,
  c: { promotionId: number; version: number; boards: readonly NewBoard[] },
): Promise<void> {
  await tx.query(
    sql`select promotion_boards_commit(${c.promotionId}::integer, ${c.version}::integer, ${JSON.stringify(c.boards)}::jsonb)`,
  )
}

export function hasBoards(db: Queryable, promotionId: number): Promise<boolean> {
  return db.hasRows(sql`select 1 from promotion_board where promotion_id = ${promotionId} limit 1`)
}

export function findBoard(db: Queryable, promotionId: number, period: string): Promise<Board | undefined> {
  return db.maybe<Board>(sql`
    select ${columns} from promotion_board b where b.promotion_id = ${promotionId} and b.period = ${period}`)
}

/** The one that runs; else the one that comes next; else the last one. One that was called off before its end comes last. */
export function findCurrent(db: Queryable, promotionId: number): Promise<Board | undefined> {
  return db.maybe<Board>(sql`
    select ${columns} from promotion_board b where b.promotion_id = ${promotionId}
    order by b.state = 'CANCELLED' and b.ends_at > lotus_now(), b.ends_at <= lotus_now(),
      case when b.ends_at > lotus_now() then b.begins_at end, b.begins_at desc limit 1`)
}

/** Those that have begun, the newest first. */
export function listBegun(db: Queryable, promotionId: number, limit: number): Promise<Board[]> {
  return db.many<Board>(sql`
    select ${columns} from promotion_board b
    where b.promotion_id = ${promotionId} and b.begins_at <= lotus_now() order by b.begins_at desc limit ${limit}`)
}

/** Boards with something to do: those that run are counted, those whose wait is over are frozen. A paused one waits. */
export function listDue(
  db: Queryable,
  limit: number,
): Promise<{ promotionId: number; period: string; isDue: boolean }[]> {
  return db.many(sql`
    select b.promotion_id as "promotionId", b.period, b.freeze_at <= lotus_now() as "isDue"
    from promotion_board b join promotion p on p.id = b.promotion_id
    where b.state = 'OPEN' and b.begins_at <= lotus_now() and p.state in ('OPEN', 'CLOSED') order by b.freeze_at limit ${limit}`)
}

export function countBoard(db: Queryable, promotionId: number, period: string): Promise<string> {
  return db.value<string>(sql`select promotion_board_count(${promotionId}::integer, ${period}) as code`)
}

export type Locked = {
  state: Board['state']
  code: string
  version: number
  endsAt: string
  isDue: boolean
  seed: string | null
  salt: string | null
}

/** Null: it is paused. The next worker waits until this one's transaction has ended. */
export function lockBoard(tx: Queryable, promotionId: number, period: string): Promise<Locked | null> {
  return tx.value<Locked | null>(sql`select promotion_board_lock(${promotionId}::integer, ${period}) as board`)
}

export type Sum = { memberId: bigint; score: Money }

/** What members have now, the most first. */
export function listSums(tx: Queryable, promotionId: number, period: string): Promise<Sum[]> {
  return tx.many<Sum>(sql`
    select member_id as "memberId", score from promotion_board_sums(${promotionId}::integer, ${period}) order by score desc limit 1000000`)
}

export function listReached(
  tx: Queryable,
  promotionId: number,
  period: string,
  members: readonly bigint[],
): Promise<{ memberId: bigint; reached: Date }[]> {
  return tx.many(sql`
    select member_id as "memberId", reached
    from promotion_board_reached(${promotionId}::integer, ${period}, ${members.map(String)}::bigint[])`)
}

export function listPoints(
  db: Queryable,
  memberId: bigint,
  { beginsAt, endsAt }: Pick<Board, 'beginsAt' | 'endsAt'>,
): Promise<{ day: string; amount: Money }[]> {
  return db.many(sql`
    select day::text as day, amount from promotion_board_points(${memberId}::bigint, ${beginsAt}::timestamptz, ${endsAt}::timestamptz)`)
}

/** Points of missions by member and day, of the first members by id. */
export function listPointFacts(
  db: Queryable,
  f: { begins: Date; ends: Date; limit: number },
): Promise<{ memberId: bigint; day: string; amount: Money }[]> {
  return db.many(sql`
    with given as (
      select a.member_id, business_day(a.at) as day, a.amount from promotion_award a
      join promotion_version v on v.promotion_id = a.promotion_id and v.version = a.version and v.rule ->> 'trigger' in ('PROGRESS', 'CHECKIN')
      where a.kind = 'POINTS' and a.at >= ${f.begins} and a.at < ${f.ends})
    select member_id as "memberId", day::text as day, sum(amount)::bigint as amount from given
    where member_id in (select distinct member_id from given order by member_id limit ${f.limit}) group by member_id, day order by 1, 2`)
}

export type NewPlace = {
  member: string
  place: number
  holder: string
  score: string
  reached: string
  lines: readonly { day: string; amount: string }[]
  /** A bet of theirs still waits for a person's decision, and is not in the score. */
  leftOut: boolean
}

export function freeze(
  tx: Queryable,
  f: { promotionId: number; period: string; rows: readonly NewPlace[]; root: string; members: number },
): Promise<string> {
  return tx.value<string>(sql`
    select promotion_board_freeze(${f.promotionId}::integer, ${f.period}, ${JSON.stringify(f.rows)}::jsonb, ${f.root}, ${f.members}::integer)
      as code`)
}

export async function cancel(tx: Queryable, promotionId: number, period: string): Promise<void> {
  await tx.query(sql`select promotion_board_cancel(${promotionId}::integer, ${period})`)
}

export type Score = { memberId: bigint; score: Money; reached: Date }

/** The best as they were counted last. */
export function listScores(db: Queryable, promotionId: number, period: string, limit: number): Promise<Score[]> {
  return db.many<Score>(sql`
    select member_id as "memberId", score, reached from promotion_board_score
    where promotion_id = ${promotionId} and period = ${period} order by score desc, reached, member_id limit ${limit}`)
}

export function findScore(
  db: Queryable,
  memberId: bigint,
  promotionId: number,
  period: string,
): Promise<(Score & { better: number }) | undefined> {
  return db.maybe(sql`
    select s.member_id as "memberId", s.score, s.reached, (select count(*)::integer from promotion_board_score o
      where o.promotion_id = s.promotion_id and o.period = s.period and o.score >= s.score
        and (o.score > s.score or (o.reached, o.member_id) < (s.reached, s.member_id))) as better
    from promotion_board_score s
    where s.cell = cell_of(${memberId}) and s.member_id = ${memberId} and s.promotion_id = ${promotionId} and s.period = ${period}`)
}

export type Place = Score & {
  place: number
  holder: string
  lines: { day: string; amount: string }[]
  alike: number[]
  evidence: string[]
  decision: 'KEEP' | 'EXCLUDE' | 'PLAY' | null
  decidedBy: string | null
  reason: string
  finalPlace: number | null
  amount: Money
  leftOut: boolean
}
const placeColumns = sql`member_id as "memberId", place, holder, score, reached, lines, alike, evidence, decision, decided_by as "decidedBy", reason,
  final_place as "finalPlace", amount, left_out as "leftOut"`

export function listPlaces(db: Queryable, promotionId: number, period: string): Promise<Place[]> {
  return db.many<Place>(sql`
    select ${placeColumns} from promotion_board_place where promotion_id = ${promotionId} and period = ${period} order by place limit 100`)
}

export function findPlace(
  db: Queryable,
  memberId: bigint,
  promotionId: number,
  period: string,
): Promise<Place | undefined> {
  return db.maybe<Place>(sql`
    select ${placeColumns} from promotion_board_place
    where cell = cell_of(${memberId}) and member_id = ${memberId} and promotion_id = ${promotionId} and period = ${period}`)
}

export function decide(
  tx: Queryable,
  d: { promotionId: number; period: string; memberId: bigint; decision: string; by: string; reason: string },
): Promise<string> {
  return tx.value<string>(sql`
    select promotion_board_decide(${d.promotionId}::integer, ${d.period}, ${d.memberId}::bigint, ${d.decision}, ${d.by}, ${d.reason}) as code`)
}

export type PaidReply = {
  code: string
  state?: string
  amount?: string
  winners?: { member: string; place: number; amount: string }[]
}

export function payBoard(
  tx: Queryable,
  p: {
    promotionId: number
    period: string
    root: string
    decisions: number
    prizes: readonly { upTo: number; amount: string }[]
    by: string
  },
): Promise<PaidReply> {
  return tx.value<PaidReply>(sql`
    select promotion_board_pay(${p.promotionId}::integer, ${p.period}, ${p.root}, ${p.decisions}::integer, ${JSON.stringify(p.prizes)}::jsonb,
      ${p.by}) as reply`)
}

/** Of these members those who do not want to be shown. */
export async function listHidden(db: Queryable, members: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await db.values<bigint>(sql`
    select member_id from promotion_board_hidden
    where (cell, member_id) in (select cell_of(m), m from unnest(${members.map(String)}::bigint[]) m)`)
  return new Set(rows)
}

export async function setHidden(db: Queryable, memberId: bigint, isHidden: boolean): Promise<void> {
  await db.query(
    isHidden
      ? sql`insert into promotion_board_hidden (cell, member_id, at) values (cell_of(${memberId}), ${memberId}, lotus_now()) on conflict do nothing`
      : sql`delete from promotion_board_hidden where cell = cell_of(${memberId}) and member_id = ${memberId}`,
  )
}

/** The first promotions with a leaderboard to look at: those that run first, then in the operator's order. */
export function listOpenBoards(db: Queryable, limit: number): Promise<{ id: number; title: Record<string, string> }[]> {
  return db.many(sql`
    select p.id, v.title from promotion p join promotion_version v on v.promotion_id = p.id and v.version = p.version
    where p.state in ('OPEN', 'CLOSED') and v.rule ->> 'trigger' = 'LEADERBOARD' and exists (select from promotion_board b where b.promotion_id = p.id
      and (b.state in ('OPEN', 'FROZEN') or b.paid_at > lotus_now() - interval '14 days'))
    order by not exists (select from promotion_board b where b.promotion_id = p.id and b.state = 'OPEN' and b.begins_at <= lotus_now()
      and b.ends_at > lotus_now()), p.sort, p.id limit ${limit}`)
}
