-- Referral (operations.md 4.8; docs/domain/loyalty.md): whom a member invited, on which terms, and what became of it.
create table loyalty_referral (
  cell smallint not null check (cell = cell_of(member_id)),
  -- Who invited.
  member_id bigint not null,
  n integer not null check (n > 0),
  friend_id bigint not null check (friend_id <> member_id),
  registered_at timestamptz not null,
  -- What the friend pays in and plays from this business day on counts, up to the day before `until_day`.
  from_day date not null,
  until_day date not null check (until_day > from_day),
  -- The terms as they were when the friend registered.
  deposit_least bigint not null check (deposit_least >= 0),
  valid_bet_least bigint not null check (valid_bet_least > 0),
  reward bigint not null check (reward >= 0 and reward % 100 = 0),
  friend_reward bigint not null check (friend_reward >= 0 and friend_reward % 100 = 0),
  multiple_ppm integer not null check (multiple_ppm > 0),
  wait_hours integer not null check (wait_hours >= 0),
  gift_days integer not null check (gift_days > 0),
  -- At most so many rewards, and so much, for friends who qualify in one month.
  month_count integer not null check (month_count > 0),
  month_sum bigint not null check (month_sum >= 0),
  -- As they were when it was judged last.
  deposits bigint not null default 0,
  valid_bet bigint not null default 0,
  state text not null default 'WAITING' check (state in ('WAITING', 'HELD', 'QUALIFIED', 'CAPPED', 'EXPIRED', 'REVERSED', 'REJECTED')),
  -- What the two accounts have in common, as it was found when the conditions were met.
  evidence text[] not null default '{}',
  qualified_at timestamptz,
  -- The month that it counts in, by its first day.
  month date check ((month is not null) = (state in ('QUALIFIED', 'CAPPED'))),
  -- The month whose reward was given to who invited, and not taken back whole: it counts there even if the friend counts no more.
  spent_month date,
  decided_by bigint,
  decided_name text,
  decided_at timestamptz check ((decided_at is null) = (decided_name is null)),
  reason text not null default '' check (length(reason) <= 300),
  primary key (cell, member_id, n),
  unique (cell, member_id, friend_id)
);
-- Both are walked over all members: windows that ended, and the list of the back office.
create index loyalty_referral_until on loyalty_referral (until_day) where state = 'WAITING';
create index loyalty_referral_at on loyalty_referral (registered_at, member_id, n);
create index loyalty_referral_held on loyalty_referral (registered_at, member_id, n) where state = 'HELD';
grant select on loyalty_referral to lotus_app;

-- Who invited a member: once, for ever.
create table loyalty_referred (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  referrer_id bigint not null,
  n integer not null,
  -- News that come later change nothing any more.
  watched_until date not null,
  -- When to judge: something was counted since, or the gifts are about to open.
  due_at timestamptz,
  primary key (cell, member_id)
);
create index loyalty_referred_due on loyalty_referred (due_at) where due_at is not null;
grant select on loyalty_referred to lotus_app;
