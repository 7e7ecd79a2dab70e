-- USDT (operations.md 3.2, DEP_CRYPTO): the network of a channel; of each order its address, its locked rate and its transfers.
alter table deposit_channel
  add column network text check (network in ('TRC20', 'ERC20')),
  add check (network is null or method = 'DEP_CRYPTO');

create table deposit_crypto (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  deposit_id bigint not null,
  network text not null check (network in ('TRC20', 'ERC20')),
  -- Where to send it; null until the provider has named it.
  address text check (length(address) between 20 and 64),
  -- Whole VND for one USDT, locked until the order's end, and VND of one unit, as the channel had it.
  rate_vnd bigint not null check (rate_vnd > 0),
  vnd_per_unit bigint not null check (vnd_per_unit > 0),
  -- Millionths of one USDT.
  due_units bigint not null check (due_units > 0),
  least_units bigint not null check (least_units >= 0),
  -- The most that is credited without an operator.
  most bigint not null check (most > 0),
  confirmations integer not null check (confirmations between 1 and 1000),
  -- What was promised for a transfer after the lock.
  late text not null check (late in ('review', 'rate')),
  primary key (cell, member_id, deposit_id)
);
grant select on deposit_crypto to lotus_app;

-- What a chain watcher has told of an order's address (docs/payment-api/chain-watcher.md).
create table deposit_transfer (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  deposit_id bigint not null,
  network text not null check (length(network) <= 10),
  txid text not null check (txid ~ '^[0-9a-f]{64}$'),
  log_index integer not null check (log_index >= 0),
  token text not null check (length(token) <= 10),
  units bigint not null check (units > 0),
  block bigint not null check (block >= 0),
  confirmations integer not null check (confirmations >= 0),
  -- Of the newest message about it.
  seq bigint not null,
  mined_at timestamptz not null,
  state text not null check (state in ('seen', 'taken', 'small', 'gone', 'reversed')),
  -- How often it came back after it had been reversed: each time it is another payment.
  comebacks integer not null default 0,
  -- By which rate it was valued once it had its confirmations, and what it was worth; null before, and of another token or network.
  rate_vnd bigint check (rate_vnd > 0),
  worth bigint check (worth > 0),
  provider_ref text,
  authorisation text,
  first_told_at timestamptz not null default lotus_now(),
  primary key (cell, member_id, deposit_id, network, txid, log_index),
  check ((state in ('taken', 'reversed')) = (provider_ref is not null))
);
grant select on deposit_transfer to lotus_app;

-- Every address that an order was given: one address, one order.
create table chain_address (
  address text primary key,
  ref_no text not null unique
);

-- Every transfer that was told: one transfer of one transaction is one order's.
create table chain_output (
  network text not null,
  txid text not null,
  log_index integer not null,
  ref_no text not null,
  primary key (network, txid, log_index)
);
