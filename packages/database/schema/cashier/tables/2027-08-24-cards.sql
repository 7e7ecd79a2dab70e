-- Scratch cards (operations.md 3.2, DEP_CARD): which networks' cards a channel takes, and the card of each order.
alter table deposit_channel add column telcos text[] not null default '{}' check (method = 'DEP_CARD' or telcos = '{}');

create table deposit_card (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  deposit_id bigint not null,
  telco text not null check (length(telco) <= 20),
  serial_tail text not null check (serial_tail ~ '^\d{4}$'),
  -- A keyed hash of network, serial and code: the same card is known again, and nothing of it can be read.
  print bytea not null check (length(print) = 32),
  -- Serial and code, encrypted by the program, only until the provider has them or the order has ended.
  sealed bytea,
  -- Taken off the lower face if the declared one is wrong, as promised when the order was opened; a million: all of it.
  penalty_ppm integer not null check (penalty_ppm between 0 and 1000000),
  -- What the card was really worth, once its provider said so, and what was taken off for a wrong face.
  face bigint check (face > 0),
  penalty bigint not null default 0 check (penalty >= 0),
  -- When it turned out to be wrong, used, or of another face: these count for the lock.
  wrong_at timestamptz,
  primary key (cell, member_id, deposit_id)
);
create index deposit_card_wrong on deposit_card (cell, member_id, wrong_at) where wrong_at is not null;
grant select on deposit_card to lotus_app;

-- Every card that an order has tried: one card, one order. A card that never reached a provider is free again.
create table deposit_card_print (
  print bytea primary key check (length(print) = 32),
  ref_no text not null unique
);
