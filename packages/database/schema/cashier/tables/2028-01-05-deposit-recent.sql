-- mode: concurrently
-- How a channel's last orders went: whether it fails, and its share among the channels of its method.
create index concurrently deposit_recent on deposit (channel_code, created_at);
