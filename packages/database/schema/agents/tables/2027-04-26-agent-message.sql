-- What agents write to members directly below (operations.md 1.7). The letter in the inbox is the recipient's; this is what was sent, by
-- whom and when, which the operator can read.
create table agent_message (
  cell smallint not null check (cell = cell_of(member_id)),
  -- The agent who wrote it.
  member_id bigint not null,
  n integer not null check (n > 0),
  -- The caller's: the same message asked for twice is sent once.
  key text not null check (length(key) <= 80),
  to_id bigint not null check (to_id <> member_id),
  message text not null check (length(message) between 1 and 500),
  sent_at timestamptz not null,
  primary key (cell, member_id, n),
  unique (cell, member_id, key)
);
create index agent_message_age on agent_message (sent_at);
grant select on agent_message to lotus_app;

-- Members who want no messages of an agent.
create table agent_message_mute (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  agent_id bigint not null check (agent_id <> member_id),
  muted_at timestamptz not null,
  primary key (cell, member_id, agent_id)
);
grant select on agent_message_mute to lotus_app;
