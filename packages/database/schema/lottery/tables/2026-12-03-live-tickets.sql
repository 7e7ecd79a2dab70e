-- The root is over every ticket that was accepted; some of them were given back, or ended with their chase, before the
-- lock. Those that took part in the draw are counted when the root is frozen (issue 23 section 1): 6 and 8 are the
-- states of the others, which no ticket takes after the lock. Real money only, as `total_stake`.
alter table lottery_issue
  add column live_count integer check (live_count between 0 and order_count),
  add column live_stake bigint check (live_stake between 0 and total_stake),
  add check ((live_count is null) = (live_stake is null)),
  add check (live_count is null or order_root is not null);
update lottery_issue set live_count = 0, live_stake = 0 where order_root is not null;
update lottery_issue i set live_count = o.live, live_stake = o.stake
from (
  select issue_id, count(*)::integer as live, coalesce(sum(stake) filter (where not is_trial), 0)::bigint as stake
  from lottery_order where status not in (6, 8) group by issue_id
) o
where o.issue_id = i.id and i.order_root is not null;
