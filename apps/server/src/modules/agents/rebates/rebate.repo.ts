import type { RebateCategory, ValidWhy } from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import { arrayText } from '../../../platform/array-text.ts'
import type { Chain, Share } from './split-bet.ts'
import type { ToldBet } from '../../wallet/index.ts'

type BetKey = Pick<ToldBet, 'memberId' | 'placedAt' | 'kind' | 'ref'>
/** How a bet stands: its last news, and its chain when it was placed. */
export type BetRow = Omit<ToldBet, 'groupMax' | 'stake' | 'payout'> & {
  chain: Chain
  maxPpm: number
  tradedPpm: number
  /** Null: counted before agents' play was kept. */
  play: Play | null
}
/** What a bet counts for in the play of its line; `stay` is which of the bettor's lines (tables/2026-11-29-play.sql). */
export type Play = { stake: Money; payout: Money; stay: number }
/** What news count for, or take back: then the figures are negative. */
export type Move = Omit<BetRow, 'isReversed'> & { isVoid: boolean }
/** `move`: the place of its news, from 1. */
export type ShareRow = Share & { move: number }

export async function lockRebates(tx: Queryable): Promise<void> {
  await tx.query(sql`select agent_rebate_lock()`)
}

const texts = (values: readonly { toString(): string }[]): string[] => values.map(String)

type StoredBet = Omit<BetRow, 'chain' | 'play'> & { members: bigint[]; rates: number[]; payable: boolean[] } & {
  [K in keyof Play]: Play[K] | null
}

export async function listBets(db: Queryable, keys: readonly BetKey[]): Promise<BetRow[]> {
  const rows = await db.many<StoredBet>(sql`
    select b.member_id as "memberId", b.placed_at as "placedAt", b.bet_kind as kind, b.bet_ref as ref, b.version,
      b.is_reversed as "isReversed", b.category, b.currency, b.valid_bet as "validBet", b.counted_at as at, b.chain as members,
      b.rates_ppm as rates, b.are_payable as payable, b.max_ppm as "maxPpm", b.traded_ppm as "tradedPpm", b.stake, b.payout, b.stay
    from (select distinct * from unnest(${texts(keys.map(({ memberId }) => memberId))}::bigint[],
      ${keys.map(({ placedAt }) => placedAt.toISOString())}::timestamptz[], ${keys.map(({ kind }) => kind)}::text[],
      ${keys.map(({ ref }) => ref)}::text[]) as k(member_id, placed_at, kind, ref)) k
    join agent_bet b on b.cell = cell_of(k.member_id) and b.member_id = k.member_id and b.placed_at = k.placed_at
      and b.bet_kind = k.kind and b.bet_ref = k.ref`)
  return rows.map(({ members, rates, payable, stake, payout, stay, ...row }) => ({
    ...row,
    chain: { members, rates, payable },
    play: stake === null || payout === null || stay === null ? null : { stake, payout, stay },
  }))
}

export type RateChangeSince = { memberId: bigint; category: RebateCategory; fromPpm: number; changedAt: Date }

/** The changes after an instant, of each member in their order. */
export function listRateChangesSince(
  db: Queryable,
  memberIds: readonly bigint[],
  since: Date,
): Promise<RateChangeSince[]> {
  return db.many<RateChangeSince>(sql`
    select c.member_id as "memberId", c.category, c.from_ppm as "fromPpm", date_trunc('milliseconds', c.changed_at) as "changedAt"
    from unnest(${texts(memberIds)}::bigint[]) as w(id)
    join agent_rate_change c on c.cell = cell_of(w.id) and c.member_id = w.id
    where c.changed_at > ${since}::timestamptz order by c.member_id, c.n`)
}

export type MoveSince = { memberId: bigint; fromUplines: bigint[]; movedAt: Date }

export function listMovesSince(db: Queryable, memberIds: readonly bigint[], since: Date): Promise<MoveSince[]> {
  return db.many<MoveSince>(sql`
    select m.member_id as "memberId", m.from_uplines as "fromUplines", date_trunc('milliseconds', m.moved_at) as "movedAt"
    from unnest(${texts(memberIds)}::bigint[]) as w(id) join agent_move m on m.cell = cell_of(w.id) and m.member_id = w.id
    where m.moved_at > ${since}::timestamptz order by m.member_id, m.n`)
}

/** How many moves each of the members has behind them; those without any are left out. */
export async function countMoves(db: Queryable, memberIds: readonly bigint[]): Promise<Map<bigint, number>> {
  const rows = await db.many<{ memberId: bigint; moves: number }>(sql`
    select m.member_id as "memberId", count(*)::integer as moves
    from unnest(${texts(memberIds)}::bigint[]) as w(id) join agent_move m on m.cell = cell_of(w.id) and m.member_id = w.id
    group by m.member_id`)
  return new Map(rows.map(({ memberId, moves }) => [memberId, moves]))
}

type Counted = { bets: readonly BetRow[]; moves: readonly Move[]; shares: readonly ShareRow[] }

/** One value of each row, as a column for `unnest`. */
const columnsOf = <Row extends Omit<Move, 'isVoid'>>(rows: readonly Row[]) => sql`
  ${arrayText(rows, ({ memberId }) => memberId)}::bigint[], ${rows.map(({ placedAt }) => placedAt.toISOString())}::timestamptz[],
  ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ ref }) => ref)}::text[], ${arrayText(rows, ({ version }) => version)}::integer[],
  ${rows.map(({ category }) => category)}::text[], ${rows.map(({ currency }) => currency)}::text[],
  ${arrayText(rows, ({ validBet }) => validBet)}::bigint[], ${rows.map(({ at }) => at.toISOString())}::timestamptz[],
  ${arrayText(rows, ({ play }) => play?.stake ?? null)}::bigint[], ${arrayText(rows, ({ play }) => play?.payout ?? null)}::bigint[],
  ${arrayText(rows, ({ play }) => play?.stay ?? null)}::integer[], ${rows.map(({ chain }) => `{${chain.members.join(',')}}`)}::text[]`

/** Writes what was counted, and moves its money. Under `lockRebates`. */
export async function applyRebates(tx: Queryable, { bets, moves, shares }: Counted): Promise<void> {
  await tx.query(sql`
    select agent_bets_count(
      array(
        select (x.member, x.placed, x.kind, x.ref, x.version, x.reversed, x.category, x.currency, x.valid, x.at, x.chain::bigint[],
          x.rates::integer[], x.payable::boolean[], x.max, x.traded, x.stake, x.payout, x.stay)::agent_news_bet
        from unnest(${columnsOf(bets)}, ${arrayText(bets, ({ isReversed }) => isReversed)}::boolean[],
          ${bets.map(({ chain }) => `{${chain.rates.join(',')}}`)}::text[], ${bets.map(({ chain }) => `{${chain.payable.join(',')}}`)}::text[],
          ${arrayText(bets, ({ maxPpm }) => maxPpm)}::integer[], ${arrayText(bets, ({ tradedPpm }) => tradedPpm)}::integer[])
          as x(member, placed, kind, ref, version, category, currency, valid, at, stake, payout, stay, chain, reversed, rates, payable, max,
            traded)),
      array(
        select (x.member, x.placed, x.kind, x.ref, x.version, x.void, x.category, x.currency, x.valid, x.at, x.stake, x.payout, x.stay,
          x.chain::bigint[])::agent_news
        from unnest(${columnsOf(moves)}, ${arrayText(moves, ({ isVoid }) => isVoid)}::boolean[])
          with ordinality as x(member, placed, kind, ref, version, category, currency, valid, at, stake, payout, stay, chain, void, n)
        order by x.n),
      ${arrayText(shares, ({ move }) => move)}::integer[], ${arrayText(shares, ({ memberId }) => memberId)}::bigint[],
      ${arrayText(shares, ({ ratePpm }) => ratePpm)}::integer[], ${arrayText(shares, ({ belowPpm }) => belowPpm)}::integer[],
      ${arrayText(shares, ({ paid }) => paid)}::bigint[])`)
}

export type PromotionRow = {
  memberId: bigint
  source: string
  key: string
  promotion: string
  kind: string
  currency: string
  amount: Money
  at: Date
  /** Null: whoever gets it counts for nobody; what goes back may all the same. */
  chain: readonly bigint[] | null
  /** Of a bonus that goes back, or comes back: the key of its grant, and how much that was. */
  of: { key: string; granted: Money } | null
}

/** Writes what promotions cost, each movement once. Under `lockRebates`. */
export async function writePromotions(tx: Queryable, rows: readonly PromotionRow[]): Promise<void> {
  const written = rows.map(({ memberId, amount, at, chain, of, ...row }) => ({
    ...row,
    ...(of === null ? {} : { grant: of.key, granted: String(of.granted) }),
    member: String(memberId),
    amount: String(amount),
    told: at,
    chain: chain?.map(String) ?? null,
  }))
  await tx.query(sql`select agent_promotion_write(${JSON.stringify(written)}::jsonb)`)
}

/** The first moment whose news the consumer has not counted yet; null: none waits. */
export function waitingSince(db: Queryable, consumer: string, topics: readonly string[]): Promise<Date | null> {
  return db.value<Date | null>(sql`select min(since) as since from outbox_waiting(${consumer}, ${[...topics]}::text[])`)
}

/** Pays the small shares of so many days of members that are over by then; how many there were. Under `lockRebates`. */
export function payDays(tx: Queryable, before: string, limit: number): Promise<number> {
  return tx.value<number>(sql`select agent_rebate_pay_days(${before}::date, ${limit}::integer) as days`)
}

export async function ensurePartitions(db: Queryable, monthsAhead: number): Promise<number> {
  return db.value<number>(sql`select agents_ensure_partitions(${monthsAhead}::integer) as made`)
}

/** Rows in the default partitions, since no month was made for them. */
export async function countDefaultBets(db: Queryable): Promise<number> {
  return db.value<number>(sql`select count(*)::integer as count from agent_bet_default`)
}
export async function countDefaultFacts(db: Queryable): Promise<number> {
  return db.value<number>(sql`select count(*)::integer as count from agent_fact_default`)
}
export async function countDefaultRebates(db: Queryable): Promise<number> {
  return db.value<number>(sql`select count(*)::integer as count from agent_rebate_default`)
}

export type Payment = {
  n: number
  kind: 'SELF' | 'AGENT' | 'REVERSAL' | 'DAY'
  currency: string
  amount: Money
  shares: number
  day: string | null
  /** The exact sum of the day, in parts of 10^-10. */
  calc: bigint | null
  paidAt: Date
}

export function findPayment(db: Queryable, memberId: bigint, n: number): Promise<Payment | undefined> {
  return db.maybe<Payment>(sql`
    select p.n, p.kind, p.currency, p.amount, p.shares, p.day::text as day, d.calc, p.paid_at as "paidAt" from agent_payment p
    left join agent_rebate_day d on d.cell = p.cell and d.member_id = p.member_id and d.currency = p.currency and d.day = p.day
    where p.cell = cell_of(${memberId}) and p.member_id = ${memberId} and p.n = ${n}`)
}

export type PaidShare = {
  bet: string
  category: RebateCategory
  bettorId: bigint
  isVoid: boolean
  ratePpm: number
  belowPpm: number
  validBet: Money
  validWhy: ValidWhy
  paid: Money
  at: Date
}

/** The shares that a payment is made of, the newest first. */
export function listPaidShares(
  db: Queryable,
  memberId: bigint,
  { n, day, currency }: Pick<Payment, 'n' | 'day' | 'currency'>,
  page: { offset: number; limit: number },
): Promise<PaidShare[]> {
  return db.many<PaidShare>(sql`
    select bet_ref as bet, category, bettor_id as "bettorId", is_void as "isVoid", rate_ppm as "ratePpm", below_ppm as "belowPpm",
      valid_bet as "validBet", vendor_valid_why(bettor_id, bet_kind, bet_ref, valid_bet) as "validWhy", paid, counted_at as at
    from agent_rebate where cell = cell_of(${memberId}) and member_id = ${memberId}
      and ${day === null ? sql`payment = ${n}` : sql`day = ${day}::date and currency = ${currency}`}
    order by counted_at desc, placed_at desc, bet_kind, bet_ref, version desc, is_void limit ${page.limit} offset ${page.offset}`)
}

/** The member's shares below a cent of a day that is not paid yet; undefined: none. */
export function findAccrued(
  db: Queryable,
  memberId: bigint,
  { currency, day }: { currency: string; day: string },
): Promise<{ calc: bigint; bets: number } | undefined> {
  return db.maybe<{ calc: bigint; bets: number }>(sql`
    select calc, bets from agent_rebate_day
    where cell = cell_of(${memberId}) and member_id = ${memberId} and currency = ${currency} and day = ${day}::date and paid_at is null`)
}

export type Income = { self: Money; agent: Money; small: Money; takenBack: Money }

/** What a member was paid on these days; undefined: nothing. */
export function sumIncome(
  db: Queryable,
  memberId: bigint,
  p: { currency: string; from: string; to: string },
): Promise<Income | undefined> {
  return db.maybe<Income>(sql`
    select sum(self)::bigint as self, sum(agent)::bigint as agent, sum(small)::bigint as small, sum(taken_back)::bigint as "takenBack"
    from agent_income_day where cell = cell_of(${memberId}) and member_id = ${memberId} and currency = ${p.currency}
      and day between ${p.from}::date and ${p.to}::date having count(*) > 0`)
}
