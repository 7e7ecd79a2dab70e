-- module: wallet
-- Turnover requirements (operations.md 3.4 and 4.10, wallet.md 1; DECISIONS 3: this is the one name for "rollover") and
-- the bonus commands that stand on them. A requirement asks for an amount of valid bets before money can be withdrawn.
-- Progress comes from news of settled bets: each bet counts once, first in, first out over the member's requirements,
-- and what it gave to which stands in a row of its own, so that every figure explains itself and a reversal takes
-- exactly that back. Everything here runs under the member's lock: the member first, then the requirement's row.

insert into ledger_kind (id, code) values
  (40, 'BONUS_GRANT'), (41, 'BONUS_FORFEIT'), (42, 'BONUS_RELEASE'), (43, 'BONUS_EXPIRE');
-- What bonuses cost. Made here, so that two first bonuses do not wait for each other to open it.
select wallet_house('bonus-expense', 'P');

create table turnover_requirement (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  currency text not null references currency,
  origin text not null check (origin in ('deposit', 'bonus', 'adjust', 'transfer', 'cashback', 'points', 'vip', 'other')),
  -- The deposit, the promotion and period, the adjustment ...: a second grant for the same thing is the first one.
  origin_ref text not null check (length(origin_ref) between 1 and 60),
  base bigint not null check (base > 0 and base <= 1000000000000000),
  multiple_ppm integer not null check (multiple_ppm between 1 and 1000000000),
  -- base x multiple, rounded up to the next ten-thousandth.
  required bigint not null check (required > 0),
  progress bigint not null default 0,
  -- Parts per million of a valid bet by category; '*' is for categories that are not named.
  contributions jsonb not null check (jsonb_typeof(contributions) = 'object'),
  -- A bet with a higher stake gives nothing to this requirement.
  max_bet bigint check (max_bet > 0),
  excluded_categories text[] not null default '{}',
  -- The bonus that was granted with it, and whether its share still lies in the bonus bucket.
  bonus bigint not null default 0 check (bonus >= 0),
  holds_bonus boolean not null default false,
  -- The versions of the bonus account between which it held its share: a stake between them was its money too.
  bonus_since bigint,
  bonus_until bigint,
  -- Up to which version of the bonus account it is known whose what came back was; the member's highest counts.
  bonus_read bigint not null default 0,
  -- What becomes of that share when the requirement is cleared: cash, or nothing. Fixed with the grant's terms.
  converts boolean not null default true,
  expires_at timestamptz,
  status text not null default 'open' check (status in ('open', 'cleared', 'cancelled', 'expired')),
  end_reason text check (length(end_reason) between 1 and 200),
  created_at timestamptz not null default lotus_now(),
  cleared_at timestamptz,
  ended_at timestamptz,
  unique (member_id, origin, origin_ref),
  check (progress between 0 and required),
  check ((status = 'cleared') = (cleared_at is not null)),
  check (status <> 'cleared' or progress = required),
  check (status <> 'open' or progress < required),
  check ((status = 'open') = (ended_at is null)),
  check ((origin = 'bonus') = (bonus > 0)),
  check ((bonus > 0) = (bonus_since is not null) and holds_bonus = (bonus_since is not null and bonus_until is null)),
  check (expires_at > created_at)
) with (fillfactor = 80);
create index turnover_requirement_open on turnover_requirement (member_id) where status = 'open';
create index turnover_requirement_expiry on turnover_requirement (expires_at) where status = 'open' and expires_at is not null;

-- The fence: a settled bet counts once however often its news comes. (version, reversed) only grows: a correction is a
-- higher version, a rollback or a void a reversal, and a reversal that comes first is met by its late settlement.
-- Bets that no requirement waits for are not kept: one made later never counts earlier bets.
create table turnover_bet (
  bet_kind text not null check (length(bet_kind) between 1 and 60),
  bet_ref text not null check (length(bet_ref) between 1 and 160),
  member_id bigint not null,
  currency text not null,
  version integer not null check (version > 0),
  stake bigint not null check (stake >= 0),
  valid_bet bigint not null check (valid_bet >= 0),
  category text not null check (category ~ '^[A-Z]{2,12}$'),
  placed_at timestamptz not null,
  settled_at timestamptz not null,
  reversed_at timestamptz,
  primary key (bet_kind, bet_ref)
);

-- What a bet gave to a requirement, and how much of the valid bet that took.
create table turnover_progress (
  requirement_id bigint not null references turnover_requirement,
  bet_kind text not null,
  bet_ref text not null,
  amount bigint not null check (amount >= 0),
  valid_bet_used bigint not null check (valid_bet_used >= 0),
  contribution_ppm integer not null check (contribution_ppm between 1 and 1000000),
  -- 'max_bet': seen and not counted.
  reason text not null default 'counted' check (reason in ('counted', 'max_bet')),
  -- What reversals have taken back so far.
  taken_back bigint not null default 0 check (taken_back >= 0),
  primary key (requirement_id, bet_kind, bet_ref),
  foreign key (bet_kind, bet_ref) references turnover_bet,
  check (reason = 'counted' or amount = 0)
);
create index turnover_progress_bet on turnover_progress (bet_kind, bet_ref);

-- News of settled bets that could not be read: it counts nothing and stops nobody, and is kept here for whoever looks
-- into it. The consumer and every drain before it meet the same entry.
create table turnover_unread (
  member_id bigint not null,
  digest bytea not null,
  topic text not null,
  entry text not null check (length(entry) <= 4000),
  error text not null check (length(error) <= 400),
  times integer not null default 1,
  first_seen_at timestamptz not null default lotus_now(),
  primary key (member_id, digest)
);

-- --- reading -----------------------------------------------------------------------------------------------------

create function turnover_units(p_amount text) returns bigint
language sql immutable set search_path = public, pg_temp
as $$ select trunc(p_amount::numeric * 10000)::bigint $$;

create function turnover_contribution(r turnover_requirement, p_category text) returns integer
language sql immutable set search_path = public, pg_temp
as $$
  select case when p_category = any (r.excluded_categories) then 0
    else coalesce((r.contributions ->> p_category)::integer, (r.contributions ->> '*')::integer, 0) end
$$;

-- The bets that rows of the outbox tell of: [{"topic","audience","payload","createdAt"}, ...]. 'lottery.orders_settled'
-- carries orders, 'wallet.bets_settled' the bets of everything else. An entry without a valid bet, a category or a time
-- of placement tells nothing that could count.
create function turnover_bets_of(p_events jsonb) returns setof turnover_bet
language sql stable set search_path = public, pg_temp as $$
  with event as (
    select substring(x.audience from '^member:(\d{1,18})$')::bigint as member_id, x.topic, x.payload, x."createdAt" as at
    from jsonb_to_recordset(p_events) as x(topic text, audience text, payload jsonb, "createdAt" timestamptz)
  ), told as (
    select 'lottery' as bet_kind, o."orderNo" as bet_ref, e.member_id, coalesce(e.payload ->> 'currency', 'P') as currency,
      coalesce(o.version, (e.payload ->> 'resultVersion')::integer, 1) as version, o.stake,
      -- Won and lost orders count; void and tied ones do not (operations.md 0.3).
      case when o.status in (4, 5) then o."validBet" when o."validBet" is not null then '0' end as valid_bet,
      o.category, o."placedAt" as placed_at, e.at, coalesce(o.reversed, false) as is_reversed
    from event e cross join lateral jsonb_to_recordset(e.payload -> 'orders') as o(
      "orderNo" text, status smallint, stake text, "validBet" text, category text, "placedAt" timestamptz, version integer,
      reversed boolean)
    where e.topic = 'lottery.orders_settled'
    union all
    select b.kind, b.ref, e.member_id, coalesce(b.currency, e.payload ->> 'currency', 'P'), coalesce(b.version, 1), b.stake,
      b."validBet", b.category, b."placedAt", e.at, coalesce(b.reversed, false)
    from event e cross join lateral jsonb_to_recordset(e.payload -> 'bets') as b(
      kind text, ref text, stake text, "validBet" text, category text, "placedAt" timestamptz, version integer,
      reversed boolean, currency text)
    where e.topic = 'wallet.bets_settled'
  )
  select t.bet_kind, t.bet_ref, t.member_id, t.currency, t.version, turnover_units(coalesce(t.stake, t.valid_bet)),
    turnover_units(t.valid_bet), t.category, t.placed_at, t.at, case when t.is_reversed then t.at end
  from told t
  where t.member_id is not null and t.bet_ref is not null and t.valid_bet is not null and t.category is not null
    and t.placed_at is not null
$$;

create function turnover_note_unread(p_member bigint, p_topic text, p_entry text, p_error text) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  -- Never waits: whoever notes the same entry just now may be waiting for a member that is locked here.
  if not pg_try_advisory_xact_lock(7304, hashtext(p_member || p_entry)) then return; end if;
  insert into turnover_unread as u (member_id, digest, topic, entry, error)
  values (p_member, sha256(convert_to(p_entry, 'UTF8')), p_topic, left(p_entry, 4000), left(p_error, 400))
  on conflict (member_id, digest) do update set times = u.times + 1;
end $$;

-- The same bets, without what cannot be read or what `turnover_bet` and the accounts would refuse: such an entry is noted
-- and left out, the others of its event count. All at once where nothing is wrong; one by one only after that has failed.
create function turnover_read(p_events jsonb) returns setof turnover_bet
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  -- So many of one call are noted; of the others the warning tells the number.
  v_noted_max constant integer := 100;
  v_bets turnover_bet[];
  v_unsound turnover_bet[];
  v_unread integer := 0;
  e record;
  b turnover_bet;
begin
  begin
    select array_agg(t::turnover_bet) into v_bets from turnover_bets_of(p_events) t;
  exception when data_exception or program_limit_exceeded or feature_not_supported then
    v_bets := '{}';
    for e in
      select x.event, k.key, case when jsonb_typeof(x.event #> array['payload', k.key]) = 'array' then n.entry end as entry,
        substring(x.event ->> 'audience' from '^member:(\d{1,18})$')::bigint as member_id
      from jsonb_array_elements(p_events) x(event)
      cross join lateral (select case x.event ->> 'topic' when 'lottery.orders_settled' then 'orders' else 'bets' end as key) k
      cross join lateral jsonb_array_elements(case jsonb_typeof(x.event #> array['payload', k.key])
        when 'array' then x.event #> array['payload', k.key] else '[null]' end) n(entry)
    loop
      begin
        if e.entry is null then raise exception 'no list of bets' using errcode = '22023'; end if;
        v_bets := v_bets || (select array_agg(t::turnover_bet)
          from turnover_bets_of(jsonb_build_array(jsonb_set(e.event, array['payload', e.key], jsonb_build_array(e.entry)))) t);
      exception when data_exception or program_limit_exceeded or feature_not_supported then
        v_unread := v_unread + 1;
        continue when v_unread > v_noted_max;
        perform turnover_note_unread(e.member_id, e.event ->> 'topic', coalesce(e.entry, e.event -> 'payload')::text, sqlerrm);
      end;
    end loop;
  end;
  select array_agg(q.x) filter (where q.is_sound), array_agg(q.x) filter (where not q.is_sound) into v_bets, v_unsound
  from (
    select x, coalesce(length(x.bet_kind) between 1 and 60 and length(x.bet_ref) between 1 and 160 and x.version > 0
      and x.stake between 0 and 1000000000000000 and x.valid_bet between 0 and 1000000000000000
      and x.category ~ '^[A-Z]{2,12}$' and isfinite(x.placed_at) and x.settled_at is not null
      and x.currency = any (array(select code from currency)), false) as is_sound
    from unnest(v_bets) x) q;
  foreach b in array coalesce(v_unsound, '{}') loop
    v_unread := v_unread + 1;
    continue when v_unread > v_noted_max;
    perform turnover_note_unread(b.member_id, case b.bet_kind when 'lottery' then 'lottery.orders_settled' else 'wallet.bets_settled' end,
      to_jsonb(b)::text, 'a figure, a name or a currency that no bet has');
  end loop;
  if v_unread > 0 then raise warning '% settled bets could not be read and count nothing: see turnover_unread', v_unread; end if;
  return query select x.* from unnest(v_bets) x;
end $$;

-- Whether a settled bet can change anything for this member: a requirement waits, or the bonus bucket holds what came back
-- after its requirement had ended.
create function turnover_waits(p_member bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from turnover_requirement where member_id = p_member and status = 'open')
    or (exists (select from account where member_id = p_member and bucket = 2 and balance > 0)
      and exists (select from turnover_requirement where member_id = p_member and bonus > 0))
$$;

-- Whether this member's news is worth reading: beside the above, a reversal may take back what cleared a requirement.
create function turnover_concerns(p_member bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select turnover_waits(p_member)
    or exists (select from turnover_requirement where member_id = p_member and status = 'cleared')
$$;

create function turnover_figures(p_member bigint, p_currency text, out open integer, out required bigint, out progress bigint)
language sql stable set search_path = public, pg_temp as $$
  select count(*)::integer, coalesce(sum(r.required), 0)::bigint, coalesce(sum(r.progress), 0)::bigint
  from turnover_requirement r where r.member_id = p_member and r.currency = p_currency and r.status = 'open'
$$;

-- --- the bonus bucket --------------------------------------------------------------------------------------------

-- The part of the bonus bucket that belongs to one requirement. Bonuses are spent in the order in which they were
-- granted, so the later ones still hold what they gave, as far as the bucket goes; the rest, winnings included, belongs
-- to the oldest.
create function turnover_bonus_share(r turnover_requirement, p_bucket bigint) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select case when not r.holds_bonus then 0 else least(greatest(p_bucket - x.later, 0),
    case when x.earlier = 0 then p_bucket else r.bonus end) end
  from (
    select coalesce(sum(o.bonus) filter (where (o.created_at, o.id) > (r.created_at, r.id)), 0)::bigint as later,
      count(*) filter (where (o.created_at, o.id) < (r.created_at, r.id)) as earlier
    from turnover_requirement o
    where o.member_id = r.member_id and o.currency = r.currency and o.holds_bonus and o.id <> r.id
  ) x
$$;

-- Moves an amount out of the bonus bucket as the requirement's end says: cleared gives cash (or nothing, where the terms
-- say so), cancelled and expired give it back to the house. Call under the member's lock.
create function turnover_bonus_out(r turnover_requirement, p_amount bigint, p_step text) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  w record;
  v_source constant text := 'bonus-end';
  v_ext text := 'm' || r.member_id || ':' || r.origin_ref || ':' || p_step;
  v_kind smallint := case when r.status = 'cleared' and r.converts then 42 when r.status = 'expired' then 43 else 41 end;
  v_ids bigint[];
begin
  if p_amount <= 0 then return; end if;
  select * into w from wallet_lock(r.member_id, r.currency);
  v_ids := array[wallet_move(null, v_kind, r.member_id, w.bonus_id,
    case v_kind when 42 then w.cash_id else wallet_house('bonus-expense', r.currency) end, p_amount, v_source, v_ext, 'bonus', r.origin_ref)];
  if v_kind = 42 then
    v_ids := v_ids || wallet_recover(r.member_id, r.currency, v_ids[1], v_source, v_ext, 'bonus', r.origin_ref);
  end if;
  perform wallet_key_store(v_source, v_ext, sha256(convert_to(v_kind || '|' || p_amount, 'UTF8')), 'applied', r.member_id, v_ids,
    jsonb_build_object('code', 'ok', 'amount', p_amount::text));
end $$;

-- What came back to the bonus bucket since it was last looked at (wins, refunds) and had been staked from bonuses that
-- have ended since, goes the way of those: it is nobody else's share. A stake is its bonuses' in the order in which they
-- are spent, what comes back is in the stake's proportion; what has been staked again is taken from it oldest first.
-- One that was released and opened again by a reversal has become cash for good. True where money moved.
create function turnover_sort_returns(p_member bigint, p_currency text) returns boolean
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  w record;
  x record;
  r turnover_requirement;
  v_read bigint;
  v_version bigint;
  v_first integer := 1;
  v_spent bigint;
  v_owners bigint[] := '{}'; v_versions bigint[] := '{}'; v_left bigint[] := '{}';
  v_moved boolean := false;
begin
  select max(greatest(bonus_read, bonus_until)) into v_read from turnover_requirement
  where member_id = p_member and currency = p_currency and bonus > 0
  having bool_or(not holds_bonus);
  if v_read is null then return false; end if;
  select * into w from wallet_lock(p_member, p_currency);
  select version into v_version from account where id = w.bonus_id;
  if v_version <= v_read or w.bonus = 0 then return false; end if;

  for x in
    with owner as materialized (
      select q.* from turnover_requirement q where q.member_id = p_member and q.currency = p_currency and q.bonus > 0
    ), back as materialized (
      select j.credit_version as version, j.amount, j.source, j.ext_id, j.ref_kind, j.ref_no
      from journal j where j.credit_account = w.bonus_id and j.credit_version > v_read and j.kind in (21, 22, 23, 50)
    ), named as materialized (
      select b.*, k.kind as key_kind, k.ref_source, k.ref_ext_id
      from back b join tx_key k on k.source = b.source and k.ext_id = b.ext_id
    ), of_key as (
      -- A win and a rollback name the key of their bet.
      select n.version, n.amount, s.debit_version as staked_at, s.debit_after as after, s.amount as stake
      from named n
      join tx_key t on t.source = n.ref_source and t.ext_id = n.ref_ext_id
      join journal s on s.member_id = p_member and s.id = any (t.journal_ids) and s.debit_account = w.bonus_id and s.kind = 20
    ), of_order as (
      -- A settlement's payment carries the number of what was staked for.
      select n.version, n.amount, s.debit_version as staked_at, s.debit_after as after, s.amount as stake
      from journal s
      join named n on n.key_kind = 'pay' and n.ref_kind = s.ref_kind and n.ref_no = s.ref_no
      where exists (select from named where key_kind = 'pay') and s.debit_account = w.bonus_id and s.kind = 20
        and s.debit_version between (select min(bonus_since) from owner where not holds_bonus)
          and (select max(bonus_until) from owner)
    ), part as (
      select c.version, o.id as owner, div(c.amount::numeric * (
        least(greatest(c.after + c.stake - h.later, 0), case when h.earlier = 0 then c.after + c.stake else o.bonus end)
        - least(greatest(c.after - h.later, 0), case when h.earlier = 0 then c.after else o.bonus end)), c.stake)::bigint as amount
      from (select distinct on (y.version) y.* from (select * from of_key union all select * from of_order) y order by y.version, y.staked_at) c
      join owner o on not o.holds_bonus and c.staked_at > o.bonus_since and c.staked_at <= o.bonus_until
      cross join lateral (
        select coalesce(sum(q.bonus) filter (where (q.created_at, q.id) > (o.created_at, o.id)), 0)::bigint as later,
          count(*) filter (where (q.created_at, q.id) < (o.created_at, o.id)) as earlier
        from owner q where c.staked_at > q.bonus_since and (q.bonus_until is null or c.staked_at <= q.bonus_until)) h
    )
    select p.version, p.owner, p.amount from part p where p.amount > 0
    union all
    select j.debit_version, null, j.amount from journal j where j.debit_account = w.bonus_id and j.debit_version > v_read
    order by 1, 2
  loop
    if x.owner is not null then
      v_owners := v_owners || x.owner; v_versions := v_versions || x.version; v_left := v_left || x.amount;
      continue;
    end if;
    while x.amount > 0 and v_first <= cardinality(v_left) loop
      v_spent := least(x.amount, v_left[v_first]);
      v_left[v_first] := v_left[v_first] - v_spent;
      x.amount := x.amount - v_spent;
      if v_left[v_first] = 0 then v_first := v_first + 1; end if;
    end loop;
  end loop;

  for i in v_first..cardinality(v_left) loop
    select * into r from turnover_requirement where id = v_owners[i];
    if r.status = 'open' then r.status := 'cleared'; end if;
    perform turnover_bonus_out(r, v_left[i], 'back:' || v_versions[i]);
    v_moved := true;
  end loop;
  update turnover_requirement set bonus_read = (select version from account where id = w.bonus_id)
  where id = (select max(id) from turnover_requirement where member_id = p_member and currency = p_currency and bonus > 0);
  return v_moved;
end $$;

-- Takes out of the bonus bucket what ended requirements no longer hold there, and what came back to it after the last
-- one had ended (a win of a bet that was placed with bonus money). True where money moved.
create function turnover_settle_bonus(p_member bigint, p_currency text) returns boolean
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  r turnover_requirement;
  w record;
  v_share bigint;
  v_moved boolean;
begin
  -- First, since it would be taken for the share of those that end now.
  v_moved := turnover_sort_returns(p_member, p_currency);
  for r in
    select * from turnover_requirement
    where member_id = p_member and currency = p_currency and holds_bonus and status <> 'open' order by created_at, id
  loop
    select * into w from wallet_lock(p_member, p_currency);
    v_share := turnover_bonus_share(r, w.bonus);
    update turnover_requirement set holds_bonus = false, bonus_until = (select version from account where id = w.bonus_id)
    where id = r.id;
    perform turnover_bonus_out(r, v_share, case r.status when 'cleared' then 'release' when 'expired' then 'expire' else 'cancel' end);
    v_moved := v_moved or v_share > 0;
  end loop;
  select * into w from wallet_lock(p_member, p_currency);
  if w.bonus = 0 or exists (
    select from turnover_requirement
    where member_id = p_member and currency = p_currency and bonus > 0 and (holds_bonus or status = 'open')
  ) then
    return v_moved;
  end if;
  select * into r from turnover_requirement
  where member_id = p_member and currency = p_currency and bonus > 0 order by ended_at desc, id desc limit 1;
  if not found then return v_moved; end if;
  perform turnover_bonus_out(r, w.bonus, 'late:' || (select version from account where id = w.bonus_id));
  return true;
end $$;

-- --- progress ----------------------------------------------------------------------------------------------------

-- Takes back, exactly, what these bets have given. A requirement that was cleared by them is open again; bonus money
-- that it released stays released.
create function turnover_take_back(p_bets turnover_bet[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  with gone as (
    select p.requirement_id, sum(p.amount)::bigint as amount
    from unnest(p_bets) b join turnover_progress p on p.bet_kind = b.bet_kind and p.bet_ref = b.bet_ref
    where p.amount > 0 group by p.requirement_id
  )
  update turnover_requirement r set progress = r.progress - g.amount,
    status = case r.status when 'cleared' then 'open' else r.status end,
    cleared_at = null,
    ended_at = case r.status when 'cleared' then null else r.ended_at end
  from gone g where r.id = g.requirement_id;
  update turnover_progress p set taken_back = p.taken_back + p.amount, amount = 0, valid_bet_used = 0
  from unnest(p_bets) b where p.bet_kind = b.bet_kind and p.bet_ref = b.bet_ref and p.amount > 0;
end $$;

-- Gives each bet's valid bet to the member's open requirements, oldest first. A requirement takes what its contribution
-- makes of it, up to what it lacks; the valid bet that this did not use goes on to the next one. The arithmetic runs in
-- memory; the rows are written in two statements whatever the number of bets. Bets come ordered by member.
create function turnover_count(p_bets turnover_bet[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  b turnover_bet;
  r turnover_requirement;
  v_open turnover_requirement[];
  v_left bigint[];
  v_member bigint;
  v_currency text;
  v_valid bigint;
  v_gain bigint;
  v_used bigint;
  v_ppm integer;
  v_ids bigint[] := '{}'; v_kinds text[] := '{}'; v_refs text[] := '{}'; v_amounts bigint[] := '{}';
  v_useds bigint[] := '{}'; v_ppms integer[] := '{}';
begin
  foreach b in array p_bets loop
    continue when b.reversed_at is not null or b.valid_bet = 0;
    if v_member is distinct from b.member_id or v_currency is distinct from b.currency then
      v_member := b.member_id;
      v_currency := b.currency;
      select coalesce(array_agg(q order by q.created_at, q.id), '{}'),
        coalesce(array_agg(q.required - q.progress order by q.created_at, q.id), '{}')
      into v_open, v_left
      from turnover_requirement q where q.member_id = v_member and q.currency = v_currency and q.status = 'open';
    end if;
    v_valid := b.valid_bet;
    for i in 1..cardinality(v_open) loop
      exit when v_valid = 0;
      continue when v_left[i] = 0;
      r := v_open[i];
      continue when b.placed_at < r.created_at or b.settled_at >= r.expires_at;
      v_ppm := turnover_contribution(r, b.category);
      continue when v_ppm = 0;
      if b.stake > r.max_bet then
        v_gain := 0;
        v_used := 0;
      else
        v_gain := div(v_valid::numeric * v_ppm, 1000000)::bigint;
        v_used := v_valid;
        if v_gain > v_left[i] then
          v_gain := v_left[i];
          v_used := ceil(v_gain::numeric * 1000000 / v_ppm)::bigint;
        end if;
        continue when v_gain = 0;
      end if;
      v_ids := v_ids || r.id; v_kinds := v_kinds || b.bet_kind; v_refs := v_refs || b.bet_ref;
      v_amounts := v_amounts || v_gain; v_useds := v_useds || v_used; v_ppms := v_ppms || v_ppm;
      v_left[i] := v_left[i] - v_gain;
      v_valid := v_valid - v_used;
    end loop;
  end loop;
  if cardinality(v_ids) = 0 then return; end if;

  insert into turnover_progress as p (requirement_id, bet_kind, bet_ref, amount, valid_bet_used, contribution_ppm, reason)
  select x.id, x.kind, x.ref, x.amount, x.used, x.ppm, case when x.amount = 0 then 'max_bet' else 'counted' end
  from unnest(v_ids, v_kinds, v_refs, v_amounts, v_useds, v_ppms) as x(id, kind, ref, amount, used, ppm)
  on conflict (requirement_id, bet_kind, bet_ref) do update set
    amount = excluded.amount, valid_bet_used = excluded.valid_bet_used, contribution_ppm = excluded.contribution_ppm,
    reason = excluded.reason;
  update turnover_requirement q set progress = q.progress + g.amount,
    status = case when q.progress + g.amount = q.required then 'cleared' else q.status end,
    cleared_at = case when q.progress + g.amount = q.required then lotus_now() end,
    ended_at = case when q.progress + g.amount = q.required then lotus_now() end
  from (select x.id, sum(x.amount)::bigint as amount from unnest(v_ids, v_amounts) as x(id, amount) group by x.id) g
  where q.id = g.id and g.amount > 0;
end $$;

-- Applies rows of the outbox (turnover_bets_of gives their shape), in one transaction and each bet once, however often
-- and in whatever order they come. Members who have nothing that could change are not locked. Returns how many bets were
-- news.
create function turnover_apply(p_events jsonb) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  -- Members whose news is worth reading, and those among them for whom every settled bet is.
  v_members bigint[];
  v_waiting bigint[];
  v_bets turnover_bet[];
  v_new turnover_bet[];
  v_known turnover_bet[];
  v_fresh turnover_bet[];
  m record;
  v_changed bigint[] := '{}';
begin
  -- A requirement that a transaction is making just now is younger than every bet told of here, since bet and
  -- requirement both take the member's lock: leaving its member out misses nothing.
  select array_agg(c.member_id), array_agg(c.member_id) filter (where turnover_waits(c.member_id)) into v_members, v_waiting
  from (
    select distinct substring(x.audience from '^member:(\d{1,18})$')::bigint as member_id
    from jsonb_to_recordset(p_events) as x(audience text)) c
  where turnover_concerns(c.member_id);
  if v_members is null then return 0; end if;
  -- Of one bet only its latest state matters. A later state of a bet that was kept may open a requirement again: then all
  -- bets of its member are read.
  with told as materialized (
    select distinct on (b.bet_kind, b.bet_ref) b.*
    from turnover_read((select jsonb_agg(e) from jsonb_array_elements(p_events) e
      where substring(e ->> 'audience' from '^member:(\d{1,18})$')::bigint = any (v_members))) b
    order by b.bet_kind, b.bet_ref, b.version desc, (b.reversed_at is not null) desc
  ), touched as materialized (
    select t.member_id from told t join turnover_bet k on k.bet_kind = t.bet_kind and k.bet_ref = t.bet_ref
    where not t.member_id = any (coalesce(v_waiting, '{}'))
      and (t.version, t.reversed_at is not null) > (k.version, k.reversed_at is not null)
  )
  select array_agg(t::turnover_bet) into v_bets from told t
  where t.member_id = any (v_waiting) or t.member_id in (select member_id from touched);
  if v_bets is null then return 0; end if;

  for m in
    select x.currency, array_agg(distinct x.member_id order by x.member_id) as ids from unnest(v_bets) x
    group by x.currency order by x.currency
  loop
    perform wallet_lock_members(m.ids, m.currency);
  end loop;

  -- News is a later state of a bet that was kept, and a bet that a requirement waits for: one of those that are open
  -- after the former was taken back, so that it does not matter how news was cut into rounds.
  select array_agg(x) filter (where k.bet_ref is not null), array_agg(x) filter (where k.bet_ref is null) into v_known, v_fresh
  from unnest(v_bets) x left join turnover_bet k on k.bet_kind = x.bet_kind and k.bet_ref = x.bet_ref
  where k.bet_ref is null or (x.version, x.reversed_at is not null) > (k.version, k.reversed_at is not null);
  if v_known is not null then perform turnover_take_back(v_known); end if;
  with waiting as (
    select r.member_id, r.currency, min(r.created_at) as since from turnover_requirement r
    where r.member_id = any (v_members) and r.status = 'open' group by r.member_id, r.currency
  )
  select array_agg(n.bet order by (n.bet).member_id, (n.bet).currency, (n.bet).settled_at, (n.bet).placed_at, (n.bet).bet_kind,
    (n.bet).bet_ref) into v_new
  from (
    select x as bet from unnest(v_known) x
    union all
    select x from unnest(v_fresh) x
    join waiting w on w.member_id = x.member_id and w.currency = x.currency and w.since <= x.placed_at) n;
  if v_new is not null then
    insert into turnover_bet select x.* from unnest(v_new) x
    on conflict (bet_kind, bet_ref) do update set version = excluded.version, stake = excluded.stake,
      valid_bet = excluded.valid_bet, category = excluded.category, placed_at = excluded.placed_at,
      settled_at = excluded.settled_at, reversed_at = excluded.reversed_at;
    perform turnover_count(v_new);
  end if;

  for m in
    select distinct x.member_id, x.currency from unnest(v_bets) x
    where exists (select from turnover_requirement r where r.member_id = x.member_id and r.bonus > 0)
    order by x.currency, x.member_id
  loop
    if turnover_settle_bonus(m.member_id, m.currency) then v_changed := v_changed || m.member_id; end if;
  end loop;
  if cardinality(v_changed) > 0 then perform wallet_notify_members(v_changed); end if;
  return coalesce(cardinality(v_new), 0);
end $$;

-- Applies what the member's news still holds back: settled bets that the consumer has not reached. Call it under the
-- member's lock; then no settlement of this member is under way, so nothing that is decided can be missed.
create function turnover_drain(p_member bigint) returns integer
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_page constant integer := 500;
  v_after bigint := 0;
  v_events jsonb;
  v_rows integer;
  v_count integer := 0;
begin
  if not turnover_concerns(p_member) then return 0; end if;
  loop
    select jsonb_agg(jsonb_build_object('topic', o.topic, 'audience', o.audience, 'payload', o.payload, 'createdAt', o.created_at)
        order by o.id), max(o.id), count(*) into v_events, v_after, v_rows
    from outbox_pending('wallet.turnover', 'member:' || p_member, array['lottery.orders_settled', 'wallet.bets_settled'],
      v_after, v_page) o;
    exit when v_rows = 0;
    v_count := v_count + turnover_apply(v_events);
    exit when v_rows < v_page;
  end loop;
  return v_count;
end $$;

-- --- commands: what the application executes ---------------------------------------------------------------------

-- The figures that decide about a withdrawal, after draining, under the member's lock:
-- {"open":n,"required":"..","progress":".."} in ten-thousandths, over all open requirements.
create function turnover_refresh(p_member bigint, p_currency text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  f record;
begin
  perform wallet_lock(p_member, p_currency);
  perform turnover_drain(p_member);
  select * into f from turnover_figures(p_member, p_currency);
  return jsonb_build_object('open', f.open, 'required', f.required::text, 'progress', f.progress::text);
end $$;

-- Opens a requirement without a bonus (a deposit, an adjustment, a transfer from the upline). The same origin again is
-- the first one, other terms under it are "key_conflict". A multiple of 0 asks for nothing and opens nothing.
create function turnover_open(
  p_member bigint, p_currency text, p_origin text, p_origin_ref text, p_base bigint, p_multiple_ppm integer,
  p_contributions jsonb default '{"*": 1000000}', p_max_bet bigint default null, p_excluded text[] default '{}',
  p_valid_hours integer default null) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  r turnover_requirement;
  v_now timestamptz;
begin
  if p_origin = 'bonus' then raise exception 'a bonus comes through bonus_grant' using errcode = 'LT930'; end if;
  if p_multiple_ppm = 0 then return '{"code":"ok","duplicate":false}'; end if;
  perform wallet_lock(p_member, p_currency);
  select * into r from turnover_requirement where member_id = p_member and origin = p_origin and origin_ref = p_origin_ref;
  if found then
    if (r.currency, r.base, r.multiple_ppm, r.contributions) <> (p_currency, p_base, p_multiple_ppm, p_contributions)
      or r.max_bet is distinct from p_max_bet or r.excluded_categories <> p_excluded
      or r.expires_at is distinct from r.created_at + make_interval(hours => p_valid_hours) then
      return '{"code":"key_conflict"}';
    end if;
    return jsonb_build_object('code', 'ok', 'duplicate', true, 'requirementId', r.id::text);
  end if;
  -- News carries times in milliseconds; a bet placed in this one is not earlier.
  v_now := date_trunc('milliseconds', lotus_now());
  insert into turnover_requirement (member_id, currency, origin, origin_ref, base, multiple_ppm, required, contributions,
    max_bet, excluded_categories, expires_at, created_at)
  values (p_member, p_currency, p_origin, p_origin_ref, p_base, p_multiple_ppm,
    ceil(p_base::numeric * p_multiple_ppm / 1000000)::bigint, p_contributions, p_max_bet, p_excluded,
    v_now + make_interval(hours => p_valid_hours), v_now)
  returning * into r;
  return jsonb_build_object('code', 'ok', 'duplicate', false, 'requirementId', r.id::text);
end $$;

-- Grants a bonus: the money into the bonus bucket and what it asks for, in one transaction and once for each origin_ref.
-- `p_replaces` names the deposit whose own requirement this one takes the place of (operations.md 3.4, the example).
-- Refused, and not stored, while the member may not play or is excluded (DECISIONS 21: no bonus then).
create function bonus_grant(
  p_member bigint, p_currency text, p_amount bigint, p_origin_ref text, p_base bigint, p_multiple_ppm integer,
  p_contributions jsonb, p_max_bet bigint, p_excluded text[], p_valid_hours integer, p_converts boolean, p_replaces text)
returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  w record;
  v_source constant text := 'bonus';
  v_ext text := 'm' || p_member || ':' || p_origin_ref;
  v_print bytea := sha256(convert_to(jsonb_build_array('bonus_grant', p_member, p_currency, p_amount, p_base, p_multiple_ppm,
    p_contributions, p_max_bet, p_excluded, p_valid_hours, p_converts, p_replaces)::text, 'UTF8'));
  v_known jsonb;
  v_now timestamptz;
  v_journal bigint;
  v_id bigint;
begin
  select * into w from wallet_lock(p_member, p_currency);
  v_known := wallet_key_outcome(v_source, v_ext, v_print);
  if v_known is not null then return v_known; end if;
  v_now := date_trunc('milliseconds', lotus_now());
  v_known := wallet_refusal(p_member, 0, v_now);
  if v_known ->> 'code' in ('account_disabled', 'self_excluded') then return v_known; end if;
  if p_replaces is not null then
    update turnover_requirement set status = 'cancelled', end_reason = 'replaced by ' || p_origin_ref, ended_at = v_now
    where member_id = p_member and origin = 'deposit' and origin_ref = p_replaces and status = 'open';
  end if;
  insert into turnover_requirement (member_id, currency, origin, origin_ref, base, multiple_ppm, required, contributions,
    max_bet, excluded_categories, bonus, holds_bonus, bonus_since, converts, expires_at, created_at)
  values (p_member, p_currency, 'bonus', p_origin_ref, p_base, p_multiple_ppm,
    ceil(p_base::numeric * p_multiple_ppm / 1000000)::bigint, p_contributions, p_max_bet, p_excluded, p_amount, true,
    (select version from account where id = w.bonus_id), p_converts, v_now + make_interval(hours => p_valid_hours), v_now)
  returning id into v_id;
  v_journal := wallet_move(null, 40::smallint, p_member, wallet_house('bonus-expense', p_currency), w.bonus_id, p_amount,
    v_source, v_ext, 'bonus', p_origin_ref);
  perform wallet_notify(p_member);
  return wallet_key_store(v_source, v_ext, v_print, 'applied', p_member, array[v_journal],
    jsonb_build_object('code', 'ok', 'groupId', v_journal::text, 'requirementId', v_id::text));
end $$;

-- Gives a bonus up: its share of the bonus bucket goes back to the house, its requirement no longer stands in the way.
-- What the news still holds back counts first, so a bonus that is played through cannot be cancelled by accident.
create function bonus_cancel(p_member bigint, p_currency text, p_origin_ref text, p_reason text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  r turnover_requirement;
  w record;
  v_share bigint;
begin
  perform wallet_lock(p_member, p_currency);
  perform turnover_drain(p_member);
  if turnover_sort_returns(p_member, p_currency) then perform wallet_notify(p_member); end if;
  select * into r from turnover_requirement
  where member_id = p_member and currency = p_currency and origin = 'bonus' and origin_ref = p_origin_ref;
  if not found then return '{"code":"not_found"}'; end if;
  if r.status = 'cancelled' then return jsonb_build_object('code', 'ok', 'duplicate', true, 'requirementId', r.id::text); end if;
  if r.status <> 'open' then return jsonb_build_object('code', 'state_conflict', 'state', r.status); end if;
  -- Played through once, cash since, and opened again by a reversal: there is nothing left to give up.
  if not r.holds_bonus then return '{"code":"state_conflict","state":"released"}'; end if;
  select * into w from wallet_lock(p_member, p_currency);
  v_share := turnover_bonus_share(r, w.bonus);
  update turnover_requirement set status = 'cancelled', end_reason = p_reason, ended_at = lotus_now() where id = r.id;
  if turnover_settle_bonus(p_member, p_currency) then perform wallet_notify(p_member); end if;
  return jsonb_build_object('code', 'ok', 'duplicate', false, 'requirementId', r.id::text, 'removed', v_share::text);
end $$;

-- Ends up to `p_limit` requirements whose time has run out, after what was settled in time has counted. A bonus's share
-- of the bonus bucket goes back to the house. One whose bonus has become cash and that a reversal has opened again stays:
-- time does not pay for it. Returns how many ended.
create function bonus_expire(p_limit integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  m record;
  v_ended integer;
  v_total integer := 0;
begin
  for m in
    select distinct d.member_id, d.currency from (
      select member_id, currency from turnover_requirement
      where status = 'open' and expires_at <= lotus_now() and holds_bonus = (bonus > 0)
      order by expires_at limit p_limit) d
    order by d.currency, d.member_id
  loop
    begin
      perform wallet_lock(m.member_id, m.currency);
      perform turnover_drain(m.member_id);
      update turnover_requirement set status = 'expired', end_reason = 'expired', ended_at = lotus_now()
      where member_id = m.member_id and currency = m.currency and status = 'open' and expires_at <= lotus_now()
        and holds_bonus = (bonus > 0);
      get diagnostics v_ended = row_count;
      if turnover_settle_bonus(m.member_id, m.currency) then perform wallet_notify(m.member_id); end if;
      v_total := v_total + v_ended;
    exception when others then
      -- What is wrong with one member keeps nobody else's bonus alive.
      raise warning 'what has run out of member % could not be ended: % (%)', m.member_id, sqlerrm, sqlstate;
    end;
  end loop;
  return v_total;
end $$;

revoke execute on function
  turnover_units(text), turnover_contribution(turnover_requirement, text), turnover_bets_of(jsonb), turnover_waits(bigint),
  turnover_concerns(bigint), turnover_note_unread(bigint, text, text, text), turnover_read(jsonb),
  turnover_sort_returns(bigint, text),
  turnover_figures(bigint, text), turnover_bonus_share(turnover_requirement, bigint),
  turnover_bonus_out(turnover_requirement, bigint, text), turnover_settle_bonus(bigint, text),
  turnover_take_back(turnover_bet[]), turnover_count(turnover_bet[]), turnover_drain(bigint)
  from public;
grant execute on function
  turnover_apply(jsonb), turnover_refresh(bigint, text),
  turnover_open(bigint, text, text, text, bigint, integer, jsonb, bigint, text[], integer),
  bonus_grant(bigint, text, bigint, text, bigint, integer, jsonb, bigint, text[], integer, boolean, text),
  bonus_cancel(bigint, text, text, text), bonus_expire(integer)
  to lotus_app;
grant select on turnover_requirement, turnover_bet, turnover_progress, turnover_unread to lotus_app;
