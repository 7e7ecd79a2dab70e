-- A wage or a dividend that an agent sends by hand pays what is owed by contract (operations.md 1.12): its movements are those
-- of the statements. Of earlier transfers of that kind the movements are their own.
alter table team_transfer add column by_contract boolean not null default false;
-- The transfer that a step was a part of.
alter table agent_funding_move add column transfer text;
