-- Since when the birthday stands in the profile; null: since the account was opened (operations.md 4.1).
alter table member add column birthday_at timestamptz;
