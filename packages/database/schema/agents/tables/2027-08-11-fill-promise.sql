-- mode: after functions
-- What waits already is promised as if it had been made now.
update agent_statement set promised_at = now() + interval '48 hours' where state in ('REVIEW', 'HELD') and promised_at is null;
update agent_statement_hold set promised_at = now() + interval '168 hours' where cause = 'OPERATOR' and promised_at is null;
