import { sql, type Queryable } from '@lotus/database'
import type { RouteValue } from '@lotus/contract'
import type { Money } from '@lotus/kernel'
import { microsOf, type Micros } from '../../../platform/time-cursor.ts'
import { placeOfPage, type MemberPage } from '../member-cursor.ts'
import type { RewardTerms } from '../rewards/rewards.repo.ts'

type Wire = RouteValue<'bo.referrals'>['rows'][number]
type BonusTerms = Pick<RewardTerms, 'contributions' | 'converts'>

/** Notes who invited a new member, on the terms of now. */
export async function bindReferral(tx: Queryable, referrerId: bigint, friendId: bigint): Promise<void> {
  await tx.query(sql`select loyalty_referral_bind(${referrerId}::bigint, ${friendId}::bigint)`)
}

/** Something of these members was counted. */
export async function markReferrals(tx: Queryable, members: readonly bigint[]): Promise<void> {
  if (members.length === 0) return
  await tx.query(sql`select loyalty_referral_mark(${members.map(String)}::bigint[])`)
}

/** Friends to judge: those who are due since before `until`, and those whose days are over, without those that failed. */
export async function listDue(
  db: Queryable,
  { until, failed, limit }: { until: Date; failed: readonly bigint[]; limit: number },
): Promise<bigint[]> {
  const ids = failed.map(String)
  const rows = await db.many<{ id: bigint }>(sql`
    select id from (
      (select member_id as id, due_at::date as since from loyalty_referred
        where due_at <= ${until}::timestamptz and member_id <> all(${ids}::bigint[]) order by due_at limit ${limit})
      union
      (select friend_id, until_day from loyalty_referral
        where state = 'WAITING' and until_day <= business_day(lotus_now()) and friend_id <> all(${ids}::bigint[]) order by until_day limit ${limit})
    ) x group by id order by min(since), id limit ${limit}`)
  return rows.map(({ id }) => id)
}

export function judge(tx: Queryable, friendId: bigint, terms: BonusTerms): Promise<string | null> {
  return tx.value<string | null>(sql`
    select loyalty_referral_judge(${friendId}::bigint, ${JSON.stringify(terms.contributions)}::jsonb, ${terms.converts}) as state`)
}

export type DecideReply = { code: string; state?: string }

export function decide(
  tx: Queryable,
  d: { memberId: bigint; id: bigint; approves: boolean; reason: string; by: bigint; byName: string },
  terms: BonusTerms,
): Promise<DecideReply> {
  return tx.value<DecideReply>(sql`
    select loyalty_referral_decide(${d.memberId}::bigint, ${d.id}::integer, ${d.approves}, ${d.reason}, ${d.by}::bigint, ${d.byName},
      ${JSON.stringify(terms.contributions)}::jsonb, ${terms.converts}) as reply`)
}

export type ReferralRow = {
  id: bigint
  memberId: bigint
  friendId: bigint
  registeredAt: Date
  /** `registeredAt`, for cursors. */
  micros: Micros
  until: string
  depositLeast: Money
  validBetLeast: Money
  deposits: Money
  validBet: Money
  reward: Money
  friendReward: Money
  state: Wire['state']
  evidence: Wire['evidence']
  qualifiedAt: Date | null
  decidedBy: string | null
  decidedAt: Date | null
  reason: string
}
const columns = sql`n::bigint as id, member_id as "memberId", friend_id as "friendId", registered_at as "registeredAt", ${microsOf(sql`registered_at`)} as micros,
  until_day::text as until, deposit_least as "depositLeast", valid_bet_least as "validBetLeast", deposits, valid_bet as "validBet", reward,
  friend_reward as "friendReward", state, evidence, qualified_at as "qualifiedAt", decided_name as "decidedBy", decided_at as "decidedAt", reason`

/** Whom a member invited, the newest first. */
export function listFriends(
  db: Queryable,
  memberId: bigint,
  page: { state: string | null; beforeId: bigint | null; limit: number },
): Promise<ReferralRow[]> {
  return db.many<ReferralRow>(sql`
    select ${columns} from loyalty_referral
    where cell = cell_of(${memberId}) and member_id = ${memberId} and (${page.state}::text is null or state = ${page.state}::text)
      and (${page.beforeId}::bigint is null or n < ${page.beforeId}::bigint)
    order by n desc limit ${page.limit}`)
}

export type ReferralSums = {
  invited: number
  qualified: number
  waiting: number
  monthCount: number
  monthSum: Money
  earned: Money
  open: Money
}

export function sumReferrals(db: Queryable, memberId: bigint): Promise<ReferralSums> {
  return db.one<ReferralSums>(sql`
    with gifts as (
      select coalesce(sum(amount) filter (where state = 'CLAIMED'), 0)::bigint as earned,
        coalesce(sum(amount) filter (where state = 'OPEN' and expires_at > lotus_now()), 0)::bigint as open
      from loyalty_reward
      where cell = cell_of(${memberId}) and member_id = ${memberId} and source = 'REFERRAL' and what = 'REFERRAL_FRIEND')
    select count(*)::integer as invited, (count(*) filter (where state in ('QUALIFIED', 'CAPPED')))::integer as qualified,
      (count(*) filter (where state in ('WAITING', 'HELD')))::integer as waiting,
      (count(*) filter (where given))::integer as "monthCount", coalesce(sum(reward) filter (where given), 0)::bigint as "monthSum",
      (select earned from gifts) as earned, (select open from gifts) as open
    from (
      select state, reward, coalesce(spent_month = date_trunc('month', business_day(lotus_now()))::date, false) as given
      from loyalty_referral where cell = cell_of(${memberId}) and member_id = ${memberId}) r`)
}

type OfficePage = MemberPage & { state: string | null; memberId: bigint | null }
const matches = (p: OfficePage) =>
  sql`(${p.memberId}::bigint is null or (cell = cell_of(${p.memberId}::bigint) and member_id = ${p.memberId}::bigint))`

/** Those that wait for a decision, the oldest first. */
export function listHeld(db: Queryable, p: OfficePage): Promise<ReferralRow[]> {
  return db.many<ReferralRow>(sql`
    select ${columns} from loyalty_referral
    where state = 'HELD' and ${matches(p)} and (${p.after === null}
      or (registered_at, member_id, n) > ${placeOfPage(p)})
    order by registered_at, member_id, n limit ${p.limit}`)
}

/** All of a state, the newest first. */
export function listAll(db: Queryable, p: OfficePage): Promise<ReferralRow[]> {
  return db.many<ReferralRow>(sql`
    select ${columns} from loyalty_referral
    where (${p.state}::text is null or state = ${p.state}::text) and ${matches(p)} and (${p.after === null}
      or (registered_at, member_id, n) < ${placeOfPage(p)})
    order by registered_at desc, member_id desc, n desc limit ${p.limit}`)
}

export function countHeld(db: Queryable): Promise<number> {
  return db.value<number>(sql`select count(*)::integer as count from loyalty_referral where state = 'HELD'`)
}

export async function eraseReferrals(tx: Queryable, memberId: bigint): Promise<void> {
  await tx.query(sql`select loyalty_referral_erase(${memberId}::bigint)`)
}
