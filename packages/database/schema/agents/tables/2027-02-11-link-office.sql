-- What the operator does with agents' links (operations.md 5.2, row 42): private domains, and links that are closed.

-- The host that is one agent's own: their links that name none lead to it, and nobody else's can. It is one of the brand's
-- domains while the setting lists it.
create table agent_domain (
  domain text primary key check (length(domain) <= 253 and domain = lower(domain)),
  member_id bigint not null unique,
  bound_at timestamptz not null,
  bound_by text not null check (length(bound_by) <= 80),
  reason text not null check (length(reason) between 1 and 300)
);
grant select on agent_domain to lotus_app;

alter table agent_link
  -- The operator who closed it, and why: the agent reads the reason.
  add column closed_by text check (length(closed_by) <= 80),
  add column close_reason text check (length(close_reason) <= 300);
-- The operator's list of everybody's links.
create index agent_link_made on agent_link (created_at desc, code);
