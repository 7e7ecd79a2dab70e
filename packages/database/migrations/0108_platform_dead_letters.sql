-- module: platform
-- What becomes of an outbox row that a consumer cannot handle, and of rows that everybody has handled.

-- A consumer's try under way, or the wait before the next one; no row while all goes well. `is_running` is written on
-- a connection of its own before the work begins, so that a row that ends its process counts as a failed try too.
-- Not a foreign key: the offset's row is locked by the one who works while this row is written beside it.
create table outbox_attempt (
  consumer text primary key,
  -- The row that is being tried, or the first of a batch.
  position bigint not null,
  -- After a batch failed, rows up to here are taken one at a time.
  single_until bigint not null,
  is_batch boolean not null,
  is_running boolean not null,
  -- Failed tries of the row at `position`.
  tries smallint not null default 0 check (tries >= 0),
  first_failed_at timestamptz,
  retry_at timestamptz,
  error text check (length(error) <= 4000),
  check (single_until >= position)
);

-- Rows that were given up on, written in the transaction that moves the consumer's offset past them. The content is a
-- copy, since the outbox itself is purged.
create table outbox_dead_letter (
  id bigint generated always as identity primary key,
  consumer text not null,
  position bigint not null,
  topic text not null,
  audience text not null,
  payload jsonb not null,
  occurred_at timestamptz not null,
  -- Never tried: an ordered consumer parked it behind an earlier dead row of the same audience.
  is_held boolean not null default false,
  error text check (length(error) <= 4000),
  attempts integer not null check (attempts >= 0),
  first_failed_at timestamptz,
  dead_at timestamptz not null default lotus_now(),
  state text not null default 'dead' check (state in ('dead', 'retried', 'discarded')),
  -- Null where the consumer itself went on with a held row.
  decided_by text check (length(decided_by) between 1 and 64),
  decided_at timestamptz,
  note text check (length(note) between 3 and 140),
  unique (consumer, position),
  check ((state = 'dead') = (decided_at is null)),
  check (state <> 'discarded' or note is not null)
);
create index outbox_dead_letter_open on outbox_dead_letter (consumer, audience, position) where state = 'dead';
create index outbox_dead_letter_state on outbox_dead_letter (state, id);

-- Deletes up to `p_limit` rows from the low end that were written before `p_before` and that all of `p_consumers` have
-- passed; one that never ran has passed none. The newest position stays: it is the version that push clients know.
create function outbox_purge(p_consumers text[], p_before timestamptz, p_limit integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  v_floor bigint;
  v_deleted integer;
begin
  -- Nobody named would mean that nobody has to have read it.
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

grant select, insert, update, delete on outbox_attempt to lotus_app;
grant select, insert, update on outbox_dead_letter to lotus_app;
grant execute on function outbox_purge(text[], timestamptz, integer) to lotus_app;
