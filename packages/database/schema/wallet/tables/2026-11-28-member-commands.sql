-- Commands that a member may ask for: all that the login of the members' program may run (ADR 0012).
alter table wallet_command add column is_for_members boolean not null default false;
