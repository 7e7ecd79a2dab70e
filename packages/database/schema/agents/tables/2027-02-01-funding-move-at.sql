-- What a holder got of its upline, and an upline paid, in a period (operations.md 1.10): the moves by when they were made.
create index agent_funding_move_at on agent_funding_move (cell, member_id, moved_at);
