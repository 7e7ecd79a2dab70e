-- Documents by which members prove who they are (issue 20 section 4; operations.md 5.4, trust.md ACC-4). One row for each time
-- that a member sent them; at most one of them waits for a reviewer.
create table verification_request (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  n integer not null check (n > 0),
  state text not null default 'WAITING' check (state in ('WAITING', 'APPROVED', 'REFUSED')),
  kind text not null check (kind in ('ID_CARD', 'PASSPORT', 'DRIVING_LICENCE')),
  -- Number, name and birth date, encrypted by the program for this member; null once the member's data were erased.
  sealed bytea,
  number_tail text not null check (number_tail ~ '^[0-9A-Z]{1,4}$'),
  -- Keyed hashes of kind and number, and of plain name and birth date: the same person is known again, and nothing can be read.
  number_hash bytea check (length(number_hash) = 32),
  person_hash bytea check (length(person_hash) = 32),
  -- The document's last day; null: it has none.
  expires_on date,
  sent_at timestamptz not null,
  -- When the lists of sanctions and of exposed persons were asked; null: not yet, or one did not answer.
  screened_at timestamptz,
  -- The first of two who agree, where two must.
  first_id bigint,
  first_name text check (length(first_name) <= 80),
  first_note text check (length(first_note) <= 300),
  first_at timestamptz,
  decided_at timestamptz,
  decided_id bigint,
  decided_name text check (length(decided_name) <= 80),
  -- Which reason the member reads, in their language; and what operators noted.
  reason text check (reason in ('UNREADABLE', 'CUT_OFF', 'NAME', 'NUMBER', 'EXPIRED', 'UNDER_AGE', 'SELFIE', 'DUPLICATE', 'OTHER')),
  note text check (length(note) <= 300),
  pictures_gone_at timestamptz,
  expiry_told_at timestamptz,
  primary key (cell, member_id, n),
  check ((state = 'WAITING') = (decided_at is null)),
  check ((state = 'REFUSED') = (reason is not null)),
  check (first_id is distinct from decided_id or decided_id is null or state = 'REFUSED')
);
create unique index verification_request_open on verification_request (cell, member_id) where state = 'WAITING';
create index verification_request_queue on verification_request (sent_at, member_id, n) where state = 'WAITING';
create index verification_request_sent on verification_request (sent_at desc, member_id, n);
create index verification_request_number on verification_request (number_hash);
create index verification_request_person on verification_request (person_hash);
create index verification_request_kept on verification_request (decided_at) where pictures_gone_at is null;
create index verification_request_ends on verification_request (expires_on) where state = 'APPROVED' and expiry_told_at is null;

-- Names of encrypted pictures in the folder `identity`. Without `n` it is an upload that no request took yet.
create table verification_picture (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  name text not null check (length(name) between 1 and 80),
  made_at timestamptz not null,
  n integer,
  side text check (side in ('front', 'back', 'selfie')),
  primary key (cell, member_id, name),
  check ((n is null) = (side is null))
);
create unique index verification_picture_side on verification_picture (cell, member_id, n, side) where n is not null;
create index verification_picture_unused on verification_picture (made_at) where n is null;

-- Entries of a list of sanctions (SANCTION) or of exposed persons (PEP) that may be this member. Nothing is approved before each
-- was decided: `other`, another person of that name, or `same`, which is never approved.
create table verification_hit (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  n integer not null,
  list text not null check (length(list) between 1 and 40),
  entry text not null check (length(entry) between 1 and 40),
  kind text not null check (kind in ('SANCTION', 'PEP')),
  name text not null check (length(name) <= 200),
  born_on text check (length(born_on) <= 10),
  outcome text check (outcome in ('other', 'same')),
  reason text check (length(reason) <= 300),
  decided_at timestamptz,
  decided_name text check (length(decided_name) <= 80),
  primary key (cell, member_id, n, list, entry),
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (reason is null))
);
grant select on verification_request, verification_hit to lotus_app;
grant select, insert on verification_picture to lotus_app;
