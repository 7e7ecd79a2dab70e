-- The rules that came with new columns, of rows of before too. Reading the tables in a transaction of its own keeps nobody waiting.
alter table agent_statement validate constraint agent_statement_basis_check, validate constraint agent_statement_carry_mode_check,
  validate constraint agent_statement_carry_whole;
alter table team_transfer validate constraint team_transfer_kind_check, validate constraint team_transfer_depth_check,
  validate constraint team_transfer_fee_of_sender, validate constraint team_transfer_depth_is_down;
