-- module: lottery
-- A member's orders are read by time (MC06): a period of the past begins where the index says, whatever came after it.
-- The order of ids stays within one instant, so this index takes the place of the one by id alone.

create index lottery_order_member_time on lottery_order (member_id, placed_at desc, id desc);
drop index lottery_order_member;
