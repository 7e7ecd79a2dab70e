-- By when the operator has promised to decide what waits: a promise that was given stays when the setting changes. Of what waits for a
-- review, or could not be paid when it was made; null: nothing waits for the operator.
alter table agent_statement add column promised_at timestamptz;
-- By when the operator decides again about what is held back; null: it ends by itself once the holder's account is open.
alter table agent_statement_hold add column promised_at timestamptz;
