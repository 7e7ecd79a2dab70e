-- Why a bet may not be placed now: session, member, game, vendor. Null if it may. Extends the session.
create or replace function vendor_refusal(
  a jsonb, v vendor, p_member bigint, p_currency text, p_amount bigint, p_game_open boolean, p_now timestamptz) returns text
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  s vendor_session;
  v_idle interval := make_interval(mins => (a ->> 'idleMinutes')::integer);
  v_refusal jsonb;
begin
  if (a ->> 'maintenance')::boolean or v.status = 'maintenance' then return 'MAINTENANCE'; end if;
  select * into s from vendor_session where token_hash = decode(a ->> 'token', 'hex');
  if not found or s.kind <> 'session' or s.vendor <> v.code or s.member_id <> p_member then return 'INVALID_TOKEN'; end if;
  -- A game opened for play money takes no real money, whatever its vendor sends.
  if s.mode = 'demo' and p_currency = v.currency then return 'INVALID_TOKEN'; end if;
  if s.expires_at <= p_now or s.ends_at <= p_now then return 'TOKEN_EXPIRED'; end if;
  -- A vendor is tried with its sandbox member before it is open to others.
  if (v.status = 'off' or not p_game_open)
    and not exists (select from vendor_sandbox x where x.vendor = v.code and x.member_id = p_member) then
    return 'GAME_DISABLED';
  end if;
  v_refusal := wallet_refusal(p_member, p_amount, p_now);
  if v_refusal is not null then
    return case v_refusal ->> 'code' when 'account_disabled' then 'MEMBER_DISABLED'
      -- What an operator blocks for one member is nothing that a vendor tells apart.
      when 'bets_blocked' then 'MEMBER_DISABLED' else upper(v_refusal ->> 'code') end;
  end if;
  -- A bonus's largest bet is one more limit to a vendor; our page says which.
  if bonus_bet_refusal(p_member, p_currency, p_amount) is not null then return 'LIMIT_REACHED'; end if;
  -- Written only after half of it has passed, so that most bets do not write it.
  if s.expires_at < least(p_now + v_idle / 2, s.ends_at) then
    update vendor_session set expires_at = least(p_now + v_idle, ends_at) where token_hash = s.token_hash;
  end if;
  return null;
end $$;

-- The outcome of a txId after a time-out. With a member it waits for their calls in progress.
create or replace function vendor_status(p_vendor text, p_tx_id text, p_member bigint, p_currency text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  t vendor_tx;
  v_balance bigint;
begin
  if p_member is not null then perform wallet_lock(p_member, p_currency); end if;
  select * into t from vendor_outcomes() where vendor = p_vendor and tx_id = p_tx_id;
  if not found or t.member_id <> coalesce(p_member, t.member_id) then return '{"code":"TX_NOT_FOUND","duplicate":false}'; end if;
  v_balance := wallet_spendable(t.member_id, t.currency);
  if t.state = 'tombstone' then return vendor_reply('TX_ROLLED_BACK', true, v_balance, t.tx_balance, '{"status":"REJECTED","op":"bet"}'); end if;
  return vendor_reply(t.code, true, v_balance, t.tx_balance, t.reply || jsonb_build_object('status', upper(t.state), 'op', t.op, 'currency', t.currency));
end $$;

-- Whether a member may open a game now: the same check as for a bet, without a stake. Null if they may.
create or replace function vendor_may_play(p_member bigint) returns jsonb
language sql volatile security definer set search_path = public, pg_temp
as $$ select wallet_refusal(p_member, 1, lotus_now()) $$;

grant execute on function
  vendor_status(text, text, bigint, text),
  vendor_may_play(bigint)
  to lotus_app;
