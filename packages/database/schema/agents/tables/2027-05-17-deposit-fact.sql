-- What a member deposited and when it counts (operations.md 0.1: an active member may have to deposit in the period besides). One row for
-- each deposit that was credited, and one with the sign changed where it was reversed; counted by the consumer `agents.cash`, never
-- changed. `agent_cash` cannot be asked by time: it keeps of each deposit only when it was told last.
create table agent_deposit_fact (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  -- What comes late for a time that is closed counts from there, as play does.
  at timestamptz not null,
  ref_no text not null check (length(ref_no) <= 60),
  is_back boolean not null,
  -- Negative where it is taken back.
  amount bigint not null check (amount <> 0 and (amount < 0) = is_back),
  -- The member and everybody above, when it was paid.
  chain bigint[] not null check (chain[1] = member_id),
  primary key (cell, member_id, at, ref_no, is_back)
);
grant select on agent_deposit_fact to lotus_app;
