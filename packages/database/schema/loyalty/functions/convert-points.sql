-- after: loyalty/claim-review
-- Changes points into money with a turnover requirement, once for each key; as much as the brand's setting says waits for an operator. `p_amount` and `p_multiple_ppm` are what the
-- member agreed to; other terms by now are "points_terms".
create or replace function loyalty_convert_points(
  p_member bigint, p_points bigint, p_amount bigint, p_multiple_ppm integer, p_session bigint, p_key text, p_fingerprint bytea) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_source constant text := 'points:m' || p_member;
  v_reply jsonb;
  v_have bigint;
  v_n integer;
  v_ref text;
  v_due timestamptz;
begin
  perform wallet_lock(p_member, 'P');
  v_reply := wallet_key_outcome(v_source, p_key, p_fingerprint);
  if v_reply is not null then return v_reply; end if;
  v_reply := wallet_refusal(p_member, 0, lotus_now());
  if v_reply ->> 'code' in ('account_disabled', 'self_excluded') then return v_reply; end if;
  if p_points < setting_number('loyalty.point_convert_min', 100) * 10000
    or p_points % (setting_number('loyalty.point_convert_step', 10) * 10000) <> 0 then
    return '{"code":"points_amount"}';
  end if;
  if p_amount <= 0 or p_multiple_ppm <> setting_number('loyalty.point_turnover_ppm', 1000000)
    or p_amount <> div(p_points::numeric * setting_number('loyalty.point_convert_ppm', 1000000), 100000000)::bigint * 100 then
    return '{"code":"points_terms"}';
  end if;
  select points into v_have from loyalty_member where cell = cell_of(p_member) and member_id = p_member for update;
  if coalesce(v_have, 0) < p_points then
    return jsonb_build_object('code', 'points_insufficient', 'have', coalesce(v_have, 0)::text);
  end if;
  if not fund_password_use(p_member, p_session) then return '{"code":"fund_password_required"}'; end if;
  v_n := coalesce((select max(n) from loyalty_point_entry where cell = cell_of(p_member) and member_id = p_member), 0) + 1;
  v_ref := 'P' || p_member || '-' || v_n;
  perform loyalty_point_move(p_member, 'CONVERT', -p_points, v_ref, '');
  v_due := loyalty_claim_give(p_member, 'POINTS', v_n, v_ref, 'CONVERT', null, 'CASH', p_amount,
    jsonb_build_object('house', 'points-expense', 'source', 'points', 'refKind', 'points', 'ledgerKind', kind_point_convert(),
      'turnover', 'points', 'multiplePpm', p_multiple_ppm),
    jsonb_build_object('points', p_points::text, 'multiplePpm', p_multiple_ppm));
  return wallet_key_store(v_source, p_key, p_fingerprint, 'applied', p_member, '{}',
    jsonb_build_object('code', 'ok', 'ref', v_ref, 'amount', p_amount::text, 'dueAt', loyalty_claim_time(v_due)));
end $$;

grant execute on function loyalty_convert_points(bigint, bigint, bigint, integer, bigint, text, bytea) to lotus_app;
