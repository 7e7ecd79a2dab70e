-- Figures of teams too large to be gone through while somebody waits for an answer (issue 19, section 6): who was active in a period, and
-- what the bets of a short one come to. They are asked for here and counted behind by the job `agents.looks`, part by part.
create table agent_look (
  cell smallint not null check (cell = cell_of(member_id)),
  -- The head of the team.
  member_id bigint not null,
  -- SHA-256 of `ask` in hex.
  key text not null check (key ~ '^[0-9a-f]{64}$'),
  ask text not null check (length(ask) <= 1000000),
  -- Since when it waits; who waits longest is counted first.
  waits_since timestamptz not null,
  -- Whoever wants it asks again every few seconds. Nobody does: it is not counted, or given up half way.
  asked_at timestamptz not null,
  -- The last sign of the process that counts it.
  stepped_at timestamptz,
  done integer not null default 0,
  parts integer not null default 1,
  -- What was counted last, of what was there at `counted_at`; kept while it is counted anew.
  answer text,
  counted_at timestamptz,
  -- Null: it waits to be counted.
  fresh_until timestamptz,
  primary key (cell, member_id, key)
);
create index agent_look_waiting on agent_look (waits_since) where fresh_until is null;
create index agent_look_asked on agent_look (asked_at);
grant select on agent_look to lotus_app;
