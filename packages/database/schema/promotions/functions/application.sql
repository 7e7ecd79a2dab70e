-- after: promotions/pay
-- after: promotions/alike
-- Decides an application; of an issued one the amount is taken from the budget in the same commit.
create or replace function promotion_decide_application(
  p_member bigint, p_n integer, p_decision text, p_amount bigint, p_reason text, p_by text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  a promotion_application;
  v_code text;
begin
  perform wallet_lock(p_member, 'P');
  select * into a from promotion_application where cell = cell_of(p_member) and member_id = p_member and n = p_n;
  if not found then return '{"code":"not_found"}'; end if;
  if a.state <> 'APPLYING' then return jsonb_build_object('code', 'state_conflict', 'state', a.state); end if;
  if p_decision = 'ISSUE' then
    v_code := promotion_spend(a.promotion_id, p_amount);
    if v_code is not null then return jsonb_build_object('code', v_code); end if;
  end if;
  update promotion_application set state = case p_decision when 'ISSUE' then 'ISSUED' else 'REJECTED' end, reason = p_reason,
    decided_by = p_by, decided_at = lotus_now()
  where cell = a.cell and member_id = p_member and n = p_n;
  perform outbox_add('promotions.application_decided', 'member:' || p_member,
    jsonb_build_object('promotionId', a.promotion_id::text, 'decision', p_decision, 'reason', p_reason));
  return '{"code":"ok"}';
end $$;

-- Who else applied for the same and has something in common with this applicant (operations.md 4.8, 4.9), of the newest hundred: once
-- for a person, household, device and payout account. `state` is that of the other's last application.
create or replace function promotion_application_alike(p_promotion integer, p_member bigint)
returns table (member_id bigint, state text, evidence text[])
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    with others as (
      select distinct on (a.member_id) a.member_id, a.state, a.made_at from promotion_application a
      where a.promotion_id = p_promotion and a.member_id <> p_member order by a.member_id, a.made_at desc
    ), newest as (
      select o.* from others o order by o.made_at desc, o.member_id desc limit 100
    ), compared as (
      select n.member_id, n.state, n.made_at, promotion_likeness(p_member, n.member_id) as evidence
      from newest n
    )
    select c.member_id, c.state, c.evidence from compared c where cardinality(c.evidence) > 0
    order by cardinality(c.evidence) desc, c.made_at desc limit 20;
end $$;

grant execute on function
  promotion_application_alike(integer, bigint),
  promotion_decide_application(bigint, integer, text, bigint, text, text)
  to lotus_app;
