-- Random bytes in hex that hide a version's hash in the public log (docs/domain/agents.md). Versions of before have none, and no leaf.
alter table agent_contract_version add column salt text check (salt ~ '^[0-9a-f]{64}$');
