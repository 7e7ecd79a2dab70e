-- What of a partly paid withdrawal stays in the wallet (issue 20 section 2): the rest that nobody could pay, or the parts of it that did not
-- arrive while the others had. Each takes two operators. The fee's share of it comes back too. The checks are validated by a file of later
-- (2027-12-22).
alter table withdrawal
  add column given_back bigint not null default 0,
  add column fee_given_back bigint not null default 0,
  add constraint withdrawal_given_back_check check (given_back >= 0 and fee_given_back >= 0 and given_back < amount - fee and fee_given_back <= fee) not valid;

-- How an operator asks to give the rest back; another one who asks the same confirms. `reason` of who confirmed is what the member reads.
create table withdrawal_rest (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  withdrawal_id bigint not null,
  n smallint not null check (n between 1 and 20),
  amount bigint not null check (amount > 0),
  -- The share of the fee that came back with it.
  fee bigint check (fee >= 0),
  asked_reason text not null check (length(asked_reason) between 3 and 300),
  asked_by bigint not null,
  asked_name text not null,
  asked_at timestamptz not null default lotus_now(),
  reason text check (length(reason) between 3 and 300),
  decided_by bigint,
  decided_name text,
  decided_at timestamptz,
  primary key (cell, member_id, withdrawal_id, n),
  check (num_nulls(fee, reason, decided_by, decided_name, decided_at) in (0, 5)),
  check (decided_by is null or decided_by <> asked_by)
);
create unique index withdrawal_rest_open on withdrawal_rest (cell, member_id, withdrawal_id) where decided_at is null;
grant select on withdrawal_rest to lotus_app;

-- T17: only some of the payouts came back, and stay in the wallet; and the share of the fee that came back with them.
alter table withdrawal_claim
  add column is_part boolean not null default false,
  add column fee_returned bigint,
  add constraint withdrawal_claim_part_check check (not is_part or (outcome = 'returned' and returned is not null and fee_returned >= 0)) not valid;
