-- What an agent's statement of a month needs to know of each contract's period later: how it stood at a time that is past
-- (issue 19 section 4, docs/domain/agents.md). Null in rows of before.
alter table agent_statement
  -- Its state when it was made.
  add column made_state text,
  -- When it was rejected, cancelled or not claimed in time.
  add column ended_at timestamptz;
create index agent_statement_holder_made on agent_statement (cell, member_id, made_at);
-- What an agent owed in a month that is over; the rows are in many cells, as agent_contract_granted.
create index agent_funding_granter on agent_funding (granter_id, opened_at);
