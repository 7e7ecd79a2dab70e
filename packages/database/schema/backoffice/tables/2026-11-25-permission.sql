-- What operators may be permitted to do: filled from the contract at each start, so that a new permission is one line there.
-- A name that the contract no longer has stays, since an older program may still ask for it.
create table permission (
  name text primary key check (name ~ '^[a-z_]+\.[a-z_]+$')
);
grant select on permission to lotus_app;
alter table operator drop constraint operator_permissions_check;
