import { sql, type Queryable } from '@lotus/database'

/**
 * Ledger check: every transfer of USDT that counted is one payment of its order, worth its units times its rate, cut off
 * to ten-thousandths; mined before the order's end, by the locked rate. And every such payment has its transfer.
 */
export function listCryptoBreaks(db: Queryable): Promise<{ subject: string; expected: string; found: string }[]> {
  return db.many(sql`
    with bound as (select wallet_archived_until() + interval '2 days' as at),
      counted as (
        select d.ref_no, t.txid || ':' || t.log_index as output, t.units, t.rate_vnd, t.worth, t.network, t.txid, t.log_index, k.vnd_per_unit,
          k.rate_vnd as locked, t.mined_at <= d.expires_at as is_timely,
          -- What the payment was, as an order's own or as a further one.
          case when d.provider_ref = t.provider_ref then d.amount_paid else x.amount end as paid,
          d.provider_ref = t.provider_ref or x.id is not null as is_paid, coalesce(x.is_currency, d.amount_paid is not null) as is_currency
        from deposit d
          join deposit_crypto k on k.cell = cell_of(d.member_id) and k.member_id = d.member_id and k.deposit_id = d.id
          join deposit_transfer t on t.cell = k.cell and t.member_id = k.member_id and t.deposit_id = k.deposit_id
          left join deposit_extra_payment x on x.channel_code = d.channel_code and x.provider_ref = t.provider_ref and x.deposit_id = d.id
        where d.created_at >= (select at from bound) and t.state in ('taken', 'reversed')
      )
    select c.ref_no as subject, 'a payment of transfer ' || c.output as expected, 'none' as found from counted c where c.is_paid is not true
    union all
    select c.ref_no, c.units || ' units at ' || coalesce(c.rate_vnd::text, 'no rate'), coalesce(c.worth::text, 'no worth') || ' and ' || coalesce(c.paid::text, 'nothing') || ' paid'
    from counted c where c.is_paid and c.worth is not null
      and (c.worth <> greatest(cashier_usdt_worth(c.units, c.rate_vnd, c.vnd_per_unit), 1) or c.paid is distinct from c.worth)
    union all
    select c.ref_no, 'the locked rate ' || c.locked, c.rate_vnd::text from counted c where c.is_timely and c.rate_vnd <> c.locked
    union all
    select c.ref_no, 'transfer ' || c.output || ' as its own', coalesce(cashier_output_owner(c.network, c.txid, c.log_index), 'nobody''s')
    from counted c where cashier_output_owner(c.network, c.txid, c.log_index) is distinct from c.ref_no
    union all
    select d.ref_no, 'an address of its own', coalesce(cashier_address_owner(k.address), 'nobody''s')
    from deposit d join deposit_crypto k on k.cell = cell_of(d.member_id) and k.member_id = d.member_id and k.deposit_id = d.id
    where d.created_at >= (select at from bound) and k.address is not null and cashier_address_owner(k.address) is distinct from d.ref_no
    union all
    select d.ref_no, 'a transfer of payment ' || d.provider_ref, 'none' from deposit d
    where d.created_at >= (select at from bound) and d.authorisation like 'CHAIN-%' and not exists (
      select from deposit_transfer t where t.cell = cell_of(d.member_id) and t.member_id = d.member_id and t.deposit_id = d.id
        and t.txid || ':' || t.log_index = split_part(d.provider_ref, '#', 1))
    limit 50`)
}
