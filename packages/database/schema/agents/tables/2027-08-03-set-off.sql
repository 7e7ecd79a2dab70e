-- What an upline's statement takes off for the operator (operations.md 2.9): the holder gets so much less, and the upline, who pays the
-- holder so much less, owes it to the operator, as it would an advance.
alter table agent_adjustment_take
  -- How much of it goes back to the operator.
  add column operator_amount bigint not null default 0,
  -- The upline's statement can still be computed again, or was made just now: nothing of it is owed to the operator yet.
  add column waits boolean not null default false;
update agent_adjustment_take t set operator_amount = t.amount from agent_statement s
where s.cell = t.cell and s.member_id = t.member_id and s.n = t.taker_n and s.period_start = t.taker_start and s.funding = 'OPERATOR';
alter table agent_adjustment_take add constraint agent_adjustment_take_parts
  check (operator_amount between 0 and amount and (not waits or operator_amount > 0));

-- Of `to_return`: what the holder got too much of the operator and a statement of the upline took off. Such a statement may come to
-- nothing more for the holder.
alter table agent_funding add column set_off bigint not null default 0 check (set_off >= 0);
alter table agent_funding drop constraint agent_funding_check2, drop constraint agent_funding_due_check;
alter table agent_funding
  add constraint agent_funding_to_return_check check (to_return - set_off between 0 and by_operator),
  add constraint agent_funding_due_check check (due >= 0 and due % 100 = 0 and (due > 0 or set_off > 0));
alter table agent_funding_move drop constraint agent_funding_move_what_check;
alter table agent_funding_move add constraint agent_funding_move_what_check
  check (what in ('UPLINE', 'ADVANCE', 'ABSORBED', 'RETURNED', 'CANCELLED', 'SET_OFF'));
