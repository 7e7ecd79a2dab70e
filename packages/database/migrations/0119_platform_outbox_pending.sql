-- module: platform

-- News for one audience that a consumer has not reached yet: behind its position, or not stamped at all. For commands
-- that must decide on everything that is committed and cannot wait for the consumer; the consumer meets the same rows
-- again, so what they do with them has to be idempotent. By id, `p_after` to page on; not granted to the application.
create function outbox_pending(p_consumer text, p_audience text, p_topics text[], p_after bigint, p_limit integer)
returns table (id bigint, topic text, audience text, payload jsonb, created_at timestamptz)
language sql stable set search_path = public, pg_temp as $$
  select n.id, n.topic, n.audience, n.payload, n.created_at
  from (
    select o.* from outbox o
    where o.audience = p_audience
      and o.position > coalesce((select c.position from outbox_consumer c where c.name = p_consumer), 0)
    union all
    select o.* from outbox o where o.audience = p_audience and o.position is null
  ) n
  where n.topic = any (p_topics) and n.id > p_after
  order by n.id limit p_limit
$$;
revoke execute on function outbox_pending(text, text, text[], bigint, integer) from public;

-- Writes over news of one audience that went out already, by the payload's own id: what was withdrawn since is told in its
-- withdrawn form to whoever connects late, and stays nowhere until the purge. Rare, so it may look through an audience's
-- rows; not granted to the application.
create function outbox_rewrite(p_audience text, p_topic text, p_id text, p_payload jsonb) returns void
language sql volatile set search_path = public, pg_temp as $$
  update outbox set payload = p_payload
  where audience = p_audience and topic = p_topic and payload->>'id' = p_id
$$;
revoke execute on function outbox_rewrite(text, text, text, jsonb) from public;
