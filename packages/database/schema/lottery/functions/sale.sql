-- Every order of an issue is placed under the shared form of this lock; ending the sale takes it exclusively. So when
-- the sale ends, every accepted order is committed, and none can follow.
create or replace function lottery_share_sale(p_issue bigint) returns void
language sql volatile set search_path = public, pg_temp
as $$ select pg_advisory_xact_lock_shared(7301, (p_issue % 2147483647)::integer) $$;

create or replace function lottery_end_sale(p_issue bigint) returns void
language sql volatile set search_path = public, pg_temp
as $$ select pg_advisory_xact_lock(7301, (p_issue % 2147483647)::integer) $$;
