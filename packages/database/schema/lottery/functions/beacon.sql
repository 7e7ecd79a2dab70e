-- How long after its hour a draw waits for its round; then its seed alone decides (BEACON_WAIT_SECONDS of the rules).
create or replace function lottery_beacon_deadline(p_draw_at timestamptz) returns timestamptz
language sql immutable parallel safe
as $$ select p_draw_at + interval '600 seconds' $$;

-- Stores the value of the issue's own round, once, and only after the orders are frozen. The program has verified the
-- chain's signature. False if the issue does not wait for it.
create or replace function lottery_receive_beacon(p_issue bigint, p_round bigint, p_randomness text, p_signature text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update lottery_issue set beacon_state = 'received', beacon_randomness = p_randomness, beacon_signature = p_signature,
    beacon_decided_at = lotus_now()
  where id = p_issue and beacon_state = 'waiting' and beacon_round = p_round and order_root is not null
    and result_version is null and encode(sha256(decode(p_signature, 'hex')), 'hex') = p_randomness;
  return found;
end $$;

-- After the announced deadline the seed alone decides. False before it, or if the value has arrived.
create or replace function lottery_give_up_beacon(p_issue bigint) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update lottery_issue set beacon_state = 'unavailable', beacon_decided_at = lotus_now()
  where id = p_issue and beacon_state = 'waiting' and order_root is not null and result_version is null
    and lotus_now() >= lottery_beacon_deadline(draw_at);
  return found;
end $$;

-- A draw announced with a beacon must not be made without it while it may still come.
create or replace function lottery_await_beacon() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.source = 'own' and exists (select from lottery_issue where id = new.issue_id and beacon_state = 'waiting') then
    raise exception 'the draw of issue % waits for its beacon', new.issue_id using errcode = 'LT930';
  end if;
  return new;
end $$;
create or replace trigger lottery_result_awaits_beacon before insert on lottery_result
  for each row execute function lottery_await_beacon();

grant execute on function
  lottery_beacon_deadline(timestamptz),
  lottery_receive_beacon(bigint, bigint, text, text),
  lottery_give_up_beacon(bigint)
  to lotus_app;
