-- Split payouts (operations.md 3.4, issue 20 section 2): what one payout cannot carry is paid in parts, each a payout of its own with
-- its own reference. A round is one approval; each round splits what is not paid yet. The checks are validated by a file of later
-- (2027-12-10), so that no table is read while nobody else may.
alter table deposit_channel
  -- The most that one payout through this channel carries; null: a withdrawal is never split.
  add column payout_max bigint check (payout_max > 0);
alter table withdrawal_payout
  -- Null in rows of before: each of their tries is a round of its own, with the whole in one part.
  add column round smallint,
  add column part smallint not null default 1,
  add column parts smallint not null default 1,
  -- What of the withdrawal it carries; null: what is paid out, whole.
  add column amount bigint,
  -- The hold that was posted for it alone; null: the withdrawal's own, which the last part takes.
  add column hold_id bigint,
  -- It was ended as paid and was more than what was left: what the member gave back of it, from cash and as debt. `amount` is what was left.
  add column over_taken bigint,
  add column over_owed bigint,
  add constraint withdrawal_payout_round_check check (round > 0) not valid,
  add constraint withdrawal_payout_part_check check (part > 0 and parts >= part) not valid,
  add constraint withdrawal_payout_amount_check check (amount > 0) not valid,
  add constraint withdrawal_payout_over_check check (num_nulls(over_taken, over_owed) in (0, 2) and over_taken >= 0 and over_owed >= 0) not valid,
  drop constraint withdrawal_payout_attempt_check,
  add constraint withdrawal_payout_attempt_check check (attempt between 1 and 400) not valid;
-- Of which payouts an operator asks to end a claim, where several were paid; and what of the withdrawal came back, null: all of it.
alter table withdrawal_claim
  add column asked_refs text[],
  add column returned bigint,
  add constraint withdrawal_claim_refs_check check (cardinality(asked_refs) between 1 and 400) not valid,
  add constraint withdrawal_claim_returned_check check (returned > 0) not valid;
-- Each part of a payout is asked about.
alter table withdrawal_claim_answer
  drop constraint withdrawal_claim_answer_n_check,
  add constraint withdrawal_claim_answer_n_check check (n between 1 and 1000) not valid;
-- The functions keep one round at a time under the withdrawal's lock; within it each part is one payout (2027-11-23).
drop index withdrawal_payout_open;
