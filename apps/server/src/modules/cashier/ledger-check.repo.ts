import { sql, type Queryable } from '@lotus/database'

type Break = { subject: string; expected: string; found: string }

/** Ledger check: every withdrawal has exactly the movements of its status. */
export function listWithdrawalBreaks(db: Queryable): Promise<Break[]> {
  return db.many(sql`
    -- Movements of archived months stand in files; their keys stay.
    with bound as (select wallet_archived_until() + interval '2 days' as at),
      asked as (select * from withdrawal where created_at >= (select at from bound))
    select w.ref_no as subject, 'a hold key' as expected, 'none' as found from withdrawal w where not wallet_has_key('withdrawal', w.ref_no)
    union all
    select w.ref_no, 'a resolved hold: ' || (w.status not in ('SUBMITTED', 'PAYING', 'PAY_FAILED'))::text, 'not so' from withdrawal w
    where (w.status not in ('SUBMITTED', 'PAYING', 'PAY_FAILED')) <> wallet_has_key('hold', w.hold_id::text)
    union all
    select o.payout_ref, 'a payout of a withdrawal that is ' || w.status, o.state from withdrawal_payout o join asked w on w.id = o.withdrawal_id and w.member_id = o.member_id and o.cell = cell_of(w.member_id)
    where o.state in ('asked', 'sent') and w.status <> 'PAYING' or o.state = 'paid' and w.status not in ('PAID', 'RECEIVED', 'FORCED_RECEIVED', 'NOT_RECEIVED', 'RECEIVED_CONFIRMED')
      and not (coalesce(o.amount, w.amount - w.fee) < w.amount - w.fee and w.status in ('PAYING', 'PAY_FAILED'))
    union all
    -- Each that was paid has a hold of its own that was posted once, but the last one of all; never more than all of it is paid.
    select w.ref_no, 'parts within ' || w.amount - w.fee - w.given_back || ', each posted alone', p.paid || ' paid, not posted: ' || p.unposted from asked w cross join lateral (
      select coalesce(sum(coalesce(o.amount, w.amount - w.fee)), 0) as paid, count(*) filter (where o.hold_id is not null and not wallet_has_key('hold', o.hold_id::text)) as unposted,
        count(*) filter (where o.hold_id is null) as last
      from withdrawal_payout o where o.cell = cell_of(w.member_id) and o.member_id = w.member_id and o.withdrawal_id = w.id and o.state = 'paid') p
    where p.paid > w.amount - w.fee - w.given_back or p.unposted > 0 or p.last > 1 or (w.status in ('PAYING', 'PAY_FAILED') and p.paid >= w.amount - w.fee - w.given_back)
    union all
    -- What stays in the wallet was given by two operators each time, and the fee's share with it.
    select w.ref_no, g.kept || ' stays in the wallet with ' || g.fee, w.given_back || ' with ' || w.fee_given_back from asked w cross join lateral (
      select coalesce(sum(x.amount), 0) as kept, coalesce(sum(cashier_fee_share(w, x.amount)), 0) as fee, coalesce(sum(x.fee), 0) as given, coalesce(bool_and(x.key is null or wallet_has_key('withdrawal-fee', x.key)), true) as keyed
      from (select r.amount, r.fee, case when r.fee > 0 then w.ref_no || ':rest' || r.n end as key from withdrawal_rest r
          where r.cell = cell_of(w.member_id) and r.member_id = w.member_id and r.withdrawal_id = w.id and r.decided_at is not null
        union all
        select c.returned, c.fee_returned, case when c.fee_returned > 0 then w.ref_no || ':claim' || c.n end from withdrawal_claim c
          where c.cell = cell_of(w.member_id) and c.member_id = w.member_id and c.withdrawal_id = w.id and c.is_part) x) g
    where (g.kept, g.fee, g.given) is distinct from (w.given_back, w.fee_given_back, w.fee_given_back) or not g.keyed
    union all
    select w.ref_no, 'an open claim: ' || (w.status = 'NOT_RECEIVED')::text, 'not so' from asked w
    where (w.status = 'NOT_RECEIVED') <> exists (select from withdrawal_claim c where c.cell = cell_of(w.member_id) and c.member_id = w.member_id
      and c.withdrawal_id = w.id and c.outcome is null)
    union all
    -- Taken once more is taken whole: from cash or as debt.
    select o.payout_ref, coalesce(o.amount, w.amount - w.fee) || ' taken back', o.taken_back || ' and ' || o.taken_owed from withdrawal_payout o join asked w on w.id = o.withdrawal_id and w.member_id = o.member_id and o.cell = cell_of(w.member_id)
    where o.taken_back + o.taken_owed <> coalesce(o.amount, w.amount - w.fee)
    union all
    select w.ref_no, 'a payout on its way', 'none' from asked w
    where w.status = 'PAYING' and not exists (select from withdrawal_payout o where o.cell = cell_of(w.member_id)
      and o.member_id = w.member_id and o.withdrawal_id = w.id and o.state in ('asked', 'sent'))
    union all
    select w.ref_no, 'a fee of ' || cashier_fee_of(w.fee_terms, w.amount) || ', given back: ' || (w.fee_returned_at is not null), w.fee || ' with '
      || wallet_has_key('withdrawal-fee', w.ref_no) || ' and ' || wallet_has_key('withdrawal-fee', w.ref_no || ':back')
    from asked w where w.fee <> coalesce(cashier_fee_of(w.fee_terms, w.amount), 0) or (w.fee > 0) <> wallet_has_key('withdrawal-fee', w.ref_no)
      or (w.fee_returned_at is not null) <> wallet_has_key('withdrawal-fee', w.ref_no || ':back')
    limit 50`)
}

/** Ledger check: what was taken and given for each withdrawal, over all its movements. */
export function listWithdrawalSumBreaks(db: Queryable): Promise<Break[]> {
  return db.many(sql`
    with bound as (select wallet_archived_until() + interval '2 days' as at),
      asked as (select * from withdrawal where created_at >= (select at from bound))
    -- Each claim that gave the money back gave all of it once (T17), or the parts that it names; sent again, or taken because it had arrived
    -- or was more than what was left, it was taken once more; the latter comes back with that payout's money.
    -- The fee is taken once, and given back once: with the rejection, or with the money that stays in the wallet; of a part its share.
    select coalesce(w.ref_no, t.ref_no) as subject, w.amount + c.again + c.taken || ' taken, '
        || c.back + c.over + c.rest + (w.amount - w.fee - w.given_back) * c.rejected + w.fee * c.ended + w.fee_given_back * (1 - c.ended) || ' given' as expected,
      coalesce(t.taken, 0) || ' taken, ' || coalesce(t.given, 0) || ' given' as found
    from asked w full join wallet_totals('withdrawal') t using (ref_no)
      left join lateral (
        select (select coalesce(sum(coalesce(x.returned, w.amount - w.fee)), 0) from withdrawal_claim x where x.cell = cell_of(w.member_id) and x.member_id = w.member_id
            and x.withdrawal_id = w.id and x.outcome in ('returned', 'resent'))::bigint as back,
          (select coalesce(sum(coalesce(x.returned, w.amount - w.fee)), 0) from withdrawal_claim x where x.cell = cell_of(w.member_id) and x.member_id = w.member_id
            and x.withdrawal_id = w.id and x.outcome = 'resent')::bigint as again,
          (select coalesce(sum(coalesce(o.taken_back, 0) + coalesce(o.over_taken, 0)), 0)::bigint from withdrawal_payout o where o.cell = cell_of(w.member_id) and o.member_id = w.member_id
            and o.withdrawal_id = w.id) as taken,
          (select coalesce(sum(o.over_taken + o.over_owed), 0)::bigint from withdrawal_payout o where o.cell = cell_of(w.member_id) and o.member_id = w.member_id
            and o.withdrawal_id = w.id and o.over_returned_at is not null) as over,
          (select coalesce(sum(r.amount), 0)::bigint from withdrawal_rest r where r.cell = cell_of(w.member_id) and r.member_id = w.member_id
            and r.withdrawal_id = w.id and r.decided_at is not null) as rest,
          (w.status = 'REJECTED')::integer as rejected, (w.status = 'REJECTED' or exists (select from withdrawal_claim x where x.cell = cell_of(w.member_id)
            and x.member_id = w.member_id and x.withdrawal_id = w.id and x.outcome = 'returned' and not x.is_part))::integer as ended) c on true
    where (w.ref_no is null or t.ref_no is null or t.taken <> w.amount + c.again + c.taken
        or t.given <> c.back + c.over + c.rest + (w.amount - w.fee - w.given_back) * c.rejected + w.fee * c.ended + w.fee_given_back * (1 - c.ended))
      and (w.ref_no is not null or not exists (select from withdrawal x where x.ref_no = t.ref_no and x.created_at < (select at from bound)))
    limit 50`)
}

/**
 * Ledger check: every credited deposit has exactly the movements of its status, and every line of a bank's statement its payment.
 * `askHours`: so long after an order's end its provider is asked, and its card's code is kept.
 */
export function listDepositBreaks(db: Queryable, askHours: number): Promise<Break[]> {
  return db.many(sql`
    with bound as (select wallet_archived_until() + interval '2 days' as at),
      paid as (select * from deposit where created_at >= (select at from bound))
    select d.ref_no as subject, 'a ledger key' as expected, 'none' as found from deposit d
    where d.status in ('CREDITED', 'REVERSED') and not wallet_has_key('deposit', d.ref_no)
    union all
    select d.ref_no, 'a key of its reversal', 'none' from deposit d where d.status = 'REVERSED' and not wallet_has_key('deposit', d.ref_no || ':reversed')
    union all
    -- What was given for an order: itself and further transfers; what was taken: its reversal without the debt.
    select coalesce(d.ref_no, t.ref_no), coalesce(d.given, 0) || ' given, ' || coalesce(d.taken, 0) || ' taken',
      coalesce(t.given, 0) || ' given, ' || coalesce(t.taken, 0) || ' taken'
    from (
      select p.ref_no, coalesce(p.credited, 0) + coalesce((select sum(x.credited) from deposit_extra_payment x where x.deposit_id = p.id), 0) as given,
        case p.status when 'REVERSED' then p.credited - p.debt else 0 end
          + coalesce((select sum(x.credited - x.debt) from deposit_extra_payment x where x.deposit_id = p.id and x.reversed_at is not null), 0) as taken
      from paid p where p.status in ('CREDITED', 'REVERSED') or exists (select from deposit_extra_payment x where x.deposit_id = p.id and x.credited > 0)
    ) d full join wallet_totals('deposit') t using (ref_no)
    where (coalesce(d.given, 0), coalesce(d.taken, 0)) <> (coalesce(t.given, 0), coalesce(t.taken, 0))
      and (d.ref_no is not null or not exists (select from deposit x where x.ref_no = t.ref_no and x.created_at < (select at from bound)))
    union all
    -- A card counts its declared face, or the lower one less the penalty, and then its channel's fee is taken.
    select d.ref_no, 'a card of ' || d.amount || ' with ' || k.penalty_ppm || ' ppm', coalesce(k.face::text, 'no') || ' less ' || k.penalty || ' gave ' || d.credited
    from paid d join deposit_card k on k.cell = cell_of(d.member_id) and k.member_id = d.member_id and k.deposit_id = d.id
    where d.status in ('CREDITED', 'REVERSED') and (
      k.penalty is distinct from case when k.face <> d.amount then least(k.face, d.amount) * k.penalty_ppm / 1000000 else 0 end
      or d.credited is distinct from least(k.face, d.amount) - k.penalty - (least(k.face, d.amount) - k.penalty) * d.fee_ppm / 1000000 - d.fee_fixed)
    union all
    -- One card is one order's; its code is forgotten some hours after the end, by the loop.
    select d.ref_no, 'a print of its own, and no code any more', coalesce(cashier_print_owner(k.print), 'none') || ', code kept: ' || (k.sealed is not null)
    from paid d join deposit_card k on k.cell = cell_of(d.member_id) and k.member_id = d.member_id and k.deposit_id = d.id
    where d.status in ('AWAITING_PAYMENT', 'EXPIRED', 'CREDITED', 'REVERSED') and cashier_print_owner(k.print) is distinct from d.ref_no
      or k.sealed is not null and d.expires_at < lotus_now() - make_interval(hours => ${askHours}::integer + 24)
    union all
    -- A line that credited, or confirms a credit, is one payment with its amount; the indexes of bank_line keep two from one.
    select 'bank line ' || l.id, l.amount / c.vnd_per_unit || ' paid by its order', coalesce(x.amount, d.amount_paid)::text || ' of ' || coalesce(d.status, 'none')
    from bank_line l left join deposit d on d.id = l.deposit_id and d.member_id = l.member_id and d.ref_no = l.ref_no
      left join deposit_channel c on c.code = d.channel_code left join deposit_extra_payment x on x.id = l.extra_id and x.deposit_id = d.id
    where l.state in ('credited', 'confirmed', 'review') and (d.id is null
      or l.state = 'credited' and (d.credited_at is null or d.authorisation <> 'STATEMENT-' || l.id)
      or l.currency = 'VND' and greatest(l.amount / c.vnd_per_unit, 1) is distinct from coalesce(x.amount, d.amount_paid))
    union all
    select d.ref_no, 'a line of a bank statement', 'none' from deposit d
    where d.authorisation like 'STATEMENT-%' and not exists (select from bank_line l where l.deposit_id = d.id and l.extra_id is null and 'STATEMENT-' || l.id = d.authorisation)
    limit 50`)
}
