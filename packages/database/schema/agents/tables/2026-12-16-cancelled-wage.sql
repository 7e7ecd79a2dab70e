-- A wage that is cancelled later is taken off the costs of that day, which may have had fewer (docs/domain/agents.md).
alter table agent_team_cost_day drop constraint agent_team_cost_day_wages_check;
