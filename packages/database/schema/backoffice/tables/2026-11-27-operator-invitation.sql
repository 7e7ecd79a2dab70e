-- An operator begins with an invitation: a link with a one-time token, at which they set a password and an authenticator.
-- Until then there is a row without either, and no login.
alter table operator drop constraint operator_status_check;
alter table operator add constraint operator_status_check check (status in ('active', 'disabled', 'invited'));

create table operator_invitation (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  -- Null: the command line of the installation, for the first operator.
  invited_by bigint references operator,
  invited_by_name text not null check (length(invited_by_name) between 1 and 64),
  -- Whoever handed the link out; never the one who invited, where a second operator could do it.
  issued_by bigint references operator,
  created_at timestamptz not null default lotus_now(),
  -- The hash of the token and its end: null until a link is handed out.
  token_hash bytea unique check (length(token_hash) = 32),
  expires_at timestamptz check ((expires_at is null) = (token_hash is null)),
  -- The secret of the authenticator that is being set up, sealed; made when the link is first opened.
  totp_begun bytea,
  used_at timestamptz,
  revoked_at timestamptz check (used_at is null or revoked_at is null)
);
-- One open invitation per operator.
create unique index operator_invitation_open on operator_invitation (operator_id) where used_at is null and revoked_at is null;

grant select, insert, update on operator_invitation to lotus_app;
