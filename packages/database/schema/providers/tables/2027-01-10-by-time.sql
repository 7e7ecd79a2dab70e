-- Everybody's rounds by time, for lists of large teams, as lottery_order_time (issue 19 section 6). The condition is that of
-- the index by member.
create index vendor_round_time on vendor_round (opened_at desc, id desc) where bet >= 0;
create index vendor_round_history_time on vendor_round_history (opened_at desc, id desc) where bet >= 0;
create index vendor_told_round_time on vendor_told_round (opened_at desc, id desc);
