-- Who registered with a link and got less than it says, since its agent could give less by then (operations.md 1.5). A row stands
-- with the agent's link; facts, never changed.
create table agent_link_cut (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  code text not null,
  joined_id bigint not null,
  -- Parts of a million by product: what the link said, and what was given.
  promised jsonb not null check (jsonb_typeof(promised) = 'object'),
  given jsonb not null check (jsonb_typeof(given) = 'object'),
  joined_at timestamptz not null default lotus_now(),
  primary key (cell, member_id, code, joined_id)
);
grant select on agent_link_cut to lotus_app;
