-- What a provider of the payment interface knows of a deposit (docs/payment-api): one row for each order of its channels,
-- written in the commit that opens the order, so that an order whose answer was lost is asked for and never guessed.
create table deposit_provider_order (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  deposit_id bigint not null references deposit,
  -- asked: no answer yet. open: the provider has it. refused: it does not take it. done: nothing more is to be asked.
  state text not null default 'asked' check (state in ('asked', 'open', 'refused', 'done')),
  pay_url text check (length(pay_url) <= 500),
  provider_order text check (length(provider_order) <= 64),
  tries integer not null default 0,
  -- When it is asked about next.
  next_at timestamptz not null,
  primary key (cell, member_id, deposit_id),
  unique (deposit_id)
);
create index deposit_provider_due on deposit_provider_order (next_at) where state in ('asked', 'open');
grant select on deposit_provider_order to lotus_app;
