-- after: loyalty/claim-review
-- after: wallet/ledger-kind
-- Opens gifts, each once for its member, source and reference; answers how many are new. Of a quiet one nothing is told: it waits
-- in the reward centre.
create or replace function loyalty_open_rewards(p_rows jsonb) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  v_opened integer := 0;
  x record;
begin
  perform loyalty_lock();
  for x in
    select * from jsonb_to_recordset(p_rows) as t(member bigint, source text, ref text, what text, level smallint, kind text, amount bigint,
      "multiplePpm" integer, contributions jsonb, hours integer, converts boolean, "opensAt" timestamptz, "expiresAt" timestamptz, quiet boolean) order by member, source, ref
  loop
    perform loyalty_open(array[x.member], array[business_day(v_now)]);
    -- The number is taken under the member's row.
    perform from loyalty_member where cell = cell_of(x.member) and member_id = x.member for update;
    insert into loyalty_reward (cell, member_id, n, source, ref, what, level, kind, amount, multiple_ppm, contributions, hours, converts, opens_at, expires_at, made_at)
    values (cell_of(x.member), x.member,
      coalesce((select max(r.n) from loyalty_reward r where r.cell = cell_of(x.member) and r.member_id = x.member), 0) + 1,
      x.source, x.ref, x.what, x.level, x.kind, x.amount, x."multiplePpm", x.contributions, x.hours, x.converts, x."opensAt", x."expiresAt", v_now)
    on conflict (cell, member_id, source, ref) do nothing;
    if found then
      v_opened := v_opened + 1;
      if x.quiet then continue; end if;
      perform outbox_add('loyalty.reward_opened', 'member:' || x.member,
        jsonb_build_object('source', x.source, 'what', x.what, 'level', x.level, 'kind', x.kind, 'amount', to_char(x.amount / 10000.0, 'FM999999999999990.0000')));
    end if;
  end loop;
  return v_opened;
end $$;

-- The movement of the ledger that a gift of money is written as.
create or replace function loyalty_reward_kind(p_what text) returns smallint
language sql immutable parallel safe as $$
  select case p_what when 'VIP_UPGRADE' then kind_vip_upgrade() when 'VIP_WEEKLY' then kind_vip_weekly()
    when 'VIP_MONTHLY' then kind_vip_monthly() when 'VIP_BIRTHDAY' then kind_vip_birthday() else kind_reward() end
$$;

-- Claims gifts of a member, all or none: what is claimed already stays as it is. A gift gives what was pinned when it was
-- opened; one that is as large as the brand's setting says waits for an operator, and the others are paid.
create or replace function loyalty_claim(p_member bigint, p_ns integer[]) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  v_reply jsonb;
  v_claimed integer[] := '{}';
  v_waiting integer[] := '{}';
  r loyalty_reward;
begin
  perform wallet_lock(p_member, 'P');
  v_reply := wallet_refusal(p_member, 0, v_now);
  if v_reply ->> 'code' in ('account_disabled', 'self_excluded') then return v_reply; end if;
  if (select count(*) from loyalty_reward where cell = cell_of(p_member) and member_id = p_member and n = any (p_ns))
    <> (select count(distinct n) from unnest(p_ns) n) then
    return '{"code":"not_found"}';
  end if;
  for r in
    select * from loyalty_reward where cell = cell_of(p_member) and member_id = p_member and n = any (p_ns) order by n for update
  loop
    if r.state = 'CLAIMED' then
      if loyalty_claim_due(p_member, 'GIFT', r.n) is not null then v_waiting := v_waiting || r.n; end if;
      continue;
    end if;
    if r.state <> 'OPEN' or r.expires_at <= v_now then return jsonb_build_object('code', 'reward_gone', 'id', r.n::text); end if;
    if r.opens_at > v_now then return jsonb_build_object('code', 'reward_not_open', 'id', r.n::text, 'opensAt', loyalty_claim_time(r.opens_at)); end if;
    v_claimed := v_claimed || r.n;
  end loop;
  update loyalty_reward set state = 'CLAIMED', ended_at = v_now
  where cell = cell_of(p_member) and member_id = p_member and n = any (v_claimed);
  for r in
    select * from loyalty_reward where cell = cell_of(p_member) and member_id = p_member and n = any (v_claimed) order by n
  loop
    if loyalty_reward_pay(r) is null then continue; end if;
    v_claimed := array_remove(v_claimed, r.n);
    v_waiting := v_waiting || r.n;
  end loop;
  return jsonb_build_object('code', 'ok', 'claimed', to_jsonb(v_claimed), 'waiting', to_jsonb(v_waiting));
end $$;

-- Gives what a claimed gift is; null: it is given, else until when it will be decided.
create or replace function loyalty_reward_pay(r loyalty_reward) returns timestamptz
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_ref constant text := 'G' || r.member_id || '-' || r.n;
begin
  if r.kind = 'POINTS' then
    perform loyalty_point_move(r.member_id, 'REWARD', r.amount, v_ref, '');
    return null;
  end if;
  return loyalty_claim_give(r.member_id, 'GIFT', r.n, v_ref, r.what, r.level, r.kind, r.amount,
    case r.kind when 'CASH' then
      jsonb_build_object('house', 'bonus-expense', 'source', 'reward', 'refKind', 'reward', 'ledgerKind', loyalty_reward_kind(r.what))
    else jsonb_build_object('base', r.amount, 'multiplePpm', r.multiple_ppm, 'contributions', r.contributions, 'hours', r.hours,
      'converts', r.converts) end,
    jsonb_build_object('gift', r.source, 'of', r.ref, 'multiplePpm', r.multiple_ppm, 'madeAt', loyalty_claim_time(r.made_at)));
end $$;

-- Ends up to `p_limit` gifts that nobody claimed in time; answers how many.
create or replace function loyalty_expire_rewards(p_limit integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_count integer;
begin
  update loyalty_reward r set state = 'EXPIRED', ended_at = lotus_now()
  where (r.cell, r.member_id, r.n) in (
    select cell, member_id, n from loyalty_reward where state = 'OPEN' and expires_at <= lotus_now()
    order by expires_at limit p_limit for update skip locked);
  get diagnostics v_count = row_count;
  return v_count;
end $$;

grant execute on function
  loyalty_open_rewards(jsonb),
  loyalty_claim(bigint, integer[]),
  loyalty_expire_rewards(integer)
  to lotus_app;
