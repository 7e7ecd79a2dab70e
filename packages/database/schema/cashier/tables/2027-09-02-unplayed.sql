-- A withdrawal that was taken although turnover was missing, since its member may not play (issue 19 section 5): why, and how much
-- was missing. It waits for two operators, whatever becomes of the block.
create table withdrawal_unplayed (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  -- Written with the withdrawal, by the same function (a key of `withdrawal` with its cell is a later step of ADR 0015).
  withdrawal_id bigint not null,
  why text not null check (why in ('bets_blocked', 'excluded')),
  requirements integer not null check (requirements > 0),
  missing bigint not null check (missing > 0),
  -- Until when the member could not play, as it was then; null: without an end.
  until timestamptz,
  primary key (cell, member_id, withdrawal_id)
);
grant select on withdrawal_unplayed to lotus_app;
alter table withdrawal_auto
  drop constraint withdrawal_auto_refusal_check,
  add constraint withdrawal_auto_refusal_check check (refusal in ('odd', 'odd_when_sent', 'excluded', 'account', 'debt', 'cooling',
    'fund_password', 'day_cap', 'reviewed', 'second', 'looked_after', 'dispute', 'failed', 'turnover')) not valid;
