-- Payout accounts of three kinds (issue 20 section 2): of a bank, of an e-wallet, and an address of USDT. `bank_code` of the other kinds
-- carries the kind (WALLET:MOMO, USDT:TRC20), so that place and number tell whatever two members share. Accounts from before are of banks.
-- The checks are validated by a file of later (2028-01-21).
alter table payout_account
  add column kind text not null default 'bank',
  add column network text,
  -- What its owner calls it.
  add column label text,
  drop constraint payout_account_account_number_check,
  add constraint payout_account_kind_check check (case kind
    when 'bank' then network is null and bank_code !~ ':' and account_number ~ '^\d{6,19}$'
    when 'wallet' then network is null and bank_code ~ '^WALLET:[A-Z0-9_]{2,20}$' and account_number ~ '^[0-9a-z._@-]{4,64}$'
    when 'usdt' then network is not null and network in ('TRC20', 'ERC20') and bank_code = 'USDT:' || network and account_number ~ '^[0-9A-Za-z]{18,64}$'
    else false end) not valid,
  add constraint payout_account_label_check check (length(label) between 1 and 40) not valid;

-- Of a withdrawal in USDT what was locked when it was asked for: whole VND for one USDT, VND of one unit, and what is sent in millionths of
-- one USDT, with what the network's fee took of it. And the transaction by which it was paid by hand.
alter table withdrawal
  add column usdt_network text,
  add column usdt_rate_vnd bigint,
  add column usdt_per_unit bigint,
  add column usdt_units bigint,
  add column usdt_fee_units bigint,
  add column usdt_txid text,
  add constraint withdrawal_usdt_check check (case num_nulls(usdt_network, usdt_rate_vnd, usdt_per_unit, usdt_units, usdt_fee_units)
    when 5 then usdt_txid is null
    when 0 then usdt_network in ('TRC20', 'ERC20') and usdt_rate_vnd > 0 and usdt_per_unit > 0 and usdt_units > 0 and usdt_fee_units >= 0
    else false end) not valid;

-- Every transaction by which a withdrawal was paid by hand: one pays one.
create table payout_transfer (
  network text not null check (network in ('TRC20', 'ERC20')),
  txid text not null check (txid ~ '^[0-9a-f]{64}$'),
  ref_no text not null,
  noted_at timestamptz not null default lotus_now(),
  primary key (network, txid)
);
