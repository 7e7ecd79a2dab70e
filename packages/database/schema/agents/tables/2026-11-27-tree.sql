-- The agents' tree (operations.md 1.1). Rows of members carry their cell (ADR 0013).

-- A member's place. A member without a row belongs to the operator and to nobody's team.
create table agent_node (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  -- Everybody above, the nearest first: the chain that a rebate goes up. Empty: directly below the operator.
  uplines bigint[] not null,
  depth smallint generated always as (cardinality(uplines) + 1) stored,
  -- May have members below; `account_type` of the member says so too.
  is_agent boolean not null,
  may_open_agents boolean not null default true,
  via text not null check (via in ('direct', 'link', 'referral', 'operator')),
  link_code text,
  -- Written by the agent directly above, and seen by them alone.
  remark text not null default '' check (length(remark) <= 50),
  joined_at timestamptz not null default lotus_now(),
  primary key (cell, member_id),
  check (not member_id = any (uplines))
);
create index agent_node_top on agent_node (joined_at desc, member_id) where uplines = '{}';
grant select on agent_node to lotus_app;

-- Of an agent everybody below. The other side of `uplines`, so that a team is read from the agent's own rows.
create table agent_team (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  descendant_id bigint not null,
  -- 1: directly below.
  depth smallint not null check (depth > 0),
  is_agent boolean not null,
  joined_at timestamptz not null,
  primary key (cell, member_id, descendant_id)
);
create index agent_team_level on agent_team (cell, member_id, depth, joined_at desc, descendant_id desc);
grant select on agent_team to lotus_app;

create table agent_rate (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  category text not null check (category in ('LOTT', 'ELOTT', 'SEA', 'LIVE', 'RNG', 'SPORTS', 'FISH', 'PVP')),
  -- Parts of a million of the valid bet.
  rate_ppm integer not null check (rate_ppm between 0 and 100000),
  primary key (cell, member_id, category)
);
grant select on agent_rate to lotus_app;

-- Append-only: which rate held when.
create table agent_rate_change (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  -- From 1, in the order of the member's changes.
  n integer not null check (n > 0),
  changed_at timestamptz not null default lotus_now(),
  category text not null,
  from_ppm integer not null,
  to_ppm integer not null,
  -- The member or the operator who did it, by name.
  changed_by text not null check (length(changed_by) <= 80),
  reason text check (length(reason) <= 300),
  primary key (cell, member_id, n)
);
grant select on agent_rate_change to lotus_app;

-- Append-only: which line a member was moved from and to.
create table agent_move (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  n integer not null check (n > 0),
  moved_at timestamptz not null default lotus_now(),
  from_uplines bigint[] not null,
  to_uplines bigint[] not null,
  changed_by text not null check (length(changed_by) <= 80),
  reason text not null check (length(reason) <= 300),
  primary key (cell, member_id, n)
);
grant select on agent_move to lotus_app;

-- The directory of codes is identity's `affiliate_link`; this is what its agent offers with one.
create table agent_link (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  code text not null,
  is_agent boolean not null,
  -- {"LOTT": 40000}: parts of a million.
  rates jsonb not null check (jsonb_typeof(rates) = 'object'),
  channel text not null check (length(channel) <= 40),
  remark text not null default '' check (length(remark) <= 50),
  domain text check (length(domain) <= 253),
  uses integer not null default 0 check (uses >= 0),
  uses_max integer check (uses_max > 0),
  created_at timestamptz not null default lotus_now(),
  expires_at timestamptz,
  closed_at timestamptz,
  primary key (cell, member_id, code),
  check (uses_max is null or uses <= uses_max)
);
create index agent_link_newest on agent_link (cell, member_id, created_at desc, code);
grant select on agent_link to lotus_app;
