-- What the betting record need not add up again (MC06): sums of a member's ended days, by day and source of bets. A cache:
-- what is missing here is summed from the bets themselves, and money never depends on it.
create table bet_day_seal (
  member_id bigint not null,
  source text not null,
  -- The business day on which the bets were placed.
  day date not null,
  sealed_at timestamptz not null default lotus_now(),
  primary key (member_id, source, day)
);
create index bet_day_seal_old on bet_day_seal (day);

create table bet_day_sum (
  member_id bigint not null,
  source text not null,
  day date not null,
  category text not null,
  vendor text,
  game_code text not null,
  state text not null check (state in ('won', 'lost', 'tie', 'returned')),
  bets bigint not null check (bets > 0),
  stake bigint not null,
  valid_bet bigint not null,
  payout bigint not null,
  foreign key (member_id, source, day) references bet_day_seal on delete cascade
);
create index bet_day_sum_day on bet_day_sum (member_id, source, day);

grant select, insert, delete on bet_day_seal, bet_day_sum to lotus_app;
