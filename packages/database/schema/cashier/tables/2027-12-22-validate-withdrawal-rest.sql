-- The checks of 2027-12-21, while others read and write.
alter table withdrawal validate constraint withdrawal_given_back_check;
alter table withdrawal_claim validate constraint withdrawal_claim_part_check;
