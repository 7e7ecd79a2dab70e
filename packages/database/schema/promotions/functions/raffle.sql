-- after: promotions/pay
-- Opens a raffle: its seed is committed in the public log before the first day that counts.
create or replace function promotion_raffle_commit(
  p_id integer, p_version integer, p_seed bytea, p_salt bytea, p_commitment text, p_from date, p_to date, p_begins timestamptz, p_ends timestamptz, p_draw_at timestamptz)
returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_code text;
  v_kind text;
begin
  select code into strict v_code from promotion where id = p_id for update;
  select rule ->> 'kind' into strict v_kind from promotion_version where promotion_id = p_id and version = p_version;
  if p_begins < lotus_now() then raise exception 'the first day of raffle % has begun', v_code using errcode = 'LT971'; end if;
  insert into promotion_raffle (promotion_id, version, code, seed, salt, commitment, from_day, to_day, draw_at, made_at)
  values (p_id, p_version, v_code, p_seed, p_salt, p_commitment, p_from, p_to, p_draw_at, lotus_now());
  perform transparency_append('raffle', jsonb_build_object('step', 'commit', 'raffle', v_code, 'version', p_version, 'commitment', p_commitment,
    'kind', v_kind,
    'from', to_char(p_begins at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'to', to_char(p_ends at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'drawAt', to_char(p_draw_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), array['raffle/' || v_code]);
end $$;

-- Whoever works on a raffle does so one after the other; with its secrets. Null where there is none, or it is paused.
create or replace function promotion_raffle_lock(p_id integer) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  r promotion_raffle;
  v_state text;
begin
  select state into v_state from promotion where id = p_id for update;
  if v_state is distinct from 'OPEN' then return null; end if;
  select * into r from promotion_raffle where promotion_id = p_id for update;
  if not found then return null; end if;
  return jsonb_build_object('state', r.state, 'code', r.code, 'version', r.version, 'from', r.from_day, 'to', r.to_day, 'root', r.root,
    'isDue', r.draw_at <= lotus_now(), 'seed', encode(r.seed, 'hex'), 'salt', encode(r.salt, 'hex'));
end $$;

-- Of these members those that may be given something now.
create or replace function promotion_raffle_may(p_members bigint[]) returns setof bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  m bigint;
begin
  foreach m in array p_members loop
    if member_is_counted(m) and coalesce(wallet_refusal(m, 0, lotus_now()) ->> 'code', '') not in ('account_disabled', 'self_excluded') then
      return next m;
    end if;
  end loop;
end $$;

-- Freezes the list: from here on no ticket comes or goes. `p_entries` are [{"member","holder","tickets","first"}].
create or replace function promotion_raffle_freeze(p_id integer, p_entries jsonb, p_root text, p_holders integer, p_tickets bigint) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  r promotion_raffle;
begin
  select * into strict r from promotion_raffle where promotion_id = p_id for update;
  if r.state <> 'OPEN' or r.draw_at > lotus_now() then return 'state_conflict'; end if;
  insert into promotion_raffle_entry (cell, member_id, promotion_id, holder, tickets, first_ticket)
  select cell_of(e.member), e.member, p_id, e.holder, e.tickets, e.first
  from jsonb_to_recordset(p_entries) as e(member bigint, holder text, tickets integer, first bigint);
  update promotion_raffle set state = 'FROZEN', root = p_root, holders = p_holders, tickets = p_tickets, frozen_at = lotus_now()
  where promotion_id = p_id;
  perform transparency_append('raffle', jsonb_build_object('step', 'list', 'raffle', r.code, 'root', p_root, 'holders', p_holders,
    'tickets', p_tickets), array['raffle/' || r.code]);
  return 'ok';
end $$;

-- Ends a raffle without a draw; of its tickets and its seed nothing is kept.
create or replace function promotion_raffle_cancel(p_id integer, p_why text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  r promotion_raffle;
begin
  select * into r from promotion_raffle where promotion_id = p_id for update;
  if not found or r.state <> 'OPEN' then return 'state_conflict'; end if;
  update promotion_raffle set state = 'CANCELLED', cancelled = p_why, seed = null, salt = null where promotion_id = p_id;
  perform transparency_append('raffle', jsonb_build_object('step', 'cancel', 'raffle', r.code, 'reason', p_why), array['raffle/' || r.code]);
  return 'ok';
end $$;

-- Stores who won, once, and tells the seed. `p_wins` are [{"member","holder","prize","row","ticket","kind","amount"}].
create or replace function promotion_raffle_draw(p_id integer, p_wins jsonb) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  r promotion_raffle;
  w record;
  v_may boolean;
begin
  select * into strict r from promotion_raffle where promotion_id = p_id for update;
  if r.state <> 'FROZEN' then return 'state_conflict'; end if;
  for w in select * from jsonb_to_recordset(p_wins) as x(member bigint, holder text, prize integer, "row" integer, ticket bigint, kind text, amount bigint)
  loop
    v_may := w.kind <> 'GOOD' or exists (select from promotion_raffle_may(array[w.member]));
    insert into promotion_raffle_win (cell, member_id, promotion_id, prize, prize_row, ticket, kind, amount, state, code, at)
    values (cell_of(w.member), w.member, p_id, w.prize, w."row", w.ticket, w.kind, w.amount,
      case when w.kind <> 'GOOD' then 'WAITING' when v_may then 'TO_HAND' else 'REFUSED' end, case when not v_may then 'PLAY' end, lotus_now());
  end loop;
  update promotion_raffle set state = 'DRAWN', seed_told = encode(r.seed, 'hex'), drawn_at = lotus_now() where promotion_id = p_id;
  perform transparency_append('raffle', jsonb_build_object('step', 'draw', 'raffle', r.code, 'seed', encode(r.seed, 'hex'), 'winners',
    (select coalesce(jsonb_agg(jsonb_build_array(x.prize, x.ticket, x.holder) order by x.prize), '[]')
     from jsonb_to_recordset(p_wins) as x(prize integer, ticket bigint, holder text))), array['raffle/' || r.code]);
  return 'ok';
end $$;

-- Gives one member what was won, once, by the way of every award; or notes why not, and then nothing is given any more.
create or replace function promotion_raffle_give(p_member bigint, p_id integer, p_version integer, p_terms jsonb) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  w promotion_raffle_win;
  v_reply jsonb;
begin
  perform wallet_lock(p_member, 'P');
  select * into w from promotion_raffle_win where cell = cell_of(p_member) and member_id = p_member and promotion_id = p_id for update;
  if not found or w.state <> 'WAITING' then return 'state_conflict'; end if;
  v_reply := promotion_pay(p_member, p_id, p_version, 'once', 'raffle', '{}', w.kind, w.amount,
    jsonb_build_object('prize', w.prize_row, 'ticket', w.ticket), p_terms, null);
  if v_reply ->> 'code' = 'ok' then
    update promotion_raffle_win set state = 'GIVEN', award = (v_reply ->> 'n')::integer, at = lotus_now()
    where cell = w.cell and member_id = p_member and promotion_id = p_id;
  elsif v_reply ->> 'code' in ('account_disabled', 'self_excluded', 'promo_not_eligible') then
    update promotion_raffle_win set state = 'REFUSED', code = 'PLAY', at = lotus_now()
    where cell = w.cell and member_id = p_member and promotion_id = p_id;
  end if;
  return v_reply ->> 'code';
end $$;

-- Everything that is given by itself has been given or refused.
create or replace function promotion_raffle_finish(p_id integer) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update promotion_raffle set state = 'DONE' where promotion_id = p_id and state = 'DRAWN'
    and not exists (select from promotion_raffle_win where promotion_id = p_id and state = 'WAITING');
end $$;

-- An operator has handed out a named good, or says why it cannot be.
create or replace function promotion_raffle_hand(p_member bigint, p_id integer, p_is_handed boolean, p_by text, p_note text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update promotion_raffle_win set state = case when p_is_handed then 'HANDED' else 'REFUSED' end,
    handed_by = case when p_is_handed then p_by end, code = case when not p_is_handed then 'OPERATOR' end, note = p_note, at = lotus_now()
  where cell = cell_of(p_member) and member_id = p_member and promotion_id = p_id and state = 'TO_HAND';
  return case when found then 'ok' else 'state_conflict' end;
end $$;

grant execute on function
  promotion_raffle_commit(integer, integer, bytea, bytea, text, date, date, timestamptz, timestamptz, timestamptz),
  promotion_raffle_lock(integer),
  promotion_raffle_may(bigint[]),
  promotion_raffle_freeze(integer, jsonb, text, integer, bigint),
  promotion_raffle_cancel(integer, text),
  promotion_raffle_draw(integer, jsonb),
  promotion_raffle_give(bigint, integer, integer, jsonb),
  promotion_raffle_finish(integer),
  promotion_raffle_hand(bigint, integer, boolean, text, text)
  to lotus_app;
