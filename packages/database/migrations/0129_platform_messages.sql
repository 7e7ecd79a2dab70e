-- module: platform
-- What a demo brand would have sent: without a configured gateway or mail server the messages stay here, where the back
-- office shows them. The production profile never writes this table, since it holds codes in clear.
create table demo_message (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'mail')),
  recipient text not null check (length(recipient) <= 320),
  subject text not null default '' check (length(subject) <= 300),
  body text not null check (length(body) <= 10000),
  created_at timestamptz not null default lotus_now()
);
grant select, insert, delete on demo_message to lotus_app;
