-- after: identity/likeness
-- after: cashier/likeness
-- What two members have in common: contact or identity, device, network, payout account (operations.md 4.8, 4.9).
create or replace function promotion_likeness(p_a bigint, p_b bigint) returns text[]
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return member_likeness(p_a, p_b) || case when cashier_shares_account(p_a, p_b) then array['ACCOUNT'] else '{}' end;
end $$;

-- Refuses what a promotion gives once in a period to all who share one of the signs that its rule names (`onePer`), where somebody
-- alike was given it; null: nobody was. Whoever was given a part of the period keeps the rest of it. Who it was, and what is shared,
-- is kept for the office alone. Whoever pays holds the promotion's row, so of two at once the second one sees the first.
create or replace function promotion_alike_refusal(p_member bigint, p_promotion integer, p_version integer, p_period text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_signs text[];
  v_evidence text[];
  v_other bigint;
begin
  select array(select jsonb_array_elements_text(v.rule -> 'onePer')) into v_signs from promotion_version v
  where v.promotion_id = p_promotion and v.version = p_version;
  if coalesce(cardinality(v_signs), 0) = 0 or exists (select from promotion_award a where a.cell = cell_of(p_member) and a.member_id = p_member
    and a.promotion_id = p_promotion and a.period = p_period) then
    return null;
  end if;
  for v_other in
    select n.member_id from (
      select m.member_id from member_near(p_member, v_signs) m
      union
      select c.member_id from cashier_payees_with(p_member) c where 'ACCOUNT' = any (v_signs)) n
    where exists (select from promotion_award a where a.cell = cell_of(n.member_id) and a.member_id = n.member_id
      and a.promotion_id = p_promotion and a.period = p_period)
    order by n.member_id limit 20
  loop
    v_evidence := promotion_likeness(p_member, v_other);
    if v_evidence && v_signs then
      insert into promotion_alike as x (cell, member_id, promotion_id, period, other_id, evidence, at)
      values (cell_of(p_member), p_member, p_promotion, p_period, v_other, v_evidence, lotus_now())
      on conflict (cell, member_id, promotion_id) do update
        set period = excluded.period, other_id = excluded.other_id, evidence = excluded.evidence, at = excluded.at
      where (x.period, x.other_id, x.evidence) is distinct from (excluded.period, excluded.other_id, excluded.evidence);
      return '{"code":"promo_alike"}';
    end if;
  end loop;
  return null;
end $$;

-- Who has something in common with a member whose claim is looked at, and what; those with most in common first.
create or replace function promotion_claim_alike(p_member bigint) returns table (member_id bigint, evidence text[])
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    with others as (
      select m.member_id from member_near(p_member, array['CONTACT', 'DEVICE', 'ADDRESS']) m
      union
      select c.member_id from cashier_payees_with(p_member) c
    ), compared as (
      select o.member_id, promotion_likeness(p_member, o.member_id) as evidence from (select * from others order by member_id desc limit 200) o
    )
    select c.member_id, c.evidence from compared c where cardinality(c.evidence) > 0
    order by cardinality(c.evidence) desc, c.member_id desc limit 20;
end $$;

grant execute on function
  promotion_alike_refusal(bigint, integer, integer, text),
  promotion_claim_alike(bigint)
  to lotus_app;
