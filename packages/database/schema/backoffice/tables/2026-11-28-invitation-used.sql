-- Who opened and used the link of an invitation, as far as it can be told (docs/OPERATIONS.md, Operators).
-- The browser of a session, by a cookie that lasts.
alter table operator_session add column device_hash bytea check (length(device_hash) = 32);
create index operator_session_device on operator_session (device_hash) where device_hash is not null;

alter table operator_invitation
  -- The browser that the secret was shown to: another one gets another secret, and only the last one can use its own.
  add column opened_device bytea check (length(opened_device) = 32),
  -- Browsers that it was shown to.
  add column openings integer not null default 0,
  -- The last attempt by whoever invited or handed the link out, and by what they were known.
  add column refused_at timestamptz,
  add column refused_by text,
  add column refused_like text check (refused_like in ('session', 'device', 'address')),
  add column used_ip inet,
  -- An operator who was in the same browser, or at the same address, as whoever used the link.
  add column used_by text,
  add column used_like text check (used_like in ('session', 'device', 'address')),
  add constraint operator_invitation_refused check ((refused_at is null) = (refused_by is null) and (refused_by is null) = (refused_like is null)),
  add constraint operator_invitation_used_like check ((used_by is null) = (used_like is null));

-- Who knows of a new operator's first login.
create table operator_arrival_seen (
  invitation_id bigint not null references operator_invitation,
  operator_id bigint not null references operator,
  seen_at timestamptz not null default lotus_now(),
  primary key (invitation_id, operator_id)
);
grant select, insert, update on operator_arrival_seen to lotus_app;
