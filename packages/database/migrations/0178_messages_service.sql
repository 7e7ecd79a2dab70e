-- module: messages
-- Customer service as a live conversation (T21, C14, K08, K09). A visitor is known by a key of the conversation, stored
-- hashed; ids are no secret and open nothing.
create table service_conversation (
  id bigint generated always as identity primary key,
  member_id bigint,
  name text check (length(name) <= 40),
  topic text check (length(topic) <= 20),
  language text not null check (language in ('vi', 'en')),
  address_class text not null check (length(address_class) <= 60),
  is_vip boolean not null default false,
  status text not null default 'WAITING' check (status in ('WAITING', 'OPEN', 'CLOSED')),
  queued_at timestamptz not null default lotus_now(),
  -- The place in the queue that the visitor was told last.
  shown_place integer,
  operator_id bigint,
  operator_name text,
  last_no bigint not null default 0,
  last_at timestamptz not null default lotus_now(),
  last_kind text not null default 'SYSTEM',
  last_text text not null default '',
  visitor_typing_until timestamptz,
  operator_typing_until timestamptz,
  -- When the visitor was last heard of: whoever left does not keep others waiting.
  visitor_seen_at timestamptz not null default lotus_now(),
  rating smallint check (rating between 1 and 5),
  rating_text text check (length(rating_text) <= 300),
  is_complaint boolean not null default false,
  complaint_due_at timestamptz,
  transcripts smallint not null default 0,
  opened_at timestamptz not null default lotus_now(),
  closed_at timestamptz,
  check ((status = 'CLOSED') = (closed_at is not null)),
  check (status <> 'OPEN' or operator_id is not null)
) with (fillfactor = 70);
create unique index service_conversation_one on service_conversation (member_id) where status <> 'CLOSED' and member_id is not null;
create index service_conversation_waiting on service_conversation (is_vip desc, queued_at, id) where status = 'WAITING';
create index service_conversation_open on service_conversation (operator_id, last_at) where status = 'OPEN';
create index service_conversation_closed on service_conversation (id desc) where status = 'CLOSED';
create index service_conversation_member on service_conversation (member_id, id desc) where member_id is not null;
create index service_conversation_complaint on service_conversation (id desc) where is_complaint;
create index service_conversation_age on service_conversation (opened_at);

create table service_key (
  key_hash bytea primary key check (length(key_hash) = 32),
  upload_hash bytea not null unique check (length(upload_hash) = 32),
  conversation_id bigint not null references service_conversation on delete cascade,
  created_at timestamptz not null default lotus_now()
);
create index service_key_conversation on service_key (conversation_id, created_at);

create table service_message (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references service_conversation on delete cascade,
  no bigint not null,
  kind text not null check (kind in ('VISITOR', 'OPERATOR', 'SYSTEM')),
  author_name text not null check (length(author_name) <= 80),
  operator_id bigint,
  client_id text check (length(client_id) between 8 and 40),
  text text not null check (length(text) <= 1000),
  images text[] not null default '{}' check (cardinality(images) <= 3),
  event text,
  created_at timestamptz not null default lotus_now(),
  unique (conversation_id, no)
);
create unique index service_message_client on service_message (conversation_id, kind, client_id) where client_id is not null;

create table service_image (
  name text primary key check (name ~ '^[A-Za-z0-9_-]{22}\.webp$'),
  conversation_id bigint not null references service_conversation on delete cascade,
  kind text not null check (kind in ('VISITOR', 'OPERATOR')),
  message_id bigint references service_message on delete cascade,
  created_at timestamptz not null default lotus_now()
);
create index service_image_conversation on service_image (conversation_id);
create index service_image_message on service_image (message_id) where message_id is not null;
create index service_image_loose on service_image (created_at) where message_id is null;

-- Tickets that were shown: each opens once (trust.md 4.7).
create table service_ticket (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  used_at timestamptz not null default lotus_now()
);
create index service_ticket_used on service_ticket (used_at);

create table service_answer (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 60),
  text_vi text not null check (length(text_vi) between 1 and 1000),
  text_en text not null check (length(text_en) between 1 and 1000),
  saved_by text not null,
  saved_at timestamptz not null default lotus_now()
);

-- 1 is next; null unless it waits.
create function service_place(c service_conversation) returns integer
language sql stable
as $$ select case when c.status = 'WAITING' then 1 + (
  select count(*)::integer from service_conversation w
  where w.status = 'WAITING' and (w.is_vip and not c.is_vip or w.is_vip = c.is_vip and (w.queued_at, w.id) < (c.queued_at, c.id)))
  end $$;

-- As the contract has it (`service.close`).
create function service_view(c service_conversation) returns jsonb
language sql stable
as $$ select jsonb_build_object('id', c.id::text, 'status', c.status, 'waitingPosition', service_place(c),
  'operatorName', c.operator_name, 'isVip', c.is_vip, 'canUpload', c.status <> 'CLOSED', 'rating', c.rating,
  'closedAt', messages_time(c.closed_at)) $$;

-- As the contract has it (`service.send`); pictures lie under this address.
create function service_message_view(m service_message) returns jsonb
language sql stable
as $$ select jsonb_build_object('id', m.id::text, 'position', m.no::text, 'clientId', m.client_id,
  'author', jsonb_build_object('kind', m.kind, 'name', m.author_name), 'text', m.text,
  'images', coalesce((select jsonb_agg('/media/service/' || x.name order by x.place)
    from unnest(m.images) with ordinality as x(name, place)), '[]'::jsonb),
  'event', m.event, 'at', messages_time(m.created_at), 'deleted', false) $$;

-- Changes of the queue come one after the other, so that places are told in their order.
create function service_lock_queue() returns void
language sql volatile
as $$ select pg_advisory_xact_lock(hashtext('service_queue')) $$;

-- Tells the conversation and the desk that it changed, and the first fifty of the queue that their place did.
create function service_tell(p_conversation bigint) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  c service_conversation;
begin
  for c in
    update service_conversation x set shown_place = o.place
    from (
      select w.id, row_number() over (order by w.is_vip desc, w.queued_at, w.id)::integer as place
      from service_conversation w where w.status = 'WAITING' order by w.is_vip desc, w.queued_at, w.id limit 50
    ) o
    where x.id = o.id and x.id <> p_conversation and x.shown_place is distinct from o.place returning x.*
  loop
    perform outbox_add('service.changed', 'service:' || c.id, service_view(c));
  end loop;
  select * into strict c from service_conversation where id = p_conversation;
  update service_conversation set shown_place = service_place(c) where id = p_conversation;
  perform outbox_add('service.changed', 'service:' || c.id, service_view(c));
  perform outbox_add('service.desk', 'service-desk', jsonb_build_object('conversationId', c.id::text));
end $$;

-- Puts a line under a conversation whose row the caller may hold already. SYSTEM lines say what happened (`p_event`).
create function service_write(
  p_conversation bigint, p_kind text, p_name text, p_operator bigint, p_client text, p_text text, p_images text[], p_event text)
returns service_message
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_no bigint;
  m service_message;
begin
  update service_conversation set last_no = last_no + 1, last_at = lotus_now(),
    last_kind = case p_kind when 'SYSTEM' then last_kind else p_kind end,
    last_text = case p_kind when 'SYSTEM' then last_text else left(p_text, 120) end,
    visitor_seen_at = case p_kind when 'VISITOR' then lotus_now() else visitor_seen_at end,
    visitor_typing_until = case p_kind when 'VISITOR' then null else visitor_typing_until end,
    operator_typing_until = case p_kind when 'OPERATOR' then null else operator_typing_until end
  where id = p_conversation returning last_no into strict v_no;
  insert into service_message (conversation_id, no, kind, author_name, operator_id, client_id, text, images, event)
  values (p_conversation, v_no, p_kind, p_name, p_operator, p_client, p_text, p_images, p_event) returning * into m;
  perform outbox_add('service.message', 'service:' || p_conversation,
    jsonb_build_object('conversationId', p_conversation::text, 'message', service_message_view(m)));
  return m;
end $$;

-- One message of the visitor or of the operator who has the conversation, or {"code": why not}. The same client id is the
-- same message. Pictures must have been uploaded into this conversation by the same side and count once.
create function service_post(
  p_conversation bigint, p_kind text, p_name text, p_operator bigint, p_client text, p_text text, p_images text[])
returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  c service_conversation;
  m service_message;
begin
  select * into c from service_conversation where id = p_conversation for update;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  select * into m from service_message
  where conversation_id = p_conversation and kind = p_kind and client_id = p_client;
  if found then return service_message_view(m); end if;
  if c.status = 'CLOSED' then
    return jsonb_build_object('code', case p_kind when 'VISITOR' then 'service_closed' else 'state_conflict' end);
  end if;
  if p_kind = 'OPERATOR' and (c.status <> 'OPEN' or c.operator_id is distinct from p_operator) then
    return jsonb_build_object('code', 'state_conflict');
  end if;
  if cardinality(p_images) <> (select count(*) from service_image i where i.name = any (p_images)
      and i.conversation_id = p_conversation and i.kind = p_kind and i.message_id is null) then
    return jsonb_build_object('code', 'upload_invalid');
  end if;
  m := service_write(p_conversation, p_kind, p_name, p_operator, p_client, p_text, p_images, null);
  update service_image set message_id = m.id where name = any (p_images);
  -- The desk's list shows who waits for an answer; that changes when the sides take turns, not with every line.
  if c.last_kind <> p_kind then
    perform outbox_add('service.desk', 'service-desk', jsonb_build_object('conversationId', c.id::text));
  end if;
  return service_message_view(m);
end $$;

-- Ends it with a line that says how; false where it is over already.
create function service_end(p_conversation bigint, p_event text, p_name text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform service_lock_queue();
  perform from service_conversation where id = p_conversation and status <> 'CLOSED' for update;
  if not found then return false; end if;
  perform service_write(p_conversation, 'SYSTEM', p_name, null, null, '', '{}', p_event);
  update service_conversation set status = 'CLOSED', closed_at = lotus_now(), visitor_typing_until = null,
    operator_typing_until = null where id = p_conversation;
  perform service_tell(p_conversation);
  return true;
end $$;

-- What is personal in a member's rows, when the account is erased (trust.md ACC-13). Complaints stay without their name:
-- the correspondence is kept (CMP-1).
create function messages_erase_member(p_member bigint) returns text[]
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_images text[];
begin
  select coalesce(array_agg(i.name), '{}') into v_images from service_image i
  join service_conversation c on c.id = i.conversation_id where c.member_id = p_member;
  delete from inbox_message m where m.scope = 'MEMBER' and exists (
    select from inbox_state s where s.message_id = m.id and s.member_id = p_member and s.is_own)
    and not exists (select from inbox_state s where s.message_id = m.id and s.member_id <> p_member);
  delete from inbox_state where member_id = p_member;
  delete from inbox_login_mark where member_id = p_member;
  update chat_message set author = author || '{"name": "~", "avatar": null}' where member_id = p_member;
  delete from chat_report where member_id = p_member;
  delete from chat_mute where member_id = p_member;
  update feedback set name = null, contact = null where member_id = p_member;
  update service_message m set images = '{}', author_name = case m.kind when 'VISITOR' then '~' else m.author_name end
  from service_conversation c
  where c.id = m.conversation_id and c.member_id = p_member and (m.kind = 'VISITOR' or m.images <> '{}');
  delete from service_image i using service_conversation c where c.id = i.conversation_id and c.member_id = p_member;
  delete from service_conversation where member_id = p_member and not is_complaint and status = 'CLOSED';
  update service_conversation set name = null where member_id = p_member;
  return v_images;
end $$;

grant select, insert, update, delete on service_conversation, service_key, service_image, service_ticket, service_answer to lotus_app;
grant select on service_message to lotus_app;
grant execute on function
  service_place(service_conversation), service_view(service_conversation), service_message_view(service_message),
  service_tell(bigint), service_lock_queue(), service_write(bigint, text, text, bigint, text, text, text[], text),
  service_post(bigint, text, text, bigint, text, text, text[]), service_end(bigint, text, text),
  messages_erase_member(bigint) to lotus_app;
