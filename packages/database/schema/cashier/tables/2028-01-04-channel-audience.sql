-- For whom a channel is (operations.md 3.2, issue 20 section 1): a word or two beside its name, the countries from which it takes orders,
-- and whether it is for a first deposit.
alter table deposit_channel
  add column tags text[] not null default '{}' check (tags <@ array['hot', 'new', 'fast', 'saver']),
  -- Two letters each; empty: from everywhere.
  add column countries text[] not null default '{}',
  -- only: who has never had a deposit credited. after: who has. Null: everybody.
  add column first_rule text check (first_rule in ('only', 'after'));
