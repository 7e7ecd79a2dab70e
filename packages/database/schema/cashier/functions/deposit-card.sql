-- Whether the order is of a scratch card. Orders of the method from before cards were stored have none: they are as any other.
create or replace function cashier_has_card(d deposit) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return d.method = 'DEP_CARD' and exists (
    select from deposit_card where cell = cell_of(d.member_id) and member_id = d.member_id and deposit_id = d.id);
end $$;

-- Until when the member may send no card: as many wrong ones as `p_tries` within `p_minutes` lock until the first of them is
-- so old; null: they may.
create or replace function cashier_card_locked_until(p_member bigint, p_tries integer, p_minutes integer) returns timestamptz
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_first timestamptz;
begin
  select wrong_at into v_first from deposit_card
  where cell = cell_of(p_member) and member_id = p_member and wrong_at > lotus_now() - make_interval(mins => p_minutes)
  order by wrong_at desc offset p_tries - 1 limit 1;
  return v_first + make_interval(mins => p_minutes);
end $$;

-- Opens a deposit order with its card in one commit. The same card opens no second order, whoever sends it.
-- {"ref", "memberId", "channel", "amount", "amountVnd", "key", "content", "minutes", "openMax", "ip", "rank", "sent", "telco", "serialTail",
-- "print" (hex), "sealed" (hex), "penaltyPpm", "wrongTries", "lockMinutes"}
create or replace function cashier_open_card_deposit(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_member constant bigint := (p ->> 'memberId')::bigint;
  v_print constant bytea := decode(p ->> 'print', 'hex');
  v_id bigint;
  v_locked timestamptz;
  v_reply jsonb;
begin
  perform wallet_lock(v_member, 'P');
  select id into v_id from deposit where member_id = v_member and idempotency_key = p ->> 'key';
  if found then return jsonb_build_object('code', 'ok', 'id', v_id::text); end if;
  v_locked := cashier_card_locked_until(v_member, (p ->> 'wrongTries')::integer, (p ->> 'lockMinutes')::integer);
  if v_locked is not null then return jsonb_build_object('code', 'card_locked', 'until', cashier_time(v_locked)); end if;
  if not exists (select from deposit_channel where code = p ->> 'channel' and p ->> 'telco' = any (telcos)) then
    return jsonb_build_object('code', 'channel_unavailable');
  end if;
  insert into deposit_card_print (print, ref_no) values (v_print, p ->> 'ref') on conflict do nothing;
  if not found then return jsonb_build_object('code', 'card_used'); end if;
  v_reply := cashier_open_deposit(p ->> 'ref', v_member, p ->> 'channel', (p ->> 'amount')::bigint, (p ->> 'amountVnd')::bigint, p ->> 'key',
    p ->> 'content', (p ->> 'minutes')::integer, (p ->> 'openMax')::integer, (p ->> 'ip')::inet, (p ->> 'rank')::integer,
    coalesce((p ->> 'sent')::bigint, 0));
  if v_reply ->> 'code' <> 'ok' then
    delete from deposit_card_print where print = v_print;
    return v_reply;
  end if;
  insert into deposit_card (cell, member_id, deposit_id, telco, serial_tail, print, sealed, penalty_ppm)
  values (cell_of(v_member), v_member, (v_reply ->> 'id')::bigint, p ->> 'telco', p ->> 'serialTail', v_print, decode(p ->> 'sealed', 'hex'),
    (p ->> 'penaltyPpm')::integer);
  return v_reply;
end $$;

-- Serial and code are needed no more: the provider has them, or the order has ended.
create or replace function cashier_forget_card(p_member bigint, p_deposit bigint) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  update deposit_card set sealed = null
  where cell = cell_of(p_member) and member_id = p_member and deposit_id = p_deposit and sealed is not null;
end $$;

-- No provider took the card of this order: it may be sent again, unless it is another order's by now.
create or replace function cashier_free_card(p_member bigint, p_deposit bigint) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  delete from deposit_card_print p using deposit_card k, deposit d
  where k.cell = cell_of(p_member) and k.member_id = p_member and k.deposit_id = p_deposit
    and d.member_id = p_member and d.id = p_deposit and p.print = k.print and p.ref_no = d.ref_no;
end $$;

-- The order other than this one whose card this print is, and which was or may still be credited; null: there is none. An order
-- that ended with nothing has used no card up.
create or replace function cashier_print_taken(p_print bytea, p_ref text) returns text
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (select p.ref_no from deposit_card_print p join deposit d on d.ref_no = p.ref_no
    where p.print = p_print and p.ref_no <> p_ref and d.status not in ('REJECTED', 'CANCELLED', 'REFUNDED_EXTERNAL'));
end $$;

-- For operators, of some orders: those that cannot be credited, and the order that has their card.
create or replace function cashier_cards_elsewhere(p_members bigint[], p_deposits bigint[]) returns table (deposit_id bigint, owner_ref text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select x.id, x.taken from (
      select d.id, cashier_print_taken(k.print, d.ref_no) as taken
      from unnest(p_members, p_deposits) as a (member_id, deposit_id)
      join deposit d on d.member_id = a.member_id and d.id = a.deposit_id
      join deposit_card k on k.cell = cell_of(a.member_id) and k.member_id = a.member_id and k.deposit_id = a.deposit_id) x
    where x.taken is not null;
end $$;

-- Makes the card this order's, which is about to be credited; false: it is that of another order that was or may still be
-- credited. True for an order of no card.
create or replace function cashier_claim_print(d deposit) returns boolean
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_print constant bytea := (select print from deposit_card where cell = cell_of(d.member_id) and member_id = d.member_id and deposit_id = d.id);
  v_owner text;
begin
  if v_print is null then return true; end if;
  insert into deposit_card_print (print, ref_no) values (v_print, d.ref_no) on conflict do nothing;
  select ref_no into v_owner from deposit_card_print where print = v_print for update;
  if v_owner = d.ref_no then return true; end if;
  if cashier_print_taken(v_print, d.ref_no) is not null then return false; end if;
  update deposit_card_print set ref_no = d.ref_no where print = v_print;
  return true;
end $$;

-- The reference of the order whose card this print is; null: it is free.
create or replace function cashier_print_owner(p_print bytea) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select ref_no from deposit_card_print where print = p_print);
end $$;

-- What a card of this real face counts for its order: its face as declared, or the lower of both without the penalty, which is
-- cut off to ten-thousandths. Notes what the provider said. For an order without a card it is what was paid.
create or replace function cashier_card_counts(d deposit, p_face bigint) returns bigint
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_is_wrong constant boolean := p_face <> d.amount;
  v_penalty bigint;
begin
  update deposit_card set face = p_face, sealed = null,
    penalty = case when v_is_wrong then least(p_face, d.amount) * penalty_ppm / 1000000 else 0 end,
    wrong_at = case when v_is_wrong then lotus_now() end
  where cell = cell_of(d.member_id) and member_id = d.member_id and deposit_id = d.id returning penalty into v_penalty;
  if not found then return p_face; end if;
  return least(p_face, d.amount) - v_penalty;
end $$;

-- What the provider said that was paid: of a card its face.
create or replace function cashier_paid_as_told(d deposit) returns bigint
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return coalesce((select face from deposit_card where cell = cell_of(d.member_id) and member_id = d.member_id and deposit_id = d.id), d.amount_paid);
end $$;

grant execute on function
  cashier_card_locked_until(bigint, integer, integer),
  cashier_open_card_deposit(jsonb),
  cashier_cards_elsewhere(bigint[], bigint[]),
  cashier_print_owner(bytea)
  to lotus_app;
