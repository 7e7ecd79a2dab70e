import { sql, type Queryable } from '@lotus/database'

export type Break = { subject: string; expected: string; found: string }

/** Budgets that are not the sum of what was given and issued. */
export function listBudgetBreaks(db: Queryable, limit: number): Promise<Break[]> {
  return db.many<Break>(sql`
    with given as (
      select promotion_id, amount from promotion_award where refused_at is null
      union all
      select promotion_id, amount from promotion_board_place where amount > 0
      union all
      select promotion_id, amount from promotion_rescue_gift where amount > 0
      union all
      select a.promotion_id, trunc((v.rule -> 'given' ->> 'amount')::numeric * 10000)::bigint from promotion_application a
      join promotion_version v on v.promotion_id = a.promotion_id and v.version = a.version where a.state = 'ISSUED')
    select 'budget of promotion ' || p.code as subject, coalesce(sum(g.amount), 0)::text as expected, p.spent::text as found
    from promotion p left join given g on g.promotion_id = p.id
    group by p.id having coalesce(sum(g.amount), 0) <> p.spent order by 1 limit ${limit}`)
}

/**
 * Awards of money whose movement of the ledger is missing, doubled, of another amount, or of nothing; of the last months, since
 * older movements may be in files.
 */
export function listMoneyBreaks(db: Queryable, limit: number): Promise<Break[]> {
  return db.many<Break>(sql`
    with moved as (
      select member_id, ref_no, amount from wallet_income_sums('promotion')
      union all select member_id, ref_no, amount from wallet_income_sums('bonus') where ref_no ~ '^A[0-9]+-[0-9]+$'),
    sums as (select member_id, ref_no, sum(amount)::bigint as amount from moved group by member_id, ref_no),
    owed as (select member_id, 'A' || member_id || '-' || n as ref_no, amount, at from promotion_award a where kind <> 'POINTS'
      and not exists (select from loyalty_claims_unpaid() u where u.member_id = a.member_id and u.ref = 'A' || a.member_id || '-' || a.n))
    select 'money of ' || coalesce(o.ref_no, s.ref_no) as subject, coalesce(o.amount::text, 'none') as expected, coalesce(s.amount, 0)::text as found
    from owed o full join sums s on s.member_id = o.member_id and s.ref_no = o.ref_no
    where o.ref_no is null or (o.at > lotus_now() - interval '10 months' and coalesce(s.amount, 0) <> o.amount)
    order by 1 limit ${limit}`)
}

/** Spins whose award is not that of their slice. */
export function listSpinBreaks(db: Queryable, limit: number): Promise<Break[]> {
  return db.many<Break>(sql`
    select 'spin ' || s.n || ' of member ' || s.member_id as subject, v.rule -> 'given' -> 'slices' -> s.slice ->> 'amount' as expected,
      coalesce((a.amount / 10000.0)::text, 'none') as found
    from promotion_spin s
    left join promotion_award a on a.cell = s.cell and a.member_id = s.member_id and a.n = s.award
    left join promotion_version v on v.promotion_id = a.promotion_id and v.version = a.version
    where s.used_at is not null
      and a.amount is distinct from trunc((v.rule -> 'given' -> 'slices' -> s.slice ->> 'amount')::numeric * 10000)::bigint
    order by 1 limit ${limit}`)
}

/** What a raffle gave without an award of that amount, and awards of raffles that nothing was drawn for. */
export function listRaffleBreaks(db: Queryable, limit: number): Promise<Break[]> {
  return db.many<Break>(sql`
    with given as (select * from promotion_award where slot = 'raffle'),
    won as (select * from promotion_raffle_win where state = 'GIVEN')
    select 'raffle ' || coalesce(w.promotion_id, g.promotion_id) || ' of member ' || coalesce(w.member_id, g.member_id) as subject,
      coalesce(w.amount::text, 'none') as expected, coalesce(g.amount::text, 'none') as found
    from won w full join given g on g.cell = w.cell and g.member_id = w.member_id and g.promotion_id = w.promotion_id and g.n = w.award
    where w.amount is distinct from g.amount order by 1 limit ${limit}`)
}

/** Wins that are not what the terms and the list say, and lists and draws that are not complete. */
export function listDrawBreaks(db: Queryable, limit: number): Promise<Break[]> {
  return db.many<Break>(sql`
    with rules as (
      select r.promotion_id, r.code, r.state, r.tickets, r.holders, v.rule from promotion_raffle r join promotion_version v on v.promotion_id = r.promotion_id and v.version = r.version
      where r.root is not null),
    wins as (
      select w.*, p.prize as told, e.first_ticket, e.tickets,
        case when p.prize ->> 'good' is null then r.rule ->> 'kind' else 'GOOD' end as owed_kind,
        trunc((p.prize ->> 'amount')::numeric * 10000)::bigint as owed
      from promotion_raffle_win w left join rules r on r.promotion_id = w.promotion_id
      cross join lateral (select r.rule -> 'given' -> 'prizes' -> w.prize_row as prize) p
      left join promotion_raffle_entry e on e.cell = w.cell and e.member_id = w.member_id and e.promotion_id = w.promotion_id),
    lists as (
      select r.code, r.state, r.tickets, r.holders,
        (select coalesce(sum((p ->> 'count')::integer), 0) from jsonb_array_elements(r.rule -> 'given' -> 'prizes') p) as prizes,
        (select coalesce(sum(e.tickets), 0) from promotion_raffle_entry e where e.promotion_id = r.promotion_id) as listed,
        (select count(*) from promotion_raffle_entry e where e.promotion_id = r.promotion_id) as named,
        (select count(*) from promotion_raffle_win w where w.promotion_id = r.promotion_id) as won
      from rules r)
    select 'win of member ' || member_id || ' in raffle ' || promotion_id as subject,
      concat_ws(' ', owed_kind, owed, first_ticket || '..' || first_ticket + tickets - 1) as expected, concat_ws(' ', kind, amount, ticket) as found
    from wins where told is null or kind is distinct from owed_kind or amount is distinct from owed
      or (ticket between first_ticket and first_ticket + tickets - 1) is not true
    union all
    select 'list of raffle ' || code, tickets || ' tickets of ' || holders, listed || ' tickets of ' || named
    from lists where tickets <> listed or holders <> named
    union all
    select 'winners of raffle ' || code, (case when state = 'FROZEN' then 0 else least(prizes, holders) end)::text, won::text
    from lists where won <> case when state = 'FROZEN' then 0 else least(prizes, holders) end
    order by 1 limit ${limit}`)
}

/** Windows of red packets whose grabs are not the first amounts of their list, or more than their pool. */
export function listPacketBreaks(db: Queryable, limit: number): Promise<Break[]> {
  return db.many<Break>(sql`select subject, expected, found from promotion_packet_breaks(${limit}::integer)`)
}

/** Grabs without an award of that amount, and awards of packets that nobody grabbed. */
export function listGrabBreaks(db: Queryable, limit: number): Promise<Break[]> {
  return db.many<Break>(sql`
    with given as (select * from promotion_award where slot like 'packet:%')
    select 'packet ' || coalesce(g.place::text, substr(a.slot, 8)) || ' of member ' || coalesce(g.member_id, a.member_id) as subject,
      coalesce(g.amount::text, 'none') as expected, coalesce(a.amount::text, 'none') as found
    from promotion_packet_grab g full join given a on a.cell = g.cell and a.member_id = g.member_id and a.promotion_id = g.promotion_id and a.n = g.award
    where g.amount is distinct from a.amount order by 1 limit ${limit}`)
}

/** Days of a rescue whose gifts are not what they came to, and such gifts of no day. */
export function listRescueBreaks(db: Queryable, limit: number): Promise<Break[]> {
  return db.many<Break>(sql`
    with owed as (
      select g.member_id, 'rescue-' || g.promotion_id || '-' || g.day as ref, v.rule ->> 'kind' as kind, g.amount from promotion_rescue_gift g
      join promotion_version v on v.promotion_id = g.promotion_id and v.version = g.version where g.amount > 0),
    given as (select member_id, ref, kind, amount from loyalty_gifts_of('PROMO') where ref like 'rescue-%')
    select 'gift ' || coalesce(o.ref, g.ref) || ' of member ' || coalesce(o.member_id, g.member_id) as subject,
      coalesce(o.kind || ' ' || o.amount, 'none') as expected, coalesce(g.kind || ' ' || g.amount, 'none') as found
    from owed o full join given g on g.member_id = o.member_id and g.ref = o.ref
    where (o.kind, o.amount) is distinct from (g.kind, g.amount) order by 1 limit ${limit}`)
}
