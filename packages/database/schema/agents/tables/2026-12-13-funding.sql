-- Contracts that the upline pays of its own wallet, and statements that their holder has to claim (operations.md 2.8, 2.9,
-- DECISIONS 43, docs/domain/agents.md).

alter table agent_statement
  -- Who pays it. UPLINE: not taken off what the granter gets.
  add column funding text not null default 'OPERATOR' check (funding in ('OPERATOR', 'UPLINE')),
  -- Of one that the holder claims: until when.
  add column claim_by timestamptz;
-- OWED: the upline has not paid all of it. CLAIM waits for its holder, and is EXPIRED after its time.
alter table agent_statement drop constraint agent_statement_state_check;
alter table agent_statement add constraint agent_statement_state_check
  check (state in ('PAID', 'NOT_REACHED', 'HELD', 'REVIEW', 'REJECTED', 'OWED', 'CLAIM', 'EXPIRED'));
alter table agent_statement add constraint agent_statement_funded
  check ((funding = 'OPERATOR' or granter_id is not null) and (state <> 'OWED' or funding = 'UPLINE') and (state <> 'CLAIM' or claim_by is not null));
create index agent_statement_claim on agent_statement (claim_by) where state = 'CLAIM';

-- What an upline owes a holder for one period, and what became of it. Rows stand with the holder.
create table agent_funding (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  n integer not null,
  period_start timestamptz not null,
  granter_id bigint not null check (granter_id <> member_id),
  kind text not null check (kind in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME')),
  currency text not null,
  due bigint not null check (due > 0 and due % 100 = 0),
  -- What the holder has got: of the upline's wallet, and of the operator instead.
  by_upline bigint not null default 0 check (by_upline >= 0),
  by_operator bigint not null default 0 check (by_operator >= 0),
  -- Of what the operator paid: what the upline has to give back, and has.
  to_return bigint not null default 0 check (to_return between 0 and by_operator),
  returned bigint not null default 0 check (returned between 0 and to_return),
  state text not null default 'OPEN' check (state in ('OPEN', 'DONE', 'CANCELLED')),
  -- Why the last try left something: the wallet had a part, or nothing; the upline's account, or the holder's, is closed to it.
  reason text check (reason in ('PARTIAL', 'INSUFFICIENT', 'UNAVAILABLE', 'HOLDER')),
  -- How often the upline could not pay all of it.
  tries integer not null default 0 check (tries >= 0),
  opened_at timestamptz not null,
  next_at timestamptz,
  done_at timestamptz,
  primary key (cell, member_id, n, period_start),
  foreign key (cell, member_id, n, period_start) references agent_statement (cell, member_id, n, period_start),
  check (by_upline + by_operator <= due and (state <> 'DONE' or by_upline + by_operator = due)),
  check ((state = 'OPEN') = (next_at is not null) and (state = 'OPEN') = (done_at is null))
);
create index agent_funding_due on agent_funding (next_at) where state = 'OPEN';
-- What an agent owes; the rows are in many cells, as agent_contract_granted.
create index agent_funding_owed on agent_funding (granter_id, opened_at) where state = 'OPEN';
create index agent_funding_to_return on agent_funding (granter_id, opened_at) where to_return > returned;
grant select on agent_funding to lotus_app;

-- Append-only: each movement of it, and a cancelled rest.
create table agent_funding_move (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  n integer not null,
  period_start timestamptz not null,
  step integer not null check (step > 0),
  -- UPLINE paid the holder; the operator did and takes it back later (ADVANCE), or bears it (ABSORBED); RETURNED by the upline.
  what text not null check (what in ('UPLINE', 'ADVANCE', 'ABSORBED', 'RETURNED', 'CANCELLED')),
  amount bigint not null check (amount > 0),
  moved_at timestamptz not null,
  -- The member or the operator who did it, by name; null is the job.
  moved_by text check (length(moved_by) <= 80),
  primary key (cell, member_id, n, period_start, step),
  foreign key (cell, member_id, n, period_start) references agent_funding (cell, member_id, n, period_start)
);
grant select on agent_funding_move to lotus_app;
