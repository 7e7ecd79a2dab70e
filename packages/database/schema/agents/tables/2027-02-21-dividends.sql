-- What dividends a team received, beside its wages (operations.md 1.6, 1.9): told, and taken off nothing.
alter table agent_team_cost_day add column dividends bigint not null default 0;
