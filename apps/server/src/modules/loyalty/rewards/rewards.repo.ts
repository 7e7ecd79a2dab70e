import { sql, type Queryable } from '@lotus/database'
import type { RouteValue } from '@lotus/contract'
import type { Money } from '@lotus/kernel'

type Wire = RouteValue<'reward.list'>['rows'][number]

export type NewReward = {
  memberId: bigint
  source: Wire['source']
  /** Once for each member and source. */
  ref: string
  what: string
  level: number | null
  kind: Wire['kind']
  amount: Money
  multiplePpm: number
  opensAt: Date
  expiresAt: Date
  /** Nothing is told of it: it waits in the reward centre. */
  quiet?: boolean
}

/** What holds for the turnover of a gift: pinned when it is opened. */
export type RewardTerms = { contributions: Readonly<Record<string, number>>; hours: number | null; converts: boolean }

/** Opens gifts that are not there yet, under these terms; how many are new. */
export function openRewards(tx: Queryable, rewards: readonly NewReward[], terms: RewardTerms): Promise<number> {
  const wire = rewards.map(({ memberId, amount, ...reward }) => ({
    ...reward,
    ...terms,
    member: String(memberId),
    amount: String(amount),
  }))
  return tx.value<number>(sql`select loyalty_open_rewards(${JSON.stringify(wire)}::jsonb) as opened`)
}

export type RewardRow = {
  id: bigint
  source: Wire['source']
  what: string
  level: number | null
  kind: Wire['kind']
  amount: Money
  multiplePpm: number
  state: 'OPEN' | 'REVIEW' | 'CLAIMED' | 'EXPIRED' | 'REVOKED' | 'REFUSED'
  opensAt: Date
  expiresAt: Date
  endedAt: Date | null
}
export type GiftState = 'CLAIMABLE' | 'CLAIMED' | 'EXPIRED' | 'REVOKED'

/** What became of these gifts of one source, by their references. */
export async function giftStates(
  db: Queryable,
  memberId: bigint,
  g: { source: Wire['source']; refs: readonly string[]; now: Date },
): Promise<ReadonlyMap<string, GiftState>> {
  const rows = await db.many<{ ref: string; state: GiftState }>(sql`
    select ref, case when state <> 'OPEN' then state when expires_at <= ${g.now} then 'EXPIRED' else 'CLAIMABLE' end as state from loyalty_reward
    where cell = cell_of(${memberId}) and member_id = ${memberId} and source = ${g.source} and ref = any (${[...g.refs]}::text[])`)
  return new Map(rows.map(({ ref, state }) => [ref, state]))
}

const reviewed = (memberId: bigint, state: 'WAITING' | 'REFUSED') => sql`array(select v.of_n from loyalty_claim_review v
  where v.cell = cell_of(${memberId}) and v.member_id = ${memberId} and v.source = 'GIFT' and v.state = ${state})`
/** One that has run out and that the job has not ended yet is expired for everybody; of a claimed one an operator may have to decide. */
const stateNow = (memberId: bigint) => sql`case when state = 'OPEN' and expires_at <= lotus_now() then 'EXPIRED'
  when state = 'CLAIMED' and n = any (${reviewed(memberId, 'WAITING')}) then 'REVIEW'
  when state = 'CLAIMED' and n = any (${reviewed(memberId, 'REFUSED')}) then 'REFUSED' else state end`
const columnsOf = (
  memberId: bigint,
) => sql`n::bigint as id, source, what, level, kind, amount, multiple_ppm as "multiplePpm", ${stateNow(memberId)} as state,
  opens_at as "opensAt", expires_at as "expiresAt", coalesce(ended_at, case when expires_at <= lotus_now() then expires_at end) as "endedAt"`

export function listRewards(
  db: Queryable,
  memberId: bigint,
  page: { states: readonly string[]; beforeId: bigint | null; limit: number },
): Promise<RewardRow[]> {
  return db.many<RewardRow>(sql`
    select ${columnsOf(memberId)} from loyalty_reward
    where cell = cell_of(${memberId}) and member_id = ${memberId} and ${stateNow(memberId)} = any (${[...page.states]}::text[])
      and (${page.beforeId}::bigint is null or n < ${page.beforeId}::bigint)
    order by n desc limit ${page.limit}`)
}

export type RewardSums = {
  open: number
  claimed: number
  expired: number
  claimable: number
  cash: Money
  bonus: Money
  points: Money
}

export function sumRewards(db: Queryable, memberId: bigint): Promise<RewardSums> {
  return db.one<RewardSums>(sql`
    select (count(*) filter (where state in ('OPEN', 'REVIEW')))::integer as open, (count(*) filter (where state = 'CLAIMED'))::integer as claimed,
      (count(*) filter (where state in ('EXPIRED', 'REVOKED', 'REFUSED')))::integer as expired,
      (count(*) filter (where can))::integer as claimable,
      coalesce(sum(amount) filter (where can and kind = 'CASH'), 0)::bigint as cash,
      coalesce(sum(amount) filter (where can and kind = 'BONUS'), 0)::bigint as bonus,
      coalesce(sum(amount) filter (where can and kind = 'POINTS'), 0)::bigint as points
    from (select ${stateNow(memberId)} as state, kind, amount, state = 'OPEN' and opens_at <= lotus_now() and expires_at > lotus_now() as can
      from loyalty_reward where cell = cell_of(${memberId}) and member_id = ${memberId}) r`)
}

/** What can be claimed now, the first to run out first. */
export async function listClaimable(db: Queryable, memberId: bigint, limit: number): Promise<bigint[]> {
  const rows = await db.many<{ id: bigint }>(sql`
    select n::bigint as id from loyalty_reward where cell = cell_of(${memberId}) and member_id = ${memberId} and state = 'OPEN'
      and opens_at <= lotus_now() and expires_at > lotus_now() order by expires_at, n limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** What these gifts of the member are for, by their number. */
export async function findGifts(
  db: Queryable,
  memberId: bigint,
  numbers: readonly number[],
): Promise<Map<number, { what: string; level: number | null }>> {
  const rows = await db.many<{ n: number; what: string; level: number | null }>(sql`
    select n, what, level from loyalty_reward
    where cell = cell_of(${memberId}) and member_id = ${memberId} and n = any (${[...numbers]}::integer[])`)
  return new Map(rows.map(({ n, ...gift }) => [n, gift]))
}

export type ClaimReply = { code: string; claimed?: number[]; waiting?: number[]; until?: string; opensAt?: string }

export function claim(db: Queryable, memberId: bigint, ids: readonly bigint[]): Promise<ClaimReply> {
  return db.value<ClaimReply>(sql`select loyalty_claim(${memberId}::bigint, ${ids.map(String)}::integer[]) as reply`)
}

/** Ends gifts that ran out; how many, at most the limit. */
export function expireRewards(db: Queryable, limit: number): Promise<number> {
  return db.value<number>(sql`select loyalty_expire_rewards(${limit}::integer) as ended`)
}
