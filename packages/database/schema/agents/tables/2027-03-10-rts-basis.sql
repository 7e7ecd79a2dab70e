-- Of a real-time salary: what its rates were of when it was made (agents.rts_basis). Statements of before were of the valid bet.
alter table agent_statement add column basis text,
  add constraint agent_statement_basis_check check (basis in ('VALID_BET', 'WIN_LOSS')) not valid;
