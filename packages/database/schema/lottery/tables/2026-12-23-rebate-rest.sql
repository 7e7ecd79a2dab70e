-- Of an order's rebate, what is below a hundredth is added up for the member and paid once it makes one (operations.md 1.3).

-- What of this order was added; null for orders settled before, and for play money.
alter table lottery_order add column rebate_rest smallint;

create table lottery_rebate_rest (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  game_id smallint not null,
  -- Scale 4, of all orders of the game. A corrected result may take some of it back.
  accrued bigint not null default 0,
  paid bigint not null default 0 check (paid >= 0 and paid % 100 = 0),
  payments integer not null default 0,
  primary key (cell, member_id, game_id)
);
create index lottery_rebate_rest_due on lottery_rebate_rest (game_id, member_id) where accrued - paid >= 100;
grant select on lottery_rebate_rest to lotus_app;

-- Each payment of such a sum. Never changed.
create table lottery_rebate_payment (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  game_id smallint not null,
  n integer not null check (n > 0),
  amount bigint not null check (amount > 0 and amount % 100 = 0),
  -- Of all that was added until then, what had been paid before.
  accrued bigint not null,
  paid_before bigint not null,
  at timestamptz not null,
  check (accrued - paid_before >= amount),
  primary key (cell, member_id, game_id, n)
);
grant select on lottery_rebate_payment to lotus_app;
