-- Bank statements come as files (issue 20 section 1, back office row 13 of operations.md). A file counts once, by its bytes, and a
-- line once for its account, whatever files it stands in. Both are the brand's, before it is known whose money a line is.
create table bank_file (
  id bigint generated always as identity primary key,
  channel_code text not null references deposit_channel,
  -- The brand's own account at its bank.
  account text not null check (account ~ '^\d{6,19}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  name text not null check (length(name) between 1 and 120),
  format text not null check (format in ('csv', 'camt053')),
  lines integer not null check (lines > 0),
  -- Those that no file before had.
  fresh integer not null check (fresh between 0 and lines),
  operator_id bigint not null,
  operator_name text not null,
  at timestamptz not null default lotus_now(),
  unique (account, hash)
);
grant select on bank_file to lotus_app;

create table bank_line (
  id bigint generated always as identity primary key,
  file_id bigint not null references bank_file,
  line integer not null check (line > 0),
  account text not null,
  identity text not null check (identity ~ '^[0-9a-f]{64}$'),
  booked_at timestamptz not null,
  -- False: the bank named the day alone.
  has_time boolean not null,
  -- In ten-thousandths of its currency.
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  direction text not null check (direction in ('in', 'out')),
  content text not null check (length(content) <= 500),
  payer_name text check (length(payer_name) <= 140),
  -- The last four characters.
  payer_account text check (length(payer_account) <= 4),
  bank_ref text check (length(bank_ref) <= 64),
  -- new: nobody has looked at it. credited: it credited its order. review: its order, or a further transfer of it, waits for a decision
  -- with the deposits or has had one. confirmed: its order had been credited by the provider's word for the same transfer.
  -- open: it fits no order for sure. ignored, returned: an operator said so; what goes out is ignored by itself.
  state text not null default 'new' check (state in ('new', 'open', 'credited', 'review', 'confirmed', 'ignored', 'returned')),
  -- Why it is open, or went to review; or `outgoing`.
  reason text check (length(reason) <= 40),
  -- Whose money it is, once known: the order, and the further transfer where it is one.
  member_id bigint,
  deposit_id bigint,
  extra_id bigint,
  ref_no text,
  -- From an amount on two operators match by hand: the first asks, another one who asks the same confirms.
  asked_ref text,
  asked_note text check (length(asked_note) between 3 and 140),
  asked_by bigint,
  asked_name text,
  asked_at timestamptz,
  decided_by bigint,
  decided_name text,
  decided_note text check (length(decided_note) between 3 and 140),
  decided_at timestamptz,
  unique (account, identity),
  check (num_nulls(member_id, deposit_id, ref_no) in (0, 3)),
  check ((deposit_id is not null) = (state in ('credited', 'review', 'confirmed'))),
  check (extra_id is null or state in ('review', 'confirmed')),
  check (num_nulls(asked_ref, asked_note, asked_by, asked_name, asked_at) in (0, 5)),
  check (num_nulls(decided_by, decided_name, decided_note, decided_at) in (0, 4)),
  check (state <> 'returned' or decided_by is not null),
  check (state <> 'ignored' or decided_by is not null or direction = 'out'),
  check (state in ('new', 'open', 'ignored') or direction = 'in')
);
-- One payment is one line, and never two.
create unique index bank_line_order on bank_line (deposit_id) where extra_id is null and deposit_id is not null;
create unique index bank_line_extra on bank_line (extra_id) where extra_id is not null;
create index bank_line_new on bank_line (id) where state = 'new';
create index bank_line_open on bank_line (id) where state = 'open';
create index bank_line_file on bank_line (file_id);
grant select on bank_line to lotus_app;
create index bank_line_booked on bank_line (booked_at);
-- An order is found by its content, and orders that nobody has paid are looked through for candidates.
create index deposit_content on deposit (content);
create index deposit_unpaid on deposit (channel_code, created_at) where provider_ref is null;
