-- mode: after functions
-- What a program of before still wrote beside 2027-05-24-held-of-nothing.sql: since then `agent_statement_write` writes it as ended.
update agent_statement
set made_state = coalesce(made_state, state),
  state = case when tier is null and kind <> 'REALTIME' then 'NOT_REACHED' else 'PAID' end,
  paid_at = case when tier is not null or kind = 'REALTIME' then now() end
where state = 'HELD' and due = 0;
