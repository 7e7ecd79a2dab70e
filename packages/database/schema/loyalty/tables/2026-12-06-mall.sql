-- The points mall (operations.md 4.3; docs/domain/loyalty.md): goods, what members order, and corrections of points that two
-- operators agree on.

create table loyalty_item (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('CASH', 'BONUS', 'PHYSICAL', 'VOUCHER')),
  name jsonb not null check (is_localized(name, 1, 80)),
  description jsonb not null check (is_localized(description, 1, 400)),
  -- A drawing of ours, FAMILY.motif.
  art text not null check (art ~ '^[A-Z]{2,10}\.[a-z]{2,20}$'),
  -- For one piece: points, and money that is paid beside them.
  points bigint not null check (points between 100 and 1000000000000 and points % 100 = 0),
  amount bigint not null check (amount between 0 and 1000000000000 and amount % 100 = 0),
  -- Money that one piece of CASH or BONUS gives, and its turnover: 1,000,000 is once.
  worth bigint not null check (worth between 0 and 1000000000000 and worth % 100 = 0 and (worth > 0) = (kind in ('CASH', 'BONUS'))),
  multiple_ppm integer not null check (multiple_ppm between 0 and 100000000 and (kind <> 'BONUS' or multiple_ppm > 0)
    and (kind in ('CASH', 'BONUS') or multiple_ppm = 0)),
  -- Pieces left; null: without end.
  stock integer check (stock >= 0),
  -- Pieces in orders that were not rejected.
  sold integer not null default 0 check (sold >= 0),
  -- Pieces for one member in all, and in a day; null: no limit.
  member_max integer check (member_max > 0),
  day_max integer check (day_max > 0),
  least_rank smallint not null check (least_rank between 0 and 99),
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  -- Its place in the list, the lowest first.
  place integer not null check (place between 0 and 9999),
  is_on boolean not null,
  -- Grows with every change by an operator.
  version integer not null default 1 check (version > 0),
  changed_by text not null check (length(changed_by) between 1 and 64),
  changed_at timestamptz not null
);
grant select on loyalty_item to lotus_app;

create table loyalty_order (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  n integer not null check (n > 0),
  item_id bigint not null,
  -- As they were when it was ordered; amounts are those of all pieces.
  kind text not null check (kind in ('CASH', 'BONUS', 'PHYSICAL', 'VOUCHER')),
  name jsonb not null,
  art text not null,
  quantity integer not null check (quantity between 1 and 100),
  points bigint not null check (points > 0 and points % 100 = 0),
  amount bigint not null check (amount >= 0),
  worth bigint not null check (worth >= 0),
  multiple_ppm integer not null,
  -- Of a BONUS, as for gifts.
  contributions jsonb not null,
  hours integer check (hours > 0),
  converts boolean not null,
  points_after bigint not null check (points_after >= 0),
  -- Name, phone and address for PHYSICAL, encrypted for the member; null once the member is erased.
  address bytea check (length(address) <= 2000),
  state text not null default 'IN_PROCESS' check (state in ('IN_PROCESS', 'APPROVED', 'SHIPPED', 'REJECTED')),
  -- What the operator tells the member: the reason of a refusal, or a word with the goods.
  remark text not null default '' check (length(remark) <= 300),
  -- The number under which goods are sent, or a voucher's code.
  handover text not null default '' check (length(handover) <= 120),
  made_at timestamptz not null,
  -- Null: nobody decided; `loyalty.mall_auto_cash_below` did.
  decided_by bigint,
  decided_by_name text,
  decided_at timestamptz check ((decided_at is null) = (state = 'IN_PROCESS')),
  shipped_at timestamptz check (shipped_at is null or kind = 'PHYSICAL'),
  primary key (cell, member_id, n)
);
-- Read over all members: the queue, everything by time, and what the audit adds up.
create index loyalty_order_open on loyalty_order (made_at, member_id, n) where state = 'IN_PROCESS' or (state = 'APPROVED' and kind = 'PHYSICAL');
create index loyalty_order_made on loyalty_order (made_at, member_id, n);
grant select on loyalty_order to lotus_app;

-- An operator's correction of points. Below a bound it is made at once, above a second operator decides.
create table loyalty_point_change (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  n integer not null check (n > 0),
  amount bigint not null check (amount <> 0 and amount % 100 = 0),
  reason text not null check (length(reason) between 3 and 300),
  state text not null check (state in ('PROPOSED', 'DONE', 'REJECTED')),
  made_by bigint not null,
  made_by_name text not null,
  made_at timestamptz not null,
  -- Null where one operator was enough.
  decided_by bigint check (decided_by <> made_by),
  decided_by_name text,
  decided_at timestamptz check ((decided_at is null) = (state = 'PROPOSED')),
  note text not null default '' check (length(note) <= 300),
  primary key (cell, member_id, n)
);
-- One waits at a time; and all that wait, over all members.
create unique index loyalty_point_change_open on loyalty_point_change (cell, member_id) where state = 'PROPOSED';
create index loyalty_point_change_waiting on loyalty_point_change (made_at) where state = 'PROPOSED';
grant select on loyalty_point_change to lotus_app;
