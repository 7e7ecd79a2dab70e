-- Statements of nothing whose holder could not be paid were held for ever. There is nothing to pay: they end as those of others do.
-- A month that was signed says what they were made as.
update agent_statement
set made_state = coalesce(made_state, state),
  state = case when tier is null and kind <> 'REALTIME' then 'NOT_REACHED' else 'PAID' end,
  paid_at = case when tier is not null or kind = 'REALTIME' then now() end
where state = 'HELD' and due = 0;
