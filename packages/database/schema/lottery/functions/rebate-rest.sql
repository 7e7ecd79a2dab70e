-- after: wallet/pay-many
-- What of an order's rebate is below a hundredth, of the part that was staked in cash: a bonus's part would become cash.
create or replace function lottery_rest_of(p_rebate bigint, p_stake_cash bigint, p_stake bigint, p_is_trial boolean) returns smallint
language sql immutable set search_path = public, pg_temp
as $$ select case when p_is_trial or p_rebate is null then null
  else div((p_rebate % 100)::numeric * p_stake_cash, p_stake::numeric)::smallint end $$;

-- Adds what orders of a game left. Members and amounts are pairs, each member once; the caller holds the members' locks.
create or replace function lottery_add_rests(p_game smallint, p_members bigint[], p_amounts bigint[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  insert into lottery_rebate_rest as r (cell, member_id, game_id, accrued)
  select cell_of(t.member), t.member, p_game, t.amount from unnest(p_members, p_amounts) as t(member, amount)
  order by 1, 2
  on conflict (cell, member_id, game_id) do update set accrued = r.accrued + excluded.accrued;
end $$;

-- Pays what has reached a hundredth, of one game and at most `p_limit` members a call. Returns how many were paid.
create or replace function lottery_pay_rests(p_limit integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  v_game smallint;
  g lottery_game;
  v_members bigint[];
  v_amounts bigint[];
  v_refs text[];
begin
  select r.game_id into v_game from lottery_rebate_rest r where r.accrued - r.paid >= 100 order by r.game_id limit 1;
  if v_game is null then return 0; end if;
  select * into strict g from lottery_game where id = v_game;
  select array_agg(t.member_id order by t.member_id) into v_members from (
    select r.member_id from lottery_rebate_rest r where r.game_id = v_game and r.accrued - r.paid >= 100 order by r.member_id limit p_limit) t;
  perform wallet_lock_players(v_members, g.currency);
  -- Another worker may have paid some of them meanwhile.
  insert into lottery_rebate_payment (cell, member_id, game_id, n, amount, accrued, paid_before, at)
  select r.cell, r.member_id, r.game_id, r.payments + 1, (r.accrued - r.paid) / 100 * 100, r.accrued, r.paid, v_now
  from unnest(v_members) as m(id) join lottery_rebate_rest r on r.cell = cell_of(m.id) and r.member_id = m.id and r.game_id = v_game
  where r.accrued - r.paid >= 100;
  select array_agg(p.member_id order by p.member_id), array_agg(p.amount order by p.member_id),
    array_agg('RR' || p.member_id || '-' || v_game || '-' || p.n order by p.member_id)
  into v_members, v_amounts, v_refs
  from unnest(v_members) as m(id) join lottery_rebate_rest r on r.cell = cell_of(m.id) and r.member_id = m.id and r.game_id = v_game
  join lottery_rebate_payment p on p.cell = r.cell and p.member_id = r.member_id and p.game_id = r.game_id and p.n = r.payments + 1;
  if v_members is null then return 0; end if;
  update lottery_rebate_rest r set paid = r.paid + t.amount, payments = r.payments + 1
  from unnest(v_members, v_amounts) as t(member, amount)
  where r.cell = cell_of(t.member) and r.member_id = t.member and r.game_id = v_game;
  perform wallet_pay_many(g.currency, 'lottery:' || lower(g.code), 'lottery-rebate-rest', 'rebate_rest', v_members,
    array_fill(kind_rebate(), array[cardinality(v_members)]), v_amounts, v_amounts, array_fill(0::bigint, array[cardinality(v_members)]),
    v_refs, v_refs, array_fill(v_now, array[cardinality(v_members)]));
  perform wallet_notify_members(v_members);
  return cardinality(v_members);
end $$;

grant execute on function lottery_pay_rests(integer) to lotus_app;
