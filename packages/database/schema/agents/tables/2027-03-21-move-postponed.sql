-- How often a move was put off, since a statement of the line with its old upline still waited (operations.md 1.1).
alter table agent_move_plan add column postponed smallint not null default 0 check (postponed >= 0);
