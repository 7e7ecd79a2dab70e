-- What decides a round of a table, and what was staked and won, is never changed after it was written.
create or replace function keep_live_round() returns trigger language plpgsql as $$
begin
  if (new.id, new.game_code, new.number, new.engine, new.engine_version, new.seed, new.shoe, new.position,
      new.commitment, new.opened_at) is distinct from
     (old.id, old.game_code, old.number, old.engine, old.engine_version, old.seed, old.shoe, old.position,
      old.commitment, old.opened_at)
     or (old.outcome is not null and new.outcome is distinct from old.outcome)
     or (old.phase in ('DONE', 'VOID') and new is distinct from old) then
    raise exception 'the outcome of a round cannot be changed';
  end if;
  return new;
end $$;
create or replace trigger keep_live_round before update on live_round for each row execute function keep_live_round();

-- One that has seats is kept by their reference to it, and they by their own trigger.
create or replace function keep_running_rounds() returns trigger language plpgsql as $$
begin
  if old.phase not in ('DONE', 'VOID') then raise exception 'a round that runs is kept'; end if;
  return old;
end $$;
create or replace trigger keep_running_rounds before delete on live_round
  for each row execute function keep_running_rounds();

create or replace function keep_live_shoe() returns trigger language plpgsql as $$
begin
  if (new.id, new.game_code, new.seed, new.commitment) is distinct from (old.id, old.game_code, old.seed, old.commitment)
     or new.position < old.position or (old.ended_at is not null and new.ended_at is distinct from old.ended_at) then
    raise exception 'a shoe cannot be changed';
  end if;
  return new;
end $$;
create or replace trigger keep_live_shoe before update on live_shoe for each row execute function keep_live_shoe();

-- The stake of a seat is the sum of its accepted sets: once its win is written, none joins them and none leaves.
create or replace function keep_live_bet() returns trigger language plpgsql as $$
begin
  if (new.id, new.seat, new.player, new.request_id, new.bets, new.amount, new.created_at) is distinct from
     (old.id, old.seat, old.player, old.request_id, old.bets, old.amount, old.created_at) then
    raise exception 'a bet cannot be changed';
  end if;
  if (new.state = 'BET_OK') <> (old.state = 'BET_OK')
     and exists (select from live_seat where id = old.seat and win is not null) then
    raise exception 'the stake of a settled seat cannot be changed';
  end if;
  return new;
end $$;
create or replace trigger keep_live_bet before update on live_bet for each row execute function keep_live_bet();

-- Also against a set written after the win; its seat is gone already where play money is removed with it.
create or replace function keep_bets_of_seat() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if exists (select from live_seat where id = new.seat and state <> 'OPEN') then
      raise exception 'a seat takes bets only while it is open';
    end if;
    return new;
  end if;
  if exists (select from live_seat where id = old.seat and wallet <> 'play') then
    raise exception 'a bet for money is kept for ever';
  end if;
  return old;
end $$;
create or replace trigger keep_bets_of_seat before insert or delete on live_bet
  for each row execute function keep_bets_of_seat();

create or replace function keep_live_seat() returns trigger language plpgsql as $$
begin
  if (new.id, new.live_round, new.player, new.vendor, new.game_code, new.mode, new.wallet, new.currency, new.created_at)
     is distinct from
     (old.id, old.live_round, old.player, old.vendor, old.game_code, old.mode, old.wallet, old.currency, old.created_at)
     then
    raise exception 'a seat cannot be changed';
  end if;
  if old.win is not null
     and (new.win, new.valid_bet, new.lines) is distinct from (old.win, old.valid_bet, old.lines) then
    raise exception 'the win of a seat cannot be changed';
  end if;
  if old.state in ('CLOSED', 'VOID') and new.state <> old.state then
    raise exception 'a seat that is over stays so';
  end if;
  return new;
end $$;
create or replace trigger keep_live_seat before update on live_seat for each row execute function keep_live_seat();

create or replace function keep_real_seats() returns trigger language plpgsql as $$
begin
  if old.wallet <> 'play' then raise exception 'a seat for money is kept for ever'; end if;
  return old;
end $$;
create or replace trigger keep_real_seats before delete on live_seat for each row execute function keep_real_seats();
