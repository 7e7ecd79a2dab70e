-- module: lottery
-- The sources of outside results decide what is published without a person, so one person never sets them alone
-- (trust.md BO-3, DECISIONS 29): one operator proposes, another one puts it in force.
create table lottery_feed_proposal (
  id bigint generated always as identity primary key,
  feeds jsonb not null,
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'rejected')),
  entered_by bigint not null,
  entered_by_name text not null,
  entered_at timestamptz not null default lotus_now(),
  decided_by bigint,
  decided_by_name text,
  decided_at timestamptz,
  -- The proposer may take it back and never put it in force.
  check (state <> 'confirmed' or decided_by <> entered_by),
  check ((state = 'pending') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null))
);
create unique index lottery_feed_proposal_pending on lottery_feed_proposal ((true)) where state = 'pending';
grant select, insert on lottery_feed_proposal to lotus_app;
grant update (state, decided_by, decided_by_name, decided_at) on lottery_feed_proposal to lotus_app;
