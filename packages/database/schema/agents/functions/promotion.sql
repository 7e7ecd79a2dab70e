-- after: agents/rebate
-- Writes what promotions cost, each movement once, and adds it to the day of the member and of everybody above. What of a bonus goes
-- back, or comes back, counts in the line that bore its grant, whoever is above by now. Of one whose grant never counted only what
-- exceeds the grant does: winnings, which counted as play. `p_rows` in the order of the news: member, source, key, promotion, kind,
-- currency, amount, told, chain (null: it counts for nobody by itself), grant, granted. The caller holds `agent_rebate_lock`. Costs are
-- added by one statement in one order, as everywhere (agent_statement_cost): the job that settles adds its own at the same time.
create or replace function agent_promotion_write(p_rows jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_closed constant timestamptz := (select closed_until from agent_close);
  v_chain bigint[];
  v_amount bigint;
  v_row agent_promotion;
  v_fresh agent_promotion[] := '{}';
  x record;
begin
  for x in
    select t.* from rows from (jsonb_to_recordset(p_rows) as (member bigint, source text, key text, promotion text, kind text, currency text,
      amount bigint, told timestamptz, chain bigint[], "grant" text, granted bigint))
      with ordinality as t(member, source, key, promotion, kind, currency, amount, told, chain, grant_key, granted, n) order by n
  loop
    v_chain := x.chain;
    v_amount := x.amount;
    if x.grant_key is not null then
      select g.chain into v_chain from agent_promotion g
      where g.cell = cell_of(x.member) and g.member_id = x.member and g.source = 'bonus' and g.key = x.grant_key;
      if not found then
        v_chain := x.chain;
        v_amount := sign(x.amount) * greatest(abs(x.amount) - x.granted, 0);
      end if;
    end if;
    continue when v_amount = 0 or v_chain is null;
    insert into agent_promotion (cell, member_id, source, key, promotion, kind, currency, amount, told_at, at, chain)
    values (cell_of(x.member), x.member, x.source, x.key, x.promotion, x.kind, x.currency, v_amount, x.told, greatest(x.told, v_closed), v_chain)
    on conflict (cell, member_id, source, key) do nothing returning * into v_row;
    if found then v_fresh := v_fresh || v_row; end if;
  end loop;
  insert into agent_team_cost_day as d (cell, member_id, day, currency, accruals, wages, cashback, bonus)
  select cell_of(u.id), u.id, business_day(f.at), f.currency, 0, 0, coalesce(sum(f.amount) filter (where f.promotion = 'CASHBACK'), 0),
    coalesce(sum(f.amount) filter (where f.promotion = 'BONUS'), 0)
  from unnest(v_fresh) as f cross join lateral unnest(f.chain) as u(id)
  group by u.id, business_day(f.at), f.currency order by 1, 2, 3, 4
  on conflict (cell, member_id, day, currency) do update set cashback = d.cashback + excluded.cashback, bonus = d.bonus + excluded.bonus;
  insert into agent_own_cost_day as d (cell, member_id, day, category, currency, cashback, bonus)
  select cell_of(f.member_id), f.member_id, business_day(f.at), '', f.currency, coalesce(sum(f.amount) filter (where f.promotion = 'CASHBACK'), 0),
    coalesce(sum(f.amount) filter (where f.promotion = 'BONUS'), 0)
  from unnest(v_fresh) as f group by f.member_id, business_day(f.at), f.currency order by 1, 2, 3, 5
  on conflict (cell, member_id, day, category, currency) do update set cashback = d.cashback + excluded.cashback, bonus = d.bonus + excluded.bonus;
  insert into agent_direct_cost_day as d (cell, member_id, day, category, currency, cashback, bonus)
  select cell_of(f.chain[2]), f.chain[2], business_day(f.at), '', f.currency, coalesce(sum(f.amount) filter (where f.promotion = 'CASHBACK'), 0),
    coalesce(sum(f.amount) filter (where f.promotion = 'BONUS'), 0)
  from unnest(v_fresh) as f where f.chain[2] is not null group by f.chain[2], business_day(f.at), f.currency order by 1, 2, 3, 5
  on conflict (cell, member_id, day, category, currency) do update set cashback = d.cashback + excluded.cashback, bonus = d.bonus + excluded.bonus;
end $$;

grant execute on function
  agent_promotion_write(jsonb)
  to lotus_app;
