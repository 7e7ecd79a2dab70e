-- What a provider says against its own word is kept each time, and two operators can end a payout that is unclear (issue 20
-- section 2).
alter table withdrawal_payout
  drop constraint withdrawal_payout_unclear_check,
  -- The last of its words; refused_again: it refuses what it was sent before and says that it does not know.
  add check (unclear in ('conflict', 'amount', 'key_conflict', 'refused_again', 'paid_after_failed', 'failed_after_paid', 'paid_twice')),
  -- The question is answered; null with `unclear`: it is open.
  add column settled_at timestamptz,
  -- How an operator asks to end it, and who agreed.
  add column end_result text check (end_result in ('paid', 'failed')),
  add column end_ref text check (length(end_ref) <= 64),
  add column end_reason text check (length(end_reason) between 3 and 500),
  add column end_by bigint,
  add column end_by_name text,
  add column end_asked_at timestamptz,
  add column end_confirmed_by bigint,
  add column end_confirmed_name text,
  add column end_confirmed_at timestamptz,
  add check (num_nulls(end_result, end_reason, end_by, end_by_name, end_asked_at) in (0, 5)),
  add check (num_nulls(end_confirmed_by, end_confirmed_name, end_confirmed_at) in (0, 3)),
  add check (end_confirmed_by is null or (end_by is not null and end_by <> end_confirmed_by)),
  add check (end_result is distinct from 'paid' or end_ref is not null),
  -- What operators end as paid has the provider's reference and no signed proof.
  drop constraint withdrawal_payout_check2,
  add check (state <> 'paid' or (provider_ref is not null and (authorisation is not null or end_confirmed_by is not null)));
create index withdrawal_payout_unclear on withdrawal_payout (withdrawal_id) where unclear is not null and settled_at is null;

create table withdrawal_payout_word (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  withdrawal_id bigint not null references withdrawal,
  attempt smallint not null,
  n smallint not null check (n between 1 and 100),
  why text not null,
  provider_ref text check (length(provider_ref) <= 64),
  vnd bigint,
  currency text check (length(currency) <= 10),
  told_at timestamptz not null default lotus_now(),
  primary key (cell, member_id, withdrawal_id, attempt, n)
);
insert into withdrawal_payout_word (cell, member_id, withdrawal_id, attempt, n, why, told_at)
select cell, member_id, withdrawal_id, attempt, 1, unclear, unclear_at from withdrawal_payout where unclear is not null;
grant select on withdrawal_payout_word to lotus_app;

alter table withdrawal_auto
  drop constraint withdrawal_auto_refusal_check,
  add check (refusal in ('odd', 'odd_when_sent', 'excluded', 'account', 'debt', 'cooling', 'fund_password', 'day_cap', 'reviewed',
    'second', 'looked_after', 'failed'));
