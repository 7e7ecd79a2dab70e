-- after: agents/rebate
-- Writes what promotions cost, each movement once, and adds it to the day of the member and of everybody above. `p_rows`: member,
-- source, key, promotion, kind, currency, amount, told, chain. The caller holds `agent_rebate_lock`.
create or replace function agent_promotion_write(p_rows jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_closed constant timestamptz := (select closed_until from agent_close);
begin
  with fresh as materialized (
    insert into agent_promotion (cell, member_id, source, key, promotion, kind, currency, amount, told_at, at, chain)
    select cell_of(x.member), x.member, x.source, x.key, x.promotion, x.kind, x.currency, x.amount, x.told, greatest(x.told, v_closed), x.chain
    from jsonb_to_recordset(p_rows) as x(member bigint, source text, key text, promotion text, kind text, currency text, amount bigint,
      told timestamptz, chain bigint[])
    order by 1, 2 on conflict (cell, member_id, source, key) do nothing returning *
  )
  insert into agent_team_cost_day as d (cell, member_id, day, currency, accruals, wages, cashback, bonus)
  select cell_of(u.id), u.id, business_day(f.at), f.currency, 0, 0, coalesce(sum(f.amount) filter (where f.promotion = 'CASHBACK'), 0),
    coalesce(sum(f.amount) filter (where f.promotion = 'BONUS'), 0)
  from fresh f cross join lateral unnest(f.chain) as u(id)
  group by u.id, business_day(f.at), f.currency order by 1, 2, 3, 4
  on conflict (cell, member_id, day, currency) do update set cashback = d.cashback + excluded.cashback, bonus = d.bonus + excluded.bonus;
end $$;

grant execute on function
  agent_promotion_write(jsonb)
  to lotus_app;
