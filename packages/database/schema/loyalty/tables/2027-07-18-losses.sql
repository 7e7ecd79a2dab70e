-- What a settled bet took from its member: stake less payout, below zero for a win. Null: it was counted before this was kept,
-- and gives no loss whatever becomes of it.
alter table loyalty_bet add column lost bigint check (lost between -1000000000000000 and 1000000000000000);

-- A member's loss of a business day: of the bets that were first told on it, as they stand now. A table of its own, since a job
-- reads one day of all members.
create table loyalty_loss_day (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  day date not null,
  category text not null,
  lost bigint not null,
  primary key (cell, member_id, day, category)
);
create index loyalty_loss_day_of on loyalty_loss_day (day, cell, member_id);
grant select on loyalty_loss_day to lotus_app;
