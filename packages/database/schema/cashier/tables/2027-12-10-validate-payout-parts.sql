-- The checks of 2027-11-22, while others read and write.
alter table withdrawal_payout
  validate constraint withdrawal_payout_round_check,
  validate constraint withdrawal_payout_part_check,
  validate constraint withdrawal_payout_amount_check,
  validate constraint withdrawal_payout_over_check,
  validate constraint withdrawal_payout_attempt_check;
alter table withdrawal_claim
  validate constraint withdrawal_claim_refs_check,
  validate constraint withdrawal_claim_returned_check;
alter table withdrawal_claim_answer validate constraint withdrawal_claim_answer_n_check;
