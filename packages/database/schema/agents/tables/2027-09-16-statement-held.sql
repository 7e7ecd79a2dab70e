-- mode: concurrently
-- Holders of what is held, one after the other, however much of theirs is held (issue 19, section 5).
create index concurrently agent_statement_held on agent_statement (member_id) where state = 'HELD';
