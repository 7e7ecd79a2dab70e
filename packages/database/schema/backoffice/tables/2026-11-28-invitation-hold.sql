-- A link that one operator alone made and handed out works only after a hold, which everybody sees and may object to
-- (docs/OPERATIONS.md, Operators). Null: two operators agreed, or the installation's command line did.
alter table operator_invitation add column held_until timestamptz
  check (held_until is null or token_hash is not null);
