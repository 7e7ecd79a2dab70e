-- mode: after functions
-- What was counted as withdrawn with its fee counts without it (operations.md 3.4), in the row and in the sums of its day; also one whose
-- payment came back since and whose news of that wait. One that is taken off meanwhile came to nothing in the sums, and counts without
-- the fee if it is paid again. Whoever counts cash waits: only withdrawals that cost something are looked at.
select agent_rebate_lock();
lock table agent_cash in share row exclusive mode;
with gross as (
  select c.cell, c.member_id, c.ref_no, c.chain, c.told_at, c.counts, c.amount - w.amount as fee, w.amount
  from cashier_withdrawn_net() w join agent_cash c on c.cell = cell_of(w.member_id) and c.member_id = w.member_id and c.kind = 'WITHDRAWAL' and c.ref_no = w.ref_no
  where c.amount > w.amount
), rows as (
  update agent_cash c set amount = x.amount from gross x
  where c.cell = x.cell and c.member_id = x.member_id and c.kind = 'WITHDRAWAL' and c.ref_no = x.ref_no
), days as (
  select u.id, business_day(x.told_at) as day, sum(x.fee) as fee from gross x cross join lateral unnest(x.chain) as u(id) where x.counts group by 1, 2
)
update agent_team_cash_day d set withdrawals = d.withdrawals - s.fee from days s
where d.cell = cell_of(s.id) and d.member_id = s.id and d.day = s.day;
