-- Every order of an issue is placed under the shared form of this lock; ending the sale takes it exclusively. So when
-- the sale ends, every accepted order is committed, and none can follow.
create or replace function lottery_share_sale(p_issue bigint) returns void
language sql volatile set search_path = public, pg_temp
as $$ select pg_advisory_xact_lock_shared(7301, (p_issue % 2147483647)::integer) $$;

create or replace function lottery_end_sale(p_issue bigint) returns void
language sql volatile set search_path = public, pg_temp
as $$ select pg_advisory_xact_lock(7301, (p_issue % 2147483647)::integer) $$;

-- Stocks of numbers belong to all members: whoever counts on those of an issue holds this lock until the commit.
create or replace function lottery_lock_stock(p_issue bigint) returns void
language sql volatile set search_path = public, pg_temp
as $$ select pg_advisory_xact_lock(7305, (p_issue % 2147483647)::integer) $$;

-- Whether some of these items count on stocks of numbers. Without settings of its own, so that it is inlined.
create or replace function lottery_has_numbers(p_items jsonb) returns boolean
language sql immutable
as $$ select jsonb_path_exists(p_items, '$[*].numbers ? (@ != null)') $$;

-- Locks for the placements, slips and cancellations of a batch: first the sale of all their issues, then the stocks, each in id
-- order, which is the order of a single command too.
create or replace function lottery_lock_batch(p_items jsonb, p_places bigint[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_issues bigint[];
  v_stocks bigint[];
  v_issue bigint;
begin
  with call as (
    select x.member, x.args
    from rows from (jsonb_to_recordset(p_items) as (member bigint, args jsonb)) with ordinality as x(member, args, n)
    where x.n = any (p_places)
  ), asked as (
    select (args ->> 'issueId')::bigint as issue_id, args -> 'items' as items from call where args ? 'issueId'
    union all
    select t."issueId", t.items from call c cross join lateral jsonb_to_recordset(c.args -> 'parts') as t("issueId" bigint, items jsonb)
    where c.args ? 'parts'
    union all
    select o.issue_id, c.args -> 'items' from call c join lottery_order o on o.id = (c.args ->> 'orderId')::bigint and o.member_id = c.member
    where c.args ? 'orderId'
  )
  select array_agg(distinct issue_id order by issue_id),
    array_agg(distinct issue_id order by issue_id) filter (where lottery_has_numbers(items))
  into v_issues, v_stocks from asked;
  foreach v_issue in array coalesce(v_issues, '{}') loop perform lottery_share_sale(v_issue); end loop;
  foreach v_issue in array coalesce(v_stocks, '{}') loop perform lottery_lock_stock(v_issue); end loop;
end $$;
