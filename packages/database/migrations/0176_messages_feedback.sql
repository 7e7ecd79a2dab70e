-- module: messages
-- Feedback and complaints (operations.md 4.13, trust.md CMP-1): also the form of customer service outside its hours.
create table feedback (
  id bigint generated always as identity primary key,
  source text not null check (source in ('FORM', 'SERVICE')),
  member_id bigint,
  address_class text not null check (length(address_class) <= 60),
  type text not null check (type in ('account', 'deposit', 'withdrawal', 'game', 'promotion', 'agent', 'app', 'suggestion', 'other')),
  content text not null check (length(content) between 1 and 4000),
  name text check (length(name) <= 40),
  contact text check (length(contact) <= 120),
  language text not null check (language in ('vi', 'en')),
  images text[] not null default '{}' check (cardinality(images) <= 3),
  status text not null default 'NEW' check (status in ('NEW', 'IN_PROGRESS', 'REPLIED', 'CLOSED')),
  assigned_id bigint,
  assigned_to text,
  reply text check (length(reply) <= 4000),
  replied_by text,
  replied_at timestamptz,
  closed_by text,
  closed_at timestamptz,
  created_at timestamptz not null default lotus_now(),
  check ((reply is null) = (replied_at is null))
);
create index feedback_member on feedback (member_id, id desc) where member_id is not null;
create index feedback_state on feedback (status, id desc);
create index feedback_of_address on feedback (address_class, created_at) where member_id is null;
create index feedback_age on feedback (created_at);

-- Pictures that were uploaded; what no feedback took within a day is thrown away.
create table feedback_image (
  name text primary key check (name ~ '^[A-Za-z0-9_-]{22}\.webp$'),
  member_id bigint,
  address_class text not null,
  feedback_id bigint references feedback on delete set null,
  created_at timestamptz not null default lotus_now()
);
create index feedback_image_loose on feedback_image (created_at) where feedback_id is null;
create index feedback_image_address on feedback_image (address_class, created_at);
create index feedback_image_feedback on feedback_image (feedback_id) where feedback_id is not null;

grant select, insert, update, delete on feedback, feedback_image to lotus_app;
