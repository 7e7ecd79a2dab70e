-- The most of a bonus and its winnings that becomes cash (operations.md 4.10), and what has become of it so far.
alter table turnover_requirement add column max_cashout bigint check (max_cashout > 0);
alter table turnover_requirement add column released bigint not null default 0 check (released >= 0);
alter table turnover_requirement add constraint turnover_requirement_cashout check (max_cashout is null or released <= max_cashout);
-- Who has a largest bet now: few members of a batch.
create index turnover_requirement_max_bet on turnover_requirement (member_id) where status = 'open' and max_bet is not null;
