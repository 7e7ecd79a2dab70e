import { rebateCategories } from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'
import type { Break } from '../../../platform/ledger-check.ts'

// A second path, which shares nothing with the first: everything is worked out again in SQL, from the orders and rounds, the
// history of places and rates, and the journal.

type RebateBreak = Omit<Break, 'check'>

/** Settled bets of the tree, placed since rebates were opened, that do not count what they are worth; and counted ones of nobody. */
export function listCountBreaks(
  db: Queryable,
  p: { from: Date; consumer: string; topics: readonly string[]; limit: number },
): Promise<RebateBreak[]> {
  return db.many<RebateBreak>(sql`
    with bet as (
      select 'lottery' as kind, order_no as ref, member_id, date_trunc('milliseconds', placed_at) as placed_at, category, currency,
        valid_bet, stake, payout
      from lottery_valid_bets(${p.from}::timestamptz)
      union all
      select 'vendor:' || vendor, round_no, member_id, date_trunc('milliseconds', opened_at), category, currency, valid_bet, stake, payout
      from vendor_valid_bets(${p.from}::timestamptz) where category = any (${[...rebateCategories]}::text[])
    ), due as (
      select b.* from bet b join agent_node n on n.cell = cell_of(b.member_id) and n.member_id = b.member_id and n.joined_at <= b.placed_at
      where member_is_counted(b.member_id)
    ), counted as (
      select * from agent_bet b where b.placed_at >= ${p.from}::timestamptz
        and (b.bet_kind = 'lottery' or b.bet_kind like 'vendor:%')
    ), waiting as materialized (select audience from outbox_waiting(${p.consumer}, ${[...p.topics]}::text[]))
    select 'bet ' || coalesce(d.kind || ' ' || d.ref, c.bet_kind || ' ' || c.bet_ref) || ' of member ' || coalesce(d.member_id, c.member_id) as subject,
      coalesce(d.valid_bet || ' ' || d.category || ' ' || d.currency || ', ' || d.stake || ' less ' || d.payout, 'no such bet') as expected,
      coalesce(c.valid_bet || ' ' || c.category || ' ' || c.currency || coalesce(', ' || c.stake || ' less ' || c.payout, ''), 'not counted') as found
    from due d full join counted c on c.member_id = d.member_id and c.bet_kind = d.kind and c.bet_ref = d.ref
    where ((d.valid_bet, d.category, d.currency) is distinct from (c.valid_bet, c.category, c.currency)
        -- Null: counted before agents' play was kept.
        or (c.stake is not null and (d.stake, d.payout) is distinct from (c.stake, c.payout)))
      -- Before the member had a place here, a bet counts for nobody, and may be kept.
      and (d.ref is not null or not exists (select from agent_node n where n.cell = c.cell and n.member_id = c.member_id and n.joined_at > c.placed_at))
      and not exists (select from waiting w where w.audience = 'member:' || coalesce(d.member_id, c.member_id))
    limit ${p.limit}`)
}

/** Bets counted since then whose chain is not what places and rates were when they were placed. */
export function listChainBreaks(db: Queryable, p: { since: Date | null; limit: number }): Promise<RebateBreak[]> {
  return db.many<RebateBreak>(sql`
    with stood as (
      select b.member_id, b.bet_kind, b.bet_ref, b.chain, b.rates_ppm,
        b.member_id || case when n.joined_at > b.placed_at then '{}'::bigint[] else coalesce((
          select m.from_uplines from agent_move m where m.cell = b.cell and m.member_id = b.member_id
            and date_trunc('milliseconds', m.moved_at) > b.placed_at order by m.n limit 1), n.uplines) end as members,
        (select array_agg(least(b.max_ppm, coalesce((
            select c.to_ppm from agent_rate_change c where c.cell = cell_of(u.id) and c.member_id = u.id and c.category = b.category
              and date_trunc('milliseconds', c.changed_at) <= b.placed_at order by c.n desc limit 1), 0)) order by u.n)
          from unnest(b.chain) with ordinality as u(id, n)) as rates
      from agent_bet b join agent_node n on n.cell = b.cell and n.member_id = b.member_id
      where ${p.since}::timestamptz is null or b.counted_at > ${p.since}::timestamptz
    )
    select 'chain of bet ' || bet_kind || ' ' || bet_ref || ' of member ' || member_id as subject,
      members::text || ' ' || rates::text as expected, chain::text || ' ' || rates_ppm::text as found
    from stood where members <> chain or rates <> rates_ppm limit ${p.limit}`)
}

/** Shares of bets placed since then that do not come to what the bet and its chain give: nothing is paid twice, or skipped. */
export function listSplitBreaks(db: Queryable, p: { since: Date | null; limit: number }): Promise<RebateBreak[]> {
  return db.many<RebateBreak>(sql`
    with link as (
      select b.member_id as bettor, b.placed_at, b.bet_kind, b.bet_ref, b.valid_bet, u.id, u.n, u.may,
        case u.n when 1 then greatest(u.rate - b.traded_ppm, 0)
          else u.rate - greatest(0, max(u.rate) over (partition by b.member_id, b.placed_at, b.bet_kind, b.bet_ref order by u.n
            rows between unbounded preceding and 1 preceding)) end as rate
      from agent_bet b cross join lateral unnest(b.chain, b.rates_ppm, b.are_payable) with ordinality as u(id, rate, may, n)
      where ${p.since}::timestamptz is null or b.placed_at > ${p.since}::timestamptz
    ), due as (
      -- Whole cents are paid at once; what is less is kept exactly.
      select bettor, placed_at, bet_kind, bet_ref, id, trunc(valid_bet::numeric * rate / 100000000) * 100 as paid,
        case when valid_bet::numeric * rate < 100000000 then valid_bet::numeric * rate else 0 end as small
      from link where may and rate > 0
    ), given as (
      select bettor_id as bettor, placed_at, bet_kind, bet_ref, member_id as id, sum(paid) as paid,
        sum(case when day is null then 0 else valid_bet::numeric * rate_ppm end) as small
      from agent_rebate where ${p.since}::timestamptz is null or placed_at > ${p.since}::timestamptz
      group by bettor_id, placed_at, bet_kind, bet_ref, member_id
    )
    select 'share of member ' || coalesce(d.id, g.id) || ' in bet ' || coalesce(d.bet_kind, g.bet_kind) || ' ' || coalesce(d.bet_ref, g.bet_ref)
        || ' of member ' || coalesce(d.bettor, g.bettor) as subject,
      coalesce(d.paid, 0) || ' paid, ' || coalesce(d.small, 0) || ' kept' as expected,
      coalesce(g.paid, 0) || ' paid, ' || coalesce(g.small, 0) || ' kept' as found
    from due d full join given g on g.bettor = d.bettor and g.placed_at = d.placed_at and g.bet_kind = d.bet_kind and g.bet_ref = d.bet_ref
      and g.id = d.id
    where coalesce(d.paid, 0) <> coalesce(g.paid, 0) or coalesce(d.small, 0) <> coalesce(g.small, 0) limit ${p.limit}`)
}

/** Payments made since then that are not the sum of their shares, and days that are not the sum of their small ones. */
export function listPaymentBreaks(db: Queryable, p: { since: Date | null; limit: number }): Promise<RebateBreak[]> {
  return db.many<RebateBreak>(sql`
    select * from (
      select 'payment R' || p.member_id || '-' || p.n as subject, p.amount || ' ' || p.currency || ' of ' || p.shares as expected,
        coalesce(sum(r.paid), 0) || ' ' || coalesce(min(r.currency), '') || ' of ' || count(r.member_id) as found
      from agent_payment p left join agent_rebate r on r.cell = p.cell and r.member_id = p.member_id and r.payment = p.n
      where p.kind <> 'DAY' and (${p.since}::timestamptz is null or p.paid_at > ${p.since}::timestamptz)
      group by p.cell, p.member_id, p.n
      having p.amount <> coalesce(sum(r.paid), 0) or p.shares <> count(r.member_id) or p.currency is distinct from min(r.currency)
        or bool_or(r.currency <> p.currency)
      union all
      select 'day ' || d.day || ' of member ' || d.member_id || ' in ' || d.currency,
        coalesce(sum(r.valid_bet::numeric * r.rate_ppm), 0) || ' kept of ' || count(r.member_id), d.calc || ' kept of ' || d.bets
      from agent_rebate_day d
      left join agent_rebate r on r.cell = d.cell and r.member_id = d.member_id and r.day = d.day and r.currency = d.currency
      where ${p.since}::timestamptz is null or d.day >= business_day(${p.since}::timestamptz)
      group by d.cell, d.member_id, d.currency, d.day
      having d.calc <> coalesce(sum(r.valid_bet::numeric * r.rate_ppm), 0) or d.bets <> count(r.member_id)
      union all
      select 'day ' || d.day || ' of member ' || d.member_id || ' in ' || d.currency,
        trunc(d.calc::numeric / 100000000) * 100 || ' paid', d.paid || ' paid, ' || coalesce(p.amount, 0) || ' by its payment'
      from agent_rebate_day d left join agent_payment p on p.cell = d.cell and p.member_id = d.member_id and p.n = d.payment
      where d.paid_at is not null and (d.paid <> trunc(d.calc::numeric / 100000000) * 100 or d.paid <> coalesce(p.amount, 0)
        or p.day <> d.day or p.currency <> d.currency)
      union all
      select 'income of ' || coalesce(i.day, p.day) || ' of member ' || coalesce(i.member_id, p.member_id) || ' in ' || coalesce(i.currency, p.currency),
        coalesce(p.amounts, 'none'), coalesce(i.self || ' ' || i.agent || ' ' || i.small || ' ' || i.taken_back, 'none')
      from (
        select cell, member_id, business_day(paid_at) as day, currency, coalesce(sum(amount) filter (where kind = 'SELF'), 0) || ' '
          || coalesce(sum(amount) filter (where kind = 'AGENT'), 0) || ' ' || coalesce(sum(amount) filter (where kind = 'DAY'), 0) || ' '
          || coalesce(sum(amount) filter (where kind = 'REVERSAL'), 0) as amounts
        from agent_payment where ${p.since}::timestamptz is null or business_day(paid_at) >= business_day(${p.since}::timestamptz)
        group by cell, member_id, 3, currency
      ) p
      full join (
        select * from agent_income_day where ${p.since}::timestamptz is null or day >= business_day(${p.since}::timestamptz)
      ) i on i.cell = p.cell and i.member_id = p.member_id and i.day = p.day and i.currency = p.currency
      where p.amounts is distinct from i.self || ' ' || i.agent || ' ' || i.small || ' ' || i.taken_back
    ) found limit ${p.limit}`)
}

/** Payments and the movements of the ledger: one of each, of the same amount. Those of archived months are in files. */
export function listLedgerBreaks(db: Queryable, limit: number): Promise<RebateBreak[]> {
  return db.many<RebateBreak>(sql`
    with payment as (
      select 'R' || member_id || '-' || n as ref_no, member_id, currency, amount from agent_payment
      where paid_at >= (select wallet_archived_until() + interval '1 minute')
    )
    select 'payment ' || coalesce(p.ref_no, j.ref_no) as subject,
      coalesce(p.amount || ' ' || p.currency || ' to member ' || p.member_id, 'no payment') as expected,
      coalesce(j.amount || ' ' || j.currency || ' to member ' || j.member_id, 'no movement') as found
    from payment p full join wallet_income_sums('agents-rebate') j on j.ref_no = p.ref_no
    where (p.amount, p.currency, p.member_id) is distinct from (j.amount, j.currency, j.member_id)
      and (p.ref_no is not null or not exists (select from agent_payment a where 'R' || a.member_id || '-' || a.n = j.ref_no))
    limit ${limit}`)
}
