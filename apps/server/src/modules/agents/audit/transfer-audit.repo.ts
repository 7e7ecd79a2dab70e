import { sql, type Queryable } from '@lotus/database'
import type { Break } from '../../../platform/ledger-check.ts'

/** Transfers against each other, against their reversals, and against the journal as far as it is not archived. */
export function listTransferBreaks(db: Queryable, limit: number): Promise<Omit<Break, 'check'>[]> {
  return db.many(sql`
    with bound as (select wallet_archived_until() + interval '2 days' as at),
      live as (select * from team_transfer where made_at >= (select at from bound) and not by_contract),
      wanted as (
        select member_id, ref, 'XFER_' || way || '_' || side as kind, currency, case side when 'OUT' then -amount else amount end as amount from live
        union all
        select member_id, ref, 'XFER_REVERSAL', currency, case side when 'OUT' then amount else -amount end from live where state = 'REVERSED'
        union all
        select member_id, ref, 'XFER_FEE', currency, -fee from live where fee > 0
        union all
        select member_id, ref, 'XFER_FEE_RETURN', currency, fee from live where fee > 0 and state = 'REVERSED'
      ), moved as (
        select * from wallet_kind_totals('team_transfer')
      )
    select 'transfer ' || t.ref || ' of member ' || t.member_id as subject,
      concat_ws(' ', t.amount, t.currency, t.way, t.kind, t.depth, t.turnover, t.state, 'with member', t.other_id) as expected,
      coalesce(concat_ws(' ', o.side, o.amount, o.currency, o.way, o.kind, o.depth, o.turnover, o.state, 'with member', o.other_id), 'no other side') as found
    from team_transfer t
    left join team_transfer o on o.cell = cell_of(t.other_id) and o.member_id = t.other_id and o.ref = t.ref
    where o.ref is null or o.side = t.side or o.other_id <> t.member_id
      or (o.amount, o.currency, o.way, o.kind, o.depth, o.turnover, o.state, o.made_at, o.remark)
        <> (t.amount, t.currency, t.way, t.kind, t.depth, t.turnover, t.state, t.made_at, t.remark)
      or (t.kind in ('WAGE', 'DIVIDEND') and t.turnover > 0) or t.by_contract <> o.by_contract
    union all
    -- One of what was owed by contract is the steps that it paid; their movements are proven with the debts.
    select 'steps of transfer ' || t.ref, t.amount::text, coalesce(m.amount, 0)::text
    from team_transfer t left join (
      select member_id, transfer, sum(amount) filter (where what = 'UPLINE') as amount from agent_funding_move where transfer is not null group by 1, 2
    ) m on m.member_id = t.other_id and m.transfer = t.ref
    where t.by_contract and t.side = 'OUT' and (t.amount is distinct from m.amount or t.kind not in ('WAGE', 'DIVIDEND') or t.fee > 0)
    union all
    select 'reversal of transfer ' || t.ref, t.state, coalesce(r.state, 'none') from team_transfer t
    left join team_transfer_reversal r on r.cell = t.cell and r.member_id = t.member_id and r.ref = t.ref and r.state = 'DONE'
    where t.side = 'OUT' and (t.state = 'REVERSED') <> (r.ref is not null)
    union all
    select coalesce(w.kind, m.kind) || ' of transfer ' || coalesce(w.ref, m.ref_no) || ' of member ' || coalesce(w.member_id, m.member_id),
      coalesce(w.amount || ' ' || w.currency || ' once', 'none'), coalesce(m.amount || ' ' || m.currency || ' in ' || m.movements, 'none')
    from wanted w full join moved m on m.member_id = w.member_id and m.ref_no = w.ref and m.kind = w.kind
    where ((w.amount, w.currency) is distinct from (m.amount, m.currency) or m.movements <> 1)
      -- One of the days before the bound whose movement is not archived.
      and (w.ref is not null or not exists (
        select from team_transfer x where x.cell = cell_of(m.member_id) and x.member_id = m.member_id and x.ref = m.ref_no and x.made_at < (select at from bound)))
    limit ${limit}`)
}
