-- after: loyalty/count
-- after: loyalty/reward
-- Notes who invited a new member, on the terms of now, in the transaction of the registration. Nothing while referral is closed,
-- and for accounts that count nowhere. The terms are read here, since the members' program calls it.
create or replace function loyalty_referral_bind(p_referrer bigint, p_friend bigint) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  v_day constant date := business_day(v_now);
  v_until constant date := v_day + setting_number('loyalty.referral_days', 30)::integer;
  v_n integer;
begin
  if not setting_flag('loyalty.referral_is_open', false) or not member_is_counted(p_referrer) or not member_is_counted(p_friend) then return; end if;
  -- The number is taken under the member's row.
  perform loyalty_open(array[p_referrer], array[v_day]);
  perform from loyalty_member where cell = cell_of(p_referrer) and member_id = p_referrer for update;
  select coalesce(max(n), 0) + 1 into v_n from loyalty_referral where cell = cell_of(p_referrer) and member_id = p_referrer;
  insert into loyalty_referred (cell, member_id, referrer_id, n, watched_until)
  values (cell_of(p_friend), p_friend, p_referrer, v_n, v_until + 31)
  on conflict (cell, member_id) do nothing;
  if not found then return; end if;
  insert into loyalty_referral (cell, member_id, n, friend_id, registered_at, from_day, until_day, deposit_least, valid_bet_least, reward,
    friend_reward, multiple_ppm, wait_hours, gift_days, month_count, month_sum)
  values (cell_of(p_referrer), p_referrer, v_n, p_friend, v_now, v_day, v_until, setting_number('loyalty.referral_deposit', 100) * 10000,
    setting_number('loyalty.referral_valid_bet', 300) * 10000, setting_number('loyalty.referral_reward', 20) * 10000,
    setting_number('loyalty.referral_friend_reward', 10) * 10000, setting_number('loyalty.referral_turnover_ppm', 1000000)::integer,
    setting_number('loyalty.referral_wait_hours', 24)::integer, setting_number('loyalty.referral_gift_days', 7)::integer,
    setting_number('loyalty.referral_month_count', 20)::integer, setting_number('loyalty.referral_month_sum', 400) * 10000);
end $$;

-- Something of these members was counted: whoever invited them may be owed something, or no more.
create or replace function loyalty_referral_mark(p_members bigint[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update loyalty_referred r set due_at = lotus_now()
  from (select distinct m from unnest(p_members) m) x
  where r.cell = cell_of(x.m) and r.member_id = x.m and r.watched_until > business_day(lotus_now())
    and (r.due_at is null or r.due_at > lotus_now());
end
$$;

-- Opens the gift of one side, or opens one again that was taken back before anybody claimed it.
create or replace function loyalty_referral_give(
  r loyalty_referral, p_member bigint, p_what text, p_amount bigint, p_contributions jsonb, p_converts boolean) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_ref constant text := 'R' || r.member_id || '-' || r.n;
  v_opens constant timestamptz := lotus_now() + make_interval(hours => r.wait_hours);
  v_ends constant timestamptz := v_opens + make_interval(days => r.gift_days);
begin
  if p_amount = 0 then return; end if;
  update loyalty_reward set state = 'OPEN', ended_at = null, opens_at = v_opens, expires_at = v_ends
  where cell = cell_of(p_member) and member_id = p_member and source = 'REFERRAL' and ref = v_ref and state = 'REVOKED';
  if found then return; end if;
  perform loyalty_open_rewards(jsonb_build_array(jsonb_build_object('member', p_member, 'source', 'REFERRAL', 'ref', v_ref, 'what', p_what,
    'level', null, 'kind', 'BONUS', 'amount', p_amount, 'multiplePpm', r.multiple_ppm, 'contributions', p_contributions, 'hours', null,
    'converts', p_converts, 'opensAt', v_opens, 'expiresAt', v_ends)));
end $$;

-- Takes the gift of one side back: one that waits is revoked, a bonus that was claimed ends. What has become cash stays. True if
-- nothing of it stays.
create or replace function loyalty_referral_take_back(r loyalty_referral, p_member bigint) returns boolean
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  g loyalty_reward;
begin
  select * into g from loyalty_reward where cell = cell_of(p_member) and member_id = p_member and source = 'REFERRAL'
    and ref = 'R' || r.member_id || '-' || r.n for update;
  if not found then return true; end if;
  if g.state = 'OPEN' then
    update loyalty_reward set state = 'REVOKED', ended_at = lotus_now() where cell = g.cell and member_id = p_member and n = g.n;
  elsif g.state = 'CLAIMED' and loyalty_claim_withdraw(p_member, 'GIFT', g.n) then
    update loyalty_reward set state = 'REVOKED', ended_at = lotus_now() where cell = g.cell and member_id = p_member and n = g.n;
  elsif g.state = 'CLAIMED' then
    return bonus_cancel(p_member, 'P', 'G' || p_member || '-' || g.n, 'referral_reversed') ->> 'code' = 'ok';
  end if;
  return true;
end $$;

-- The state of one side's gift; null: it was never given.
create or replace function loyalty_referral_gift(r loyalty_referral, p_member bigint) returns text
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (select state from loyalty_reward where cell = cell_of(p_member) and member_id = p_member and source = 'REFERRAL'
    and ref = 'R' || r.member_id || '-' || r.n);
end $$;

-- What two accounts have in common, logins and payout accounts alike.
create or replace function loyalty_referral_likeness(p_a bigint, p_b bigint) returns text[]
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return member_likeness(p_a, p_b) || case when cashier_shares_account(p_a, p_b) then array['PAYOUT'] else '{}'::text[] end;
end $$;

-- What the two accounts have in common, with what was found before: logins and payout accounts come and go. The friend is
-- compared with other friends of the same member too: with the newest fifty who counted before or were refused before, so that
-- of a household the first one counts and keeps it when the others are refused. What is found there begins with FRIEND_.
create or replace function loyalty_referral_evidence(r loyalty_referral) returns text[]
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return array(select distinct e from (
    select unnest(r.evidence || loyalty_referral_likeness(r.member_id, r.friend_id)) as e
    union all
    select 'FRIEND_' || unnest(loyalty_referral_likeness(r.friend_id, o.friend_id)) from (
      select friend_id from loyalty_referral x where x.cell = r.cell and x.member_id = r.member_id and x.n <> r.n
        and case when x.state = 'REJECTED' then x.decided_at when x.state in ('QUALIFIED', 'CAPPED') then x.qualified_at end
          < coalesce(r.qualified_at, lotus_now())
      order by x.n desc limit 50) o) found order by e);
end $$;

-- Whether the accounts are compared: when the friend would count, and again while nobody has claimed. Not after an operator has
-- decided.
create or replace function loyalty_referral_compares(r loyalty_referral, p_meets boolean, p_gifts text[]) returns boolean
language plpgsql immutable set search_path = public, pg_temp as $$
begin
  if not p_meets or r.decided_at is not null then return false; end if;
  if r.state in ('QUALIFIED', 'CAPPED') then return 'OPEN' = any(p_gifts) and 'CLAIMED' <> all(p_gifts); end if;
  -- Claimed once and taken back: it is not given a second time.
  return not (r.state = 'REVERSED' and r.spent_month is null and p_gifts[1] = 'CLAIMED');
end $$;

-- What the friend has paid in and played within the days of the terms.
create or replace function loyalty_referral_count(r loyalty_referral) returns loyalty_referral
language plpgsql stable set search_path = public, pg_temp as $$
begin
  select s.deposits, greatest(s.valid_bet, 0) into r.deposits, r.valid_bet from loyalty_sums(r.friend_id, r.from_day, r.until_day, '{}') s;
  return r;
end $$;

-- Takes back what a friend gave who counts no more for now. One whose gift has opened has counted on that day: it is kept, so that
-- the friend counts on no second one.
create or replace function loyalty_referral_undo(r loyalty_referral, p_state text) returns loyalty_referral
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_opened constant timestamptz := r.qualified_at + make_interval(hours => r.wait_hours);
begin
  if loyalty_referral_take_back(r, r.member_id) then r.spent_month := null; end if;
  perform loyalty_referral_take_back(r, r.friend_id);
  if v_opened <= lotus_now() then r.counted_at := coalesce(r.counted_at, v_opened); end if;
  r.state := p_state;
  r.month := null;
  r.qualified_at := null;
  return r;
end $$;

-- Judges one friend by what is counted of them now: gives, holds, takes back, ends. Safe to repeat. Answers the state; null: nobody
-- invited them. `p_contributions` and `p_converts` are the terms of a bonus as they are now.
create or replace function loyalty_referral_judge(p_friend bigint, p_contributions jsonb, p_converts boolean) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_day constant date := business_day(lotus_now());
  v_month constant date := date_trunc('month', business_day(lotus_now()))::date;
  f loyalty_referred;
  r loyalty_referral;
  v_given record;
  v_meets boolean;
  v_is_given boolean;
  v_gifts text[];
  v_evidence text[];
  -- The caps of the day of registration, unless they were lowered since.
  v_count integer;
  v_sum bigint;
begin
  select * into f from loyalty_referred where cell = cell_of(p_friend) and member_id = p_friend;
  if not found then return null; end if;
  -- Members before counting, as everybody who pays locks.
  perform wallet_lock_members(array[least(f.referrer_id, p_friend), greatest(f.referrer_id, p_friend)], 'P');
  select * into strict r from loyalty_referral where cell = cell_of(f.referrer_id) and member_id = f.referrer_id and n = f.n for update;
  v_gifts := array[coalesce(loyalty_referral_gift(r, r.member_id), ''), coalesce(loyalty_referral_gift(r, p_friend), '')];
  -- Compared before counting stops for everybody: the lock of who invited keeps their other friends as they are.
  r := loyalty_referral_count(r);
  v_meets := r.deposits >= r.deposit_least and r.valid_bet >= r.valid_bet_least;
  if loyalty_referral_compares(r, v_meets, v_gifts) then v_evidence := loyalty_referral_evidence(r); end if;
  perform loyalty_lock();
  update loyalty_referred set due_at = null where cell = f.cell and member_id = p_friend;
  r := loyalty_referral_count(r);
  v_meets := r.deposits >= r.deposit_least and r.valid_bet >= r.valid_bet_least;
  v_is_given := r.state in ('QUALIFIED', 'CAPPED');
  if loyalty_referral_compares(r, v_meets, v_gifts) then
    -- What was counted in between is rarely what was missing.
    r.evidence := coalesce(v_evidence, loyalty_referral_evidence(r));
  end if;
  if v_is_given and loyalty_referral_compares(r, v_meets, v_gifts) then
    -- A second look while nobody has claimed: a shared payout account may have come after the first one.
    if r.evidence <> '{}' then
      r := loyalty_referral_undo(r, 'HELD');
    else
      -- A bet in between brought the look forward: the one just before the gifts open is still to come.
      update loyalty_referred set due_at = r.qualified_at + make_interval(hours => r.wait_hours) - interval '2 minutes'
      where cell = f.cell and member_id = p_friend
        and r.qualified_at + make_interval(hours => r.wait_hours) - interval '2 minutes' > lotus_now();
    end if;
  elsif r.state = 'REJECTED' then
    update loyalty_referred set watched_until = least(watched_until, v_day) where cell = f.cell and member_id = p_friend;
  elsif v_is_given and v_meets then
    null;
  elsif v_is_given then
    r := loyalty_referral_undo(r, 'REVERSED');
  elsif r.state = 'REVERSED' and v_meets and r.spent_month is null and v_gifts[1] = 'CLAIMED' then
    -- Claimed once and taken back: it is not given a second time.
    null;
  elsif not v_meets then
    r.state := case when r.state = 'REVERSED' then 'REVERSED' when v_day >= r.until_day then 'EXPIRED' else 'WAITING' end;
  else
    if r.decided_at is null and r.evidence <> '{}' then
      r.state := 'HELD';
    else
      select count(*)::integer as number, coalesce(sum(reward), 0)::bigint as total into v_given from loyalty_referral
      where cell = r.cell and member_id = r.member_id and spent_month = v_month;
      v_count := least(r.month_count, setting_number('loyalty.referral_month_count', 20)::integer);
      v_sum := least(r.month_sum, setting_number('loyalty.referral_month_sum', 400) * 10000);
      -- What stayed with who invited when the friend was reversed is not given again.
      r.state := case when r.spent_month is not null or (v_given.number < v_count and v_given.total + r.reward <= v_sum)
        then 'QUALIFIED' else 'CAPPED' end;
      r.month := coalesce(r.spent_month, v_month);
      r.qualified_at := lotus_now();
      -- Looked at once more just before the gifts open.
      update loyalty_referred set due_at = r.qualified_at + make_interval(hours => r.wait_hours) - interval '2 minutes'
      where cell = f.cell and member_id = p_friend and due_at is null;
      if r.state = 'QUALIFIED' and r.spent_month is null then
        r.spent_month := v_month;
        perform loyalty_referral_give(r, r.member_id, 'REFERRAL_FRIEND', r.reward, p_contributions, p_converts);
      end if;
      perform loyalty_referral_give(r, p_friend, 'REFERRAL_WELCOME', r.friend_reward, p_contributions, p_converts);
    end if;
  end if;
  update loyalty_referral set deposits = r.deposits, valid_bet = r.valid_bet, state = r.state, evidence = r.evidence, month = r.month,
    qualified_at = r.qualified_at, counted_at = r.counted_at, spent_month = r.spent_month
  where cell = r.cell and member_id = r.member_id and n = r.n;
  return r.state;
end $$;

-- An operator decides over one that is held: it counts, if it still meets the conditions, or it never will.
create or replace function loyalty_referral_decide(
  p_referrer bigint, p_n integer, p_approves boolean, p_reason text, p_by bigint, p_by_name text, p_contributions jsonb, p_converts boolean)
returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  r loyalty_referral;
begin
  select * into r from loyalty_referral where cell = cell_of(p_referrer) and member_id = p_referrer and n = p_n;
  if not found then return '{"code":"not_found"}'; end if;
  -- In the order of a judgement.
  perform wallet_lock_members(array[least(p_referrer, r.friend_id), greatest(p_referrer, r.friend_id)], 'P');
  perform loyalty_lock();
  select * into strict r from loyalty_referral where cell = r.cell and member_id = p_referrer and n = p_n for update;
  if r.state <> 'HELD' then return jsonb_build_object('code', 'state_conflict', 'state', r.state); end if;
  update loyalty_referral set state = case when p_approves then 'WAITING' else 'REJECTED' end, decided_by = p_by, decided_name = p_by_name,
    decided_at = lotus_now(), reason = p_reason
  where cell = r.cell and member_id = p_referrer and n = p_n;
  if p_approves then perform loyalty_referral_judge(r.friend_id, p_contributions, p_converts); end if;
  return '{"code":"ok"}';
end $$;

-- trust.md ACC-13: what two accounts had in common, and what was said of it, goes; what was given stays.
create or replace function loyalty_referral_erase(p_member bigint) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  -- One that is held could otherwise count later, since nothing speaks against it any more.
  update loyalty_referral set state = 'REJECTED', decided_name = 'erasure', decided_at = lotus_now()
  where cell = cell_of(p_member) and member_id = p_member and state = 'HELD';
  update loyalty_referral r set state = 'REJECTED', decided_name = 'erasure', decided_at = lotus_now() from loyalty_referred f
  where f.cell = cell_of(p_member) and f.member_id = p_member and r.cell = cell_of(f.referrer_id) and r.member_id = f.referrer_id
    and r.n = f.n and r.state = 'HELD';
  update loyalty_referral set evidence = '{}', reason = '' where cell = cell_of(p_member) and member_id = p_member;
  update loyalty_referral r set evidence = '{}', reason = '' from loyalty_referred f
  where f.cell = cell_of(p_member) and f.member_id = p_member and r.cell = cell_of(f.referrer_id) and r.member_id = f.referrer_id and r.n = f.n;
end
$$;

grant execute on function
  loyalty_referral_bind(bigint, bigint),
  loyalty_referral_mark(bigint[]),
  loyalty_referral_judge(bigint, jsonb, boolean),
  loyalty_referral_decide(bigint, integer, boolean, text, bigint, text, jsonb, boolean),
  loyalty_referral_erase(bigint)
  to lotus_app;
