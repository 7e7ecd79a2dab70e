-- Event of changed balances: one row, [{"member":"12","version":"34"}, ...]. The push stream sends each member only
-- theirs.
create or replace function wallet_notify_members(p_members bigint[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_news jsonb;
begin
  select ('[' || string_agg('{"member":"' || x.member_id || '","version":"' || x.version || '"}', ',') || ']')::jsonb into v_news
  from (select member_id, sum(version) as version from account where member_id = any (p_members) group by member_id) x;
  if v_news is not null then perform outbox_add('wallet.balances_changed', 'members', v_news); end if;
end $$;

create or replace function wallet_notify(p_member bigint) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform wallet_notify_members(array[p_member]);
end $$;
