-- In plpgsql, which caches its plan.
create or replace function outbox_add(p_topic text, p_audience text, p_payload jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  insert into outbox (topic, audience, payload) values (p_topic, p_audience, p_payload);
end $$;

-- Many rows of one topic in one statement.
create or replace function outbox_add_many(p_topic text, p_audiences text[], p_payloads jsonb[]) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$
  insert into outbox (topic, audience, payload)
  select p_topic, x.audience, x.payload from unnest(p_audiences, p_payloads) as x(audience, payload)
$$;

-- Stamps up to `p_limit` committed rows; returns how many, the highest position and their topics. One relay at a time.
create or replace function outbox_relay(p_limit integer, out stamped integer, out high bigint, out topics text[])
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  stamped := 0;
  high := null;
  topics := '{}';
  if not pg_try_advisory_xact_lock(hashtext('outbox_relay')) then return; end if;
  with ready as (
    select id from outbox
    where position is null
    order by id
    limit p_limit
  ), numbered as (
    select id, nextval('outbox_position_seq') as position from (select id from ready order by id) ordered
  ), written as (
    update outbox o set position = n.position from numbered n where o.id = n.id returning o.position, o.topic
  )
  select count(*)::integer, max(written.position), coalesce(array_agg(distinct written.topic), '{}') into stamped, high, topics from written;
end $$;

-- Deletes up to `p_limit` of the oldest rows that were written before `p_before` and that all of `p_consumers` have
-- passed; a consumer that never ran has passed none. The newest position stays: push clients have it as their version.
create or replace function outbox_purge(p_consumers text[], p_before timestamptz, p_limit integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  v_floor bigint;
  v_deleted integer;
begin
  -- Without a consumer every row would count as consumed.
  if coalesce(cardinality(p_consumers), 0) = 0 then return 0; end if;
  select least(
    (select min(coalesce(c.position, 0)) from unnest(p_consumers) as wanted (name) left join outbox_consumer c on c.name = wanted.name),
    (select max(position) - 1 from outbox where position is not null))
  into v_floor;
  with low as (
    select id, created_at from outbox where position is not null and position <= v_floor order by position limit p_limit
  )
  delete from outbox o using low where o.id = low.id and low.created_at < p_before;
  get diagnostics v_deleted = row_count;
  return v_deleted;
end $$;

-- Events of one audience that a consumer has not reached yet: after its position, or not stamped at all. For commands
-- that must decide on everything committed and cannot wait for the consumer; the consumer reads the same rows again, so
-- processing must be idempotent. By id, `p_after` for the next page; not granted to the application.
create or replace function outbox_pending(p_consumer text, p_audience text, p_topics text[], p_after bigint, p_limit integer)
returns table (id bigint, topic text, audience text, payload jsonb, created_at timestamptz)
language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select n.id, n.topic::text, n.audience::text, n.payload, n.created_at
    from (
      select o.* from outbox o
      where o.audience = p_audience
        and o.position > coalesce((select c.position from outbox_consumer c where c.name = p_consumer), 0)
      union all
      select o.* from outbox o where o.audience = p_audience and o.position is null
    ) n
    where n.topic = any (p_topics) and n.id > p_after
    order by n.id limit p_limit;
end $$;

-- Whose events a consumer has not reached yet, and since when the oldest of them waits.
create or replace function outbox_waiting(p_consumer text, p_topics text[]) returns table (audience text, since timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select n.audience::text, min(n.created_at)
    from (
      select o.* from outbox o where o.position > coalesce((select c.position from outbox_consumer c where c.name = p_consumer), 0)
      union all
      select o.* from outbox o where o.position is null
    ) n
    where n.topic = any (p_topics) group by n.audience;
end $$;

-- Whose events of these consumers wait for a person's decision.
create or replace function outbox_dead_audiences(p_consumers text[]) returns setof text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select distinct audience from outbox_dead_letter where consumer = any (p_consumers) and state = 'dead';
end $$;
grant execute on function outbox_dead_audiences(text[]) to lotus_app;

-- Whether events of these consumers that were told before a moment wait for a person's decision.
create or replace function outbox_has_dead(p_consumers text[], p_before timestamptz) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from outbox_dead_letter where consumer = any (p_consumers) and state = 'dead' and occurred_at < p_before);
end $$;
grant execute on function outbox_has_dead(text[], timestamptz) to lotus_app;

-- Deletes up to `p_limit` dead letters that were decided more than `p_days` ago, the oldest first. One that waits for a
-- decision stays.
create or replace function outbox_dead_letter_purge(p_days integer, p_limit integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_deleted integer;
begin
  delete from outbox_dead_letter where id in (
    select id from outbox_dead_letter
    where state <> 'dead' and decided_at < lotus_now() - make_interval(days => p_days) order by id limit p_limit);
  get diagnostics v_deleted = row_count;
  return v_deleted;
end $$;

-- Rewrites events of one audience that were already sent, by the payload's own id: a withdrawn message is shown in its
-- withdrawn form to clients that connect late, and its text is not kept until the purge. Rare, so it may read all rows
-- of an audience; not granted to the application.
create or replace function outbox_rewrite(p_audience text, p_topic text, p_id text, p_payload jsonb) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  update outbox set payload = p_payload
  where audience = p_audience and topic = p_topic and payload->>'id' = p_id;
end $$;

grant execute on function
  outbox_add(text, text, jsonb),
  outbox_relay(integer),
  outbox_purge(text[], timestamptz, integer),
  outbox_dead_letter_purge(integer, integer),
  outbox_waiting(text, text[])
  to lotus_app;
