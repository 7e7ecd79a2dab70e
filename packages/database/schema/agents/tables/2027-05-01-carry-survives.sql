-- Of a dividend: how its terms carry a loss on, and whether, by the rule of its time (agents.carry_survives), what it took over
-- could outlive an end of the contract. Statements of before have neither: theirs went on wherever no time lay between.
alter table agent_statement
  add column carry_mode text,
  add column carry_survives boolean,
  add constraint agent_statement_carry_mode_check check (carry_mode in ('NONE', 'PREVIOUS', 'MONTH', 'PERMANENT')) not valid,
  add constraint agent_statement_carry_whole check ((carry_mode is null) = (carry_survives is null)) not valid;
