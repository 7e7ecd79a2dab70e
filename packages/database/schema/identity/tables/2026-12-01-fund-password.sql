-- The state of a member's fund password (operations.md 3.3); its hash stands in `member.payment_password_hash`, where
-- the registration writes it. A row is there from the first try or change on.
create table fund_password (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null references member,
  -- Null: chosen at the registration.
  changed_at timestamptz,
  -- Withdrawals wait for some hours after a reset.
  reset_at timestamptz,
  -- Wrong ones in a row.
  failures integer not null default 0 check (failures >= 0),
  locked_until timestamptz,
  -- The session that gave the right one, for one withdrawal.
  proved_session bigint,
  proved_until timestamptz,
  primary key (cell, member_id),
  check ((proved_session is null) = (proved_until is null))
);
grant select on fund_password to lotus_app;
