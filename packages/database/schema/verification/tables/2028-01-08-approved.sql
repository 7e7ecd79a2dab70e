-- mode: concurrently
-- Who is looked up in the screening lists again.
create index concurrently verification_request_again on verification_request (cell, member_id, n) where state = 'APPROVED';
