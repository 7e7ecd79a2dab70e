-- Where a member's money comes from, as the member says it and shows it (issue 20 section 4; trust.md AML-2). One row for each time that a
-- member answered; at most one of them waits for a reviewer.
create table source_of_funds (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  n integer not null check (n > 0),
  state text not null default 'WAITING' check (state in ('WAITING', 'ACCEPTED', 'REFUSED')),
  source text not null check (source in ('SALARY', 'BUSINESS', 'SAVINGS', 'SALE', 'OTHER')),
  -- The member's own words, encrypted by the program for this member; null once the member's data were erased.
  sealed bytea,
  -- Names of encrypted pictures in the folder `identity`; empty once their time was over.
  pictures text[] not null check (cardinality(pictures) <= 3),
  sent_at timestamptz not null,
  decided_at timestamptz,
  decided_id bigint,
  decided_name text check (length(decided_name) <= 80),
  -- Who had accepted what is refused now; both stay.
  accepted_at timestamptz,
  accepted_name text check (length(accepted_name) <= 80),
  -- Which reason the member reads, in their language; and what operators noted.
  reason text check (reason in ('UNREADABLE', 'CUT_OFF', 'NOT_THE_MEMBER', 'TOO_OLD', 'TOO_LITTLE', 'OTHER')),
  note text check (length(note) <= 300),
  pictures_gone_at timestamptz,
  primary key (cell, member_id, n),
  check ((state = 'WAITING') = (decided_at is null)),
  check ((state = 'REFUSED') = (reason is not null)),
  check ((accepted_at is null) = (accepted_name is null))
);
create unique index source_of_funds_open on source_of_funds (cell, member_id) where state = 'WAITING';
create index source_of_funds_queue on source_of_funds (sent_at, member_id, n) where state = 'WAITING';
create index source_of_funds_sent on source_of_funds (sent_at desc, member_id, n);
create index source_of_funds_kept on source_of_funds (decided_at) where pictures_gone_at is null;
create index source_of_funds_pictures on source_of_funds using gin (pictures);
grant select on source_of_funds to lotus_app;
