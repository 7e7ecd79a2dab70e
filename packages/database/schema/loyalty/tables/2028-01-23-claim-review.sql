-- Claims of money that wait for an operator (operations.md 4.4, REVIEW; issue 21 section 4; docs/domain/loyalty.md). What was claimed
-- is taken where it came from, as always: only its payment waits.
create table loyalty_claim_review (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  n integer not null check (n > 0),
  -- What is paid, and its own number: a gift, cashback, what a promotion gave, or points that were changed into money.
  source text not null check (source in ('GIFT', 'CASHBACK', 'AWARD', 'POINTS')),
  of_n integer not null,
  ref text not null check (length(ref) between 1 and 60),
  -- What it is for, as the texts of its source name it; the rank where it depends on one.
  what text not null check (length(what) between 1 and 40),
  level smallint,
  kind text not null check (kind in ('CASH', 'BONUS')),
  amount bigint not null check (amount > 0),
  -- How it will be paid (functions/claim-review.sql), and what it was worked out from.
  terms jsonb not null,
  facts jsonb not null,
  -- WITHDRAWN: what it was for was taken back meanwhile, and nobody decided.
  state text not null default 'WAITING' check (state in ('WAITING', 'PAID', 'REFUSED', 'WITHDRAWN')),
  asked_at timestamptz not null,
  due_at timestamptz not null check (due_at > asked_at),
  decided_at timestamptz check ((decided_at is null) = (state = 'WAITING')),
  decided_by text check (length(decided_by) <= 80 and (decided_by is not null) = (state in ('PAID', 'REFUSED'))),
  reason text not null default '' check (length(reason) <= 300),
  primary key (cell, member_id, n)
);
create unique index loyalty_claim_review_once on loyalty_claim_review (cell, member_id, source, of_n) where state <> 'WITHDRAWN';
-- Over all members: the queue, and all that was asked.
create index loyalty_claim_review_waiting on loyalty_claim_review (asked_at, cell, member_id, n) where state = 'WAITING';
create index loyalty_claim_review_asked on loyalty_claim_review (asked_at, cell, member_id, n);
grant select on loyalty_claim_review to lotus_app;
