-- What the identity level leaves of withdrawals, and its figures: `left` is null where it sets no limit. `p_beside` is what the member sent
-- away today in another way. What of a withdrawal stays in the wallet is no part of these sums. Ask it under the member's lock.
create or replace function cashier_level_withdrawals(p_member bigint, p_beside bigint) returns jsonb
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  v_level constant integer := verification_level(p_member, business_day(v_now));
  v_day_most constant bigint := verification_most(v_level, 'withdrawDay');
  v_total_most constant bigint := verification_most(v_level, 'withdrawTotal');
  v_day bigint := 0;
  v_total bigint := 0;
begin
  select coalesce(sum(amount - given_back - fee_given_back), 0)::bigint + p_beside into v_day from withdrawal
  where member_id = p_member and status not in ('REJECTED', 'REFUNDED') and created_at > v_now - interval '2 days'
    and business_day(created_at) = business_day(v_now);
  if v_total_most is not null then
    select coalesce(sum(amount - given_back - fee_given_back), 0)::bigint into v_total from withdrawal
    where member_id = p_member and status not in ('REJECTED', 'REFUNDED');
  end if;
  return jsonb_build_object(
    'left', case when v_day_most is not null or v_total_most is not null then greatest(0, least(v_day_most - v_day, v_total_most - v_total))::text end,
    'figures', jsonb_strip_nulls(jsonb_build_object('level', v_level::text, 'usedDay', cashier_amount(v_day), 'usedTotal', cashier_amount(v_total),
      'day', cashier_amount(v_day_most), 'total', cashier_amount(v_total_most))));
end $$;
