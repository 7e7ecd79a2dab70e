-- Of an offer or a request to end that waits: what its answer has to name, once (operations.md 2.10). Null: nothing waits, or it was
-- made before there was one; then it is the version's hash.
alter table agent_contract add column nonce text check (nonce ~ '^[0-9a-f]{64}$');
-- Of an answer: the nonce that it used up, so that the same answer again is known.
alter table agent_contract_move add column nonce text;
