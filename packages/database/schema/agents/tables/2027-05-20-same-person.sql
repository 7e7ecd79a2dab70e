-- Active accounts that a statement did not count, as they were confirmed to be of a person who was counted (operations.md 1.13).
-- Statements of before counted every account.
alter table agent_statement add column left_out integer, add constraint agent_statement_left_out_check check (left_out >= 0) not valid;
