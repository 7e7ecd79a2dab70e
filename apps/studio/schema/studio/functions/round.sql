create or replace function keep_real_rounds() returns trigger language plpgsql as $$
begin
  if old.wallet <> 'play' then raise exception 'a round for money is kept for ever'; end if;
  return old;
end $$;
create or replace trigger keep_real_rounds before delete on round for each row execute function keep_real_rounds();

-- What decided a round is never changed after it was written.
create or replace function keep_outcome() returns trigger language plpgsql as $$
begin
  if (new.draws, new.bet, new.win, new.engine_hash, new.player, new.id) is distinct from
     (old.draws, old.bet, old.win, old.engine_hash, old.player, old.id) then
    raise exception 'the outcome of a round cannot be changed';
  end if;
  return new;
end $$;
create or replace trigger keep_outcome before update on round for each row execute function keep_outcome();
