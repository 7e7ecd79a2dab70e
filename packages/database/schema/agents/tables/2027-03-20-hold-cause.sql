-- Why a statement is held back: an operator did it, or the holder's account is locked or closed (operations.md 1.13, 2.9). The
-- second one is put on and taken off by the job that settles.
alter table agent_statement_hold add column cause text not null default 'OPERATOR' check (cause in ('OPERATOR', 'ACCOUNT'));
