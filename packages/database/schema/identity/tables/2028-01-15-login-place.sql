-- mode: concurrently
-- Who else logged in from an address, with which browser, the newest first.
create index concurrently member_login_place on member_login (ip, device, id) include (member_id) where outcome = 'ok' and member_id is not null;
