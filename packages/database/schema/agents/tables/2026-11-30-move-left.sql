-- Who has left the team of an agent: their play of before still counts there.
create index agent_move_left on agent_move using gin (from_uplines);
