import { sql, type Queryable } from '@lotus/database'
import type { RebateCategory } from '@lotus/contract'
import type { GivenRates } from '../rates.ts'

/** A band of rates of a product, from `fromPpm` to the next one's, and how many directly below may hold one. */
export type QuotaSet = { category: RebateCategory; fromPpm: number; max: number }
export type Quota = QuotaSet & { used: number }

export function listQuotas(db: Queryable, memberId: bigint): Promise<Quota[]> {
  return db.many<Quota>(sql`
    select category, from_ppm as "fromPpm", accounts_max as max, used from agent_quota
    where cell = cell_of(${memberId}) and member_id = ${memberId} order by category, from_ppm`)
}

/** A band of these rates that has no place for somebody who holds `held` directly below the agent. */
export function findLack(
  db: Queryable,
  p: { memberId: bigint; held: GivenRates; rates: GivenRates },
): Promise<QuotaSet | undefined> {
  return db.maybe<QuotaSet>(sql`
    select category, from_ppm as "fromPpm", accounts_max as max
    from agent_quota_lacks(${p.memberId}, ${JSON.stringify(p.held)}::jsonb, ${JSON.stringify(p.rates)}::jsonb) limit 1`)
}

/** Of some sets of rates, the places in the list of those that somebody new directly below the agent could not get. */
export async function listLacking(
  db: Queryable,
  memberId: bigint,
  sets: readonly GivenRates[],
): Promise<ReadonlySet<number>> {
  const places = await db.values<number>(sql`
    select x.place::integer - 1 as place from jsonb_array_elements(${JSON.stringify(sets)}::jsonb) with ordinality as x(rates, place)
    where exists (select from agent_quota_lacks(${memberId}, '{}'::jsonb, x.rates))`)
  return new Set(places)
}

/** In the place of what was set before; who holds such rates already is counted. */
export async function setQuotas(tx: Queryable, memberId: bigint, quotas: readonly QuotaSet[]): Promise<void> {
  await tx.query(sql`select agent_quota_set(${memberId}, ${JSON.stringify(quotas)}::jsonb)`)
}
