-- What an account of each type may do, and what it counts for (operations.md 0.4). `accountTypes` of the kernel is the same.
create table account_type (
  code smallint primary key,
  label text not null unique,
  can_member boolean not null,
  can_agent boolean not null,
  -- Of agents: directly below the operator.
  is_top boolean not null,
  -- What it plays counts for the chain above.
  reportable boolean not null,
  -- It can be paid what is earned from a team's play.
  payable boolean not null,
  can_bet_real boolean not null,
  check (not is_top or can_agent)
);
insert into account_type (code, label, can_member, can_agent, is_top, reportable, payable, can_bet_real) values
  (0, 'player', true, false, false, true, true, true),
  (1, 'top agent', true, true, true, true, true, true),
  (2, 'agent', true, true, false, true, true, true),
  (4, 'trial', false, false, false, false, false, false),
  (41, 'test top agent', true, true, true, false, false, true),
  (42, 'test agent', true, true, false, false, false, true);
grant select on account_type to lotus_app;
