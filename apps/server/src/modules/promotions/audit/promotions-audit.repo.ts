import { sql, type Queryable } from '@lotus/database'

export type Break = { subject: string; expected: string; found: string }

/** Budgets that are not the sum of what was given and issued. */
export function listBudgetBreaks(db: Queryable, limit: number): Promise<Break[]> {
  return db.many<Break>(sql`
    with given as (
      select promotion_id, amount from promotion_award
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
    owed as (select member_id, 'A' || member_id || '-' || n as ref_no, amount, at from promotion_award where kind <> 'POINTS')
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

/**
 * Raffles that gave something else than was drawn: an award without a win or of another amount; a win that is not as the terms
 * say or whose ticket is not its member's; a list, or a number of wins, that is not what was frozen and drawn.
 */
export function listRaffleBreaks(db: Queryable, limit: number): Promise<Break[]> {
  return db.many<Break>(sql`
    with given as (select * from promotion_award where slot = 'raffle'),
    won as (
      select w.*, r.version, p.value as prize_text, e.first_ticket, e.tickets,
        case when p.value ->> 'good' is not null then 'GOOD' else v.rule ->> 'kind' end as kind_due,
        trunc((p.value ->> 'amount')::numeric * 10000)::bigint as amount_due
      from promotion_raffle_win w join promotion_raffle r on r.promotion_id = w.promotion_id
      join promotion_version v on v.promotion_id = r.promotion_id and v.version = r.version
      left join promotion_raffle_entry e on e.cell = w.cell and e.member_id = w.member_id and e.promotion_id = w.promotion_id
      left join lateral (select v.rule -> 'given' -> 'prizes' -> w.prize_row as value) p on true
    ), listed as (
      select promotion_id, count(*) as holders, sum(tickets)::bigint as tickets from promotion_raffle_entry group by promotion_id
    ), prizes as (
      select r.promotion_id, sum((x.value ->> 'count')::integer)::integer as n from promotion_raffle r
      join promotion_version v on v.promotion_id = r.promotion_id and v.version = r.version
      cross join lateral jsonb_array_elements(v.rule -> 'given' -> 'prizes') x group by r.promotion_id
    )
    select 'raffle ' || coalesce(w.promotion_id, g.promotion_id) || ' of member ' || coalesce(w.member_id, g.member_id) as subject,
      coalesce(w.amount::text, 'none') as expected, coalesce(g.amount::text, 'none') as found
    from (select * from won where state = 'GIVEN') w
    full join given g on g.cell = w.cell and g.member_id = w.member_id and g.promotion_id = w.promotion_id and g.n = w.award
    where w.amount is distinct from g.amount
    union all
    select 'prize ' || w.prize || ' of raffle ' || w.promotion_id,
      format('%s %s, a ticket from %s to %s', w.kind_due, w.amount_due, w.first_ticket, w.first_ticket + w.tickets - 1),
      format('%s %s, ticket %s', w.kind, w.amount, w.ticket)
    from won w where w.kind is distinct from w.kind_due or w.amount is distinct from w.amount_due
      or w.first_ticket is null or w.ticket not between w.first_ticket and w.first_ticket + w.tickets - 1
    union all
    select 'list of raffle ' || r.promotion_id, format('%s holders, %s tickets', r.holders, r.tickets),
      format('%s holders, %s tickets', coalesce(l.holders, 0), coalesce(l.tickets, 0))
    from promotion_raffle r left join listed l using (promotion_id)
    where r.root is not null and (r.holders is distinct from l.holders or r.tickets is distinct from l.tickets)
    union all
    select 'winners of raffle ' || r.promotion_id, least(z.n, r.holders)::text, count(w.prize)::text
    from promotion_raffle r join prizes z using (promotion_id) left join promotion_raffle_win w using (promotion_id)
    where r.state in ('DRAWN', 'DONE') group by r.promotion_id, z.n, r.holders having count(w.prize) <> least(z.n, r.holders)
    order by 1 limit ${limit}`)
}
