-- Deposits and withdrawals. Amounts in P; VND stands only in channels (DECISIONS 1).
create table deposit_channel (
  code text primary key check (code ~ '^[a-z0-9_]{1,30}$'),
  method text not null check (method in ('DEP_BANK')),
  name_vi text not null,
  name_en text not null,
  is_open boolean not null default true,
  -- A simulated channel exists in the demo profile only and says so on every screen.
  is_simulated boolean not null,
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null check (max_amount >= min_amount),
  -- VND of one P, whole VND only.
  vnd_per_unit bigint not null check (vnd_per_unit > 0),
  order_minutes integer not null check (order_minutes between 5 and 120),
  quick_amounts bigint[] not null default '{}',
  payee_bank text not null,
  payee_bin text not null check (payee_bin ~ '^\d{6}$'),
  payee_account text not null check (payee_account ~ '^\d{6,19}$'),
  payee_name text not null,
  weight integer not null default 0
);

create sequence cashier_ref_seq;

create table deposit (
  id bigint generated always as identity primary key,
  ref_no text not null unique,
  member_id bigint not null,
  channel_code text not null references deposit_channel,
  status text not null check (status in ('AWAITING_PAYMENT', 'CREDITED', 'EXPIRED', 'CANCELLED', 'LATE_REVIEW')),
  amount bigint not null check (amount > 0 and amount % 100 = 0),
  amount_vnd bigint not null check (amount_vnd > 0),
  credited bigint,
  idempotency_key text not null,
  content text not null,
  provider_ref text,
  authorisation text,
  review_reason text,
  created_at timestamptz not null default lotus_now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  credited_at timestamptz,
  ip inet,
  unique (member_id, idempotency_key),
  unique (channel_code, provider_ref),
  -- Money counts only with the provider's authorisation number (WAL-6).
  check (status <> 'CREDITED' or (credited > 0 and credited_at is not null and authorisation is not null))
);
create index deposit_member on deposit (member_id, id);
create index deposit_waiting on deposit (expires_at) where status = 'AWAITING_PAYMENT';

-- Transfers beyond the first for one order; never credited by themselves.
create table deposit_extra_payment (
  channel_code text not null references deposit_channel,
  provider_ref text not null,
  deposit_id bigint not null references deposit,
  authorisation text not null,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  created_at timestamptz not null default lotus_now(),
  primary key (channel_code, provider_ref)
);

create table payout_account (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  bank_code text not null,
  account_number text not null check (account_number ~ '^\d{6,19}$'),
  holder_name text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default lotus_now(),
  unique (member_id, bank_code, account_number)
);

create table withdrawal (
  id bigint generated always as identity primary key,
  ref_no text not null unique,
  member_id bigint not null,
  payout_account_id bigint not null references payout_account,
  hold_id bigint not null unique,
  status text not null check (status in ('SUBMITTED', 'PAID', 'RECEIVED', 'FORCED_RECEIVED', 'REJECTED')),
  amount bigint not null check (amount > 0 and amount % 100 = 0),
  fee bigint not null default 0 check (fee >= 0 and fee < amount),
  reject_reason text,
  reviewer_id bigint,
  reviewer_name text,
  review_note text,
  created_at timestamptz not null default lotus_now(),
  decided_at timestamptz,
  paid_at timestamptz,
  confirm_deadline timestamptz,
  closed_at timestamptz,
  ip inet,
  check ((status = 'SUBMITTED') = (decided_at is null)),
  check (status <> 'REJECTED' or length(reject_reason) >= 3),
  check (status not in ('PAID', 'RECEIVED', 'FORCED_RECEIVED') or (paid_at is not null and confirm_deadline is not null))
);
create index withdrawal_member on withdrawal (member_id, id);

-- One open request a member at most (operations.md 3.4): the index is the fence behind the check.
create unique index withdrawal_open on withdrawal (member_id) where status = 'SUBMITTED';
create index withdrawal_queue on withdrawal (id) where status = 'SUBMITTED';
create index withdrawal_unconfirmed on withdrawal (confirm_deadline) where status = 'PAID';

grant select, insert, update on deposit_channel to lotus_app;
grant select on deposit, deposit_extra_payment to lotus_app;
grant select, insert on payout_account to lotus_app;
grant select on withdrawal to lotus_app;
grant usage on sequence cashier_ref_seq to lotus_app;
