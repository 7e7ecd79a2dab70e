-- Everybody's orders by time: a large team's list begins at the newest and keeps those of the team (issue 19 section 6). New
-- rows come at its one end, so it costs little to keep.
create index lottery_order_time on lottery_order (placed_at desc, id desc);
