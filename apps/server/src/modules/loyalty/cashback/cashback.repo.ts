import { sql, type Queryable } from '@lotus/database'
import type { RouteValue } from '@lotus/contract'
import type { Money } from '@lotus/kernel'
import type { ExactMoney } from '@lotus/rules/loyalty'

type Category = RouteValue<'cashback.overview'>['days'][number]['parts'][number]['category']

export type Account = { claimed: ExactMoney; taken: Money; open: ExactMoney }

/** What was claimed and taken so far, and what days earned since. */
export async function getAccount(db: Queryable, memberId: bigint): Promise<Account> {
  const row = await db.one<{ claimed: string; taken: bigint; open: string }>(sql`
    select coalesce(max(a.claimed), 0) as claimed, coalesce(max(a.taken), 0) as taken,
      coalesce((select sum(d.earned - d.claimed) from loyalty_cashback_day d
        where d.cell = cell_of(${memberId}) and d.member_id = ${memberId} and d.earned <> d.claimed), 0) as open
    from loyalty_cashback a where a.cell = cell_of(${memberId}) and a.member_id = ${memberId}`)
  return { claimed: BigInt(row.claimed), taken: row.taken, open: BigInt(row.open) }
}

export type DayRow = {
  day: string
  level: number
  dayMax: Money | null
  earned: ExactMoney
  claimed: ExactMoney
  parts: { category: Category; validBet: Money; ratePpm: number }[]
}

/** Days that are not claimed as they stand now, and `today`; the newest first. */
export async function listOpenDays(db: Queryable, memberId: bigint, today: string, limit: number): Promise<DayRow[]> {
  type Row = Omit<DayRow, 'earned' | 'claimed' | 'parts'> & { earned: string; claimed: string; parts: string[][] }
  const rows = await db.many<Row>(sql`
    select d.day::text, d.level, d.day_max as "dayMax", d.earned, d.claimed,
      (select coalesce(jsonb_agg(jsonb_build_array(p.category, p.valid_bet::text, p.rate_ppm::text) order by p.category), '[]')
        from loyalty_cashback_part p where p.cell = d.cell and p.member_id = d.member_id and p.day = d.day) as parts
    from loyalty_cashback_day d
    where d.cell = cell_of(${memberId}) and d.member_id = ${memberId} and (d.earned <> d.claimed or d.day = ${today}::date)
    order by d.day desc limit ${limit}`)
  return rows.map((row) => ({
    ...row,
    earned: BigInt(row.earned),
    claimed: BigInt(row.claimed),
    parts: row.parts.map(([category = '', validBet = '0', ratePpm = '0']) => ({
      // The categories of the table are those of the contract.
      category: category as Category,
      validBet: BigInt(validBet),
      ratePpm: Number(ratePpm),
    })),
  }))
}

/** The rate of a product of a day; undefined where it gave nothing. */
export function findPart(
  db: Queryable,
  p: { memberId: bigint; day: string; category: string },
): Promise<{ ratePpm: number } | undefined> {
  return db.maybe<{ ratePpm: number }>(sql`
    select rate_ppm as "ratePpm" from loyalty_cashback_part
    where cell = cell_of(${p.memberId}) and member_id = ${p.memberId} and day = ${p.day}::date and category = ${p.category}`)
}

const betsOf = (p: { memberId: bigint; day: string; category: string }) => sql`
  from loyalty_bet where cell = cell_of(${p.memberId}) and member_id = ${p.memberId} and day = ${p.day}::date
    and category = ${p.category} and gives_cashback and valid_bet > 0`

export type BetRow = { source: string; ref: string; validBet: Money; placedAt: Date }

export function listBets(
  db: Queryable,
  part: { memberId: bigint; day: string; category: string },
  page: { offset: number; limit: number },
): Promise<BetRow[]> {
  return db.many<BetRow>(sql`
    select bet_kind as source, bet_ref as ref, valid_bet as "validBet", placed_at as "placedAt" ${betsOf(part)}
    order by placed_at desc, bet_kind, bet_ref limit ${page.limit} offset ${page.offset}`)
}

export function sumSources(
  db: Queryable,
  part: { memberId: bigint; day: string; category: string },
  limit: number,
): Promise<{ source: string; bets: number; validBet: Money }[]> {
  return db.many<{ source: string; bets: number; validBet: Money }>(sql`
    select bet_kind as source, count(*)::integer as bets, sum(valid_bet)::bigint as "validBet" ${betsOf(part)}
    group by bet_kind order by 3 desc, 1 limit ${limit}`)
}

export type ClaimRow = {
  id: bigint
  ref: string
  kind: 'CLAIM' | 'AUTO' | 'EXPIRED'
  amount: Money
  due: ExactMoney
  carried: ExactMoney
  multiplePpm: number
  at: Date
}

export async function listClaims(
  db: Queryable,
  memberId: bigint,
  page: { beforeId: bigint | null; limit: number; ref: string | undefined },
): Promise<ClaimRow[]> {
  const rows = await db.many<Omit<ClaimRow, 'due' | 'carried'> & { due: string; carried: string }>(sql`
    select n::bigint as id, 'CB' || member_id || '-' || n as ref, kind, amount, due, carried, multiple_ppm as "multiplePpm", at
    from loyalty_cashback_claim where cell = cell_of(${memberId}) and member_id = ${memberId}
      and (${page.beforeId}::bigint is null or n < ${page.beforeId}::bigint)
      and (${page.ref ?? null}::text is null or 'CB' || member_id || '-' || n = ${page.ref ?? null})
    order by n desc limit ${page.limit}`)
  return rows.map((row) => ({ ...row, due: BigInt(row.due), carried: BigInt(row.carried) }))
}

export function sumClaims(db: Queryable, memberId: bigint): Promise<{ paid: Money; expired: Money }> {
  return db.one<{ paid: Money; expired: Money }>(sql`
    select coalesce(sum(amount) filter (where kind <> 'EXPIRED' and n <> all (array(select v.of_n from loyalty_claim_review v
        where v.cell = cell_of(${memberId}) and v.member_id = ${memberId} and v.source = 'CASHBACK' and v.state in ('WAITING', 'REFUSED')))), 0)::bigint as paid,
      coalesce(sum(amount) filter (where kind = 'EXPIRED'), 0)::bigint as expired
    from loyalty_cashback_claim where cell = cell_of(${memberId}) and member_id = ${memberId}`)
}

export type LineRow = {
  day: string
  category: Category | 'CAP'
  level: number
  validBet: Money
  ratePpm: number
  amount: ExactMoney
}

export async function listLines(
  db: Queryable,
  claim: { memberId: bigint; id: bigint },
  page: { offset: number; limit: number },
): Promise<LineRow[]> {
  const rows = await db.many<Omit<LineRow, 'amount'> & { amount: string }>(sql`
    select day::text, category, level, valid_bet as "validBet", rate_ppm as "ratePpm", amount from loyalty_cashback_line
    where cell = cell_of(${claim.memberId}) and member_id = ${claim.memberId} and n = ${claim.id}::bigint
    order by day desc, category = 'CAP', category limit ${page.limit} offset ${page.offset}`)
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}

export type TakeReply = { code: string } & Record<string, string | boolean | null | undefined>

export function claim(db: Queryable, memberId: bigint, key: string, fingerprint: Uint8Array): Promise<TakeReply> {
  return db.value<TakeReply>(sql`
    select loyalty_claim_cashback(${memberId}::bigint, ${key}, ${fingerprint}::bytea) as reply`)
}

/** Ends what was not claimed of days before that one. */
export function endLeftover(db: Queryable, l: { memberId: bigint; before: string; pays: boolean }): Promise<TakeReply> {
  return db.value<TakeReply>(
    sql`select loyalty_end_cashback(${l.memberId}::bigint, ${l.before}::date, ${l.pays}) as reply`,
  )
}

export type Place = { cell: number; memberId: bigint }

/** Who has at least a hundredth due of days before that one: behind a member, so many. */
export function listLeftovers(db: Queryable, before: string, after: Place, limit: number): Promise<Place[]> {
  return db.many<Place>(sql`
    select d.cell, d.member_id as "memberId" from loyalty_cashback_day d join loyalty_cashback a using (cell, member_id)
    where d.earned <> d.claimed and d.day < ${before}::date and (d.cell, d.member_id) > (${after.cell}::smallint, ${after.memberId}::bigint)
    group by d.cell, d.member_id, a.claimed, a.taken
    having sum(d.earned - d.claimed) + a.claimed - a.taken::numeric * 1000000 >= 100000000
    order by d.cell, d.member_id limit ${limit}`)
}
