-- The first of two operators who agree to a withdrawal (issue 20 section 2): it waits for another one. What was
-- approved once needs the second whatever the settings say later. Whoever agreed first may still reject it.
alter table withdrawal
  add column first_reviewer_id bigint,
  add column first_reviewer_name text,
  add column first_note text,
  add column first_approved_at timestamptz,
  add check ((first_reviewer_id is null) = (first_approved_at is null) and (first_reviewer_id is null) = (first_reviewer_name is null)),
  add check (status in ('SUBMITTED', 'REJECTED') or first_reviewer_id is null or first_reviewer_id <> reviewer_id);
