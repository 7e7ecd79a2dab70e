-- The figures that decide about a withdrawal, after counting unread events, under the member's lock:
-- {"open":n,"required":"..","progress":"..","ofBonus":{..}} in ten-thousandths, over all open requirements; `ofBonus` the same
-- over those of a bonus alone.
create or replace function turnover_refresh(p_member bigint, p_currency text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  f record;
  b record;
begin
  perform wallet_lock(p_member, p_currency);
  perform turnover_drain(p_member);
  select * into f from turnover_figures(p_member, p_currency);
  select count(*)::integer as open, coalesce(sum(r.required), 0)::bigint as required, coalesce(sum(r.progress), 0)::bigint as progress into b
  from turnover_requirement r where r.member_id = p_member and r.currency = p_currency and r.status = 'open' and r.bonus > 0;
  return jsonb_build_object('open', f.open, 'required', f.required::text, 'progress', f.progress::text,
    'ofBonus', jsonb_build_object('open', b.open, 'required', b.required::text, 'progress', b.progress::text));
end $$;

-- Opens a requirement without a bonus (a deposit, an adjustment, a transfer from the upline). A repeated origin returns
-- the first one, other terms under it are "key_conflict". A multiple of 0 requires nothing and opens nothing.
create or replace function turnover_open(
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
  -- Events have times in milliseconds; a bet placed in the same millisecond must not count as earlier.
  v_now := date_trunc('milliseconds', lotus_now());
  insert into turnover_requirement (member_id, currency, origin, origin_ref, base, multiple_ppm, required, contributions,
    max_bet, excluded_categories, expires_at, created_at)
  values (p_member, p_currency, p_origin, p_origin_ref, p_base, p_multiple_ppm,
    ceil(p_base::numeric * p_multiple_ppm / 1000000)::bigint, p_contributions, p_max_bet, p_excluded,
    v_now + make_interval(hours => p_valid_hours), v_now)
  returning * into r;
  return jsonb_build_object('code', 'ok', 'duplicate', false, 'requirementId', r.id::text);
end $$;

-- Ends an open requirement without a bonus whose money was taken back; what is no longer open stays as it is. Call it
-- under the member's lock.
create or replace function turnover_cancel(p_member bigint, p_currency text, p_origin text, p_origin_ref text, p_reason text) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  update turnover_requirement set status = 'cancelled', end_reason = p_reason, ended_at = lotus_now()
  where member_id = p_member and currency = p_currency and origin = p_origin and origin_ref = p_origin_ref and status = 'open' and bonus = 0;
end $$;

grant execute on function
  turnover_refresh(bigint, text),
  turnover_open(bigint, text, text, text, bigint, integer, jsonb, bigint, text[], integer)
  to lotus_app;
