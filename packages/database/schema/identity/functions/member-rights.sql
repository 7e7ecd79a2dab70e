-- Of many members those with play money (isAgent 4, T01); without settings, so that it can be called for each row.
create or replace function members_on_trial(p_members bigint[]) returns bigint[]
language sql stable
as $$ select coalesce(array_agg(m.id order by m.id), '{}') from member m where m.id = any (p_members) and m.account_type = account_trial() $$;

-- A trial account stays one: orders staked in play money are paid in the currency that its member has by then.
create or replace function member_keep_trial() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if old.account_type = account_trial() and new.account_type <> account_trial() then
    raise exception 'member % has a trial account, which stays one', old.id using errcode = 'LT940';
  end if;
  return new;
end $$;
create or replace trigger member_keep_trial before update of account_type on member
  for each row execute function member_keep_trial();

-- Whether a member may withdraw now: closing or blocking play does not stop withdrawals, only blocking the account
-- itself does.
create or replace function member_may_withdraw(p_member bigint) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform from member where id = p_member and status in ('active', 'closed');
  return found;
end $$;

-- Whether a member may place a bet now; SQL commands of higher modules check it inside their own transaction.
create or replace function member_may_play(p_member bigint) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform from member where id = p_member and status = 'active';
  return found;
end $$;

-- Of many members those who may not place a bet now: the same rule as member_may_play, for a batch. Without settings of
-- its own, so that it is inlined into the calling statement.
create or replace function members_not_playing(p_members bigint[]) returns setof bigint
language sql stable
as $$
  select m from unnest(p_members) m
  where not exists (select from member x where x.id = m and x.status = 'active')
$$;

grant execute on function
  members_on_trial(bigint[]),
  member_may_play(bigint)
  to lotus_app;
