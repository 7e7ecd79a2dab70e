-- Since when the birthday stands in the profile; null: since the account was opened (operations.md 4.1). Nothing tells of accounts
-- that are there already whether theirs came with the registration or was written yesterday: it stands since now.
alter table member add column birthday_at timestamptz default lotus_now();
alter table member alter column birthday_at drop default;
