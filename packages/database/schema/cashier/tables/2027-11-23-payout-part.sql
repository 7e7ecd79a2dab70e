-- mode: concurrently
-- Each part of a round is one payout (2027-11-22-payout-parts.sql).
create unique index concurrently withdrawal_payout_part on withdrawal_payout (cell, member_id, withdrawal_id, round, part) where round is not null;
