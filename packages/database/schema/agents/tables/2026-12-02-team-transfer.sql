-- Money that a member gave to the line directly above or below (operations.md 1.12, 3.5). Both sides have a row of their own
-- (ADR 0013), with the same reference. Facts never change; what becomes of the transfer does.
create table team_transfer (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  -- By chance, so that it tells neither how many there are nor whose.
  ref text not null check (ref ~ '^T[0-9]{8}[2-9A-HJ-NP-Z]{10}$'),
  side text not null check (side in ('OUT', 'IN')),
  -- Which way it went: to a downline, or to an upline.
  way text not null check (way in ('DOWN', 'UP')),
  -- Whether the other one was above or below this member.
  line text generated always as (case when (side = 'OUT') = (way = 'DOWN') then 'BELOW' else 'ABOVE' end) stored,
  other_id bigint not null check (other_id <> member_id),
  currency text not null,
  amount bigint not null check (amount > 0 and amount % 100 = 0),
  -- What the recipient has to play before money leaves again.
  turnover bigint not null check (turnover >= 0),
  remark text not null default '' check (length(remark) <= 50),
  made_at timestamptz not null,
  state text not null default 'DONE' check (state in ('DONE', 'REVERSED')),
  reversed_at timestamptz,
  primary key (cell, member_id, ref),
  check ((state = 'REVERSED') = (reversed_at is not null))
);
create index team_transfer_newest on team_transfer (cell, member_id, made_at desc, ref desc);
-- The operator's list: each transfer once.
create index team_transfer_all on team_transfer (made_at desc, ref desc) where side = 'OUT';
grant select on team_transfer to lotus_app;

-- What operators decided about taking a transfer back; a row stands with the sender's.
create table team_transfer_reversal (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  ref text not null,
  n smallint not null check (n > 0),
  state text not null default 'PROPOSED' check (state in ('PROPOSED', 'DONE', 'REJECTED')),
  reason text not null check (length(reason) between 3 and 300),
  proposed_by bigint not null,
  proposed_by_name text not null,
  proposed_at timestamptz not null,
  decided_by bigint,
  decided_by_name text,
  decided_at timestamptz,
  note text check (length(note) <= 300),
  primary key (cell, member_id, ref, n),
  foreign key (cell, member_id, ref) references team_transfer (cell, member_id, ref),
  check ((state = 'PROPOSED') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  -- Initiator is not approver (DECISIONS 29); a proposal of one's own can only be taken back.
  check (decided_by <> proposed_by or state = 'REJECTED')
);
-- One waits at a time, and one is carried out at most.
create unique index team_transfer_reversal_one on team_transfer_reversal (cell, member_id, ref) where state in ('PROPOSED', 'DONE');
create index team_transfer_reversal_waiting on team_transfer_reversal (proposed_at) where state = 'PROPOSED';
grant select on team_transfer_reversal to lotus_app;
