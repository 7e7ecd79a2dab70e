-- A vendor that shares no secret with us is asked with a key pair of ours: the private half sealed, the public one for the
-- vendor.
alter table vendor_key drop constraint vendor_key_kind_check, drop constraint vendor_key_check;
alter table vendor_key add constraint vendor_key_kind_check check (kind in ('hmac', 'rsa', 'rsa-own')),
  add constraint vendor_key_check check ((kind <> 'rsa') = (secret is not null) and (kind <> 'hmac') = (public_key is not null));

-- The program knows its dialects; it refuses a vendor of another one.
alter table vendor drop constraint vendor_dialect_check;
alter table vendor add constraint vendor_dialect_check check (dialect ~ '^[a-z][a-z0-9-]{1,19}$');

-- The amounts of a call as its body had them, with the dialect: {"dialect": "rsa", "amount": "250000"}. The audit holds what
-- moved against it. Null where no vendor wrote anything.
alter table vendor_tx add column told jsonb;
