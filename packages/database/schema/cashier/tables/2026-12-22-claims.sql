-- T17, operations.md 3.4: the member says that a payout did not arrive. NOT_RECEIVED: it is looked into. RECEIVED_CONFIRMED: it
-- had arrived. REFUNDED: the money is back in the wallet.
alter table withdrawal
  drop constraint withdrawal_status_check,
  add check (status in ('SUBMITTED', 'PAYING', 'PAY_FAILED', 'PAID', 'RECEIVED', 'FORCED_RECEIVED', 'NOT_RECEIVED', 'RECEIVED_CONFIRMED',
    'REFUNDED', 'REJECTED')),
  add check (status not in ('NOT_RECEIVED', 'RECEIVED_CONFIRMED', 'REFUNDED') or (paid_at is not null and confirm_deadline is not null));

-- returned: its provider paid it, and two operators found that the money came back.
alter table withdrawal_payout
  drop constraint withdrawal_payout_state_check,
  add check (state in ('asked', 'sent', 'paid', 'failed', 'returned')),
  drop constraint withdrawal_payout_check1,
  add check ((state in ('paid', 'failed', 'returned')) = (ended_at is not null)),
  add column returned_at timestamptz,
  -- Taken from the member again, because it had arrived after all: from cash, and what became debt.
  add column taken_back bigint check (taken_back >= 0),
  add column taken_owed bigint check (taken_owed >= 0),
  add check (state <> 'returned' or returned_at is not null),
  add check (num_nulls(taken_back, taken_owed) in (0, 2) and (taken_back is null or returned_at is not null)),
  drop constraint withdrawal_payout_unclear_check,
  add check (unclear in ('conflict', 'amount', 'key_conflict', 'refused_again', 'paid_after_failed', 'failed_after_paid', 'paid_twice',
    'paid_after_returned'));
drop index withdrawal_payout_open;
create unique index withdrawal_payout_open on withdrawal_payout (withdrawal_id) where state not in ('failed', 'returned');

-- What the member said, and how it ended. A withdrawal that was sent again may have another one.
create table withdrawal_claim (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  withdrawal_id bigint not null,
  n smallint not null check (n between 1 and 5),
  said text not null check (length(said) between 3 and 140),
  -- Names of pictures in the folder of proofs.
  images text[] not null check (cardinality(images) <= 3),
  claimed_at timestamptz not null default lotus_now(),
  -- Since when it counted as received, if it did.
  forced_at timestamptz,
  -- How an operator asks to end it; another one who asks the same confirms.
  asked_outcome text check (asked_outcome in ('returned', 'resent')),
  asked_note text check (length(asked_note) between 3 and 300),
  asked_by bigint,
  asked_name text,
  asked_at timestamptz,
  -- received: the member said that it arrived after all. found: the provider shows that it had arrived.
  outcome text check (outcome in ('received', 'found', 'returned', 'resent')),
  -- What the member reads: the provider's reference, and the operator's words.
  provider_ref text check (length(provider_ref) between 1 and 64),
  note text check (length(note) between 3 and 300),
  decided_by bigint,
  decided_name text,
  decided_at timestamptz,
  primary key (cell, member_id, withdrawal_id, n),
  check ((outcome is null) = (decided_at is null)),
  check (num_nulls(asked_outcome, asked_note, asked_by, asked_name, asked_at) in (0, 5)),
  check (outcome is null or outcome = 'received' or (decided_by is not null and decided_name is not null and note is not null)),
  check (outcome is distinct from 'found' or provider_ref is not null),
  -- Money moves by two.
  check (outcome not in ('returned', 'resent') or (asked_by is not null and asked_by <> decided_by and asked_outcome = outcome))
);
create unique index withdrawal_claim_open on withdrawal_claim (cell, member_id, withdrawal_id) where outcome is null;
grant select on withdrawal_claim to lotus_app;

-- What the provider answered when an operator asked about the payout.
create table withdrawal_claim_answer (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  withdrawal_id bigint not null,
  n smallint not null check (n between 1 and 50),
  payout_ref text not null check (length(payout_ref) <= 64),
  -- accepted, paid, failed: its words. unknown: it does not have it. conflict, refused, none: no answer that counts.
  answer text not null check (answer in ('accepted', 'paid', 'failed', 'unknown', 'conflict', 'refused', 'none')),
  provider_ref text check (length(provider_ref) <= 64),
  reason text check (length(reason) <= 200),
  operator_name text not null,
  answered_at timestamptz not null default lotus_now(),
  primary key (cell, member_id, withdrawal_id, n)
);
grant select on withdrawal_claim_answer to lotus_app;

-- Pictures sent as a proof. One that no claim took is gone after a day.
create table withdrawal_proof (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  name text not null check (length(name) between 1 and 80),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  withdrawal_id bigint,
  made_at timestamptz not null,
  primary key (cell, member_id, name)
);
create index withdrawal_proof_hash on withdrawal_proof (hash) where withdrawal_id is not null;
create index withdrawal_proof_unused on withdrawal_proof (made_at) where withdrawal_id is null;
grant select, insert, update, delete on withdrawal_proof to lotus_app;
