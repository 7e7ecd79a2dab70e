import { sql, type Queryable } from '@lotus/database'

/** Ledger check: every credited deposit and every withdrawal has exactly the movements of its status. */
export function listLedgerBreaks(db: Queryable): Promise<{ subject: string; expected: string; found: string }[]> {
  return db.many(sql`
    -- Movements of archived months stand in files; their keys stay.
    with bound as (select wallet_archived_until() + interval '2 days' as at),
      paid as (select * from deposit where created_at >= (select at from bound)),
      asked as (select * from withdrawal where created_at >= (select at from bound))
    select d.ref_no as subject, 'a ledger key' as expected, 'none' as found from deposit d
    where d.status in ('CREDITED', 'REVERSED') and not wallet_has_key('deposit', d.ref_no)
    union all
    select d.ref_no, 'a key of its reversal', 'none' from deposit d where d.status = 'REVERSED' and not wallet_has_key('deposit', d.ref_no || ':reversed')
    union all
    select w.ref_no, 'a hold key', 'none' from withdrawal w where not wallet_has_key('withdrawal', w.ref_no)
    union all
    select w.ref_no, 'a resolved hold: ' || (w.status not in ('SUBMITTED', 'PAYING', 'PAY_FAILED'))::text, 'not so' from withdrawal w
    where (w.status not in ('SUBMITTED', 'PAYING', 'PAY_FAILED')) <> wallet_has_key('hold', w.hold_id::text)
    union all
    select o.payout_ref, 'a payout of a withdrawal that is ' || w.status, o.state from withdrawal_payout o join asked w on w.id = o.withdrawal_id
    where o.state in ('asked', 'sent') and w.status <> 'PAYING' or o.state = 'paid' and w.status not in ('PAID', 'RECEIVED', 'FORCED_RECEIVED')
    union all
    select w.ref_no, 'a payout on its way', 'none' from asked w
    where w.status = 'PAYING' and not exists (select from withdrawal_payout o where o.withdrawal_id = w.id and o.state in ('asked', 'sent'))
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
    select coalesce(w.ref_no, t.ref_no), w.amount || ' taken', coalesce(t.taken, 0) || ' taken, ' || coalesce(t.given, 0) || ' given'
    from asked w full join wallet_totals('withdrawal') t using (ref_no)
    where (w.ref_no is null or t.ref_no is null or w.amount <> t.taken or t.given <> case w.status when 'REJECTED' then w.amount else 0 end)
      and (w.ref_no is not null or not exists (select from withdrawal x where x.ref_no = t.ref_no and x.created_at < (select at from bound)))
    limit 50`)
}
