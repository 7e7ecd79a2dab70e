-- What the operator allows one member of a team (operations.md 1.1): `may_open_agents` beside these two.
alter table agent_node
  add column may_transfer_down boolean not null default true,
  add column may_transfer_up boolean not null default true;
