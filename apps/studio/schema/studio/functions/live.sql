-- What decides a round of a table, and what was staked, is never changed after it was written.
create or replace function keep_live_round() returns trigger language plpgsql as $$
begin
  if (new.id, new.game_code, new.number, new.seed, new.shoe, new.position, new.commitment) is distinct from
     (old.id, old.game_code, old.number, old.seed, old.shoe, old.position, old.commitment)
     or (old.outcome is not null and new.outcome is distinct from old.outcome) then
    raise exception 'the outcome of a round cannot be changed';
  end if;
  return new;
end $$;
create or replace trigger keep_live_round before update on live_round for each row execute function keep_live_round();

create or replace function keep_live_shoe() returns trigger language plpgsql as $$
begin
  if (new.id, new.game_code, new.seed, new.commitment) is distinct from (old.id, old.game_code, old.seed, old.commitment)
     or new.position < old.position or (old.ended_at is not null and new.ended_at is distinct from old.ended_at) then
    raise exception 'a shoe cannot be changed';
  end if;
  return new;
end $$;
create or replace trigger keep_live_shoe before update on live_shoe for each row execute function keep_live_shoe();

create or replace function keep_live_bet() returns trigger language plpgsql as $$
begin
  if (new.id, new.seat, new.player, new.bets, new.amount) is distinct from
     (old.id, old.seat, old.player, old.bets, old.amount) then
    raise exception 'a bet cannot be changed';
  end if;
  return new;
end $$;
create or replace trigger keep_live_bet before update on live_bet for each row execute function keep_live_bet();

create or replace function keep_real_seats() returns trigger language plpgsql as $$
begin
  if old.wallet <> 'play' then raise exception 'a seat for money is kept for ever'; end if;
  return old;
end $$;
create or replace trigger keep_real_seats before delete on live_seat for each row execute function keep_real_seats();
