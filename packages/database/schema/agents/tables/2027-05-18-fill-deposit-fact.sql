-- mode: after functions
-- Deposits of before that still count, and what the functions of before counted until they were replaced. What was reversed comes to
-- nothing by now. Whoever counts cash meanwhile waits.
lock table agent_cash in share row exclusive mode;
truncate agent_deposit_fact;
insert into agent_deposit_fact (cell, member_id, at, ref_no, is_back, amount, chain)
select cell, member_id, told_at, ref_no, false, amount, chain from agent_cash where kind = 'DEPOSIT' and counts;
