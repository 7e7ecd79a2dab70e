-- What a member was given along the line of agents on a business day, which counts for what the identity level allows to be paid in
-- (issue 20 section 4): the last such day of each member who ever was given any. Of transfers before this row is none.
create table received_day (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  day date not null,
  amount bigint not null check (amount > 0),
  primary key (cell, member_id)
);
