-- What a member was paid of contracts, by when it was paid (operations.md 1.10).
create index agent_statement_paid on agent_statement (cell, member_id, paid_at desc) where paid_at is not null;
