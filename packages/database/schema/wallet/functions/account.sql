-- after: wallet/bucket
-- The kind of an account never changes, so it is checked when the account is opened, and the hot path costs nothing.
create or replace function wallet_check_account() returns trigger language plpgsql as $$
begin
  if new.bucket not in (bucket_cash(), bucket_bonus(), bucket_hold(), bucket_debt(), bucket_house()) or (new.member_id is null) <> (new.bucket = bucket_house())
    or (new.member_id is null) <> (new.house_code is not null) or new.house_code !~ '^[a-z0-9:_-]{1,60}$' then
    raise exception 'an account belongs to a member''s bucket or to a house' using errcode = '23514';
  end if;
  -- Play money and real money are never mixed: a trial account has no account of another currency (DECISIONS 23, C12).
  if new.member_id is not null and new.currency <> wallet_currency_of(new.member_id, new.currency) then
    raise exception 'a trial account has play money alone' using errcode = '23514';
  end if;
  return new;
end $$;
create or replace trigger account_check before insert or update of member_id, house_code, bucket on account
  for each row execute function wallet_check_account();

-- The currency in which a member plays a game of `p_currency`: trial accounts have play money beside every real
-- currency, with its own house accounts (DECISIONS 23). Without settings, so that it can be called for each row.
create or replace function wallet_currency_of(p_member bigint, p_currency text) returns text
language sql stable
as $$ select case when cardinality(members_on_trial(array[p_member])) > 0 then 'TRIAL' else p_currency end $$;

create or replace function wallet_house(p_code text, p_currency text) returns bigint
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_id bigint;
begin
  select id into v_id from account where house_code = p_code and currency = p_currency;
  if v_id is null then
    insert into account (house_code, bucket, currency) values (p_code, bucket_house(), p_currency)
    on conflict do nothing returning id into v_id;
    if v_id is null then
      select id into v_id from account where house_code = p_code and currency = p_currency;
    end if;
  end if;
  return v_id;
end $$;

-- Opens a member's missing accounts. Two currencies of one member are opened one after the other: who comes second locks
-- the rows of the first too.
create or replace function wallet_open(p_member bigint, p_currency text) returns void
language sql volatile set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock(7307, (p_member % 2147483647)::integer);
  insert into account (member_id, bucket, currency) values
    (p_member, bucket_cash(), p_currency), (p_member, bucket_bonus(), p_currency), (p_member, bucket_hold(), p_currency), (p_member, bucket_debt(), p_currency)
  on conflict do nothing
$$;

-- Whether real money has ever moved here: from then on the currency is not renamed.
create or replace function wallet_has_moved() returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$ select exists (select from account where member_id is not null and currency <> 'TRIAL' and version > 0) $$;

grant execute on function
  wallet_currency_of(bigint, text),
  wallet_has_moved()
  to lotus_app;

-- The cost of bonuses. Created here, so that two first bonuses do not wait for each other to open it.
select wallet_house('bonus-expense', 'P');
