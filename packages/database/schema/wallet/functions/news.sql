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

-- News of what promotions cost, one for each movement of a kind that is one: positive where the member got it, negative where it went
-- back to the house. Row i is named by its source and key. Reports and contracts of agents read them.
create or replace function wallet_promotion_news(
  p_source text, p_members bigint[], p_currencies text[], p_kinds smallint[], p_amounts bigint[], p_exts text[],
  p_grant text default null, p_granted bigint default null) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform outbox_add_many('wallet.promotion_paid', array_agg('member:' || t.member), array_agg(jsonb_build_object('source', p_source, 'key', t.ext,
    'promotion', k.promotion, 'kind', k.code, 'currency', t.currency, 'amount', to_char(t.amount / 10000.0, 'FM999999999999990.0000'),
    'of', case when p_grant is not null then jsonb_build_object('key', p_grant, 'granted', to_char(p_granted / 10000.0, 'FM999999999999990.0000')) end)))
  from unnest(p_members, p_currencies, p_kinds, p_amounts, p_exts) as t(member, currency, kind, amount, ext)
  join ledger_kind k on k.id = t.kind where k.promotion is not null having count(*) > 0;
end $$;
