-- Payouts through a provider of the payment interface (issue 20 section 2, operations.md 3.4). PAYING: approved, the
-- provider was asked or is about to be. PAY_FAILED: it refused, and a reviewer decides again. The money stays held in both.
alter table withdrawal
  drop constraint withdrawal_status_check,
  add check (status in ('SUBMITTED', 'PAYING', 'PAY_FAILED', 'PAID', 'RECEIVED', 'FORCED_RECEIVED', 'REJECTED')),
  -- Approved by the rules and not by a person.
  add column is_automatic boolean not null default false;

-- One open request a member at most: it is open until the money is out or back.
drop index withdrawal_open;
create unique index withdrawal_open on withdrawal (member_id) where status in ('SUBMITTED', 'PAYING', 'PAY_FAILED');
drop index withdrawal_queue;
create index withdrawal_queue on withdrawal (id) where status in ('SUBMITTED', 'PAY_FAILED');
drop index withdrawal_promised;
create index withdrawal_promised on withdrawal (promised_at) where status in ('SUBMITTED', 'PAYING', 'PAY_FAILED');

-- Each try to pay a withdrawal, written in the commit that approves it and before the provider hears of it. The reference
-- is the one under which the provider pays once, however often it is asked.
create table withdrawal_payout (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  withdrawal_id bigint not null references withdrawal,
  attempt smallint not null check (attempt between 1 and 20),
  payout_ref text not null unique check (length(payout_ref) <= 64),
  channel_code text not null references deposit_channel,
  amount_vnd bigint not null check (amount_vnd > 0),
  -- asked: the provider has not answered. sent: it has the payout and has not finished it. paid, failed: its last word.
  state text not null default 'asked' check (state in ('asked', 'sent', 'paid', 'failed')),
  -- Who approved this try; null: the rules did.
  operator_id bigint,
  operator_name text,
  note text,
  asked_at timestamptz not null default lotus_now(),
  sent_at timestamptz,
  ended_at timestamptz,
  provider_payout text check (length(provider_payout) <= 64),
  provider_ref text check (length(provider_ref) <= 64),
  authorisation text check (length(authorisation) <= 64),
  -- The provider's words for a refusal.
  reason text check (length(reason) <= 200),
  -- What the provider said against its own last word, or about another amount: a person must look.
  unclear text check (unclear in ('conflict', 'amount', 'paid_after_failed', 'failed_after_paid', 'paid_twice')),
  unclear_at timestamptz,
  tries integer not null default 0,
  -- When it is asked about next.
  next_at timestamptz not null default lotus_now(),
  primary key (cell, member_id, withdrawal_id, attempt),
  unique (channel_code, provider_ref),
  check ((state in ('paid', 'failed')) = (ended_at is not null)),
  check (state <> 'paid' or (provider_ref is not null and authorisation is not null)),
  check ((unclear is null) = (unclear_at is null))
);
-- One try at a time: the next begins when the last has failed.
create unique index withdrawal_payout_open on withdrawal_payout (withdrawal_id) where state <> 'failed';
create index withdrawal_payout_due on withdrawal_payout (next_at) where state in ('asked', 'sent');
grant select on withdrawal_payout to lotus_app;
