-- Offers that an agent keeps until they are sent (operations.md 2): for one member, or for anybody as a preset.
create table agent_offer_draft (
  cell smallint not null check (cell = cell_of(member_id)),
  -- The agent who would grant it.
  member_id bigint not null,
  -- By chance: what was deleted is not taken for another one.
  code text not null check (code ~ '^[2-9A-HJ-NP-Z]{8}$'),
  -- For whom; null: for anybody.
  holder_id bigint check (holder_id <> member_id),
  kind text not null check (kind in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME')),
  -- A name of the agent's own, which nobody else reads.
  name text not null check (length(name) <= 40),
  terms jsonb not null check (jsonb_typeof(terms) = 'object' and length(terms::text) <= 8000),
  changed_at timestamptz not null,
  primary key (cell, member_id, code)
);
create unique index agent_offer_draft_one on agent_offer_draft (cell, member_id, holder_id, kind) where holder_id is not null;
grant select on agent_offer_draft to lotus_app;

-- What is offered to whoever registers with the link as an agent: the terms as they were when the link was made.
alter table agent_link add column offer jsonb check (jsonb_typeof(offer) = 'object' and length(offer::text) <= 8000);
