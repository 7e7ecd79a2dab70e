-- What promotions cost the house for a member of a team (operations.md 2.4): cashback and bonuses, one row for each movement of the
-- ledger. Counted by the consumer `agents.promotions`, for the line of the moment; what of a bonus goes back, for the line that bore its
-- grant. Never changed.
create table agent_promotion (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  -- The movement's name in the ledger.
  source text not null check (length(source) <= 60),
  key text not null check (length(key) <= 160),
  promotion text not null check (promotion in ('CASHBACK', 'BONUS')),
  kind text not null,
  currency text not null,
  -- Negative: a bonus that went back to the house.
  amount bigint not null check (amount <> 0),
  told_at timestamptz not null,
  -- When it counts: what comes late for a day that is closed counts from there.
  at timestamptz not null,
  -- The member and everybody above, who bear it.
  chain bigint[] not null check (chain[1] = member_id),
  primary key (cell, member_id, source, key)
);
create index agent_promotion_at on agent_promotion (cell, member_id, at desc);
-- The costs of a team of a day.
create index agent_promotion_chain on agent_promotion using gin (chain);
grant select on agent_promotion to lotus_app;

alter table agent_team_cost_day add column cashback bigint not null default 0, add column bonus bigint not null default 0;
-- Of a dividend: what is taken off the loss, and which deductions were on when it was made (agents.dividend_deducts). Statements of
-- before had neither cost, and do not say what was on.
alter table agent_statement add column cashback bigint not null default 0, add column bonus bigint not null default 0,
  add column deducts text[];
-- Since when promotions are counted, and statements are made by the rules that the audit works by; nothing of before is judged by them.
alter table agent_close add column audited_from timestamptz not null default lotus_now();
