-- Channels are data (issue 20 section 1, operations.md 3.2): the next one is a row, and where its provider speaks another
-- tongue, one adapter.
alter table deposit_channel
  drop constraint deposit_channel_method_check,
  add check (method in ('DEP_BANK', 'DEP_QR', 'DEP_EWALLET', 'DEP_CRYPTO', 'DEP_CARD')),
  -- Who takes the money: `transfer` is an account of the brand's at a bank, any other a provider of the payment interface.
  add column provider text not null default 'transfer' check (provider ~ '^[a-z0-9_]{1,30}$'),
  -- Only these amounts; empty: any between the limits.
  add column fixed_amounts bigint[] not null default '{}',
  -- What the member pays for it: a share and a fixed part, taken from what reaches the wallet.
  add column fee_ppm integer not null default 0 check (fee_ppm between 0 and 500000),
  add column fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  -- Service hours by the brand's clock; both null: around the clock. They may go over midnight.
  add column open_from time,
  add column open_until time,
  add check ((open_from is null) = (open_until is null)),
  -- What it takes in a business day; null: no bound.
  add column daily_cap bigint check (daily_cap > 0),
  add column rank_min smallint not null default 0 check (rank_min >= 0),
  add check (weight between 0 and 1000000),
  -- A provider of the interface has no account to show.
  alter column payee_bank drop not null,
  alter column payee_bin drop not null,
  alter column payee_account drop not null,
  alter column payee_name drop not null,
  add check (provider <> 'transfer' or (payee_bank is not null and payee_bin is not null and payee_account is not null and payee_name is not null)),
  add check (fee_fixed + min_amount * fee_ppm / 1000000 < min_amount);

-- What a channel has credited in a business day: one row for each, counted in the commit of each credit.
create table deposit_channel_day (
  channel_code text not null references deposit_channel,
  day date not null,
  credited bigint not null check (credited >= 0),
  orders integer not null,
  primary key (channel_code, day)
);
grant select on deposit_channel_day to lotus_app;

-- The states of operations.md 3.2. LATE_REVIEW: paid when the order took no money any more. AMOUNT_MISMATCH: paid in
-- time, another amount or currency. Both wait for an operator. REVERSED: the provider took the money back after the credit.
alter table deposit
  drop constraint deposit_status_check,
  add check (status in ('AWAITING_PAYMENT', 'CREDITED', 'EXPIRED', 'CANCELLED', 'LATE_REVIEW', 'AMOUNT_MISMATCH',
    'REJECTED', 'REFUNDED_EXTERNAL', 'REVERSED')),
  add column method text not null default 'DEP_BANK',
  -- As promised when it was opened; a payment of another amount pays this share of it.
  add column fee_ppm integer not null default 0,
  add column fee_fixed bigint not null default 0,
  add column amount_paid bigint check (amount_paid > 0),
  -- Since when it waits for an operator.
  add column review_since timestamptz,
  add column decided_by bigint,
  add column decided_name text,
  add column decision_reason text,
  add column decided_at timestamptz,
  add column reversed_at timestamptz,
  -- What the reversal could not take from the balance.
  add column debt bigint not null default 0 check (debt >= 0),
  add check ((decided_by is null) = (decided_at is null) and (decided_at is null or length(decision_reason) >= 3)),
  add check ((status = 'REVERSED') = (reversed_at is not null));
create index deposit_review on deposit (id) where status in ('LATE_REVIEW', 'AMOUNT_MISMATCH');
create index deposit_waiting_channel on deposit (channel_code) where status = 'AWAITING_PAYMENT';

-- Each further transfer for a paid order is decided on its own.
alter table deposit_extra_payment
  add column id bigint generated always as identity unique,
  -- False: paid in another currency, so that it cannot be credited.
  add column is_currency boolean not null default true,
  add column credited bigint check (credited > 0),
  add column decision text check (decision in ('credit', 'return')),
  add column decided_by bigint,
  add column decided_name text,
  add column decision_reason text,
  add column decided_at timestamptz,
  -- Its provider took it back; `debt` is what the member no longer had of what was credited.
  add column reversed_at timestamptz,
  add column debt bigint check (debt >= 0),
  add check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)),
  add check ((decision = 'credit') = (credited is not null) or decision is null and credited is null);
create index deposit_extra_of on deposit_extra_payment (deposit_id);
create index deposit_extra_open on deposit_extra_payment (id) where decision is null;
