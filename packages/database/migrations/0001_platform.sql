-- module: platform
-- The clock of money and bets, the outbox, sealed-body nonces. `lotus_app` is the role that the server runs under;
-- it owns nothing and gets exactly the rights granted here and in the modules' own migrations.

-- The database's clock is the authority for everything that is decided at an instant (DECISIONS 26, trust.md EVT-4).
-- Tests replace this function in their own database; the product never does.
create function lotus_now() returns timestamptz
language sql volatile parallel safe
as $$ select clock_timestamp() $$;

-- The single source of a business day (operations.md 0.6).
create function business_day(at timestamptz, zone text default 'Asia/Ho_Chi_Minh') returns date
language sql immutable parallel safe
as $$ select (at at time zone zone)::date $$;

-- News leaves through this table, written in the transaction that made it true. A relay stamps `position` later, one
-- relay at a time and only on rows it can see, so a row that commits late gets a later position and a reader by position
-- never misses one (wallet.md 1, Events). Rows of one member are written under that member's lock: their ids are in order.
create table outbox (
  id bigint generated always as identity primary key,
  position bigint,
  topic varchar(80) not null,
  -- Who may see it: 'public', 'member:<id>', 'members' (one row for many, handed out by member), 'operators'.
  audience varchar(60) not null,
  payload jsonb not null,
  created_at timestamptz not null default lotus_now()
);
create unique index outbox_position on outbox (position) where position is not null;
create index outbox_unrelayed on outbox (id) where position is null;
create index outbox_audience on outbox (audience, position) where position is not null;

create sequence outbox_position_seq;

-- How far each consumer has come. A consumer's effects and its offset commit together, so each row counts once.
create table outbox_consumer (
  name text primary key,
  position bigint not null default 0,
  updated_at timestamptz not null default lotus_now()
);

-- In plpgsql, which keeps its plan.
create function outbox_add(p_topic text, p_audience text, p_payload jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  insert into outbox (topic, audience, payload) values (p_topic, p_audience, p_payload);
end $$;

-- Many rows of one topic in one statement.
create function outbox_add_many(p_topic text, p_audiences text[], p_payloads jsonb[]) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$
  insert into outbox (topic, audience, payload)
  select p_topic, x.audience, x.payload from unnest(p_audiences, p_payloads) as x(audience, payload)
$$;

-- Stamps up to `p_limit` committed rows; returns how many, the highest position and what they are about. One relay at a time.
create function outbox_relay(p_limit integer, out stamped integer, out high bigint, out topics text[])
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

-- A sealed body is taken once: the nonce stays until the window in which it could be replayed has passed.
create table sealed_nonce (
  nonce text primary key check (length(nonce) between 16 and 64),
  seen_at timestamptz not null default lotus_now()
);
create index sealed_nonce_seen on sealed_nonce (seen_at);

grant select, insert, update on outbox, outbox_consumer to lotus_app;
grant select, insert, delete on sealed_nonce to lotus_app;
grant usage on sequence outbox_position_seq to lotus_app;
grant execute on function outbox_add(text, text, jsonb), outbox_relay(integer) to lotus_app;
