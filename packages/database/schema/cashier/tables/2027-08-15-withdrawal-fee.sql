-- The fee of a withdrawal after the free ones (operations.md 3.4): the terms that it was worked out by, and when it was given
-- back because the withdrawal was refused or its money returned.
alter table withdrawal
  add column fee_terms jsonb,
  add column fee_returned_at timestamptz;
